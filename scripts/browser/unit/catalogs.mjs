// Datasets made for tests.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

export const providers = ["openai", "anthropic", "deepseek", "google", "mistral", "groq", "together"];
export const types = ["chat", "embedding", "image", "audio", "video"];
export const statuses = ["active", "deprecated", "unlisted"];

/** A source of random numbers that gives the same ones each time; `pick` takes one of several values. */
export function random(seed) {
	let state = seed;
	// Marsaglia's xorshift with 32 bits.
	const next = (end) => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) % end;
	};
	return { next, pick: (values) => values[next(values.length)] };
}

/** Texts that are hard to compare: letters of several forms, marks, halves of a script, characters beyond 16 bits. */
export const hard = [
	"a", "A", "z", " ", "-", "/", ".", "0", "é", "e\u0301", "É", "ß", "ẞ", "SS", "ſ", "K", "\u212a", "İ", "ı", "i\u0307", "ς", "Σ", "σ", "ΐ", "\u0345", "α", "ᾳ",
	"ﬁ", "ŉ", "Ꭰ", "ꭰ", "한", "\u1112\u1161\u11ab", "각", "\u1100\u1161", "\u11a8", "🤖", "𐐀", "𐐨", "\u0327\u0301", "\u0301\u0327", "ậ", "\u1ead", "%", "&", "+", "'", "\"", "\\",
];

/** A text of some hard pieces. */
export const hardText = (r, pieces) => Array.from({ length: r.next(pieces) + 1 }, () => r.pick(hard)).join("");

/** A dataset of hard texts: its models by provider. */
export function hardModels(seed, count) {
	const r = random(seed);
	const models = new Map(providers.map((p) => [p, new Map()]));
	const time = () => `2026-0${r.next(3) + 1}-0${r.next(9) + 1}T00:00:00.000Z`;
	for (let i = 0; i < count; i++) {
		const id = hardText(r, 6);
		models.get(r.pick(providers)).set(id, {
			id, name: r.next(4) ? hardText(r, 4) : r.pick([null, ""]), description: r.next(3) ? hardText(r, 12) : null,
			type: r.pick(types), context_length: r.next(2) ? String(r.next(1e6) + 1) : "", status: r.pick(statuses),
			updated_at: time(), last_seen_at: time(),
		});
	}
	return models;
}

/** Writes a dataset to a new folder; `remove` takes it away. */
export async function writeDataset(models) {
	const folder = await mkdtemp(path.join(os.tmpdir(), "dataset-"));
	await mkdir(path.join(folder, "models"));
	const bytes = (text) => Buffer.from(text);
	for (const [provider, byID] of models) {
		const lines = [...byID.values()].sort((a, b) => Buffer.compare(bytes(a.id), bytes(b.id))).map((model) => `${JSON.stringify(model)}\n`);
		await writeFile(path.join(folder, "models", `${provider}.jsonl`), lines.join(""));
	}
	await writeFile(path.join(folder, "providers.json"), JSON.stringify(providers.map((id) => ({ id, name: id.toUpperCase() }))));
	await writeFile(path.join(folder, "sync.json"), JSON.stringify({ last_sync: "2026-07-24T18:23:43.000Z" }));
	return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
