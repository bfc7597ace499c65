#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Ebb authors
# SPDX-License-Identifier: MIT
"""Makes the two small models of this folder that tests drop into a models folder.

usage: make.py

tiny   an embedding: each known word has a vector of 3 numbers, one a piece comes out
pairs  a cross-encoder: what the words of the second text score, less 1
"""

import array
import hashlib
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, "../../../../resources/models/use-lite"))

from convert import FLOAT, INT64, Graph, value_info  # noqa: E402

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "cat", "dog", "rain", "paris", "##s", "##y"]
VECTORS = {"cat": (1, 0, 0), "dog": (0.8, 0.6, 0), "rain": (0, 0, 1), "paris": (0, 1, 0)}
SCORES = {"cat": -1, "dog": -1, "paris": 4}


def tiny():
    graph = Graph()
    table = array.array("f", [x for word in WORDS for x in VECTORS.get(word, (0, 0, 0))])
    graph.constant("table", [len(WORDS), 3], FLOAT, table.tobytes())
    graph.op("Gather", ["table", "input_ids"], name="last_hidden_state")
    return graph.model(
        [value_info("input_ids", INT64, ["B", "T"])],
        [value_info("last_hidden_state", FLOAT, ["B", "T", 3])],
    )


def pairs():
    graph = Graph()
    table = array.array("f", [SCORES.get(word, 0) for word in WORDS])
    graph.constant("table", [len(WORDS)], FLOAT, table.tobytes())
    second = graph.op("Cast", ["token_type_ids"], to=FLOAT)
    seen = graph.op("Cast", ["attention_mask"], to=FLOAT)
    score = graph.op("Mul", [graph.op("Gather", ["table", "input_ids"]), second])
    score = graph.op("Mul", [score, seen])
    total = graph.op("ReduceSum", [score, graph.integers("one", [1])], keepdims=1)
    graph.op("Sub", [total, graph.scalar("less", 1.0)], name="logits")
    names = ["input_ids", "attention_mask", "token_type_ids"]
    return graph.model(
        [value_info(name, INT64, ["B", "T"]) for name in names],
        [value_info("logits", FLOAT, ["B", 1])],
    )


def write(name, kind, model, more):
    folder = os.path.join(HERE, name)
    os.makedirs(folder, exist_ok=True)
    words = "".join(word + "\n" for word in WORDS).encode()
    manifest = {
        "name": name,
        "version": "1",
        "kind": kind,
        "file": "model.onnx",
        "sha256": hashlib.sha256(model).hexdigest(),
        "max_tokens": 32,
        "tokenizer": {
            "kind": "wordpiece",
            "file": "vocab.txt",
            "sha256": hashlib.sha256(words).hexdigest(),
            "unknown": 1,
            "before": [2],
            "between": [3],
            "after": [3],
        },
        "languages": ["en"],
        "licence": "MIT",
    } | more
    text = (json.dumps(manifest, indent=4) + "\n").encode()
    for file, content in (("model.onnx", model), ("vocab.txt", words), ("manifest.json", text)):
        with open(os.path.join(folder, file), "wb") as out:
            out.write(content)


if __name__ == "__main__":
    write("tiny", "embedding", tiny(), {"dimension": 3})
    write("pairs", "cross-encoder", pairs(), {})
