"""What holds of a proof, check by check: section 12 of docs/fairness.md. Each check says what it found, or raises."""

from fractions import Fraction

import battle_proof
from beacon import check_beacon, check_salt, randomness_of
from copies import check_copy, nothing_given, same_interval, same_row, same_skin
from draws import NO_SALT, TICKETS, draw, pick, player_message, room_message, sha256, shuffle, ticket
from fields import Field, Waits, Wrong, same_lines
from records import (
    LAYERS,
    USER_SEED,
    envelope_record,
    is_whole,
    mines_record,
    pool_record,
    roll_record,
    row_of,
    tells,
    upgrade_record,
    upgrade_version,
    wear_record,
)
from seeds import check_seed_hash, seed_of

TILES = 7
MINES = (2, 2, 3, 3, 4, 4)
CONSOLATION_TICKET = 6 * LAYERS
CONSOLATION_COPY = (CONSOLATION_TICKET + 1, CONSOLATION_TICKET + 2)
BEFORE_PRIZES = (40, 50)
COMFORT_FROM_CENTS = 500
LEAST_CHANCE, MOST_CHANCE = 50_000, 750_000


def message_of(proof, game):
    """The message of a player's draw without its cursor, from the fields of its proof."""
    salted = game in ("box", "mines") or tells(proof["terms"], "prices")
    salt = proof["pool_salt"].hash() if salted else NO_SALT
    return player_message(
        game, proof["pool_hash"].hash(), salt, proof["user_seed"].word(USER_SEED), proof["nonce"].integer()
    )


def draws_of(proof, game):
    """The 52 bits of a player's draw at a cursor."""
    return lambda cursor: draw(seed_of(proof), f"{message_of(proof, game)}:{cursor}")


def check_record(proof, record):
    """Refuses a `pool_hash` that is not that of the record."""
    proof["pool_hash"].must_be(sha256(record))
    return proof["pool_hash"].value


def check_terms(proof, record):
    """The terms have this hash, and the salt is that of the price list which they go by; older terms have none."""
    found = check_record(proof, record)
    if tells(proof["terms"], "prices"):
        if proof["pool_salt"].hash() == NO_SALT:
            raise Wrong(f"{proof['pool_salt'].place} is no salt of a price list")
        check_salt(proof)
    elif proof.has("pool_salt"):
        proof["pool_salt"].must_be(NO_SALT)
    return found


# Openings


def check_ticket(proof, game):
    """The ticket of cursor 0."""
    proof["ticket"].integer(1, TICKETS)
    proof["ticket"].must_be(ticket(seed_of(proof), f"{message_of(proof, game)}:0"))
    return proof["ticket"].value


def check_pool(proof):
    """The pool has this hash, and the salt is its round's randomness."""
    found = check_record(proof, pool_record(proof["pool"]))
    check_salt(proof)
    return found


def check_range(proof):
    """The skin, the exterior and the value are those of the ticket's row, and from version 2 on the wear interval."""
    row = row_drawn(proof)
    return f"{same_row(proof, row)}, tickets {row['from'].value}-{row['to'].value}"


def row_drawn(proof):
    """The row of the ticket."""
    pool_record(proof["pool"])
    return row_of(proof["pool"]["rows"], proof["ticket"].integer(1, TICKETS))


# Upgrades


