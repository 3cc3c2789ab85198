"""Reading what lies at a place: one small network squares a die up, a second tells how it lies and what it shows.

A third, more than twice as large and slow, is asked of what is left in doubt: how one lies that may lean, and what one
shows that is seen from far away or faintly. A fourth, which learnt more of dice and less of all else, has half a say in
where exactly what has been found lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.dice.patches import (
    TOP_HEIGHT,
    brought_out,
    face_axes,
    face_colours,
    face_input,
    faces,
    in_grey,
    obliqueness,
    patch_axes,
    patch_input,
    patches,
    view_turns,
)
from tablehub.vision.geometry import Camera
from tablehub.vision.network import Network

Floats = NDArray[np.float64]
STATES = ("none", "flat", "cocked", "on_checker", "covered")
"""What the reading network tells apart, in its order."""
LIES, VALUES, LEAN = slice(1, 5), slice(5, 11), slice(11, 13)
"""Where the reading networks' answers hold the odds (logarithms) of how a die lies and of its values, and the lean,
right and down in the patch. Of all but the first only these count: of what is no die they know less."""
LIES_FLAT = np.array([1.0, 0.0, 0.0, 0.0])
"""Which of `LIES` is flat."""
LENGTH_UNIT = 0.1
"""The aligning network gives lengths in this many pitches."""
WORTH_TURNING = 0.2
"""Chance of a die in the first view from which the other three are looked at too."""
CLEARLY_FLAT, HARDLY_LEANS, CLEAR_VALUE = 0.7, 0.1, 0.99
"""Chances of flat (at least), of cocked (at most) and of a value in the first view from which that view is enough: so
are six flat dice in ten of 27 boards, and none of 251 that leaned; no value was another after all four."""
LIKELY_A_DIE, MAY_LEAN = 0.8, 0.06
"""Chance of a die from which it is worth its time to ask how it lies, and what flat and cocked each must be of it. Of
1,426 dice of 21 simulated boards, half of them leaning, two more would be named or asked about if all were asked."""
RARELY_LEANS = float(np.log(1.5))
"""So much likelier (a logarithm) a die in doubt lies flat than the network for those says, which learnt from nearly as
many that lean. Of the 746 flat dice of these boards 739 are told without it and 743 with it, of the 680 that lean 24
and 27 pass for flat."""
LEANS_ALONE, MAY_AS_WELL_LEAN = 0.97, 0.85
"""Chance that a die leans, against flat, from which the network for dice in doubt is believed alone, and the most that
counts of a smaller one where the first network says that it rather lies flat: it is asked about, and nobody accused.
Of 243 looks at dice of 31 boards that lean and were called cocked three ask about it now; the two flat ones that were
called so (160002 and a match of the benchmark) had 0.95 and 0.92, with 0.41 and 0.26 from the first."""
CLEARLY_FLAT_AT_ONCE = 0.95
"""Chance of flat, from the network for what is in doubt, from which its first view is enough where that also shows a
`CLEAR_VALUE`. Of the 746 flat dice 390 were turned before and 158 are now; as many are told. One that seems to lean
is always looked at in all four ways: it may cost a player the throw."""
VALUE_IN_DOUBT = 0.85
"""Chance of the likeliest value of a likely die below which the network for what is in doubt says what it shows. With
0.95 not one more of 1,935 on eight simulated boards would be told."""
FAINT_VALUE = 0.9
"""Chance of the likeliest value of a likely die below which its pips are brought out, and both networks are asked what
it shows then; the mean of the chances before and after counts. Of 432 such dice in pictures that were overexposed on
purpose 68 were told before, 17 of them wrongly, and 63, 5 of them, are now; of the 39 flat ones of 36 boards 22 before
and 27 now, none wrongly."""
FAR_EDGE = 14.0
"""Edges of upper faces (pixels) below which the network for what is in doubt says what they show. Of 815 flat ones of
13 boards its likeliest value is right in 810, the first one's in 791."""
LEAST_CHANCE = 1e-6
"""Chances of two looks are averaged as logarithms; neither rules anything out."""
HELD_FLAT, HELD_VALUE = 0.1, 0.9
"""Chances of flat and of a value in the first view below which what a hand seems to cover is not looked at further: no
flat die seen whole comes of it, and nothing else counts there. Of 623 such looks on nine boards 27 were of dice seen
whole; in the first view none of those had less than 0.24 and 0.98."""
SIZES = (0.22, 0.46)
"""Edges of dice in pitches that it was taught: 12 to 20 mm on points 44 to 52 mm apart."""


