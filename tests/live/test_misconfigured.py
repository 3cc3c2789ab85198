"""What a table that cannot begin waits for."""

from __future__ import annotations

from pathlib import Path

from tablehub.live.misconfigured import when_written
from tablehub.live.transcript import Transcript


def test_that_a_folder_may_be_written_now_is_noticed(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    before = when_written(tmp_path)
    tmp_path.chmod(0o700)
    assert when_written(tmp_path) != before


def test_looking_where_a_transcript_can_be_written_is_no_change_to_wait_for(tmp_path: Path) -> None:
    before = when_written(tmp_path)
    Transcript(tmp_path, patient=True)
    Transcript(tmp_path / "match.mat", patient=True)
    assert when_written(tmp_path) == before
