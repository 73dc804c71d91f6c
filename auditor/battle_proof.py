"""The checks of a battle's proof: sections 6 and 12 of docs/fairness.md."""

from battles import Draft, Item, deal, due_consolation, is_bot, outcome
from beacon import check_beacon, check_first_round, randomness_of
from copies import check_copy, same_row
from draws import draw, room_message, sha256, ticket
from fields import Wrong, same_lines
from records import MODES, PLAYER, battle_record, is_whole, pool_record, row_of
from seeds import check_seed_hash, seed_of


def pools_of(proof):
    """The printed pools with hash and salt, by (box, version)."""
    pools = {}
    for printed in proof["pools"].all(1):
        pool = printed["pool"]
        key = pool["box_id"].integer(1), pool["version"].integer(1)
        if key in pools:
            raise Wrong(f"{printed.place} is printed twice")
        pools[key] = printed
    return pools


def check_lock_record(proof):
    """The record written again from the proof's fields is the record, and has the hash shown."""
    named = {key: (printed["pool_hash"].hash(), printed["pool_salt"].hash()) for key, printed in pools_of(proof).items()}
    expected = battle_record(proof, named, sha256(pool_record(proof["consolation_pool"])))
    same_lines("lock_record", proof["lock_record"].text(), expected)
    if proof.has("locked_at_ms") and not proof["locked_at_ms"].is_null():
        check_first_round(proof["beacon"], proof["locked_at_ms"].value)
    proof["lock_hash"].must_be(sha256(expected))
    return proof["lock_hash"].value


def check_pools(proof):
    """Every printed pool has the hash that the record names, and every one is played."""
    pools = pools_of(proof)
    played = {(number["box_id"].integer(1), number["version"].integer(1)) for number in proof["rounds"].all(1)}
    for key, printed in pools.items():
        if key not in played:
            raise Wrong(f"{printed.place} is of no round")
        printed["pool_hash"].must_be(sha256(pool_record(printed["pool"])))
    consolation = proof["consolation_pool"]
    consolation["box_id"].must_be(0)
    consolation["price_cents"].must_be(0)
    line = f"consolation:{consolation['version'].integer(1)}:{sha256(pool_record(consolation))}\n"
    if line not in proof["lock_record"].text():
        raise Wrong(f"the record has no line {line.strip()!r}, which {consolation.place} gives")
    return f"{len(pools) + 1} of {len(pools) + 1}"


def check_drawn(proof, drawn, rows):
    """Ticket, row, wear and pattern of one seat in one round."""
    seat, number = drawn["seat"].value, drawn["round"].value
    seed = seed_of(proof)
    message = room_message("battle", proof["lock_hash"].hash(), randomness_of(proof["beacon"]), seat, number)
    drawn["ticket"].must_be(ticket(seed, f"{message}:0"))
    row = row_of(rows, drawn["ticket"].value)
    same_row(drawn, row)
    check_copy(drawn, is_whole(row), lambda cursor: draw(seed, f"{message}:{cursor}"))


def check_draws(proof):
    """Every seat has one draw in every round, in order, and each is the one that follows."""
    pools, rounds, seats = pools_of(proof), proof["rounds"].all(1), proof["seats"].all(2, 4)
    seed_of(proof), randomness_of(proof["beacon"])
    draws = iter(proof["draws"].all(len(rounds) * len(seats), len(rounds) * len(seats)))
    for number, played in enumerate(rounds, 1):
        key = played["box_id"].integer(1), played["version"].integer(1)
        if key not in pools:
            raise Wrong(f"{played.place} has no pool")
        pool = pools[key]["pool"]
        pool_record(pool)
        for seat in range(1, len(seats) + 1):
            drawn = next(draws)
            drawn["round"].must_be(number)
            drawn["seat"].must_be(seat)
            check_drawn(proof, drawn, pool["rows"])
    return f"{len(rounds) * len(seats)} of {len(rounds) * len(seats)}"


def items_of(proof):
    """What the draws of a proof say was drawn."""
    return [
        Item(drawn["round"].integer(1), drawn["seat"].integer(1, 4), drawn["value_cents"].integer())
        for drawn in proof["draws"].all(1)
    ]


