#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Ebb authors
# SPDX-License-Identifier: MIT
"""Makes the bundled recordings that others wrote from the files of their authors, and checks all.

    make.py agent SESSION.jsonl OUT              a Claude Code session
    make.py days BANK.json PERSON LANGUAGE OUT   one person's days of a MemoryBank
    make.py meeting QMSUM.jsonl LINE OUT         one meeting, by its line number from 0
    make.py check FILE...                        what every recording here must hold

README.md beside this file says which files, at which commits, the bundled ones were made from.
"""

import datetime
import json
import re
import sys

LONGEST_OUTPUT = 6000  # characters of a tool's output; longer ones keep their head and tail
KEPT_HEAD, KEPT_TAIL = 3500, 1500


def iso(time):
    return time.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"


def write(path, header, messages):
    with open(path, "w", encoding="utf-8", newline="\n") as out:
        for line in [header] + messages:
            out.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
    print(f"{path}: {len(messages)} messages")


# ---- an agent's session ---------------------------------------------------------------------


def records(path):
    """All JSON objects of a file, also when a lost line break left two on one line."""
    decoder = json.JSONDecoder()
    with open(path, encoding="utf-8") as file:
        for line in file:
            line, at = line.strip(), 0
            while at < len(line):
                record, at = decoder.raw_decode(line, at)
                yield record
                while at < len(line) and line[at].isspace():
                    at += 1


class Scrubber:
    """Replaces what names a person, a machine or an account."""

    RULES = [
        (r"<system-reminder>.*?</system-reminder>\s*", ""),
        (r"/(?:Users|home)/[\w.-]+", "/home/sam"),
        (r"\b[\w.+-]+@(?!v?\d)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b", "someone@example.com"),
        (r"\b(?:sk|pk|gh[pousr]|xox[abp])[-_][\w-]{16,}\b", "(key left out)"),
        (r"\b([0-9a-f]{7})[0-9a-f]{25,}\b", r"\1"),
        (r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", "(id left out)"),
        (r"\x1b\[[0-9;]*[A-Za-z]", ""),
    ]

    def __init__(self):
        self.rules = [(re.compile(rule, re.S), put) for rule, put in self.RULES]
        self.calls = {}

    def text(self, text):
        for rule, put in self.rules:
            text = rule.sub(put, text)
        return text

    def call_id(self, given):
        return self.calls.setdefault(given, f"call_{len(self.calls) + 1:03d}")

    def value(self, value):
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.value(item) for item in value]
        if isinstance(value, dict):
            return {key: self.value(item) for key, item in value.items()}
        return value


def shortened(text):
    if len(text) <= LONGEST_OUTPUT:
        return text
    left_out = len(text) - KEPT_HEAD - KEPT_TAIL
    mark = f"\n[... {left_out:,} characters of this output are left out of the recording ...]\n"
    return text[:KEPT_HEAD] + mark + text[-KEPT_TAIL:]


def text_of(content):
    if isinstance(content, str):
        return content
    return "\n".join(block.get("text", "") for block in content if block["type"] == "text")


def is_typed(record):
    """A line a person typed: no command of the program, nothing it put in by itself."""
    text = text_of(record["message"]["content"])
    return bool(text.strip()) and not record.get("isMeta") and not text.lstrip().startswith("<")


def add_reply(messages, record, scrub, replies):
    """Records with the same message id are one reply: its texts and its calls, in their order."""
    identity = record["message"]["id"]
    if identity not in replies:
        replies[identity] = {"at": "", "role": "assistant", "content": None}
        messages.append(replies[identity])
    reply = replies[identity]
    reply["at"] = record["timestamp"]
    for block in record["message"]["content"]:
        if block["type"] == "text" and block["text"].strip():
            text = scrub.text(block["text"])
            reply["content"] = text if reply["content"] is None else reply["content"] + "\n" + text
        if block["type"] == "tool_use":
            arguments = json.dumps(scrub.value(block["input"]), ensure_ascii=False)
            reply.setdefault("tool_calls", []).append({
                "id": scrub.call_id(block["id"]),
                "type": "function",
                "function": {"name": block["name"], "arguments": arguments},
            })


def add_user_record(messages, record, scrub):
    content = record["message"]["content"]
    outputs = [] if isinstance(content, str) else content
    for block in outputs:
        if block["type"] == "tool_result":
            messages.append({
                "at": record["timestamp"],
                "role": "tool",
                "tool_call_id": scrub.call_id(block["tool_use_id"]),
                "content": shortened(scrub.text(text_of(block.get("content") or ""))),
            })
    if is_typed(record):
        messages.append({"at": record["timestamp"], "role": "user",
                         "content": scrub.text(text_of(content))})


def tools_used(messages):
    """The tools that were called, with the parameters that were given; the file names no others."""
    used = {}
    for message in messages:
        for call in message.get("tool_calls", []):
            given = json.loads(call["function"]["arguments"])
            used.setdefault(call["function"]["name"], {}).update(given)
    kinds = {str: "string", bool: "boolean", int: "integer", float: "number",
             list: "array", dict: "object"}
    return [{"type": "function", "function": {"name": name, "parameters": {
        "type": "object",
        "properties": {key: {"type": kinds[type(value)]} for key, value in sorted(given.items())},
    }}} for name, given in sorted(used.items())]


