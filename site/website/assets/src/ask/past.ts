// Searches for the past price of a family, "what did claude opus cost on 15 january 2026", which has several models.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { nameOf } from "../settings.ts";
import type { State } from "../state.ts";
import { shortDay } from "../words.ts";
import { hasWords } from "./called.ts";
import { meaningOf, namesIn } from "./meanings.ts";
import { momentIn } from "./prices.ts";
import type { Reading } from "./reading.ts";
import { inSentence } from "./which.ts";

const asking = new RegExp("\\b(?:what|how|much|expensive|did|do|does|was|were|is|are|the|an?" +
	"|prices?|pricing|costs?|of|for|in|on|at|token|tokens|back|then|models?|family)\\b", "g");
const ofPrices = /\b(?:prices?|pricing|costs?|how much|expensive)\b/;

/**
 * The answer to what a family cost on a past day: its models that were sold then, the newest first, because
 * nobody knows which one is meant. Null if a search asks for something else.
 */
export function pastOfFamily(catalog: Catalog, asked: State, now: Date): Reading | null {
	const text = asked.search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	const moment = ofPrices.test(text) ? momentIn(text, now) : null;
	const { on } = moment ?? {};
	const name = (moment?.text ?? "").replace(asking, " ").replace(/\s+/g, " ").trim();
	// What has a version is one model, and a maker has more than a family.
	const isFamily = /^[a-z]+(?: [a-z]+)?$/.test(name) && meaningOf(name, namesIn(catalog)) === undefined;
	if (!moment || !on || !isFamily) return null;
	const last = moment.until ?? on;
	const wasSold = (model: Model): boolean => {
		const released = model.known("release_date") ?? "";
		return released !== "" && released <= last && (model.ends === null || model.ends > on);
	};
	const isOwn = (model: Model): boolean =>
		model.isItself && model.alias_of === null && hasWords(nameOf(model), name);
	const models = catalog.models.filter((model) => isOwn(model) && wasSold(model))
		.sort((a, b) => (b.known("release_date") ?? "").localeCompare(a.known("release_date") ?? ""));
	const [newest, ...others] = models;
	if (!newest || new Set(models.map((model) => model.value("maker"))).size > 1) return null;
	const when = last === on ? `on ${shortDay(on)}` : `from ${shortDay(on)} to ${shortDay(last)}`;
	const most = 4; // names in a sentence: the rows have all
	const more = others.length > most ? ` and ${others.length - most} more` : "";
	const named = more ? others.slice(0, most).map(nameOf).join(", ") + more : inSentence(others);
	const said = others.length > 0
		? `${nameOf(newest)} was the newest of ${models.length} models called “${name}” that were sold ${when}; ` +
			`${others.length === 1 ? "the other is" : "the others are"} ${named}. `
		: `${nameOf(newest)} is the only model called “${name}” that was sold ${when}. `;
	const ofPages = others.length > 0 ? "The page of each has what is known of its price then. " : "";
	const answer = { models, exact: new Set(models), unknown: [], named: true };
	const days = { on, ...(moment.until && { until: moment.until }) };
	const differs = "The API cannot search for what was sold on a day.";
	const withPast = (prices: string): string => `${said}${nameOf(newest)}: ${prices} ${ofPages}`;
	return { answer, read: asked, said: said + ofPages, isWhole: true, about: newest, ...days, withPast, differs };
}
