"""Matches on paper: .mat and .sgf text and position IDs, read and written."""

from tablehub.records.chouette_records import write_mats, write_sgfs
from tablehub.records.mat_reading import read_date, read_mat
from tablehub.records.mat_writing import write_mat
from tablehub.records.sgf_reading import read_sgf, read_sgf_date
from tablehub.records.sgf_writing import write_sgf
from tablehub.rules.position_id import position_from_id, position_id

__all__ = [
    "position_from_id",
    "position_id",
    "read_date",
    "read_mat",
    "read_sgf",
    "read_sgf_date",
    "write_mat",
    "write_mats",
    "write_sgf",
    "write_sgfs",
]
