"""From seeds to numbers: sections 1, 3, 4 and 5 of docs/fairness.md."""

import hashlib
import hmac

TICKETS = 1_000_000
CHAIN_LENGTH = 4096
NO_SALT = "0" * 64
PATTERNS = 1000
EXTERIORS = {"FN": (0, 700), "MW": (700, 1500), "FT": (1500, 3800), "WW": (3800, 4500), "BS": (4500, 10000)}


def sha256(data):
    """SHA-256 of bytes, or of the ASCII bytes of a text, as hex."""
    return hashlib.sha256(data.encode("ascii") if isinstance(data, str) else data).hexdigest()


def hash_again(digest, times=1):
    """SHA-256 of the 32 bytes that the hex digits stand for, so many times."""
    value = bytes.fromhex(digest)
    for _ in range(times):
        value = hashlib.sha256(value).digest()
    return value.hex()


def hmac_sha256(key, message):
    """HMAC-SHA-256 with a key written as hex, over the message's ASCII bytes."""
    return hmac.new(bytes.fromhex(key), message.encode("ascii"), hashlib.sha256).hexdigest()


def draw(server_seed, message):
    """The 52 bits of a message: the first 13 hex digits of its HMAC."""
    return int(hmac_sha256(server_seed, message)[:13], 16)


def pick(u, n):
    """One of 0 ... n-1, by 52 bits."""
    return (u * n) >> 52


def ticket(server_seed, message):
    """One of the tickets 1 to 1,000,000."""
    return 1 + pick(draw(server_seed, message), TICKETS)


def wear(u, wear_from, wear_to):
    """A wear in ten-thousandths, `wear_to` excluded, by 52 bits."""
    return wear_from + pick(u, wear_to - wear_from)


def pattern(u):
    """One of the patterns 0 to 999, by 52 bits."""
    return pick(u, PATTERNS)


def player_message(game, pool_hash, pool_salt, user_seed, nonce):
    """The message of a draw of one player, without its cursor."""
    return f"v1:{game}:{pool_hash}:{pool_salt}:{user_seed}:{nonce}"


def room_message(game, lock_hash, randomness, seat=0, number=0):
    """The message of a draw of a battle or a roll room, without its cursor; `number` is the round."""
    return f"v1:{game}:{lock_hash}:{randomness}:{seat}:{number}"


def shuffle(server_seed, message, n, first_cursor=0):
    """The order of n things after the shuffle whose first draw is at `first_cursor`."""
    order = list(range(n))
    for cursor, i in enumerate(range(n - 1, 0, -1), first_cursor):
        j = pick(draw(server_seed, f"{message}:{cursor}"), i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def jackpot(u, totals):
    """Which of the totals wins, counted from 0, and the number that was picked."""
    whole = sum(totals)
    if whole == 0:
        picked = pick(u, len(totals))
        return picked, picked
    picked = pick(u, whole)
    running = 0
    for place, total in enumerate(totals):
        running += total
        if running > picked:
            return place, picked
    raise AssertionError("a running sum reaches the whole")


def exterior_of(value):
    """The exterior of a wear, or None outside 0 ... 9999."""
    for name, (start, end) in EXTERIORS.items():
        if start <= value < end:
            return name
    return None


def wear_interval(exterior, design_from, design_to):
    """The exterior's interval cut with the design's range, or None when nothing is left of it."""
    start, end = EXTERIORS[exterior]
    start, end = max(start, design_from), min(end, design_to)
    return (start, end) if start < end else None


def chain_head(seed_key, player_id, chain_no):
    """s(4096), the last seed of a player's chain."""
    return hmac_sha256(seed_key, f"seed-chain:v1:{player_id}:{chain_no}")
