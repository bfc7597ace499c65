#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Ebb authors
# SPDX-License-Identifier: MIT
"""Recomputes what a replay decided, from its JSON alone, and compares.

usage: ebb replay FILE --json | recompute.py

Checked: activation and significance of every episode and fact, budget and landing of every call,
and for every fade its candidates, their order, what each pick gives back, and where it stopped.
Exits 1 and names what differs.
"""
import json
import math
import sys
from datetime import datetime

TOLERANCE = 1e-9
differences = []


def minutes(a, b):
    parse = lambda text: datetime.fromisoformat(text.replace("Z", "+00:00"))
    return (parse(b) - parse(a)).total_seconds() / 60


def expect(what, ours, theirs):
    same = ours == theirs if not isinstance(ours, float) else math.isclose(
        ours, theirs, rel_tol=TOLERANCE, abs_tol=1e-12)
    if not same:
        differences.append(f"{what}: recomputed {ours}, the program says {theirs}")


def activation(traces, now, tuning):
    age = lambda trace: max(1.0, minutes(trace["at"], now) / tuning["full_strength"])
    return sum(t["score"] / age(t) ** tuning["decay_exponent"] for t in traces if t.get("counted", True))


def rounded(value):
    return math.floor(value + 0.5)


def check_sizes(call, tuning):
    name = f"call {call['call']}"
    expect(name + " budget", call["ceiling"] - call["fixed"] - call["room"], call["budget"])
    share = math.floor(call["budget"] * tuning["landing_share"])
    turns = math.floor(call["budget"] - tuning["headroom_turns"] * call["typical_turn"])
    expect(name + " landing", max(min(share, turns), call["turn_in_progress"]), call["landing"])


def state_before(episode, call):
    """The state an episode was in when the fade of `call` looked at it."""
    states = [s for s in episode["states"]
              if s["call"] < call["call"] or (s["call"] == call["call"] and
                                              (s["state"] == "live" or s["state"] == "sealed"
                                               and was_leaving(episode, call)))]
    return states[-1]["state"] if states else None


def was_leaving(episode, call):
    """True when the episode sealed at this call because its note was in, before any fade."""
    return any(s["state"] == "leaving" and s["call"] < call["call"] for s in episode["states"])


def check_fade(call, run):
    tuning, fade, name = run["tuning"], call["fade"], f"fade of call {call['call']}"
    states = {e["id"]: state_before(e, call) for e in run["episodes"]}
    known = lambda traces: [t for t in traces if t["fact"] is None or t["at"] <= call["at"]]
    candidates = [e for e in run["episodes"]
                  if states[e["id"]] in ("live", "sealed") and e["last_turn"] < call["turn"]]
    order = sorted(candidates, key=lambda e: (activation(known(e["traces"]), call["at"], tuning), e["id"]))
    in_block = [f for f in run["facts"] if f["at"] <= call["at"] and f["state"] == "held"]
    holders = {f["id"]: sum(states[e] == "sealed" for e in f["episodes"]) for f in in_block}
    view, picks, one_fewer = fade["before"], [], fade["before"]
    for episode in order:
        if view <= call["landing"]:
            break
        back = 0
        if states[episode["id"]] == "live":
            size = rounded(episode["tokens"] * call["ratio"])
            back = size - rounded(size * tuning["expected_facts_share"])
        else:
            for fact in in_block:
                if episode["id"] in fact["episodes"]:
                    holders[fact["id"]] -= 1
                    if holders[fact["id"]] == 0:
                        back += rounded(fact["tokens"] * call["ratio"])
        one_fewer, view = view, view - back
        picks.append((episode["id"], back))
    expect(name + " picks", picks, [(p["episode"], p["tokens"]) for p in fade["picked"]])
    expect(name + " projected", view, fade["projected"])
    expect(name + " one fewer", one_fewer, fade["one_fewer"])
    for pick in fade["picked"]:
        episode = next(e for e in run["episodes"] if e["id"] == pick["episode"])
        expect(f"{name} activation of E{pick['episode']}",
               activation(known(episode["traces"]), call["at"], tuning), pick["activation"])


def check(run):
    for kind in ("episodes", "facts"):
        for item in run[kind]:
            ours = activation(item["traces"], run["at"], run["tuning"])
            expect(f"activation of {kind} {item['id']}", ours, item["activation"])
    for episode in run["episodes"]:
        ours = float(sum(t["score"] for t in episode["traces"] if t["counted"]))
        expect(f"significance of E{episode['id']}", ours, float(episode["significance"]))
    for call in run["calls"]:
        check_sizes(call, run["tuning"])
        if call["fade"]:
            check_fade(call, run)


document = json.load(sys.stdin)
runs = document.get("conversations", [document])
for run in runs:
    check(run)
for line in differences[:50]:
    print(line)
counts = [sum(len(r[k]) for r in runs) for k in ("calls", "episodes", "facts")]
fades = sum(c["fade"] is not None for r in runs for c in r["calls"])
print(f"recomputed {counts[0]} calls, {fades} fades, {counts[1]} episodes, {counts[2]} facts: "
      f"{len(differences)} differences")
sys.exit(1 if differences else 0)
