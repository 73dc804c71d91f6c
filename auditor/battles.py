"""Who wins a battle and who gets what: section 6 of docs/fairness.md, on plain numbers."""

from typing import NamedTuple

from draws import jackpot, pick

TABLE = 10
CONSOLATION_FROM_CENTS = 500


class Item(NamedTuple):
    """An item drawn in a battle."""

    number: int
    seat: int
    value: int

    def __str__(self):
        return f"{self.number}:{self.seat}"


class Outcome(NamedTuple):
    """Who won and how it was decided."""

    winners: list
    decided_by: str
    pick: object
    totals: list
    scores: list
    tied: list


def dearest_first(items):
    """Most valuable first; of equal values the lower round, then the lower seat."""
    return sorted(items, key=lambda item: (-item.value, item.number, item.seat))


def sides_of(seats, team):
    """The seats of each side."""
    return [[1, 2], [3, 4]] if team else [[seat] for seat in range(1, seats + 1)]


def outcome(mode, team, seats, items, draw):
    """Decides a battle; `draw(cursor)` gives the 52 bits of the room's jackpot (0) and tie (1)."""
    last = max(item.number for item in items)
    totals = [sum(item.value for item in items if item.seat == seat) for seat in range(1, seats + 1)]
    counted = [item for item in items if mode != "terminal" or item.number == last]
    sides = sides_of(seats, team)
    scores = [sum(item.value for item in counted if item.seat in side) for side in sides]
    if mode == "shared":
        return Outcome(list(range(1, seats + 1)), "share", None, totals, scores, [])
    if mode == "jackpot":
        side, picked = jackpot(draw(0), scores)
        return Outcome(sides[side], "jackpot", picked, totals, scores, [])
    best = min(scores) if mode == "underdog" else max(scores)
    tied = [side for side, score in enumerate(scores) if score == best]
    if len(tied) == 1:
        return Outcome(sides[tied[0]], "score", None, totals, scores, [])
    picked = pick(draw(1), len(tied))
    return Outcome(sides[tied[picked]], "tie", picked, totals, scores, [side + 1 for side in tied])


class Draft:
    """The draft of a winning pair, pick by pick."""

    def __init__(self, pair, totals, share, items):
        self.table = dearest_first(items)[:TABLE]
        self.room = {seat: share for seat in pair}
        self.taken = {seat: [] for seat in pair}
        first, second = pair
        self.order = [second, first] if totals[second - 1] > totals[first - 1] else [first, second]

    def options(self, seat):
        """What the seat may take."""
        return [item for item in self.table if item.value <= self.room[seat]]

    def turn(self):
        """Whose turn it is; None when the draft is over. A seat that nothing fits is passed over."""
        return next((seat for seat in self.order if self.options(seat)), None)

    def take(self, item):
        """Gives the item to the seat whose turn it is; the turn goes to the other."""
        seat = self.turn()
        self.table.remove(item)
        self.room[seat] -= item.value
        self.taken[seat].append(item)
        self.order = [other for other in self.order if other != seat] + [seat]


def deal(winners, items, taken):
    """Items and cents in diamonds of each winner, and what the house buys; `taken` is what a draft gave each of them."""
    pot = sum(item.value for item in items)
    share, cents_over = divmod(pot, len(winners))
    given = {seat: list(taken.get(seat, [])) for seat in winners}
    room = {seat: share - sum(item.value for item in given[seat]) for seat in winners}
    drafted = {item for some in given.values() for item in some}
    house = []
    for item in dearest_first(item for item in items if item not in drafted):
        seat = max(winners, key=lambda winner: (room[winner], -winner))
        if item.value <= room[seat]:
            given[seat].append(item)
            room[seat] -= item.value
        else:
            house.append(item)
    prizes = [(seat, given[seat], room[seat] + (1 if n < cents_over else 0)) for n, seat in enumerate(sorted(winners))]
    return prizes, house


def is_bot(player):
    """Whether a seat's player is a bot."""
    return player.startswith("bot-")


def due_consolation(mode, winners, seats):
    """The seats that get a consolation item; `seats` holds (player, entry in cents)."""
    if mode == "shared":
        return []
    return [
        seat
        for seat, (player, entry) in enumerate(seats, 1)
        if seat not in winners and not is_bot(player) and entry >= CONSOLATION_FROM_CENTS
    ]
