"""A proof comes alone, in the store's answer, which tells more about it, or in a list of either."""

from typing import NamedTuple, Optional

from beacon import check_beacon, check_round_time
from draws import sha256
from fields import Field, Wrong
from proofs import check, kind_of
from records import roll_record


class Answer(NamedTuple):
    """What a store answered, and for which id if one was asked for."""

    value: object
    asked: Optional[str] = None


def answers_in(value):
    """The answers in the JSON of a file."""
    if isinstance(value, list):
        return [Answer(entry) for entry in value]
    data = value.get("data") if isinstance(value, dict) else None
    if isinstance(data, dict) and isinstance(data.get("list"), list) and isinstance(data.get("pools"), list):
        return [Answer(with_pool(proof, data["pools"])) for proof in data["list"]]
    return [Answer(value)]


def with_pool(proof, pools):
    """A proof of a player's own list, to which the pool that stands beside the list is added by its hash."""
    if not isinstance(proof, dict) or proof.get("kind") != "box":
        return proof
    printed = (pool for pool in pools if isinstance(pool, dict) and pool.get("pool_hash") == proof.get("pool_hash"))
    return {**next(printed, {}), **proof}


def opened(answer):
    """What stands around the proof; None when the store says that the proof isn't out yet."""
    whole = answer["data"] if "code" in answer.value else answer
    if "code" in answer.value and answer["code"].value != 0:
        if whole["error"].value == "draw_open":
            return None
        raise Wrong(f"the store answers {answer['code'].value}: {answer['msg'].value}")
    if isinstance(whole.value, dict) and "proof" in whole.value:
        return whole
    return Field({"proof": whole.value}, whole.place)


def check_attempts(proof, attempts):
    """Every attempt of a roll room has the hash of its own record and the first round after its lock; the last one is the proof's."""
    shown = attempts.all(1)
    for n, attempt in enumerate(shown, 1):
        attempt["attempt"].must_be(n)
        beacon = attempt["beacon"]
        attempt["lock_hash"].must_be(sha256(roll_record(Field({**proof.value, "beacon": beacon.value}), n)))
        check_round_time(beacon, attempt["locked_at"], attempt["round_at"])
        if not beacon["randomness"].is_null():
            check_beacon(beacon)
    shown[proof["attempt"].integer(1, len(shown)) - 1]["lock_hash"].must_be(proof["lock_hash"].value)
    return f"{len(shown)}, each the first round at least 4 s after its lock"


def beside(proof, around):
    """The checks of what an answer tells beside the proof."""
    kind = proof["kind"].value
    if kind == "battle" and "locked_at" in around.value:
        return [("round", lambda of: check_round_time(of["beacon"], around["locked_at"], around["round_at"]))]
    if kind == "roll" and "attempts" in around.value:
        return [("attempts", lambda of: check_attempts(of, around["attempts"]))]
    return []


def check_answer(answer):
    """The name of a proof, and its checks with those of what stands beside it."""
    name = answer.asked or "a proof"
    try:
        if not isinstance(answer.value, dict):
            raise Wrong("it is no object")
        around = opened(Field(answer.value, "answer"))
        if around is None:
            return name, [("proof", "waits", "the store says that it is not out yet")]
        proof = Field(around["proof"].value)
        name = f"{kind_of(proof)} {proof['id'].value}"
        if answer.asked is not None:
            proof["id"].must_be(answer.asked)
    except Wrong as wrong:
        return name, [("proof", "wrong", str(wrong))]
    return name, check(proof) + check(proof, beside(proof, around))