@dataclass(frozen=True, slots=True)
class Stance:
    """A die squared up, if it is one (`die`: probability).

    `x`, `y` is the middle of the top face on the plane of top faces, `size` its edge (pitches), `turn` the angle
    (radians) from board x to an edge.
    """

    x: float
    y: float
    size: float
    turn: float
    die: float


@dataclass(frozen=True, eq=False)
class Look:
    """What the network says about one stance: probabilities of `STATES` (5,) and of the values 1..6 (6,).

    `lean` (2,) is how far a unit vector straight up from the top face points to board x and y: 0 for a flat die.
    `colour` (3,) is its upper face's without the pips (L*a*b*).
    """

    stance: Stance
    states: NDArray[np.float64]
    values: NDArray[np.float64]
    lean: NDArray[np.float64]
    colour: NDArray[np.float64] | None = None

    @property
    def die(self) -> float:
        """Probability that there is a die at all."""
        return float(1 - self.states[0])

    def state(self, name: str) -> float:
        return float(self.states[STATES.index(name)])

    @property
    def is_clear(self) -> bool:
        """Whether it lies flat and shows a value as clearly as can be."""
        return bool(_clearly_flat(self.states, self.values))


def mean_of(one: Look, other: Look) -> Look:
    """What two looks at the same die, squared up differently, say together."""
    here, there = one.stance, other.stance
    middle = (here.x + there.x) / 2, (here.y + there.y) / 2
    stance = Stance(*middle, (here.size + there.size) / 2, here.turn, (here.die + there.die) / 2)
    states, values = (
        _softmax(np.log(np.maximum((a, b), LEAST_CHANCE)).mean(axis=0, keepdims=True))[0]
        for a, b in ((one.states, other.states), (one.values, other.values))
    )
    return Look(stance, states, values, (one.lean + other.lean) / 2, one.colour)


