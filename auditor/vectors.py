"""Recomputes every vector of game/vectors.json: the inputs and results of all that docs/fairness.md marks with a diamond."""

import unicodedata
from fractions import Fraction

from battle_proof import players_of
from battles import Draft, Item, deal, due_consolation, is_bot, outcome
from beacon import check_beacon, round_after_lock, round_of_salt, round_time
from draws import (
    CHAIN_LENGTH,
    EXTERIORS,
    chain_head,
    draw,
    exterior_of,
    hash_again,
    hmac_sha256,
    jackpot,
    pattern,
    pick,
    player_message,
    room_message,
    sha256,
    shuffle,
    ticket,
    wear,
    wear_interval,
)
from fields import Field, Wrong
from proofs import CONSOLATION_TICKET, LAYERS, MINES, TILES, check, envelope_parts, message_of, CHECKS
from records import (
    battle_record,
    envelope_record,
    interval,
    is_whole,
    mines_record,
    pool_record,
    price_list_record,
    roll_record,
    row_of,
    upgrade_record,
    wear_record,
)

FORMAT = "noktra-vectors-v1"


def holds(checks, proof):
    """Refuses a vector that fails a check of the proofs of its kind."""
    for name, state, text in check(proof, checks):
        if state != "holds":
            raise Wrong(f"{proof.place}: {name}: {text}")


def as_text(values):
    """Numbers as the vectors list them."""
    return " ".join(map(str, values))


def check_hash(vector, vectors):
    """SHA-256 and HMAC-SHA-256 of a text, under the vector's key."""
    vector["sha256"].must_be(sha256(vector["text"].text()))
    vector["hmac"].must_be(hmac_sha256(vector["key"].hash(), vector["text"].value))


def check_chain(vector, vectors):
    """A player's chain of seeds, hashed from its head to its anchor."""
    seed = chain_head(vector["seed_key"].hash(), vector["player_id"].word("[0-9]+"), vector["chain_no"].integer())
    vector["head"].must_be(seed)
    seeds = [seed]
    for _ in range(CHAIN_LENGTH):
        seeds.append(hash_again(seeds[-1]))
    seeds.reverse()
    vector["anchor"].must_be(seeds[0])
    for pair in vector["pairs"].all(1):
        k = pair["k"].integer(1, CHAIN_LENGTH)
        pair["server_seed"].must_be(seeds[k])
        pair["server_seed_hash"].must_be(seeds[k - 1])


def bits(field):
    """52 bits, written as 13 hex digits."""
    return int(field.word("[0-9a-f]{13}"), 16)


def check_pick(vector, vectors):
    """One of n by 52 bits."""
    vector["result"].must_be(pick(bits(vector["u"]), vector["n"].integer(1)))


def check_message(vector, message):
    """The message of a draw, its 52 bits and its ticket."""
    seed = vector["server_seed"].hash()
    message = f"{message}:{vector['cursor'].integer()}"
    vector["message"].must_be(message)
    vector["u"].must_be(f"{draw(seed, message):013x}")
    vector["ticket"].must_be(ticket(seed, message))


def check_draw(vector, vectors):
    """A draw of one player."""
    fields = (vector[name].text() for name in ("game", "pool_hash", "pool_salt", "user_seed"))
    check_message(vector, player_message(*fields, vector["nonce"].integer()))


def check_battle_draw(vector, vectors):
    """A draw of a battle."""
    place = vector["seat"].integer(), vector["round"].integer()
    check_message(vector, room_message("battle", vector["lock_hash"].hash(), vector["randomness"].hash(), *place))


def check_roll_draw(vector, vectors):
    """A draw of a roll room."""
    check_message(vector, room_message("roll", vector["lock_hash"].hash(), vector["randomness"].hash()))


def check_record(vector, record, name):
    """The lines of a record and their hash."""
    vector["lines"].must_be(record)
    vector[name].must_be(sha256(record))