def check_chance(proof):
    """The chance follows from the stake, the target's value and the profit rate."""
    terms = proof["terms"]
    upgrade_record(terms)
    rate = proof["profit_rate"].value
    if type(rate) not in (int, Fraction) or not 0 <= rate < 1:
        raise Wrong(f"{proof['profit_rate'].place} is {rate!r} and no rate from 0 to 1")
    target = terms["target"]["value_cents"].integer(1)
    terms["chance_ppm"].must_be(terms["stake_cents"].value * (TICKETS - rate * TICKETS) // target)
    return terms["chance_ppm"].integer(LEAST_CHANCE, MOST_CHANCE)


def check_outcome(proof):
    """Won or failed as the ticket says, and the target, the consolation skin or nothing was given."""
    terms = proof["terms"]
    upgrade_record(terms)
    drawn, chance = proof["ticket"].integer(1, TICKETS), terms["chance_ppm"].value
    proof["won"].must_be(drawn <= chance if terms["direction"].value == "under" else drawn > TICKETS - chance)
    if terms["comfort"].is_null() != (terms["stake_cents"].value < COMFORT_FROM_CENTS):
        raise Wrong(f"{terms['comfort'].place} is not as a stake of {terms['stake_cents'].value} cents has it")
    if not proof["won"].value and terms["comfort"].is_null():
        nothing_given(proof)
        return "failed: nothing"
    word, given = ("won", "target") if proof["won"].value else ("failed", "comfort")
    return f"{word}: {same_skin(proof, terms[given])}"


def check_upgrade_wear(proof):
    """The wear of what was given, if anything was, and from version 3 on its interval and pattern."""
    whole = upgrade_version(proof["terms"]) == 3
    if proof["skin_id"].is_null():
        nothing_given(proof)
        return "none"
    if whole:
        same_interval(proof, proof["terms"]["target" if proof["won"].value else "comfort"])
    return check_copy(proof, whole, draws_of(proof, "upgrade"))


# Minesweeper


def check_tier(proof):
    """The tier has this hash, and its consolation items are equally likely, to one ticket."""
    found = check_record(proof, mines_record(proof["tier"]))
    tickets = [row["to"].value - row["from"].value for row in proof["tier"]["consolation"].all()]
    if max(tickets) - min(tickets) > 1:
        raise Wrong(f"{proof['tier'].place}.consolation has rows that are more than a ticket apart")
    check_salt(proof)
    return found


def mines_of(proof):
    """The layout as the draws give it, each layer's mines in rising order."""
    seed, message = seed_of(proof), message_of(proof, "mines")
    orders = [shuffle(seed, message, TILES, (TILES - 1) * layer) for layer in range(LAYERS)]
    return [sorted(tile + 1 for tile in order[:mines]) for order, mines in zip(orders, MINES)]


def check_layout(proof):
    """The draws give exactly these mines."""
    due = mines_of(proof)
    shown = [[tile.integer(1, TILES) for tile in layer.all(0, TILES)] for layer in proof["layout"].all(LAYERS, LAYERS)]
    for place, (layer, drawn) in enumerate(zip(shown, due)):
        if layer != drawn:
            raise Wrong(f"{proof['layout'].place}[{place}] is {layer}, but the draws give {drawn}")
    return " / ".join(" ".join(map(str, layer)) for layer in shown)


def check_picks(proof):
    """With these mines the picks lead to this end."""
    layout = [[tile.integer(1, TILES) for tile in layer.all()] for layer in proof["layout"].all(LAYERS, LAYERS)]
    picks = [tile.integer(1, TILES) for tile in proof["picks"].all(0, LAYERS)]
    hits = [tile in mines for tile, mines in zip(picks, layout)]
    if True in hits[:-1]:
        raise Wrong(f"{proof['picks'].place} go on after the mine of layer {hits.index(True) + 1}")
    bomb = hits[-1:] == [True]
    proof["result"]["kind"].must_be("bomb" if bomb else "prize" if picks else "refund")
    proof["result"]["layer"].must_be(len(picks) - bomb)
    return f"{proof['result']['kind'].value} after {proof['result']['layer'].value} cleared layers"


def check_result(proof):
    """The prize of the last cleared layer, the consolation item drawn, or none; from version 2 on with the wear interval."""
    result, tier = proof["result"], proof["tier"]
    mines_record(tier)
    kind = result["kind"].one_of(("prize", "bomb", "refund"))
    if kind == "refund":
        nothing_given(result)
        return "the stake went back"
    if kind == "prize":
        return same_row(result, tier["prizes"].all()[result["layer"].integer(1, LAYERS) - 1])
    drawn = ticket(seed_of(proof), f"{message_of(proof, 'mines')}:{CONSOLATION_TICKET}")
    return f"{same_row(result, row_of(tier['consolation'], drawn))}, ticket {drawn}"


def check_mines_wear(proof):
    """Wear of the prize or the consolation item, and from version 2 on its pattern."""
    result, tier = proof["result"], proof["tier"]
    if result["kind"].value == "refund":
        return "none"
    mines_record(tier)
    whole = is_whole(tier["prizes"].all()[0])
    cursors = CONSOLATION_COPY
    if result["kind"].value == "prize":
        cursors = [before + result["layer"].integer(1, LAYERS) for before in BEFORE_PRIZES]
    return check_copy(result, whole, draws_of(proof, "mines"), cursors)


# Copies from the mall


def check_mall_wear(proof):
    """The wear by the terms' interval, and from version 2 on the pattern."""
    terms = proof["terms"]
    wear_record(terms)
    bought = {name: terms[name].value for name in ("exterior", "wear_from", "wear_to")}
    drawn = {name: proof[name].value for name in ("wear", "pattern") if proof.has(name)}
    return check_copy(Field({**bought, **drawn}, proof.place), tells(terms, "prices"), draws_of(proof, "wear"))


# Roll rooms


def check_roll_record(proof):
    """The record written again is the record, has this hash, and lists the prizes dearest first."""
    expected = roll_record(proof, proof["attempt"].integer(1))
    same_lines("lock_record", proof["lock_record"].text(), expected)
    proof["lock_hash"].must_be(sha256(expected))
    prizes = [(-prize["value_cents"].value, prize["prize_id"].value) for prize in proof["prizes"].all()]
    entrants = [entrant.value for entrant in proof["entrants"].all()]
    if prizes != sorted(set(prizes)):
        raise Wrong(f"{proof['prizes'].place} do not stand dearest first")
    if len(set(entrants)) != len(entrants):
        raise Wrong(f"{proof['entrants'].place} name an entrant twice")
    return proof["lock_hash"].value


def check_wins(proof):
    """The n-th prize went to the n-th of the shuffled entrants."""
    seed, message = seed_of(proof), room_message("roll", proof["lock_hash"].hash(), randomness_of(proof["beacon"]))
    prizes, entrants = proof["prizes"].all(1), proof["entrants"].all(2)
    if proof["wins"].is_null():
        raise Waits("no prize was given: no round came in time")
    due = min(len(prizes), len(entrants))
    wins = proof["wins"].all(due, due)
    for win, prize, place in zip(wins, prizes, shuffle(seed, message, len(entrants))):
        win["prize_id"].must_be(prize["prize_id"].integer())
        win["place"].must_be(place + 1)
        win["entrant"].must_be(entrants[place].integer())
    return ", ".join(f"{win['prize_id'].value} to {win['entrant'].value}" for win in wins)


# Red envelopes


def envelope_parts(seed, pool_hash, total, parts):
    """All parts of an envelope in cents, in the order of the claims."""
    message, left, drawn = player_message("envelope", pool_hash, NO_SALT, "envelope", 0), total, []
    for n in range(parts - 1):
        open_parts = parts - n
        most = min(2 * left // open_parts, left - (open_parts - 1))
        drawn.append(1 + pick(draw(seed, f"{message}:{n}"), most))
        left -= drawn[-1]
    return drawn + [left]


def check_parts(proof):
    """The n-th claim got the n-th part."""
    envelope_record(proof["terms"])
    total, parts = proof["terms"]["total_cents"].value, proof["terms"]["parts"].value
    claimed = proof["claimed"].all(0, parts)
    if sum(part.integer(1) for part in claimed) > total:
        raise Wrong(f"{proof['claimed'].place} come to more than the total")
    for part, due in zip(claimed, envelope_parts(seed_of(proof), proof["pool_hash"].hash(), total, parts)):
        part.must_be(due)
    return f"{len(claimed)} of {parts} parts, {sum(part.value for part in claimed)} cents"


CHECKS = {
    "box": (
        ("seed hash", check_seed_hash),
        ("pool hash", check_pool),
        ("ticket", lambda proof: check_ticket(proof, "box")),
        ("range", check_range),
        ("wear", lambda proof: check_copy(proof, is_whole(row_drawn(proof)), draws_of(proof, "box"))),
    ),
    "battle": battle_proof.CHECKS,
    "upgrade": (
        ("seed hash", check_seed_hash),
        ("terms", lambda proof: check_terms(proof, upgrade_record(proof["terms"]))),
        ("chance", check_chance),
        ("ticket", lambda proof: check_ticket(proof, "upgrade")),
        ("outcome", check_outcome),
        ("wear", check_upgrade_wear),
    ),
    "mines": (
        ("seed hash", check_seed_hash),
        ("tier", check_tier),
        ("layout", check_layout),
        ("picks", check_picks),
        ("result", check_result),
        ("wear", check_mines_wear),
    ),
    "wear": (
        ("seed hash", check_seed_hash),
        ("terms", lambda proof: check_terms(proof, wear_record(proof["terms"]))),
        ("wear", check_mall_wear),
    ),
    "roll": (
        ("seed hash", check_seed_hash),
        ("lock record", check_roll_record),
        ("beacon", lambda proof: check_beacon(proof["beacon"])),
        ("wins", check_wins),
    ),
    "envelope": (
        ("seed hash", check_seed_hash),
        ("terms", lambda proof: check_record(proof, envelope_record(proof["terms"]))),
        ("parts", check_parts),
    ),
}
LETTERS = {"box": "", "battle": "b", "upgrade": "u", "mines": "m", "wear": "w", "roll": "r", "envelope": "e"}


def kind_of(proof):
    """The proof's kind, which its id's letter must agree with."""
    kind = proof["kind"].one_of(tuple(CHECKS))
    proof["id"].word(LETTERS[kind] + "[0-9]+")
    return kind


def check(proof, checks=None):
    """Every check of a proof as (name, state, text); the state is `holds`, `waits` or `wrong`."""
    try:
        checks = CHECKS[kind_of(proof)] if checks is None else checks
    except Wrong as wrong:
        return [("kind", "wrong", str(wrong))]
    found = []
    for name, made in checks:
        try:
            found.append((name, "holds", str(made(proof))))
        except Waits as waits:
            found.append((name, "waits", str(waits)))
        except Wrong as wrong:
            found.append((name, "wrong", str(wrong)))
    return found
