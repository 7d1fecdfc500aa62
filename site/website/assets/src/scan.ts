// What the ids in a text mean: each with its places, the worst first, and what to write instead.

import type { Finder, Mention } from "./mentions.ts";
import type { Model } from "./models.ts";
import { pacer } from "./pace.ts";
import { check, stages, type Finding, type Stage } from "./stage.ts";

/** An id that a text mentions. */
export interface Found {
	readonly id: string;
	/** The worst stage of its findings. */
	readonly stage: Stage;
	/** What it means at each provider that has it; none if it is misspelt. */
	readonly findings: readonly Finding[];
	readonly near: readonly string[];
	/** The id to write instead; "" if there is no need, or no single answer. */
	readonly replacement: string;
	readonly mentions: Mention<Model>[];
}

/**
 * Finds the ids in a text in short tasks, the worst first, then in the order of the text. It stops with null if it is no longer
 * needed.
 */
export async function scan(
	text: string, finder: Finder<Model>, models: ReadonlyMap<string, Model>, day: string, needed: () => boolean,
): Promise<readonly Found[] | null> {
	const all = new Map<string, Found>();
	const pace = pacer();
	let [number, start] = [1, 0];
	for (const line of text.split("\n")) {
		for (const mention of finder.find(line, number, start)) {
			const key = `${mention.text} ${mention.models.map(({ provider }) => provider).join(" ")}`;
			const known = all.get(key);
			if (known) known.mentions.push(mention);
			else all.set(key, found(mention, models, day));
			await pace();
			if (!needed()) return null;
		}
		number++;
		start += line.length + 1;
		await pace();
	}
	return needed() ? [...all.values()].sort((a, b) => stages.indexOf(b.stage) - stages.indexOf(a.stage)) : null;
}

function found(mention: Mention<Model>, models: ReadonlyMap<string, Model>, day: string): Found {
	const { text: id, near } = mention;
	const findings = mention.models.map((model) => check(model, id, day, models));
	const stage = findings.reduce<Stage>((worst, f) => (stages.indexOf(f.stage) > stages.indexOf(worst) ? f.stage : worst), "active");
	const instead = findings.length ? new Set(findings.map(({ model }) => successor(model, models, day))) : new Set(near);
	const [replacement = ""] = instead.size === 1 ? instead : [];
	return { id, stage: findings.length ? stage : "unknown", findings, near, replacement, mentions: [mention] };
}

const ends: readonly Stage[] = ["deprecated", "retiring", "retired"];

/** The id that replaces a model at its provider; that of its replacement if that one is replaced too; "" if it needs none. */
export function successor(model: Model, models: ReadonlyMap<string, Model>, day: string): string {
	let [last, seen] = [model, 0];
	while (last.replacement && ends.includes(check(last, last.id, day, models).stage) && seen++ < 16) {
		const next = models.get(last.replacement);
		if (!next) return ownName(last.replacement, model.provider);
		last = next;
	}
	return last === model ? "" : ownName(`${last.provider}/${last.id}`, model.provider);
}

/** A key without its provider, if that is the one given. */
const ownName = (key: string, provider: string): string => (key.startsWith(`${provider}/`) ? key.slice(provider.length + 1) : key);

/** The text with each id that has a replacement replaced. */
export function corrected(text: string, all: readonly Found[]): string {
	const places = all.flatMap(({ replacement, mentions }) => (replacement ? mentions.map(({ at, text: id }) => ({ at, end: at + id.length, replacement })) : []));
	let [done, result] = [0, ""];
	for (const { at, end, replacement } of places.sort((a, b) => a.at - b.at)) {
		result += text.slice(done, at) + replacement;
		done = end;
	}
	return result + text.slice(done);
}
