"""The opening throw: who begins, and with which dice, as the ruleset has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tablehub.match.events import Asked, OpeningRolled, Overrule, Overruled, Undone
from tablehub.match.questions import Question, open_question
from tablehub.match.ties import tie_would_double
from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import TWO, Pair, half, near, seen_again, whose_dice
from tablehub.referee.dice.lying import (
    all_lie_there,
    dice_of,
    known_again,
    may_be_one,
    others_than,
    pushed_aside,
    untouched,
)
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Throw, Turn, Way, turn_in
from tablehub.referee.saying import wording
from tablehub.referee.stages import Again, AwaitThrow, Stage, Tie
from tablehub.referee.turns import begin_turn
from tablehub.rules.knobs import DiceZone, FirstThrow, OpeningDice
from tablehub.rules.player import Player
from tablehub.rules.rulesets import Ruleset
from tablehub.vision.reading import DieReading
from tablehub.words.text import say

_MOST_SHOWN = 4
"""Throws for the start that are remembered, two by two: after more of them nobody plays the first."""


def look_at_opening(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Stage | Again | None:
    """What this pair means if it may be an opening throw; None: it is an ordinary throw."""
    if not (stage.is_opening and book.state.opening_due):  # nor on a board that was put back to the start
        return None
    ruleset = book.state.ruleset
    one_each = ruleset.opening_dice is OpeningDice.ONE_EACH
    if one_each and _was_one_seen_twice(stage, pair):
        book.write(Undone, what=OpeningRolled.name)
        stage = replace(stage, tie=None)
    if one_each and not stage.shown and (pair.is_split or _has_two_colours(pair)):
        return _one_each(stage, pair, look, book)
    if one_each and ruleset.dice_zone is DiceZone.RIGHT:
        if ruleset.first_throw is FirstThrow.AS_SHOWN and pair.roll.is_double and look.shows(stage.before):
            book.complain(Topic.DICE, wording.about_double_for_the_start(pair))
            return stage
        return None
    return _nobodys(stage, pair, look, book)


def as_written(stage: AwaitThrow, pair: Pair, book: Book) -> AwaitThrow | None:
    """The stage where the dice that were thrown last before a restart lie there still: neither are they the next throw,
    nor does a tie for the start count twice. None where they do not."""
    if stage.written is None or pair.roll != stage.written:
        return None
    if book.state.turns:  # their play was ended by "done"; across the bar they may have been thrown anew
        whose = pair.owner or pair.in_half_of
        is_next = whose is not None and whose is stage.player is not book.state.turns[-1].player
        return None if is_next else replace(stage, lying=pair.dice, lay=pair.dice, written=None, found=pair)
    if book.state.opening is None and book.state.tied is None:  # of the game before; one on either side is one each
        ours = pair.in_half_of is not None
        return replace(stage, lying=pair.dice, lay=pair.dice, written=None) if ours else None
    if book.state.opening is None:
        return replace(stage, tie=Tie(pair), written=None)
    shown = (pair,) if book.state.first_throw is FirstThrow.CHOICE else ()
    guessed = book.state.ruleset.dice_zone is not DiceZone.RIGHT and not _has_two_colours(pair)
    return AwaitThrow(stage.before, stage.player, lying=pair.dice, lay=pair.dice, shown=shown, either=guessed)


def play_of_shown(stage: AwaitThrow, look: Look, book: Book) -> Again | None:
    """Does the board show that dice of the opening throw are being played? Then their turn has begun."""
    for pair, players in _may_play(stage, book):
        throws = [Throw(player, roll, weight) for player in players for roll, weight in pair.rolls()]
        turns = [turn_in(book.state, stage.before, throw) for throw in throws]
        ways = (turn.legal(look.sight) for turn in turns)
        way = next((way for way in ways if isinstance(way, Way) and not way.unmoved), None)
        if way:
            turns.sort(key=lambda turn: turn is not way.turn)
            return _begun(stage, turns, pair, look, book)
    if stage.shown and stage.player and stage.lying and not look.sight.doubts():  # he plays his own, and wrongly
        pair = _that_won(stage.shown, book) or stage.shown[0]
        turn = turn_in(book.state, stage.before, Throw(stage.player, pair.roll))
        return _begun(stage, [turn], pair, look, book)
    return None


def _may_play(stage: AwaitThrow, book: Book) -> Iterator[tuple[Pair, list[Player]]]:
    """The dice of the opening throw, and who may play from them: where it is on record, its winner from his own, where
    both threw both dice he alone."""
    own = _that_won(stage.shown, book)
    both = book.state.ruleset.opening_dice is OpeningDice.BOTH_EACH and len(stage.shown) > 1
    for pair in sorted(stage.shown, key=lambda pair: pair is not own):
        players = [player for player in stage.players if own in (None, pair) or player is not stage.player]
        yield pair, [stage.player] if both and pair is own and stage.player else players


def _begun(stage: AwaitThrow, turns: list[Turn], pair: Pair, look: Look, book: Book) -> Again:
    """The turn that plays dice of the opening throw. Where both threw both dice, with one pair the first has to lift
    his for the other, and nobody lifted them too early by that."""
    dice = (*stage.lying, *dice_of(look.cast))
    there = book.state.ruleset.opening_dice is OpeningDice.ONE_EACH or all_lie_there(pair.dice, dice)
    lying = others_than(pair.dice if there else (), dice)
    return Again(begin_turn(turns, pair if there else None, book, lying, adopted=True))


def _that_won(shown: tuple[Pair, ...], book: Book) -> Pair | None:
    """The dice that the opening throw on record leaves its winner to play."""
    opening = book.state.opening
    return next((pair for pair in shown if opening and pair.roll == opening.shown), None)


def beside_the_first(stage: AwaitThrow, look: Look, book: Book) -> AwaitThrow | None:
    """Dice of a throw for the start may lie there still when others are thrown, and are of no later throw: both of the
    first where both throw both dice, or the loser's single one beside those that are thrown anew. None else."""
    if not (stage.is_opening and book.state.opening_due and stage.shown):
        return None
    dice = dice_of(look.cast)
    first = tuple(die for die in others_than(stage.lying, stage.shown[0].dice) if all_lie_there((die,), dice))
    if book.state.ruleset.opening_dice is OpeningDice.BOTH_EACH:
        lies_there = len(first) == TWO
    else:
        anew = book.state.ruleset.first_throw is not FirstThrow.AS_SHOWN
        lies_there = anew and len(first) == 1 and len(others_than(first, dice)) == TWO
    return replace(stage, lying=(*stage.lying, *first)) if lies_there else None