def check_beacon_round(vector, vectors):
    """A round of a beacon: the chain or the signature it belongs to, and when it comes."""
    check_beacon(vector)
    vector["time"].must_be(round_time(vector["source"].value, vector["round"].value))


def check_lock_round(vector, vectors):
    """The first round at least 4 s after a lock."""
    source = vector["source"].one_of(("drand", "local"))
    vector["round"].must_be(round_after_lock(source, vector["locked_at_ms"].integer()))


def check_salt_round(vector, vectors):
    """The first round at least 3 s after the second of a publication."""
    source = vector["source"].one_of(("drand", "local"))
    vector["round"].must_be(round_of_salt(source, vector["published_at"].integer()))


def check_pool(vector, vectors):
    """A pool's lines and hash."""
    check_record(vector, pool_record(vector["pool"]), "hash")


def check_opening(vector, vectors):
    """An opening of one of the vectors' pools, as its proof."""
    pool = vectors["pools"].all()[vector["pool"].integer()]["pool"]
    holds(CHECKS["box"], Field({**vector.value, "pool": pool.value}, vector.place))


def check_price_list(vector, vectors):
    """A price list's lines and hash."""
    record = price_list_record(vector["list"])
    vector["lines"].must_be(record)
    vector["hash"].must_be(sha256(record))


def check_name_hash(vector, vectors):
    """The hash of a market name."""
    name = unicodedata.normalize("NFC", vector["name"].text())
    vector["name_hash"].must_be(sha256(name.encode("utf-8")))


def check_upgrade(vector, vectors):
    """An upgrade's lines, then its proof."""
    check_record(vector, upgrade_record(vector["terms"]), "pool_hash")
    holds(CHECKS["upgrade"], vector)


def check_tier(vector, vectors):
    """A tier's lines, hash, and what each stop returns: the consolation's mean is weighted by tickets."""
    tier = vector["tier"]
    check_record(vector, mines_record(tier), "hash")
    rows = tier["consolation"].all()
    mean = Fraction(sum(row["value_cents"].value * (row["to"].value - row["from"].value + 1) for row in rows), 1_000_000)
    reach, stake = Fraction(1), tier["stake_cents"].value
    for mines, prize, returned in zip(MINES, tier["prizes"].all(), vector["returns"].all(LAYERS, LAYERS)):
        reach *= Fraction(TILES - mines, TILES)
        due = (reach * prize["value_cents"].value + (1 - reach) * mean) / stake
        if Fraction(returned.word("[0-9]+/[0-9]+")) != due:
            raise Wrong(f"{returned.place} is {returned.value}, but it comes to {due}")


def check_mine_game(vector, vectors):
    """A game of one of the vectors' tiers, as its proof, and the consolation's ticket."""
    tier = vectors["mine_tiers"].all()[vector["tier"].integer()]["tier"]
    message = f"{message_of(vector, 'mines')}:{CONSOLATION_TICKET}"
    vector["consolation_ticket"].must_be(ticket(vector["server_seed"].hash(), message))
    holds(CHECKS["mines"], Field({**vector.value, "tier": tier.value}, vector.place))


def check_wear_vector(vector, vectors):
    """A wear's lines, then its proof."""
    check_record(vector, wear_record(vector["terms"]), "pool_hash")
    holds(CHECKS["wear"], vector)


def check_envelope(vector, vectors):
    """An envelope's lines and all its parts."""
    terms = vector["terms"]
    check_record(vector, envelope_record(terms), "pool_hash")
    vector["server_seed_hash"].must_be(hash_again(vector["server_seed"].hash()))
    drawn = envelope_parts(
        vector["server_seed"].value, vector["pool_hash"].value, terms["total_cents"].value, terms["parts"].value
    )
    vector["parts"].must_be(as_text(drawn))