def outcome_of(proof):
    """How the battle is decided, by the draws of the proof."""
    seed = seed_of(proof)
    message = room_message("battle", proof["lock_hash"].hash(), randomness_of(proof["beacon"]), 0, 0)
    team, seats = proof["team"].one_of((True, False)), len(proof["seats"].all(2, 4))
    if team and seats != 4:
        raise Wrong(f"{proof['seats'].place} are {seats}, but 2v2 has four")
    return outcome(
        proof["mode"].one_of(MODES), team, seats, items_of(proof), lambda cursor: draw(seed, f"{message}:{cursor}")
    )


def check_outcome(proof):
    """The winners, how it was decided, and the draw of a tie or jackpot."""
    due, shown = outcome_of(proof), proof["outcome"]
    shown["winners"].must_be(due.winners)
    shown["decided_by"].must_be(due.decided_by)
    shown["pick"].must_be(due.pick)
    who = "seat" if len(due.winners) == 1 else "seats"
    return f"won by {who} {' '.join(map(str, due.winners))}: {due.decided_by}"


def players_of(proof):
    """Player and entry in cents of every seat, in order."""
    return [(seat["player"].word(PLAYER), seat["entry_cents"].integer()) for seat in proof["seats"].all(2, 4)]


def played_draft(proof, due, items):
    """What a draft gave each seat; every pick must have been allowed, a bot's the dearest, and the draft played to its end."""
    players, pair = players_of(proof), due.winners
    picks = proof["picks"].all()
    if len(pair) != 2 or not proof["team"].value or all(is_bot(players[seat - 1][0]) for seat in pair):
        if picks:
            raise Wrong(f"{proof['picks'].place} has picks, but there was no draft")
        return {}
    draft = Draft(pair, due.totals, sum(item.value for item in items) // 2, items)
    for picked in picks:
        seat = draft.turn()
        if seat is None:
            raise Wrong(f"{picked.place} comes after the draft's end")
        picked["seat"].must_be(seat)
        options = draft.options(seat)
        item = next((item for item in options if str(item) == place_of(picked["item"])), None)
        if item is None:
            raise Wrong(f"{picked.place} takes {place_of(picked['item'])}, which is not on the table or does not fit")
        if is_bot(players[seat - 1][0]) and item != options[0]:
            raise Wrong(f"{picked.place} takes {item} for a bot, but the dearest that fits is {options[0]}")
        draft.take(item)
    if draft.turn() is not None:
        raise Wrong(f"{proof['picks'].place} end although seat {draft.turn()} may still take something")
    return draft.taken


def place_of(item):
    """`round:seat` of an item."""
    return f"{item['round'].integer(1)}:{item['seat'].integer(1, 4)}"


def check_prizes(proof):
    """The deal follows from the picks: items in order and diamonds of every winner."""
    due, items = outcome_of(proof), items_of(proof)
    prizes, _ = deal(due.winners, items, played_draft(proof, due, items))
    shown = proof["prizes"].all(len(prizes), len(prizes))
    for prize, (seat, given, diamonds) in zip(shown, prizes):
        prize["seat"].must_be(seat)
        places = [place_of(item) for item in prize["items"].all()]
        if places != [str(item) for item in given]:
            raise Wrong(f"{prize['items'].place} are {' '.join(places)}, but the deal gives {' '.join(map(str, given))}")
        prize["diamond_cents"].must_be(diamonds)
    return "; ".join(f"seat {seat}: {len(given)} items, diamonds {diamonds} cents" for seat, given, diamonds in prizes)


def check_consolation(proof):
    """Exactly the players who are due one got it, and it is the one drawn."""
    seats = due_consolation(proof["mode"].one_of(MODES), outcome_of(proof).winners, players_of(proof))
    pool_record(proof["consolation_pool"])
    for drawn, seat in zip(proof["consolations"].all(len(seats), len(seats)), seats):
        drawn["round"].must_be(0)
        drawn["seat"].must_be(seat)
        check_drawn(proof, drawn, proof["consolation_pool"]["rows"])
    return f"{len(seats)} of {len(seats)}"


CHECKS = (
    ("seed hash", check_seed_hash),
    ("lock record", check_lock_record),
    ("pools", check_pools),
    ("beacon", lambda proof: check_beacon(proof["beacon"])),
    ("draws", check_draws),
    ("outcome", check_outcome),
    ("prizes", check_prizes),
    ("consolation", check_consolation),
)
