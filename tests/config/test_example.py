"""The file that an installation begins with."""

from __future__ import annotations

import re
from pathlib import Path

from tablehub.config.example import laid_down
from tablehub.config.file import read_config
from tablehub.config.options import SECTIONS, Settings

DATA = Path("/var/lib/tablehub")


def test_it_sets_nothing(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(laid_down(DATA))
    assert not read_config(tmp_path / "table.toml").values


def test_with_its_marks_taken_away_it_says_what_is_so_without_it(tmp_path: Path) -> None:
    text = re.sub(r"^#(\w+ = )", r"\1", laid_down(DATA), flags=re.MULTILINE)
    (tmp_path / "table.toml").write_text(text)
    values = read_config(tmp_path / "table.toml").values
    options = {option.full_name: option for section in SECTIONS.values() for option in section.options.values()}
    assert set(values) == set(options)
    by_default = {name for name, option in options.items() if option.is_set_by_default}
    assert len(by_default) > 20
    for name in by_default:
        assert values[name] == Settings().value(options[name]), name


def test_files_are_shown_where_a_service_may_write_them(tmp_path: Path) -> None:
    named = dict(re.findall(r'^#(\w+) = "(/.*)"$', laid_down(DATA), flags=re.MULTILINE))
    assert set(named) == {"profile", "record", "mat", "journal"}
    assert all(Path(name).parent == DATA for name in named.values())
    assert named["mat"].endswith("/"), "or it is one file, which the first match after every start writes anew"
