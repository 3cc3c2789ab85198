"""`tablehub report`: what somebody far away needs to help, in one file, without the players' names."""

from __future__ import annotations

import argparse
import os
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import cv2

from hardware.cameras import without_password
from tablehub.commands.doctor import add_patient, journal_of, patient_of
from tablehub.config.force import in_force
from tablehub.errors import BadInput
from tablehub.files import check_writable, draft_of, read_within
from tablehub.frames import Image
from tablehub.health.examination import Findings, Patient, examine
from tablehub.health.names import Scrubber, names_in_config, names_in_journal

LINES = 3000
"""Of the service's log, the newest: some evenings."""

CRASHES, PICTURES = 5, 4
"""The newest so many crash files and pictures of faults."""

README = """\
What a table is made of and how it is, for somebody who helps:

doctor.json     the answer of tablehub doctor --json
log.txt         what the service said
crash-*.log     errors nobody foresaw
table.toml      the configuration
camera.jpg      what the camera sees now
faults/         the last pictures of faults

Players' names were replaced, passwords of cameras left out. Pictures show the board and whatever is beside it: look at
them before you send this.
"""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "report",
        help="one file for somebody who helps",
        description="Packs the doctor's answer, the log, the configuration, crash files and a few pictures into one "
        ".zip, without the players' names.",
    )
    add_patient(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help="the .zip to write (default: named by date and time)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the file and say where it is."""
    out = args.out or Path(time.strftime("tablehub-report-%Y%m%d-%H%M%S.zip"))
    _check_place(out)
    settings = in_force(args.config, args).settings
    patient = patient_of(settings)
    nameless = Scrubber(names_in_config(settings) | names_in_journal(journal_of(settings)))
    findings = examine(patient)
    draft = draft_of(out)
    try:
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as pack:
            _pack(pack, patient, findings, lambda text: without_password(nameless(text)), args.config)
        os.replace(draft, out)
    except OSError as problem:
        raise BadInput(f"the report {out} cannot be written: {problem.strerror}") from None
    finally:
        with suppress(OSError):
            draft.unlink()
    print(f"{out}: look at its pictures before you send it.")
    return 0


def _check_place(out: Path) -> None:
    """What would only fail after the examination is refused before it, and only an earlier report is replaced."""
    if out.is_dir():
        raise BadInput(f"--out {out} is a folder; give the name of a file in it")
    if out.exists() and not (out.is_file() and (out.stat().st_size == 0 or zipfile.is_zipfile(out))):
        raise BadInput(f"--out {out} is there and is no report: name another file")
    try:
        check_writable(out)
    except OSError as problem:
        raise BadInput(f"the report {out} cannot be written: {problem.strerror}") from None


def _pack(
    pack: zipfile.ZipFile, patient: Patient, findings: Findings, scrub: Callable[[str], str], config: Path | None
) -> None:
    _add(pack, "README.txt", README)
    _add(pack, "doctor.json", scrub(findings.to_json()))
    log = patient.machine.ask("journalctl", "--unit=tablehub", f"--lines={LINES}", "--no-pager", "--no-hostname")
    _add(pack, "log.txt", scrub(log) if log else "There is no log of a service that this user may read.\n")
    if config:
        _add(pack, "table.toml", scrub(read_within(config).decode("utf-8")))
    for crash in _newest(patient.state, "crash-*.log", CRASHES):
        _add(pack, crash.name, scrub(crash.read_text("utf-8", errors="replace")))
    if findings.frame is not None:
        _add(pack, "camera.jpg", _jpeg(findings.frame.image))
    for picture in _newest(patient.state / "evidence", "*.jpg", PICTURES):
        _add(pack, f"faults/{picture.name}", picture.read_bytes())


def _add(pack: zipfile.ZipFile, name: str, data: str | bytes) -> None:
    """Without a date: a .zip knows none before 1980, where the clock of a Pi may stand that was never set."""
    pack.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)


def _newest(folder: Path, pattern: str, most: int) -> Iterator[Path]:
    found = sorted(folder.glob(pattern), key=lambda path: path.stat().st_mtime_ns)
    yield from found[-most:]


def _jpeg(image: Image) -> bytes:
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 90])
    return data.tobytes()
