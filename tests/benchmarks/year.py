"""A year in small: thousands of matches through one journal, and what that costs.

    python -m tests.benchmarks.year                   # 2,000 matches
    python -m tests.benchmarks.year --matches 200 --live 5

The matches are those of `tests/data/matches`, one after the other. The first `--live` are written as at the table, each
event a transaction of its own that is on disk before the next; the rest a match at a time, which is quicker and leaves
the same file.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import TypeVar

from tablehub.live.keeping import interrupted_match
from tablehub.live.past import past_of
from tablehub.match.events import Event
from tablehub.records.journal import Journal
from tablehub.records.library import Library
from tablehub.records.mat_reading import read_mat
from tablehub.records.retelling import retold
from tablehub.records.soundness import Soundness
from tablehub.records.written import Agreed

MATCHES = Path(__file__).resolve().parents[1] / "data" / "matches"
PAGE = 8
"""Earlier matches on one page of the screen."""
WRITTEN = Path("/proc/self/io")

T = TypeVar("T")


@dataclass(frozen=True)
class Year:
    """What was measured: seconds, bytes."""

    matches: int
    events: int
    size: int
    written_per_event: float | None
    event: float
    opened: float
    looked_over: float
    resumed: float
    page: float
    listed: float

    def table(self) -> str:
        written = f"{self.written_per_event / 1000:.1f} kB" if self.written_per_event else "cannot be told here"
        each = self.size / self.matches
        return "\n".join(
            (
                f"matches, events                        {self.matches:,}, {self.events:,}",
                f"journal on disk                        {self.size / 1e6:.1f} MB, {each / 1e3:.1f} kB a match",
                f"written for an event, as at the table  {written} in {1000 * self.event:.1f} ms",
                f"journal opened                         {1000 * self.opened:.0f} ms",
                f"looked over beside the play            {self.looked_over:.1f} s",
                f"interrupted match looked for           {1000 * self.resumed:.0f} ms",
                f"first page of earlier matches          {1000 * self.page:.0f} ms",
                f"all matches listed, with results       {self.listed:.1f} s",
            )
        )


def measure(path: Path, matches: int, live: int) -> Year:
    """Fill a journal at `path`, then use it."""
    told = [retold(read_mat(file.read_text("utf-8"))) for file in sorted(MATCHES.glob("*.mat"))]
    count, seconds, written = 0, 0.0, None
    with Journal(path) as journal:
        before, begun = _written(), time.perf_counter()
        for events in islice(cycle(told), live):
            count += _played(journal, events)
        seconds, after = time.perf_counter() - begun, _written()
        if count and before is not None and after is not None:
            written = (after - before) / count
        at_table = count
        for events in islice(cycle(told), live, matches):
            journal.keep(_agreed(events), events)
            count += len(events)
    opened, journal = _timed(lambda: Journal(path))
    with journal:
        resumed, _ = _timed(lambda: interrupted_match(journal))
    soundness = Soundness(path, later=0.0)
    soundness.look()
    looked_over, _ = _timed(lambda: soundness.wait(600.0))
    page, _ = _timed(lambda: past_of(path)()[:PAGE])
    listed, _ = _timed(lambda: _listed(path))
    event = seconds / at_table if at_table else 0.0
    return Year(matches, count, path.stat().st_size, written, event, opened, looked_over, resumed, page, listed)


def _agreed(events: Sequence[Event]) -> Agreed:
    return Agreed(int(events[0].to_json()["length"]), "modern")


def _played(journal: Journal, events: Sequence[Event]) -> int:
    match = journal.begin(_agreed(events))
    for number, event in enumerate(events):
        journal.append(match, number, event)
    journal.finish(match)
    return len(events)


def _listed(path: Path) -> int:
    with Library(path) as library:
        return sum(match.state() is not None for match in library.matches())


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    begun = time.perf_counter()
    result = work()
    return time.perf_counter() - begun, result


def _written() -> int | None:
    """Bytes this process has had written to disk so far; None where the system does not count them."""
    try:
        counts = dict(line.split(": ") for line in WRITTEN.read_text().splitlines())
    except OSError:
        return None
    return int(counts["write_bytes"])


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=2000, help="how many (default: %(default)s)")
    parser.add_argument("--live", type=int, default=20, help="of these written as at the table (default: %(default)s)")
    parser.add_argument("--folder", type=Path, help="where: a folder on the disk to measure (default: a temporary one)")
    args = parser.parse_args()
    if not 1 <= args.live <= args.matches:
        parser.error("--live must be from 1 to the number of matches")
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        print(measure(Path(folder) / "journal.sqlite", args.matches, args.live).table())
    return 0


if __name__ == "__main__":
    sys.exit(main())