class DiceReader:
    """The four networks."""

    def __init__(self) -> None:
        self._aligner = Network("dice_aligner.onnx")
        self._reader = Network("dice_reader.onnx")
        self._doubt = Network("dice_doubt.onnx")
        self._square = Network("dice_square.onnx")

    def align(self, picture: Image, camera: Camera, places: Floats, closely: bool = False) -> list[Stance]:
        """One `Stance` for each place (n, 2), in pitches on the plane of top faces.

        `closely`: dice have been found there, and another network has half a say in where they are, how large and how
        they are turned.
        """
        if not len(places):
            return []
        inputs = patch_input(patches(picture, camera, places), obliqueness(camera, places))
        out = self._aligner(inputs).reshape(len(places), -1).astype(np.float64)
        dice = np.flatnonzero(out[:, 0] > 0)
        if closely and len(dice):
            out[dice, 1:] = (out[dice, 1:] + self._square(inputs[dice]).reshape(len(dice), -1)[:, 1:]) / 2
        away = (patch_axes(camera, places) @ out[:, 1:3, None])[..., 0] * LENGTH_UNIT
        x, y = (places + away).T
        sizes = np.clip(out[:, 3] * LENGTH_UNIT, *SIZES)
        # Down is right turned clockwise in board axes, so an angle in the patch runs against the board's.
        turns = view_turns(camera, places) + np.pi / 2 - np.arctan2(out[:, 5], out[:, 4]) / 4
        chances = 1 / (1 + np.exp(-out[:, 0]))
        return [Stance(*(float(v) for v in row)) for row in zip(x, y, sizes, turns, chances, strict=True)]

    def read(
        self,
        picture: Image,
        camera: Camera,
        stances: Sequence[Stance],
        held: bool = False,
        camera_known: bool = True,
    ) -> list[Look]:
        """What lies at each stance.

        What may be a die, and no clear one, is looked at in all four ways in which it stands upright, unless the
        network for what is in doubt sees it lie flat at once. `held`: a hand seems to cover them all, so that only
        those which lie flat and are seen whole matter. `camera_known`: false where it is guessed from where the camera
        looks, so that the sides in view say little of how far a die leans.
        """
        if not stances:
            return []
        views = upright(picture, camera, stances)
        rows = _answers(self._reader, [views])
        worth = _may_lie_whole(rows) if held else np.ones(len(rows), bool)
        far = _edges(camera, stances) < FAR_EDGE
        doubt = _InDoubt(self._doubt, views)
        unclear = worth & (_die(rows) > WORTH_TURNING) & ~_clear_at_once(rows)
        told = doubt.told_at_once(unclear & (_die(rows) > LIKELY_A_DIE) & camera_known)
        self._turn(rows, views, unclear & ~told)
        far &= _die(rows) > WORTH_TURNING
        _ask(rows, doubt, told, worth, far, camera_known)
        self._ask_again(rows, views, worth & ~far & value_in_doubt(rows, FAINT_VALUE))
        axes = face_axes(camera, views.places, views.turns)
        leans = (axes @ rows[:, LEAN, None])[..., 0]
        states, values = _softmax(rows[:, :5]), _softmax(rows[:, VALUES])
        colours = face_colours(views.faces)
        return [Look(*look) for look in zip(stances, states, values, leans, colours, strict=True)]

    def chances(self, picture: Image, camera: Camera, stances: Sequence[Stance]) -> list[float]:
        """How likely there is a die at each stance, by the first view alone."""
        return _die(_answers(self._reader, [upright(picture, camera, stances)])).tolist() if stances else []

    def _turn(self, rows: Floats, views: Upright, chosen: NDArray[np.bool_]) -> None:
        """Have some answers (n, 13) of the first view count a quarter, and those of the other three as much."""
        again = np.flatnonzero(chosen)
        if len(again):
            turned = [views.turned(again, quarters) for quarters in (1, 2, 3)]
            rows[again] = (rows[again] + 3 * _answers(self._reader, turned, first=1)) / 4

    def _ask_again(self, rows: Floats, views: Upright, chosen: NDArray[np.bool_]) -> None:
        """Put what pips that were brought out show into some answers (n, 13)."""
        faint = np.flatnonzero(chosen)
        if len(faint):
            rows[faint] = with_value(rows[faint], self._brought_out(views.brought_out(faint)))
            grey, alone = views.in_grey(faint)
            if alone.any():
                shown = self._brought_out(grey.turned(np.flatnonzero(alone), 0))
                rows[faint[alone], VALUES] = np.log(np.maximum(shown, LEAST_CHANCE))

    def _brought_out(self, views: Upright) -> Floats:
        """The chances (n, 6) of what dice show whose pips were brought out."""
        every = views.all_ways(np.arange(len(views.faces)))
        asked = [_log_chances(_answers(network, every)[:, VALUES]) for network in (self._reader, self._doubt)]
        return _softmax(np.mean(asked, axis=0))


