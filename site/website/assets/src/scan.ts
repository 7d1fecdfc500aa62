// What the ids in a text mean: each with its places, the worst first, and what to write instead.

import type { Finder, Mention } from "./mentions.ts";
import type { Model } from "./models.ts";
import { pacer } from "./pace.ts";
import { check, stages, successor, type Catalog, type Finding, type Stage } from "./stage.ts";

/** A spelling of an id that a text has. */
export interface Found {
	readonly id: string;
	/** The worst stage of its findings. */
	readonly stage: Stage;
	/** What it means at each provider that has it; none if no model has it. */
	readonly findings: readonly Finding[];
	/** The id to write instead; "" if there is no need, or no single answer. */
	readonly replacement: string;
	/** Its places, with the number of their line. */
	readonly mentions: (Mention<Model> & { readonly line: number })[];
}

/** Finds the ids in a text in short tasks, the worst first, then in the order of the text; null if they are no longer needed. */
export async function scan(text: string, finder: Finder<Model>, catalog: Catalog, needed: () => boolean): Promise<readonly Found[] | null> {
	const all = new Map<string, Found>();
	const pace = pacer();
	let [number, start] = [1, 0];
	for (const line of text.split("\n")) {
		for (const { at, ...mention } of finder.find(line)) {
			const key = `${mention.text} ${mention.models.map(({ provider }) => provider).join(" ")}`;
			const found = all.get(key) ?? judge(mention.text, mention.models, catalog);
			found.mentions.push({ ...mention, at: start + at, line: number });
			all.set(key, found);
			await pace();
			if (!needed()) return null;
		}
		number++;
		start += line.length + 1;
		await pace();
	}
	return needed() ? [...all.values()].sort((a, b) => stages.indexOf(b.stage) - stages.indexOf(a.stage)) : null;
}

function judge(id: string, models: readonly Model[], catalog: Catalog): Found {
	const findings = models.map((model) => check(model, id, catalog));
	const stage = findings.reduce<Stage>((worst, f) => (stages.indexOf(f.stage) > stages.indexOf(worst) ? f.stage : worst), "active");
	const instead = new Set(findings.map(({ model }) => successor(model, catalog)));
	return { id, stage: models.length ? stage : "unknown", findings, replacement: instead.size === 1 ? [...instead][0] ?? "" : "", mentions: [] };
}

/** The text with the replacements of ids at their places. */
export function corrected(text: string, all: readonly Found[]): string {
	const places = all.flatMap(({ replacement, mentions }) => (replacement ? mentions.filter(({ exact }) => exact).map((m) => ({ ...m, replacement })) : []));
	let [done, result] = [0, ""];
	for (const { at, text: id, replacement } of places.sort((a, b) => a.at - b.at)) {
		result += text.slice(done, at) + replacement;
		done = at + id.length;
	}
	return result + text.slice(done);
}
