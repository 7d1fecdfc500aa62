// How safe a model id is on the reader's day: stage.go of Go's package dataset/catalog.

import type { Model } from "../models.ts";

/** The stages of an id, safest first. */
export const stages = ["usable", "unlisted", "uncertain", "retiring", "retired", "unknown"] as const;
export type Stage = (typeof stages)[number];

/** Models by their keys, and the reader's day, "2026-07-24". */
export interface Known {
	readonly models: ReadonlyMap<string, Model>;
	readonly day: string;
}

/**
 * What the id of a model means: its stage, and the model, usually the one that an alias points to.
 */
export interface Finding {
	readonly stage: Stage;
	readonly model: Model;
}

/** Returns the safest of some stages; undefined if there are none. */
export function safest(some: readonly Stage[]): Stage | undefined {
	return stages.find((stage) => some.includes(stage));
}

function isWorse(stage: Stage, other: Stage): boolean {
	return stages.indexOf(stage) > stages.indexOf(other);
}

/** Returns the stage of a model: by the build, except that the reader's day may be later. */
export function stageOf({ stage, retirement_date: date }: Model, day: string): Stage {
	if (date && date <= day) return "retired";
	const inAYear = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
	return date && date <= inAYear ? "retiring" : (stage as Stage);
}

/**
 * Returns what the id of a model means. An alias is in the stage of the model that it points to,
 * unless its own is worse or uncertain, and has the replacement of that model, unless it is in the
 * same stage and has its own.
 */
export function findingOn(model: Model, { models, day }: Known): Finding {
	const stage = stageOf(model, day);
	const own: Finding = { stage, model };
	const { provider, alias_of: alias, replacement } = model;
	const target = alias === null ? undefined : models.get(`${provider}/${alias}`);
	if (!target) return own;
	// What the alias will point to is uncertain, even if its target of today is retired.
	const pointed = stage === "uncertain" ? stage : stageOf(target, day);
	const isTargets = isWorse(pointed, stage) || (pointed === stage && !replacement);
	return isTargets ? { stage: pointed, model: target } : own;
}

const maxReplacements = 16; // bounds the chain of replacements

/**
 * Returns the model that takes the place of one that ends: the first in its chain of replacements
 * that does not end, if it is usable and its provider's; undefined if there is none, or no need.
 */
export function successor(model: Model, { models, day }: Known): Model | undefined {
	let last: Model | undefined = model;
	for (let seen = 0; seen < maxReplacements; seen++) {
		if (!last || !isWorse(stageOf(last, day), "uncertain")) break;
		last = models.get(last.replacement ?? "");
	}
	if (!last || last === model || last.provider !== model.provider) return undefined;
	return stageOf(last, day) === "usable" ? last : undefined;
}
