"""`--ruleset` and `--option`, the same for every command that plays by rules."""

from __future__ import annotations

import argparse

from tablehub.rules.options import chosen_ruleset
from tablehub.rules.rulesets import Ruleset


def add_ruleset_options(parser: argparse.ArgumentParser) -> None:
    """Add both to a command's parser."""
    parser.add_argument(
        "--ruleset",
        default="modern",
        metavar="NAME",
        help="the rules to play by (default: modern; see 'tablehub rules')",
    )
    add_option(parser)


def add_option(parser: argparse.ArgumentParser) -> None:
    """Add `--option` alone."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="what was agreed on otherwise, as in dice_zone=either; may be given several times",
    )


def ruleset_of(args: argparse.Namespace) -> Ruleset:
    """The ruleset a command line asks for; raises `BadRuleset`."""
    return chosen_ruleset(args.ruleset, args.option)
