"""The beacon's rounds: section 6 of docs/fairness.md. The standard library has no BLS12-381, so of drand one thing is not checked."""

from draws import hash_again, sha256
from fields import Waits, Wrong

QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
QUICKNET_BEGAN = 1_692_803_367
EVERY_S = 3
LONGEST_CHAIN = 2**20
LEAST_AHEAD_S = 4
SALT_MARGIN_S = 3
LOCAL_NOTE = "local, known to the store"
NOT_CHECKED = (
    "Not checked: whether a drand signature is the network's (BLS12-381), whether the operator of a local beacon knew its values, "
    "when a version was really published, and whether a skin's wear range is its own.\n"
    "Compare rounds of drand with https://api.drand.sh/{chain hash}/public/{round}, and wear ranges with the skins' pages."
)


def round_time(source, number):
    """When a round comes, in seconds of Unix time."""
    return EVERY_S * number if source == "local" else QUICKNET_BEGAN + EVERY_S * (number - 1)


def first_round_at(source, time_ms):
    """The first round whose time is at or after a millisecond."""
    start = 0 if source == "local" else QUICKNET_BEGAN - EVERY_S
    return -((start * 1000 - time_ms) // (EVERY_S * 1000))


def round_after_lock(source, locked_at_ms):
    """The first round whose time is at least 4 s after the lock, which is told in milliseconds."""
    return first_round_at(source, locked_at_ms + LEAST_AHEAD_S * 1000)


def round_of_salt(source, published_at):
    """The first round whose time is at least 3 s after the second of a publication."""
    return first_round_at(source, (published_at + SALT_MARGIN_S) * 1000)


def randomness_of(beacon):
    """The randomness of a proof's round, or that it isn't out."""
    if beacon["randomness"].is_null():
        raise Waits("the round of the beacon is not out yet")
    return beacon["randomness"].hash()


def check_beacon(beacon):
    """Refuses a randomness that the published chain, or the signature that comes with it, does not give."""
    randomness, chain, number = randomness_of(beacon), beacon["chain_hash"].hash(), beacon["round"].integer(1)
    if beacon.has("note"):
        beacon["note"].must_be(LOCAL_NOTE if beacon["source"].value == "local" else None)
    if beacon["source"].one_of(("drand", "local")) == "local":
        beacon["signature"].must_be(None)
        times = number - beacon["first_round"].integer(1) + 1
        if not 1 <= times <= LONGEST_CHAIN:
            raise Wrong(f"{beacon.place}.round is {times - 1} rounds after the first of its chain")
        if hash_again(randomness, times) != chain:
            raise Wrong(f"{beacon.place}.randomness, hashed {times} times, is not the chain hash")
        return f"{randomness}, {times} rounds from the anchor"
    beacon["first_round"].must_be(None)
    if chain != QUICKNET:
        raise Wrong(f"{beacon.place}.chain_hash is not drand's quicknet")
    beacon["randomness"].must_be(sha256(bytes.fromhex(beacon["signature"].word("[0-9a-f]{96}"))))
    return f"{randomness}, by its signature (not checked itself)"


def check_salt(proof):
    """Refuses a salt that is not the randomness of the round named at the publication; a list's proofs do not tell the round."""
    if not proof.has("salt") or proof["salt"].is_null():
        return
    salt = proof["salt"]
    salt["randomness"].must_be(proof["pool_salt"].hash())
    check_beacon(salt)
    published_at = salt["published_at"].integer()
    if salt["margin"].is_null():
        return
    salt["margin"].must_be(SALT_MARGIN_S)
    if salt["round"].value != round_of_salt(salt["source"].value, published_at):
        raise Wrong(f"{salt.place}.round is not the first at least {SALT_MARGIN_S} s after the publication")


def check_first_round(beacon, locked_at_ms):
    """Refuses a round that is not the first at least 4 s after the lock, told in milliseconds."""
    due = round_after_lock(beacon["source"].one_of(("drand", "local")), locked_at_ms)
    if beacon["round"].integer(1) != due:
        raise Wrong(f"{beacon.place}.round is {beacon['round'].value}, but the first at least {LEAST_AHEAD_S} s after the lock is {due}")


def check_round_time(beacon, locked_at, round_at):
    """Refuses a round that is not the first at least 4 s after the lock, of which answers tell whole seconds."""
    source, number = beacon["source"].one_of(("drand", "local")), beacon["round"].integer(1)
    due = round_time(source, number)
    round_at.must_be(due)
    begin = locked_at.integer() * 1000
    first, last = round_after_lock(source, begin), round_after_lock(source, begin + 999)
    if not first <= number <= last:
        raise Wrong(f"{beacon.place}.round is {number}, but the first at least {LEAST_AHEAD_S} s after the lock is {first}")
    return f"{number} came {due - locked_at.value} s after the lock"
