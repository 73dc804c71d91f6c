"""The records whose hashes go into the messages, each written line by line: sections 2 and 6 to 11 of docs/fairness.md."""

from draws import EXTERIORS, TICKETS
from fields import Wrong

USER_SEED = r"[A-Za-z0-9_-]{1,64}"
NONCE_SEED = r"[A-Za-z0-9_-]{16,64}"
CLASSES = (
    "weapon",
    "knife",
    "gloves",
    "sticker",
    "agent",
    "container",
    "charm",
    "patch",
    "music-kit",
    "graffiti",
    "collectible",
    "key",
    "other",
)
VARIANT = r"[a-z0-9][a-z0-9-]{0,31}"
PLAYER = r"[1-9][0-9]*|bot-[1-9][0-9]*"
MODES = ("classic", "underdog", "terminal", "jackpot", "shared")
LAYERS = 6


def written(lines):
    """Lines as they are hashed: each ended by one newline."""
    return "".join(f"{line}\n" for line in lines)


def skin(field):
    """An item as records of older versions write it: `skin_id:exterior:value in cents`."""
    parts = field["skin_id"].integer(1), field["exterior"].one_of(tuple(EXTERIORS)), field["value_cents"].integer()
    return ":".join(map(str, parts))


def item(field):
    """An item with all that a record says of it: skin, name, class, exterior, variant, wear, value; `-` is none."""
    if field["exterior"].is_null():
        exterior = wear = "-"
        for name in ("wear_from", "wear_to"):
            field[name].must_be(None)
    else:
        exterior = field["exterior"].one_of(tuple(EXTERIORS))
        wear = "{}-{}".format(*interval(field, exterior))
    parts = (
        field["skin_id"].integer(1),
        field["name_hash"].hash(),
        field["class"].one_of(CLASSES),
        exterior,
        "-" if field["variant"].is_null() else field["variant"].word(VARIANT),
        wear,
        field["value_cents"].integer(),
    )
    return ":".join(map(str, parts))


def tells(terms, name):
    """Whether the terms have a field that came with a later version."""
    return terms.has(name) and not terms[name].is_null()


def is_whole(field):
    """Whether an item of a pool or a tier is written whole: those of version 1 have no `name_hash`."""
    return tells(field, "name_hash")


def version_of(items):
    """The version of a record with these items, and how it writes each: of version 2 every one is whole."""
    return (2, item) if any(map(is_whole, items)) else (1, skin)


def ticket_rows(rows, text_of):
    """The rows of a pool; they must cover the tickets 1 to 1,000,000 without a gap."""
    lines, following = [], 1
    for row in rows.all(1):
        first, last = row["from"].integer(1, TICKETS), row["to"].integer(1, TICKETS)
        if first != following or last < first:
            raise Wrong(f"{row.place} has the tickets {first}-{last}, but ticket {following} is next")
        lines.append(f"{first}-{last}:{text_of(row)}")
        following = last + 1
    if following != TICKETS + 1:
        raise Wrong(f"{rows.place} ends with ticket {following - 1}")
    return lines


def row_of(rows, ticket):
    """The row whose tickets hold this one."""
    for row in rows.all():
        if row["from"].value <= ticket <= row["to"].value:
            return row
    raise Wrong(f"{rows.place} has no row for ticket {ticket}")


class KnownPools:
    """Records of pools that were written already: a list of proofs has thousands of draws of one. A value that was read is never changed."""

    def __init__(self, most=64):
        self.most = most
        self.records = {}

    def record(self, pool, write):
        """The record of this very value, written once."""
        known = self.records.get(id(pool.value))
        if known is None:
            if len(self.records) >= self.most:
                self.records.clear()
            known = self.records[id(pool.value)] = pool.value, write(pool)
        return known[1]


KNOWN = KnownPools()


def pool_record(pool):
    """The record of a box's pool, or of the pool of consolation items."""
    return KNOWN.record(pool, new_pool_record)


def new_pool_record(pool):
    """The same, written line by line."""
    version, text_of = version_of(pool["rows"].all(1))
    head = [
        f"noktra-pool-v{version}",
        f"box:{pool['box_id'].integer()}",
        f"version:{pool['version'].integer(1)}",
        f"price:{pool['price_cents'].integer()}",
    ]
    return written(head + ticket_rows(pool["rows"], text_of))


def price_list_record(prices):
    """The record of a price list: what is new since the list whose hash is `before`."""
    profit, comfort = prices["profit_ppm"].integer(0, TICKETS), prices["comfort_skin_id"]
    head = [
        "noktra-prices-v1",
        f"list:{prices['version'].integer(1)}",
        f"before:{prices['before'].hash()}",
        f"profit:{profit}",
        f"comfort:{'none' if comfort.is_null() else comfort.integer(1)}",
    ]
    last, rows = 0, []
    for row in prices["rows"].all():
        if row["skin_id"].integer(1) <= last:
            raise Wrong(f"{row.place} does not follow skin {last}")
        last = row["skin_id"].value
        rows.append(f"price:{item(row)}")
    return written(head + rows)


def prices_line(terms):
    """The line of the price list that terms go by."""
    return f"prices:{terms['prices']['version'].integer(1)}:{terms['prices']['list_hash'].hash()}"


def upgrade_version(terms):
    """3 with the price list, 2 with a `nonce_seed` alone, else 1."""
    return 3 if tells(terms, "prices") else 2 if tells(terms, "nonce_seed") else 1


