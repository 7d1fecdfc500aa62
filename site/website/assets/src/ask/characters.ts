// Bounds of what speech costs by the character: "text to speech under $15 per 1M characters".

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { usable } from "../places.ts";
import type { State } from "../state.ts";
import { inDollars } from "./prices.ts";
import { evaluate, type Reading } from "./reading.ts";

const bound = "(?<bound>under|below|less than|cheaper than|<|up to|at most|max(?:imum)?|<=|over|above|more than)";
const money = "(?:\\$ ?(?<dollars>[\\d.]+)|(?<other>[\\d.]+) ?(?<unit>cents?|dollars?|usd))";
const characters = "(?<count>[\\d.,]+)? ?(?<times>k|m|million|thousand)? ?char(?:acter)?s?";
const phrase = new RegExp(`(?<=^|\\s)${bound} ?${money} ?(?:per|an?|/|for) ?${characters}\\b`);
/**
 * A bound of dollars beside what turns text into speech, which is sold by the million characters more often than by
 * anything else: "tts under $10".
 */
const ofSpeech = /^(?:(?:cheap(?:est)? )?(?:tts|text[ -]to[ -]speech|speech synthesis)(?: models?| apis?)?)/;
const inDollarsOnly = new RegExp(`^${bound} ?\\$ ?[1-9][\\d.]*$`);

/** A search for speech with the unit of its bound, if it has none. */
function withUnit(search: string): string {
	const [kind = ""] = ofSpeech.exec(search) ?? [];
	const rest = search.slice(kind.length).trim();
	return kind && inDollarsOnly.test(rest) ? `${kind} ${rest} per million characters` : search;
}

const many: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 };

/** A bound of the price of a million characters, and the search without it. */
export interface ByCharacter {
	readonly rest: string;
	readonly amount: number;
	readonly isMost: boolean;
	readonly isStrict: boolean;
}

/** Reads it; null if a search has none. */
export function byCharacter(search: string): ByCharacter | null {
	const text = withUnit(search.toLowerCase().trim());
	const found = phrase.exec(text);
	if (!found) return null;
	const { bound: word = "", dollars: whole, other, unit = "", count = "1", times = "" } = found.groups ?? {};
	const price = Number(whole ?? other) / (unit.startsWith("cent") ? 100 : 1);
	const amount = (price / (Number(count.replaceAll(",", "")) * (many[times] ?? 1))) * 1e6;
	if (!Number.isFinite(amount)) return null;
	return {
		rest: text.replace(found[0], " ").replace(/\s+/g, " ").trim(),
		amount: Number(amount.toPrecision(6)),
		isMost: !/^(?:over|above|more)/.test(word),
		isStrict: !/^(?:up|at|max|<=)/.test(word),
	};
}

/** The price of a million characters of a model; null if it has none. */
export function priceOf(model: Model): number | null {
	const isByCharacter = model.value("price_note")?.startsWith("per 1M characters");
	return isByCharacter ? Number(model.value("price_in")?.replace("$", "")) : null;
}

/** An answer with the models that keep a bound by the character, the cheapest first. */
export function boundedByCharacter(
	catalog: Catalog, found: Reading, { amount, isMost, isStrict }: ByCharacter,
): Reading {
	const isWithin = (model: Model): boolean => {
		const price = priceOf(model);
		if (price === null) return false;
		return price === amount ? !isStrict : price < amount === isMost;
	};
	const byPrice = (a: Model, b: Model): number =>
		Number(usable(b)) - Number(usable(a)) || (priceOf(a) ?? 0) - (priceOf(b) ?? 0);
	// Who sells characters turns text into speech. Some also hear a voice that they clone, which is no
	// transcription: "text to speech" leaves these out where nothing else says what they are.
	const read: State = { ...found.read, values: { ...found.read.values, without_input: [] } };
	const answer = read.values["output"]?.includes("audio") ? evaluate(catalog, read) : found.answer;
	const models = answer.models.filter(isWithin).sort(byPrice);
	const most = isStrict ? "below" : "at most";
	const what = `${isMost ? most : "above"} ${inDollars(String(amount))} for a million characters`;
	if (models.length === 0) {
		const none = `No model whose price is known to be ${what} is found: these are all others. `;
		return { ...found, said: none + found.said };
	}
	const others = "Those with prices per minute or per token are left out";
	const said = `Only models whose price is known to be ${what}, the cheapest first. ${others}. ${found.said}`;
	const differs = "The API cannot filter by the price of characters.";
	const shown = answer === found.answer ? found.read : read;
	return { ...found, read: shown, answer: { ...answer, models }, said, differs };
}
