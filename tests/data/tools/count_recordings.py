# SPDX-FileCopyrightText: 2026 The Ebb authors
# SPDX-License-Identifier: MIT
"""Counts conversations, messages, turns and tool calls of recordings, independently of the engine.

    python3 count_recordings.py FILE...

One line a file, in the words `ebb import --dry-run` uses, so that the two can be compared. It shares
no code with the importers and is written the plain way: everything in memory, Python's own JSON.
"""
import collections
import json
import sys

NO_CONVERSATION = {"summary", "progress", "file-history-snapshot", "queue-operation", "pr-link",
                   "attachment", "ai-title", "custom-title", "last-prompt", "mode"}


def values(text):
    """Every JSON value of a JSON Lines file, also two on one line; None for what is torn."""
    decoder = json.JSONDecoder()
    for line in text.split("\n"):
        line = line.strip()
        while line:
            try:
                value, end = decoder.raw_decode(line)
            except ValueError:
                yield None
                break
            yield (value,)
            line = line[end:].strip()


def blocks_of(record):
    content = record["message"]["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


class Session:
    """A Claude Code session."""

    def __init__(self, text):
        self.skipped = collections.Counter()
        self.unknown = collections.Counter()
        self.by_uuid = {}
        self.conversation = []
        for value in values(text):
            if value is None:
                self.skipped["torn line"] += 1
            else:
                self.take(value[0])
        self.drop_other_branches()

    def take(self, record):
        if not isinstance(record, dict):
            self.unknown["no object"] += 1
            return
        kind = self.kind(record)
        uuid = record.get("uuid")
        if uuid and uuid in self.by_uuid and kind[0] != "unknown":
            self.skipped["duplicate"] += 1
            return
        if kind[0] == "unknown":
            self.unknown[kind[1]] += 1
            return
        record["kind"] = kind[0]
        if uuid:
            self.by_uuid[uuid] = record
        if kind[0] == "skipped":
            self.skipped[kind[1]] += 1
        else:
            self.conversation.append(record)

    @staticmethod
    def kind(record):
        name = record.get("type")
        if name == "system":
            return "skipped", "system/" + str(record.get("subtype"))
        if name in NO_CONVERSATION:
            return "skipped", name
        if name not in ("user", "assistant"):
            return "unknown", str(name)
        message = record.get("message")
        content = message.get("content") if isinstance(message, dict) else None
        if not isinstance(content, (str, list)):
            return "unknown", name + " without content"
        if content and not any(isinstance(b, dict) and "type" in b for b in blocks_of(record)):
            return "unknown", name + " without usable content"
        if record.get("isSidechain"):
            return "skipped", "sidechain"
        if record.get("isApiErrorMessage"):
            return "skipped", "api error"
        if message.get("model") == "<synthetic>":
            return "skipped", "synthetic"
        if record.get("isCompactSummary"):
            return "skipped", "compact summary"
        if name == "assistant":
            return "reply", None
        if any(b.get("type") == "tool_result" for b in blocks_of(record) if isinstance(b, dict)):
            return "results", None
        return ("injected" if record.get("isMeta") else "prompt"), None

    def node_of(self, record, node_of_call):
        """A reply with the outputs of its calls is one node of the conversation's tree."""
        if record["kind"] == "reply":
            return record["message"].get("id")
        if record["kind"] == "results":
            calls = [b["tool_use_id"] for b in blocks_of(record) if b.get("type") == "tool_result"]
            return node_of_call.get(calls[0], record["uuid"])
        return record["uuid"]

    def parent_node(self, record, nodes):
        seen = set()
        while record is not None and id(record) not in seen:
            seen.add(id(record))
            parent = record.get("parentUuid") or record.get("logicalParentUuid")
            if parent in nodes:
                return nodes[parent]
            record = self.by_uuid.get(parent)
        return None

    def drop_other_branches(self):
        """A prompt that hangs on an older node takes back everything since."""
        node_of_call, nodes, path, hidden = {}, {}, [], set()
        for record in self.conversation:
            if record["kind"] == "injected":
                continue
            if record["kind"] == "prompt":
                parent = self.parent_node(record, nodes)
                if parent in path:
                    at = len(path) - 1 - path[::-1].index(parent)
                    hidden.update(path[at + 1:])
                    del path[at + 1:]
            node = self.node_of(record, node_of_call)
            for block in blocks_of(record):
                if isinstance(block, dict) and block.get("type") == "tool_use":
                    node_of_call.setdefault(block["id"], node)
            if record.get("uuid"):
                nodes[record["uuid"]] = node
            record["node"] = node
            if node not in path:
                path.append(node)
        kept = []
        for record in self.conversation:
            if record.get("node") in hidden:
                self.skipped["other branch"] += 1
            record["hidden"] = record.get("node") in hidden
            kept.append(record)
        self.conversation = kept
        self.count_injected()

    def count_injected(self):
        """Injected text counts as part of the prompt that follows it, else it is skipped."""
        waiting = 0
        for record in self.conversation + [{"kind": "end", "hidden": False}]:
            if record["kind"] == "injected":
                waiting += 1
                continue
            if record["kind"] != "prompt" or record["hidden"]:
                self.skipped["injected"] += waiting
            waiting = 0
        self.skipped += collections.Counter()

    def counts(self):
        shown = [r for r in self.conversation if r["kind"] != "injected" and not r["hidden"]]
        replies, since_prompt, outputs, prompts, calls = 0, set(), 0, 0, 0
        for record in shown:
            if record["kind"] == "prompt":
                prompts += 1
                since_prompt = set()
                continue
            blocks = [b for b in blocks_of(record) if isinstance(b, dict)]
            if record["kind"] == "results":
                outputs += sum(b["type"] == "tool_result" for b in blocks)
                prompts += any(b["type"] != "tool_result" for b in blocks)
                continue
            calls += sum(b["type"] == "tool_use" for b in blocks)
            reply = record["message"].get("id")
            replies += reply not in since_prompt
            since_prompt.add(reply)
        return 1, prompts + replies + outputs, prompts, calls


def chat_conversations(value):
    """The lists of Chat Completions messages in a document."""
    if isinstance(value, dict):
        for key in ("messages", "traj", "history"):
            if isinstance(value.get(key), list):
                return [value[key]]
        return []
    if value and isinstance(value[0], dict) and "role" in value[0]:
        return [value]
    return [messages for element in value for messages in chat_conversations(element)]


def chat_counts(conversations):
    messages = [[m for m in c if isinstance(m, dict) and "role" in m] for c in conversations]
    messages = [[m for m in c if m["role"] not in ("system", "developer")] for c in messages]
    everything = [m for c in messages for m in c]
    return (sum(bool(c) for c in messages), len(everything),
            sum(m["role"] == "user" for m in everything),
            sum(len(m.get("tool_calls") or []) for m in everything))


def count(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    try:
        return chat_counts(chat_conversations(json.loads(text))), {}, {}
    except ValueError:
        session = Session(text)
        return session.counts(), session.skipped, session.unknown


def main():
    print("file\tconversations\tmessages\tturns\ttool calls\tskipped\tunknown")
    for path in sys.argv[1:]:
        counts, skipped, unknown = count(path)
        row = [path.rsplit("/", 1)[-1], *map(str, counts)]
        row += [", ".join(f"{k}={v}" for k, v in sorted(c.items())) for c in (skipped, unknown)]
        print("\t".join(row))


if __name__ == "__main__":
    main()