def follow_pushed(stage: AwaitThrow, dice: tuple[DieReading, ...]) -> AwaitThrow:
    """The dice of the opening throw still lie there when one of them is pushed aside, and may be played from if so."""
    pushed = pushed_aside(stage.lying, dice)
    if pushed is None:
        return stage
    old, new = Pair(*stage.lying[:TWO]), Pair(*pushed)
    return replace(stage, lying=pushed, shown=tuple(new if pair.lies_as(old) else pair for pair in stage.shown))


def _one_each(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Stage | Again:
    """One die each. The higher begins: with both dice, anew, or as he likes. A tie is thrown again."""
    coloured = _has_two_colours(pair)
    dice = {(die.owner if coloured else half(die)): die for die in pair.dice}
    light, dark = (dice[player].value if player in dice else None for player in (Player.LIGHT, Player.DARK))
    if light is None or dark is None:
        return stage
    if light == dark:
        return _played_as_a_double(stage, pair, look, book) or _tied(stage, pair, light, book)
    book.settle(Topic.DICE)
    starter = Player.LIGHT if light > dark else Player.DARK
    book.write(OpeningRolled, light=light, dark=dark, player=starter)
    # Where any half may be thrown into, the half a die lies in is a guess whose it is.
    guessed = book.state.ruleset.dice_zone is not DiceZone.RIGHT and not coloured
    if book.state.first_throw is FirstThrow.AS_SHOWN:
        players = [starter, starter.opponent] if guessed else [starter]
        turns = [turn_in(book.state, stage.before, Throw(player, pair.roll)) for player in players]
        return Again(begin_turn(turns, pair, book, stage.lying))
    # After one that could not be read this may be the first throw already, of who won that one.
    may_be_played = book.state.first_throw is FirstThrow.CHOICE or stage.unread is not None
    shown = (pair,) if may_be_played else ()
    return AwaitThrow(stage.before, starter, lying=pair.dice, lay=pair.dice, shown=shown, either=guessed)


def _has_two_colours(pair: Pair) -> bool:
    """Is one of these dice of light's colour, and the other of dark's?"""
    return {pair.first.owner, pair.second.owner} == set(Player)


def _played_as_a_double(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Again | None:
    """What seemed a tie is played: it was a double of who had won a throw for the start that was not read."""
    throws = [Throw(player, pair.roll) for player in stage.players]
    turns = (turn_in(book.state, stage.before, throw) for throw in throws)
    if look.shows(stage.before) or not any(turn.is_begun(look.sight) for turn in turns):
        return None
    if stage.tied and pair.lies_as(stage.tied):
        book.write(Undone, what=OpeningRolled.name)
    return play_of_shown(replace(stage, shown=(pair,), tie=None), look, book)


def _tied(stage: AwaitThrow, pair: Pair, number: int, book: Book) -> AwaitThrow:
    book.settle(Topic.DICE)
    if not (stage.tie and stage.tie.is_seen_again(pair)):
        book.write(OpeningRolled, light=number, dark=number, player=None)
    return replace(stage, tie=Tie(pair), unread=None)


def _was_one_seen_twice(stage: AwaitThrow, pair: Pair) -> bool:
    """Was the tie on record one die seen twice? A die still lies to a hair where one of it lay, its likeness beside it
    is gone, and the other player's lies elsewhere: after a tie both are taken up and thrown again."""
    tie = stage.tie.pair if stage.tie else None
    if tie is None or not near(*tie.dice) or pair.lies_as(tie):
        return False
    return any(untouched(old, new) and may_be_one(old, new) for old in tie.dice for new in pair.dice)


def _nobodys(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Stage | Again:
    """Dice that do not say who threw them: whoever plays from them first is taken to have won the opening throw."""
    if _is_tie(pair, book.state.ruleset) and look.shows(stage.before):  # else somebody has played, unseen
        return _tied(stage, pair, pair.roll.a, book)
    after_tie = stage.tie if book.state.ruleset.opening_dice is OpeningDice.BOTH_EACH else None
    if after_tie and after_tie.is_seen_again(pair) and look.shows(stage.before):
        return replace(stage, lying=(*stage.lying, *pair.dice))
    if after_tie:
        stage = replace(stage, tie=None)
    if not after_tie and stage.shown and _lie_there_still(stage.shown[0], pair, lifted=stage.shown_lifted):
        stage = replace(stage, shown=(_as_seen_together(stage.shown[0], pair), *stage.shown[1:]))
    else:
        stage = replace(stage, shown=_with(pair, stage.shown))
    stage = replace(stage, shown_lifted=False, unread=None)
    return play_of_shown(stage, look, book) or _settled(stage, look, book)


def _with(pair: Pair, shown: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """The throws for the start with another one before them; those of each time both threw are forgotten together."""
    return (pair, *(shown if len(shown) < _MOST_SHOWN else shown[: _MOST_SHOWN - TWO]))


def _settled(stage: AwaitThrow, look: Look, book: Book) -> AwaitThrow | Again:
    """Both have thrown for the start: who begins, where halves or colours tell that, else the players are asked."""
    ruleset = book.state.ruleset
    throws = _thrown_for_the_start(stage.shown, ruleset)
    if throws is None:
        return stage
    if ruleset.opening_dice is OpeningDice.BOTH_EACH:
        whose = [whose_dice(pair.dice, ruleset) for pair in stage.shown[:TWO]]
        if whose[0] is whose[1] and whose[0] is not None:
            return replace(stage, shown=stage.shown[:1])  # he threw again: his throw before did not count
        if None not in whose:
            return _decided(stage, dict(zip(whose, throws, strict=True)), look, book)
    if sum(throws[0]) != sum(throws[1]):
        _ask_who_begins(max(throws, key=sum), book)
    return stage


def _thrown_for_the_start(shown: tuple[Pair, ...], ruleset: Ruleset) -> list[tuple[int, ...]] | None:
    """What the two have thrown: a die of one pair each, or a pair each; None where one has, or somebody throws anew."""
    if ruleset.opening_dice is OpeningDice.ONE_EACH:
        told = [pair.roll for pair in shown if not pair.roll.is_double]
        return [(told[0].a,), (told[0].b,)] if len(told) == 1 else None
    pairs = [(pair.roll.a, pair.roll.b) for pair in shown[:TWO]]
    return list(pairs) if shown and len(shown) % TWO == 0 else None


def _decided(
    stage: AwaitThrow, thrown: Mapping[Player | None, tuple[int, ...]], look: Look, book: Book
) -> AwaitThrow | Again:
    """Both have thrown both dice, and it is known who threw which. After a tie both throw again."""
    light, dark = thrown[Player.LIGHT], thrown[Player.DARK]
    starter = None if sum(light) == sum(dark) else Player.LIGHT if sum(light) > sum(dark) else Player.DARK
    _write_opening(light, dark, starter, book)
    lying = (*stage.lying, *stage.shown[0].dice)
    # A throw for the start may have gone unseen: so whoever plays is believed all the same, after a tie too.
    if starter is None:
        return replace(stage, lying=lying, tie=Tie(stage.shown[0]))
    if book.state.first_throw is FirstThrow.AS_SHOWN:
        won, lost = sorted(stage.shown[:TWO], key=_total, reverse=True)
        throws = (Throw(starter, won.roll), Throw(starter.opponent, lost.roll))
        return _begun(stage, [turn_in(book.state, stage.before, throw) for throw in throws], won, look, book)
    return AwaitThrow(stage.before, starter, lying=lying, lay=stage.shown[0].dice, shown=stage.shown, either=True)


def _write_opening(light: tuple[int, ...], dark: tuple[int, ...], starter: Player | None, book: Book) -> None:
    book.settle(Topic.DICE)
    both = (light, dark) if len(light) == TWO else (None, None)
    book.write(OpeningRolled, light=sum(light), dark=sum(dark), player=starter, light_dice=both[0], dark_dice=both[1])


def _ask_who_begins(higher: tuple[int, ...], book: Book) -> None:
    if open_question(book.state) not in (None, Question.WHO_BEGINS):
        return
    number = say("{high}-{low}", high=max(higher), low=min(higher)) if len(higher) == TWO else higher[0]
    text = say("{number} begins. Who threw it presses Take, or simply plays.", number=number)
    if book.state.asked is None or book.state.asked.text != text:
        book.write(Asked, question=Question.WHO_BEGINS.value, text=text)


def ask_whether_tied(stage: AwaitThrow, book: Book) -> AwaitThrow:
    """A throw for the start that could not be read is gone: where ties double the stake, only the players know whether
    it was one. Asked once of each throw, and not before another question is answered."""
    state = book.state
    asked_of = stage.unread is not None and stage.is_opening and not stage.tie_asked
    if not asked_of or state.ruleset.opening_dice is not OpeningDice.ONE_EACH:
        return stage
    if open_question(state) or not tie_would_double(state):
        return stage
    book.certain()  # what was said of the die is past: it was lifted
    text = say("The throw for the start could not be read. Did both throw the same number?")
    book.write(Asked, question=Question.OPENING_TIED.value, text=text)
    return replace(stage, tie_asked=True)


def begun_by(stage: AwaitThrow, starter: Player, book: Book) -> Stage:
    """The players have told who won the opening throw. Which it was is not known any more after a power cut, or after
    the board was set: then it is his turn, and he throws."""
    if not book.state.opening_due:
        return stage
    for_the_start = _asked_about(stage.shown, book.state.ruleset)
    throws = _thrown_for_the_start(for_the_start, book.state.ruleset)
    if throws is None:
        book.write(Overruled, action=Overrule.SET_TURN, player=starter)
        newest = stage.shown[0].dice if stage.shown else ()
        return AwaitThrow(stage.before, starter, lying=(*stage.lying, *newest))
    won, lost = max(throws, key=sum), min(throws, key=sum)
    light, dark = (won, lost) if starter is Player.LIGHT else (lost, won)
    _write_opening(light, dark, starter, book)
    pair = next(pair for pair in for_the_start if set(won) <= {pair.roll.a, pair.roll.b})
    thrown_since = stage.shown[0] is not for_the_start[0]
    newest = () if stage.shown_lifted or thrown_since else stage.shown[0].dice
    lying = (*stage.lying, *newest)
    if book.state.first_throw is FirstThrow.AS_SHOWN:
        turn = turn_in(book.state, stage.before, Throw(starter, pair.roll))
        if book.state.ruleset.opening_dice is OpeningDice.ONE_EACH:
            return begin_turn([turn], pair, book, stage.lying)
        there = all_lie_there(pair.dice, lying)  # else they were lifted for the other to throw
        return begin_turn([turn], pair if there else None, book, others_than(pair.dice if there else (), lying))
    shown = (pair,) if book.state.first_throw is FirstThrow.CHOICE else ()
    return AwaitThrow(stage.before, starter, lying=lying, lay=newest, shown=shown)


def _asked_about(shown: tuple[Pair, ...], ruleset: Ruleset) -> tuple[Pair, ...]:
    """The throws for the start that the question who begins is about: the newest that are no tie."""
    if ruleset.opening_dice is OpeningDice.ONE_EACH:
        return tuple(pair for pair in shown if not pair.roll.is_double)[-1:]
    couples = (shown[first : first + TWO] for first in range(len(shown) % TWO, len(shown), TWO))
    return next((couple for couple in couples if _total(couple[0]) != _total(couple[1])), ())


def _total(pair: Pair) -> int:
    return pair.roll.a + pair.roll.b


def _lie_there_still(old: Pair, new: Pair, *, lifted: bool) -> bool:
    """Are these the same dice? Others may fall where they lay, once they were lifted."""
    return new.lies_as(old) and (not lifted or new.roll == old.roll)


def _as_seen_together(old: Pair, new: Pair) -> Pair:
    """The same dice as both looks tell them, where they read them differently: one alone may be wrong."""
    if old.roll == new.roll:
        return old
    together = [seen_again(before, (now,)) for before, now in known_again(old.dice, new.dice)]
    dice = [die for die in together if die]
    return Pair(*dice) if len(dice) == TWO else old


def _is_tie(pair: Pair, ruleset: Ruleset) -> bool:
    return ruleset.opening_dice is OpeningDice.ONE_EACH and pair.roll.is_double