def check_rolled(vector, vectors):
    """A roll room's lock record and wins; prizes, not in their order yet, and entrants are written shortly."""
    names = ("prize_id", "skin_id", "exterior", "wear", "value_cents")
    prizes = []
    for prize in vector["prizes"].all(1):
        words = prize.text().split(":")
        values = (int(word) if word.isdigit() else None if word == "-" else word for word in words)
        prizes.append(dict(zip(names, values)))
    prizes.sort(key=lambda prize: (-prize["value_cents"], prize["prize_id"]))
    entrants = [int(entrant) for entrant in vector["entrants"].text().split(" ")]
    seed_hash = hash_again(vector["server_seed"].hash())
    proof = {**vector.value, "prizes": prizes, "entrants": entrants, "server_seed_hash": seed_hash}
    record = roll_record(Field(proof, vector.place), vector["attempt"].integer(1))
    vector["lock_lines"].must_be(record)
    vector["lock_hash"].must_be(sha256(record))
    message = room_message("roll", vector["lock_hash"].value, vector["randomness"].hash())
    order = shuffle(vector["server_seed"].value, message, len(entrants))
    wins = [f"{prize['prize_id']}:{place + 1}:{entrants[place]}" for prize, place in zip(prizes, order)]
    vector["wins"].must_be(wins)


def battle_pools(vector, vectors):
    """The pools of a battle's rounds as `pool` fields, and the pool of its consolation items."""
    pools = [entry["pool"] for entry in vectors["pools"].all()]
    return [pools[number["pool"].integer()] for number in vector["rounds"].all(1)], pools[vector["consolation"].integer()]


def check_lock(vector, pools, consolation):
    """A battle's lock record and its hash."""
    named = {
        (pool["box_id"].value, pool["version"].value): (sha256(pool_record(pool)), number["pool_salt"].hash())
        for pool, number in zip(pools, vector["rounds"].all())
    }
    proof = {
        **vector.value,
        "room_id": vector["battle_id"].integer(1),
        "rounds": [{"box_id": pool["box_id"].value, "version": pool["version"].value} for pool in pools],
        "consolation_pool": consolation.value,
        "server_seed_hash": hash_again(vector["server_seed"].hash()),
    }
    record = battle_record(Field(proof, vector.place), named, sha256(pool_record(consolation)))
    vector["lock_lines"].must_be(record)
    vector["lock_hash"].must_be(sha256(record))


def drawn_item(vector, pool, number, seat):
    """What a seat draws in a round, as the vectors write it, and its value; a row of version 1 has the whole exterior."""
    seed = vector["server_seed"].hash()
    message = room_message("battle", vector["lock_hash"].hash(), vector["randomness"].hash(), seat, number)
    drawn = ticket(seed, f"{message}:0")
    row = row_of(pool["rows"], drawn)
    value, whole = row["value_cents"].value, is_whole(row)
    if whole and row["exterior"].is_null():
        exterior = worn = "-"
    else:
        exterior = row["exterior"].one_of(tuple(EXTERIORS))
        worn = wear(draw(seed, f"{message}:1"), *(interval(row, exterior) if whole else EXTERIORS[exterior]))
    parts = [number, seat, drawn, row["skin_id"].value, exterior, worn, value]
    if whole:
        parts.append(pattern(draw(seed, f"{message}:2")))
    return ":".join(map(str, parts)), value


def check_fought(vector, vectors):
    """A whole battle: lock record, draws, outcome, the draft with automatic picks, the deal and the consolation items."""
    pools, consolation = battle_pools(vector, vectors)
    check_lock(vector, pools, consolation)
    players = players_of(vector)
    texts, items = [], []
    for number, pool in enumerate(pools, 1):
        for seat in range(1, len(players) + 1):
            text, value = drawn_item(vector, pool, number, seat)
            texts.append(text)
            items.append(Item(number, seat, value))
    vector["draws"].must_be(texts)
    message = room_message("battle", vector["lock_hash"].value, vector["randomness"].value)
    due = outcome(
        vector["mode"].value,
        vector["team"].value,
        len(players),
        items,
        lambda cursor: draw(vector["server_seed"].value, f"{message}:{cursor}"),
    )
    for name in ("winners", "decided_by", "pick", "totals", "scores", "tied"):
        vector[name].must_be(getattr(due, name))
    check_dealt(vector, players, due, items)
    losers = due_consolation(vector["mode"].value, due.winners, players)
    vector["consolations"].must_be([drawn_item(vector, consolation, 0, seat)[0] for seat in losers])