class _InDoubt:
    """The network for what is in doubt, asked of stances squared up: where the first view tells, no other one."""

    def __init__(self, network: Network, views: Upright) -> None:
        self._network = network
        self._views = views
        self._first: dict[int, Floats] = {}

    def told_at_once(self, chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which of those chosen (n,) lie flat and show a value as clearly as can be in the first view."""
        told = np.zeros(len(chosen), bool)
        for index in np.flatnonzero(chosen):
            told[index] = _told_flat(self._in_first_view(int(index)))
        return told

    def of(self, asked: NDArray[np.intp]) -> Floats:
        """Answers (k, 13) about some of the stances."""
        return np.array([self._one(int(index)) for index in asked]).reshape(-1, 13)

    def _one(self, index: int) -> Floats:
        first = self._in_first_view(index)
        if _told_flat(first):
            return first
        turned = [self._views.turned(np.array([index]), quarters) for quarters in (1, 2, 3)]
        return np.asarray((first + 3 * _answers(self._network, turned, first=1)[0]) / 4)

    def _in_first_view(self, index: int) -> Floats:
        if index not in self._first:
            self._first[index] = _answers(self._network, [self._views.turned(np.array([index]), 0)])[0]
        return self._first[index]


def _ask(
    rows: Floats,
    doubt: _InDoubt,
    told: NDArray[np.bool_],
    worth: NDArray[np.bool_],
    far: NDArray[np.bool_],
    camera_known: bool,
) -> None:
    """Put into some answers (n, 13) what those in doubt and those `told` at once show, and, where it is known from
    where the camera looks, what small ones show and how those lie and lean that may lean."""
    lie = told | (may_lean(_softmax(rows[:, :5])) & camera_known)
    asked = np.flatnonzero(worth & (value_in_doubt(rows) | lie | (far & camera_known)))
    if len(asked):
        answers = doubt.of(asked)
        rows[asked, VALUES] = answers[:, VALUES]
        rows[asked[lie[asked]]] = with_lean(rows[asked], answers)[lie[asked]]


def _told_flat(answer: Floats) -> bool:
    """Whether an answer (13,) of the network for what is in doubt is of a die that lies flat and shows a value."""
    lies, values = _softmax(answer[None, LIES])[0], _softmax(answer[None, VALUES])[0]
    return bool(lies @ LIES_FLAT > CLEARLY_FLAT_AT_ONCE and values.max() > CLEAR_VALUE)


def _die(rows: Floats) -> Floats:
    """The chances (n,) that answers (n, 13) are of dice."""
    return np.asarray(1 - _softmax(rows[:, :5])[:, 0])


def _clear_at_once(rows: Floats) -> NDArray[np.bool_]:
    """Which answers (n, 13) are of dice that lie flat and show a value as clearly as can be."""
    return _clearly_flat(_softmax(rows[:, :5]), _softmax(rows[:, VALUES]))


def _clearly_flat(states: Floats, values: Floats) -> NDArray[np.bool_]:
    """Which chances (..., 5) and (..., 6) are of dice that lie flat and show a value as clearly as can be."""
    lies_flat = (states[..., 1] > CLEARLY_FLAT) & (states[..., 2] < HARDLY_LEANS)
    return np.asarray(lies_flat & (values.max(axis=-1) > CLEAR_VALUE))


def _may_lie_whole(rows: Floats) -> NDArray[np.bool_]:
    """Which first answers (n, 13) may be of dice that lie flat and are seen whole."""
    return np.asarray((_softmax(rows[:, :5])[:, 1] > HELD_FLAT) & (_softmax(rows[:, VALUES]).max(axis=1) > HELD_VALUE))


def may_lean(states: Floats) -> NDArray[np.bool_]:
    """Which of them (chances (n, 5) of `STATES`) are likely dice that may lean and may lie flat."""
    dice = 1 - states[:, 0]
    return np.asarray((dice > LIKELY_A_DIE) & (states[:, 1:3].min(axis=1) > MAY_LEAN * dice))


def value_in_doubt(rows: Floats, least: float = VALUE_IN_DOUBT) -> NDArray[np.bool_]:
    """Which answers (n, 13) are of likely dice that may as well show another value: the likeliest has less chance."""
    states, values = _softmax(rows[:, :5]), _softmax(rows[:, VALUES])
    return np.asarray((1 - states[:, 0] > LIKELY_A_DIE) & (values.max(axis=1) < least))


def with_value(rows: Floats, chances: Floats) -> Floats:
    """Answers (n, 13) in which the values' chances are the means of those before and of others (n, 6)."""
    told = rows.copy()
    told[:, VALUES] = np.log((_softmax(rows[:, VALUES]) + chances) / 2)
    return told


def with_lean(rows: Floats, lean: Floats) -> Floats:
    """Answers (n, 13) with how dice lie and lean from others (n, 13); that they are dice is as likely as before."""
    told = rows.copy()
    told[:, LEAN] = lean[:, LEAN]
    lies = _unless_denied(lean[:, LIES] + RARELY_LEANS * LIES_FLAT, rows[:, LIES])
    told[:, LIES] = _log_chances(lies) + _log_sum(rows[:, LIES])[:, None]
    return told


def _unless_denied(lies: Floats, first: Floats) -> Floats:
    """Odds (n, 4) of how dice lie, those that they lean no more than what is asked about where the first answers
    (n, 4) deny it and these are not sure enough alone."""
    flat, leans = lies[:, 0], lies[:, 1]
    denied = (first[:, 0] > first[:, 1]) & (leans - flat < _odds(LEANS_ALONE))
    told = lies.copy()
    told[denied, 1] = np.minimum(leans, flat + _odds(MAY_AS_WELL_LEAN))[denied]
    return told


def _odds(chance: float) -> float:
    return float(np.log(chance / (1 - chance)))


def _answers(network: Network, views: Sequence[Upright], first: int = 0) -> Floats:
    """Raw outputs (n, 13), means of several views of the same stances: turned by `first` quarters and one more each."""
    rows = network(np.concatenate([view.input() for view in views]))
    answers = np.split(rows.reshape(len(rows), -1).astype(np.float64), len(views))
    for quarters, answer in enumerate(answers, start=first):
        answer[:, LEAN] = _turned_back(answer[:, LEAN], quarters)
    return np.asarray(np.mean(answers, axis=0))


@dataclass(frozen=True, eq=False)
class Upright:
    """Patches (n, h, w, 3) squared up with dice at `places` (n, 2), the turns that took (n,) and obliqueness (n,)."""

    faces: Image
    places: Floats
    turns: Floats
    oblique: Floats

    def input(self) -> NDArray[np.float32]:
        return face_input(self.faces, self.oblique, self.turns)

    def brought_out(self, chosen: NDArray[np.intp]) -> Upright:
        """Some of them with what their upper faces show at full contrast."""
        return Upright(brought_out(self.faces[chosen]), self.places[chosen], self.turns[chosen], self.oblique[chosen])

    def in_grey(self, chosen: NDArray[np.intp]) -> tuple[Upright, NDArray[np.bool_]]:
        """Some of them in grey, and those whose pips differ in colour alone from what is around them."""
        faces, alone = in_grey(self.faces[chosen])
        return Upright(faces, self.places[chosen], self.turns[chosen], self.oblique[chosen]), alone

    def all_ways(self, chosen: NDArray[np.intp]) -> list[Upright]:
        """Some of them in all four ways in which they stand upright."""
        return [self.turned(chosen, quarters) for quarters in range(4)]

    def turned(self, chosen: NDArray[np.intp], quarters: int) -> Upright:
        """Some of them after some quarter turns."""
        turns = self.turns[chosen] + quarters * np.pi / 2
        faces = np.rot90(self.faces[chosen], quarters, (1, 2))
        return Upright(faces, self.places[chosen], turns, self.oblique[chosen])


@lru_cache(maxsize=1)
def reader() -> DiceReader:
    """The networks, read once."""
    return DiceReader()


def upright(picture: Image, camera: Camera, stances: Sequence[Stance]) -> Upright:
    """Stances squared up."""
    places = np.array([(s.x, s.y) for s in stances])
    turns = view_turns(camera, places) + np.pi / 2 - np.array([s.turn for s in stances])
    cut = faces(picture, camera, places, turns, np.array([s.size for s in stances]))
    return Upright(cut, places, turns, obliqueness(camera, places))


def _edges(camera: Camera, stances: Sequence[Stance]) -> Floats:
    """How large (n,) their upper faces' edges are seen, in pixels."""
    return np.array([stance.size * camera.scale_at(stance.x, stance.y, TOP_HEIGHT) for stance in stances])


def _turned_back(leans: Floats, quarters: int) -> Floats:
    """Directions (n, 2: right, down) as they were before a patch was turned by so many quarters."""
    right, down = leans.T
    for _ in range(quarters):
        right, down = -down, right
    return np.column_stack([right, down])


def _softmax(logits: Floats) -> Floats:
    """Chances (n, k) of logits (n, k)."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def _log_chances(logits: Floats) -> Floats:
    """Logarithms of chances (n, k) of logits (n, k)."""
    return logits - _log_sum(logits)[:, None]


def _log_sum(logits: Floats) -> Floats:
    """Logarithms (n,) of the sums of what logits (n, k) are logarithms of."""
    most = logits.max(axis=1)
    return np.asarray(most + np.log(np.exp(logits - most[:, None]).sum(axis=1)))