def agent(source, out):
    messages, scrub, replies = [], Scrubber(), {}
    for record in records(source):
        if record.get("isSidechain") or record.get("isCompactSummary"):
            continue
        if record["type"] == "assistant":
            add_reply(messages, record, scrub, replies)
        if record["type"] == "user":
            add_user_record(messages, record, scrub)
    messages = [m for m in messages if m["role"] != "assistant" or m["content"] or "tool_calls" in m]
    write(out, {
        "ebb_recording": 1,
        "title": "Attribution of staged changes",
        "source": "entireio/cli @ 394f81fa, checkpoint e5/77a6f39913/0; shortened, names replaced",
        "licence": "MIT",
        "instructions": None,
        "tools": tools_used(messages),
    }, messages)


# ---- a person's days ------------------------------------------------------------------------

TITLES = {"en": "Ten days with Frank", "zh": "与王峰的十天"}


def days(source, person, language, out):
    with open(source, encoding="utf-8") as file:
        history = json.load(file)[person]["history"]
    messages = []
    for count, day in enumerate(sorted(history)):
        # Only the day is known. Each begins 97 minutes later than the one before, so that more
        # than 24 hours lie between two evenings' last words and the next hello.
        time = datetime.datetime.fromisoformat(day).replace(tzinfo=datetime.timezone.utc)
        time += datetime.timedelta(hours=7, minutes=97 * count)
        for pair in history[day]:
            messages.append({"at": iso(time), "role": "user", "content": pair["query"]})
            time += datetime.timedelta(seconds=40)
            messages.append({"at": iso(time), "role": "assistant", "content": pair["response"]})
            time += datetime.timedelta(minutes=4)
    write(out, {
        "ebb_recording": 1,
        "title": TITLES[language],
        "source": "zhongwanjun/MemoryBank-SiliconFriend @ cf61c419, eval_data; the days are theirs, "
                  "the times of day are made up",
        "licence": "MIT",
        "instructions": None,
    }, messages)


# ---- a meeting ------------------------------------------------------------------------------


def meeting(source, line, out):
    with open(source, encoding="utf-8") as file:
        data = json.loads(file.read().splitlines()[int(line)])
    lines = data["meeting_transcripts"]
    name = lambda speaker: re.sub(r"\s+", "-", speaker.strip())  # providers refuse names with spaces
    spoken = [name(entry["speaker"]) for entry in lines]
    user = max(sorted(set(spoken)), key=spoken.count)
    messages = [{"at": None, "role": "user" if who == user else "assistant", "name": who,
                 "content": entry["content"]} for who, entry in zip(spoken, lines)]
    evidence = [{
        "question": query["query"],
        "asked_at": None,
        "messages": [n + 1 for first, last in query["relevant_text_span"]
                     for n in range(int(first), int(last) + 1)],
    } for query in data["specific_query_list"]]
    write(out, {
        "ebb_recording": 1,
        "title": "Meeting on recording meetings",
        "source": f"Yale-LILY/QMSum @ 83d7768c, data/ALL/jsonl/val.jsonl, line {line} from 0; the "
                  "transcript is from the ICSI Meeting Corpus",
        "licence": "MIT (QMSum), CC-BY-4.0 (transcript)",
        "instructions": None,
        "user_speaker": user,
        "evidence": evidence,
    }, messages)


# ---- what must hold -------------------------------------------------------------------------


def faults_of(header, messages):
    open_calls, last = set(), ""
    for number, message in enumerate(messages, 1):
        if message["at"] is not None and message["at"] < last:
            yield f"message {number} is earlier than the one before"
        last = message["at"] or last
        if message["role"] == "tool":
            if message["tool_call_id"] not in open_calls:
                yield f"message {number} is an output without a call"
            open_calls.discard(message["tool_call_id"])
            continue
        if open_calls:
            yield f"message {number} comes before the output of {', '.join(sorted(open_calls))}"
        open_calls = {call["id"] for call in message.get("tool_calls", [])}
        for call in message.get("tool_calls", []):
            json.loads(call["function"]["arguments"])
        if not message.get("content") and not open_calls:
            yield f"message {number} is empty"
    named = [n for entry in header.get("evidence", []) for n in entry["messages"]]
    named += [entry["before_message"] for entry in header.get("notes", [])]
    if any(not 1 <= n <= len(messages) for n in named):
        yield "evidence or a note names a message that is not there"


def check(*paths):
    wrong = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            header, *messages = [json.loads(line) for line in file]
        faults = list(faults_of(header, messages))
        roles = [message["role"] for message in messages]
        calls = sum(len(message.get("tool_calls", [])) for message in messages)
        print(f"{path}: {len(messages)} messages, {roles.count('user')} turns, "
              f"{roles.count('assistant')} replies, {calls} tool calls, {len(faults)} faults")
        for fault in faults:
            print("  " + fault)
        wrong += len(faults)
    return 1 if wrong else 0


if __name__ == "__main__":
    verbs = {"agent": agent, "days": days, "meeting": meeting, "check": check}
    if len(sys.argv) < 3 or sys.argv[1] not in verbs:
        sys.exit(__doc__)
    sys.exit(verbs[sys.argv[1]](*sys.argv[2:]))