def upgrade_record(terms):
    """The lines of an upgrade, of its version."""
    version = upgrade_version(terms)
    skin_of = item if version == 3 else skin
    prices, seed = [], []
    if version == 3:
        prices = [prices_line(terms)]
        seed = ["nonce_seed:none"]
    if tells(terms, "nonce_seed"):
        seed = [f"nonce_seed:{terms['nonce_seed'].word(NONCE_SEED)}"]
    return written(
        [
            f"noktra-upgrade-v{version}",
            *prices,
            f"target:{skin_of(terms['target'])}",
            f"stake:{terms['stake_cents'].integer(1)}",
            f"chance:{terms['chance_ppm'].integer(1, TICKETS)}",
            f"direction:{terms['direction'].one_of(('under', 'over'))}",
            f"comfort:{'none' if terms['comfort'].is_null() else skin_of(terms['comfort'])}",
            *seed,
        ]
    )


def mines_record(tier):
    """The record of a tier of minesweeper."""
    prizes = tier["prizes"].all(LAYERS, LAYERS)
    version, text_of = version_of(prizes + tier["consolation"].all(1))
    head = [f"noktra-mines-v{version}", f"tier:{tier['tier'].integer(1)}", f"stake:{tier['stake_cents'].integer(1)}"]
    layers = [f"prize:{n}:{text_of(prize)}" for n, prize in enumerate(prizes, 1)]
    return written(head + layers + ticket_rows(tier["consolation"], text_of))


def wear_record(terms):
    """The three lines of a copy from the mall; those of version 1 name no price list."""
    if tells(terms, "prices"):
        return written(["noktra-wear-v2", prices_line(terms), f"item:{item(terms)}"])
    exterior = terms["exterior"].one_of(tuple(EXTERIORS))
    start, end = interval(terms, exterior)
    return written(["noktra-wear-v1", f"skin:{terms['skin_id'].integer(1)}:{exterior}", f"wear:{start}-{end}"])


def interval(field, exterior):
    """`wear_from` and `wear_to`, which must lie inside the exterior."""
    least, most = EXTERIORS[exterior]
    start = field["wear_from"].integer(least, most - 1)
    return start, field["wear_to"].integer(start + 1, most)


def envelope_record(terms):
    """The four lines of a red envelope."""
    parts = terms["parts"].integer(1, 10_000)
    return written(
        [
            "noktra-envelope-v1",
            f"envelope:{terms['envelope_id'].integer(1)}",
            f"total:{terms['total_cents'].integer(parts)}",
            f"parts:{parts}",
        ]
    )


def beacon_lines(proof):
    """The last three lines of a lock record."""
    beacon = proof["beacon"]
    return [
        f"seed:{proof['server_seed_hash'].hash()}",
        f"beacon:{beacon['source'].one_of(('drand', 'local'))}:{beacon['chain_hash'].hash()}",
        f"round:{beacon['round'].integer(1)}",
    ]


def prize_parts(prize):
    """`number:skin_id:exterior:wear:value in cents` of a prize of a roll room; `-` for what it does not have."""
    numbers = prize["prize_id"].integer(1), prize["skin_id"].integer(1)
    if prize["exterior"].is_null():
        prize["wear"].must_be(None)
        worn = "-", "-"
    else:
        worn = prize["exterior"].one_of(tuple(EXTERIORS)), prize["wear"].integer(0, 9999)
    return ":".join(map(str, (*numbers, *worn, prize["value_cents"].integer())))


def roll_record(proof, attempt):
    """The lock record of an attempt of a roll room; `beacon` of the proof is that attempt's."""
    prizes = [f"prize:{n}:{prize_parts(prize)}" for n, prize in enumerate(proof["prizes"].all(1), 1)]
    entrants = [f"entrant:{n}:{entrant.integer(1)}" for n, entrant in enumerate(proof["entrants"].all(2), 1)]
    head = ["noktra-roll-v1", f"room:{proof['room_id'].integer(1)}", f"attempt:{attempt}"]
    return written(head + prizes + entrants + beacon_lines(proof))


def battle_record(proof, pools, consolation_hash):
    """The lock record of a battle; `pools` holds (hash, salt) by (box, version)."""
    mode = proof["mode"].one_of(MODES)
    told = proof.has("locked_at_ms") and not proof["locked_at_ms"].is_null()
    locked_at = proof["locked_at_ms"].integer(1) if told else None
    lines = [
        f"noktra-battle-v{1 if locked_at is None else 2}",
        f"battle:{proof['room_id'].integer(1)}",
        f"mode:{'team-' if proof['team'].one_of((True, False)) else ''}{mode}",
    ]
    for played in proof["rounds"].all(1):
        box, version = played["box_id"].integer(1), played["version"].integer(1)
        if (box, version) not in pools:
            raise Wrong(f"{played.place} names version {version} of box {box}, which is not among the pools")
        lines.append(":".join(["pool", str(box), str(version), *pools[box, version]]))
    lines.append(f"consolation:{proof['consolation_pool']['version'].integer(1)}:{consolation_hash}")
    for n, seat in enumerate(proof["seats"].all(2, 4), 1):
        lines.append(f"seat:{seat['seat'].integer(n, n)}:{seat['player'].word(PLAYER)}:{seat['entry_cents'].integer()}")
    seed, *beacon = beacon_lines(proof)
    return written(lines + [seed] + ([f"locked_at:{locked_at}"] if told else []) + beacon)
