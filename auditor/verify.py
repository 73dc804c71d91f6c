#!/usr/bin/env python3
"""Recomputes a store's draws from docs/fairness.md alone, with nothing but Python's standard library (3.9 or newer).

    python3 auditor/verify.py vectors game/vectors.json
    python3 auditor/verify.py proof FILE...
    python3 auditor/verify.py store URL --ids 184 b20418 ...
    python3 auditor/verify.py stream

A FILE holds a proof, an answer of GET /api/fair/{id}, or a list of them. The store is asked for each id by that route. A - instead of
the files or the ids reads them from standard input. A stream is a line of JSON for each answer on standard input, `{"asked": "184", "answer": ...}`
(`asked` null: it was asked for no id), and a line for each on standard output: how many proofs hold and wait, and what is wrong.

It exits with 0 when everything holds, with 1 when something is wrong or not out yet, and with 2 when there is nothing to check.
"""

import argparse
import json
import sys

from answers import Answer, answers_in, check_answer
from beacon import NOT_CHECKED
from fields import Field, Wrong
from reading import NoInput, read_file, read_json
from store import ask
from vectors import check_vectors

MARKS = {"holds": "✓", "waits": "…", "wrong": "✗"}


def report_vectors(path):
    """Recomputes the vectors of a file and tells how many hold, group by group."""
    good = wrong = 0
    for name, held, reasons in check_vectors(Field(read_json(read_file(path), path), "vectors")):
        print(f"{'✗' if reasons else '✓'} {name:16}{held}")
        for reason in reasons:
            print(f"    {reason}")
        good, wrong = good + held, wrong + len(reasons)
    print(f"{good} vectors hold, {wrong} wrong")
    return 1 if wrong else 0


def report_answers(answers):
    """Recomputes proofs and tells of each how many checks hold, and of the others why not."""
    count = {"holds": 0, "waits": 0, "wrong": 0}
    for name, checks in map(check_answer, answers):
        states = [state for _, state, _ in checks]
        whole = "wrong" if "wrong" in states else "waits" if "waits" in states else "holds"
        count[whole] += 1
        print(f"{MARKS[whole]} {name}: {states.count('holds')} of {len(states)} checks hold")
        for check, state, text in checks:
            if state != "holds":
                print(f"    {MARKS[state]} {check}: {text}")
    print(f"{count['holds']} verified, {count['wrong']} wrong, {count['waits']} not yet revealed")
    print(NOT_CHECKED)
    if not sum(count.values()):
        raise NoInput("There is no proof in the input.")
    return 0 if count["waits"] == count["wrong"] == 0 else 1


def report_stream(lines, output):
    """Recomputes the answers of a stream, a line for each."""
    for line in lines:
        given = read_json(line, "the line")
        found = {"holds": 0, "waits": [], "wrong": []}
        proofs = [Answer(given["answer"], given["asked"])] if given["asked"] is not None else answers_in(given["answer"])
        for name, checks in map(check_answer, proofs):
            states = {state for _, state, _ in checks}
            if states == {"holds"}:
                found["holds"] += 1
            elif "wrong" in states:
                found["wrong"].append([name, "; ".join(f"{check}: {text}" for check, state, text in checks if state == "wrong")])
            else:
                found["waits"].append(name)
        print(json.dumps(found), file=output, flush=True)
    return 0


def proofs_of(paths):
    """The answers in files, one after the other."""
    for path in paths:
        yield from answers_in(read_json(read_file(path), path))


def ids_of(words):
    """The ids of the command line, or those on standard input."""
    return sys.stdin.read().split() if words == ["-"] else words


def options():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("vectors").add_argument("file")
    commands.add_parser("proof").add_argument("files", nargs="+")
    store = commands.add_parser("store")
    store.add_argument("url")
    store.add_argument("--ids", nargs="+", required=True)
    commands.add_parser("stream")
    return parser.parse_args()


def main():
    """Runs the command and gives its exit code."""
    chosen = options()
    try:
        if chosen.command == "vectors":
            return report_vectors(chosen.file)
        if chosen.command == "proof":
            return report_answers(proofs_of(chosen.files))
        if chosen.command == "stream":
            return report_stream(sys.stdin, sys.stdout)
        return report_answers(ask(chosen.url, ids_of(chosen.ids)))
    except NoInput as reason:
        print(reason, file=sys.stderr)
        return 2
    except Wrong as reason:
        print(reason, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(main())