def check_dealt(vector, players, due, items):
    """Picks, prizes and what the house buys, every pick being the dearest that fits."""
    picks, taken = [], {}
    if vector["team"].value and len(due.winners) == 2 and not all(is_bot(players[seat - 1][0]) for seat in due.winners):
        draft = Draft(due.winners, due.totals, sum(item.value for item in items) // 2, items)
        while draft.turn() is not None:
            seat = draft.turn()
            item = draft.options(seat)[0]
            picks.append(f"{seat} takes {item}")
            draft.take(item)
        taken = draft.taken
    vector["picks"].must_be(picks)
    prizes, house = deal(due.winners, items, taken)
    shown = [(seat, [str(item) for item in given], diamonds) for seat, given, diamonds in prizes]
    vector["prizes"].must_be([dict(zip(("seat", "items", "diamond_cents"), prize)) for prize in shown])
    vector["house"].must_be([str(item) for item in house])


def check_shuffle(vector, vectors):
    """The order of n things."""
    cursor, n = vector["first_cursor"].integer(), vector["n"].integer()
    vector["order"].must_be(shuffle(vector["server_seed"].hash(), vector["base"].text(), n, cursor))


def check_jackpot(vector, vectors):
    """Which total wins."""
    totals = [total.integer() for total in vector["totals_cents"].all(1)]
    vector["seat"].must_be(jackpot(bits(vector["u"]), totals)[0])


def check_tie(vector, vectors):
    """Which of k tied seats wins."""
    vector["seat"].must_be(pick(bits(vector["u"]), vector["k"].integer(1)))


def check_interval(vector, vectors):
    """An exterior's interval cut with a design's range."""
    cut = wear_interval(
        vector["exterior"].one_of(tuple(EXTERIORS)), vector["design_from"].integer(), vector["design_to"].integer()
    )
    vector["interval"].must_be(cut and {"from": cut[0], "to": cut[1]})


def check_exterior(vector, vectors):
    """The exterior of a wear."""
    vector["exterior"].must_be(exterior_of(vector["wear"].integer()))


GROUPS = {
    "hashes": check_hash,
    "chains": check_chain,
    "picks": check_pick,
    "draws": check_draw,
    "battles": check_battle_draw,
    "rolls": check_roll_draw,
    "beacons": check_beacon_round,
    "lock_rounds": check_lock_round,
    "salt_rounds": check_salt_round,
    "pools": check_pool,
    "openings": check_opening,
    "fought": check_fought,
    "rolled": check_rolled,
    "envelopes": check_envelope,
    "market_names": check_name_hash,
    "price_lists": check_price_list,
    "upgrades": check_upgrade,
    "mine_tiers": check_tier,
    "mine_games": check_mine_game,
    "wears": check_wear_vector,
    "shuffles": check_shuffle,
    "jackpots": check_jackpot,
    "ties": check_tie,
    "wear_intervals": check_interval,
    "exteriors": check_exterior,
}


def check_vectors(vectors):
    """Every group as (name, how many hold, what is wrong); a group that is not known is wrong too."""
    vectors["format"].must_be(FORMAT)
    found = []
    for name in sorted({*GROUPS, *vectors.value} - {"format"}):
        if name not in GROUPS:
            found.append((name, 0, [f"{name} is a group that this program does not know"]))
            continue
        good, wrong = 0, []
        for vector in vectors[name].all(1):
            try:
                GROUPS[name](vector, vectors)
                good += 1
            except Wrong as why:
                wrong.append(str(why))
        found.append((name, good, wrong))
    return found
