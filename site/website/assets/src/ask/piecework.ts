// What some pieces cost with a model: "1000 images with gpt-image-1.5".

import type { Model } from "../models.ts";
import { works } from "../places.ts";
import { priceOf } from "./characters.ts";
import { pieces } from "./filters.ts";
import { inDollars } from "./prices.ts";
import { costMade, waysInWords, type Cost, type Ways } from "./ways.ts";

const units = "images?|pictures?|photos?|minutes?|mins?|hours?|seconds?|secs?";
const counted = new RegExp(`\\b(an?|one|\\d[\\d,]*(?:\\.\\d+)?) ?(${units})\\b` +
	"(?: of (?:audio|video|speech|transcription|tts)\\b)?");
/** What asks for a price, and what joins it with the name of the model. */
const asking = new RegExp("\\b(?:what|how much|how many|does|do|did|is|are|would|will|it|to|costs?|prices?" +
	"|for|of|with|using|on|from|in|by|at|the|generat(?:e|ing)|mak(?:e|ing)|create|transcri(?:be|bing|ption))\\b", "g");
const ofPaying = new RegExp("\\b(?:how much|prices?|costs?)\\b" +
	"|^(?:an?|one|\\d[\\d,.]*) ?\\w+ (?:of \\w+ )?(?:with|using|on|of|from|in|by|at) ");

/** Pieces that a text asks the price of, and the name of the model that it has. */
export interface Pieces {
	readonly name: string;
	readonly count: number;
	readonly unit: string;
	readonly ways?: Ways | null; // how they are to be made
	readonly per?: string; // the period that they are of, such as "month"; "" if none is said
	readonly fault?: string; // why there is no sum of them, in a sentence
	readonly steps?: string; // what their number is a product of: "45 a day"
}

/** Reads them; null if a text asks for something else. */
export function piecesIn(text: string): Pieces | null {
	const [phrase, count = "", unit = ""] = ofPaying.test(text) ? counted.exec(text) ?? [] : [];
	if (!phrase) return null;
	const name = text.replace(phrase, " ").replace(asking, " ").replace(/\s+/g, " ").trim();
	const n = /^\d/.test(count) ? Number(count.replaceAll(",", "")) : 1;
	return name && n > 0 ? { name, count: n, unit } : null;
}

/** How many units of a price are in one of a text, by the type of models. */
const inUnits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
	image: { ima: 1, pic: 1, pho: 1 },
	audio: { sec: 1 / 60, min: 1, hou: 60 },
	video: { sec: 1, min: 60, hou: 3600 },
};

/** What is said of how long a text is when it is read aloud: some voices cost by its letters. */
export const speed = "A minute of speech is taken to have 150 words, or 800 characters.";
const lettersIn: Readonly<Record<string, number>> = { cha: 1, wor: 800 / 150, sec: 800 / 60, min: 800, hou: 48_000 };

/** What one piece costs with a model. */
interface One extends Cost {
	readonly isAbout: boolean; // by a rule of thumb
	readonly isKnown: boolean; // for pieces that are made as asked
}

/** Returns it; null if it is not known. */
function costOfOne(model: Model, { unit, ways = null }: Pieces): One | null {
	const start = unit.slice(0, 3);
	const note = model.value("price_note") ?? "";
	const exact = (price: number, isAbout: boolean): One => {
		// The list has the lowest of several prices.
		const isOpen = note.includes("up to");
		const isUnconfirmed = note.includes("unconfirmed");
		return { low: price, high: price, isOpen, isUnconfirmed, isAbout, isKnown: ways === null };
	};
	const [, pages] = /^per (1k )?pages?\b/.exec(note) ?? [];
	if (start === "pag") {
		const price = Number(model.value("price_in")?.replace("$", ""));
		return pages && price > 0 ? exact(price / 1000, false) : null;
	}
	const ofLetters = priceOf(model);
	const letters = lettersIn[start];
	if (ofLetters !== null && letters) return exact(ofLetters / 1e6 * letters, start !== "cha");
	const one = inUnits[model.type]?.[start];
	if (!one) return null;
	const made = costMade(model, ways);
	const cost = made ?? costMade(model, null);
	const isKnown = made !== null || ways === null;
	if (cost) return { ...cost, low: cost.low * one, high: cost.high * one, isAbout: false, isKnown };
	const price = model.known("piece_price") ?? lastPrice(model);
	return price === null ? null : exact(Number(price) * one, false);
}

/** The last price of one piece with a model that no longer works; null if the list has none. */
function lastPrice(model: Model): string | null {
	const unit = pieces[model.type];
	const isOfPiece = unit !== undefined && model.value("price_note")?.startsWith(`per ${unit}`);
	return isOfPiece && !works(model) ? model.value("price_in")?.replace("$", "") ?? null : null;
}

/** What pieces cost with a model, in words: "$9 to $200 (unconfirmed)". */
export interface Sum {
	readonly text: string;
	readonly isAbout: boolean;
	/** Whether it is of pieces that are made as asked; else no price of these is known. */
	readonly isKnown: boolean;
	readonly low: number; // of one
}

/** Returns it; null if the list does not know what one piece costs. */
export function sumOf(model: Model, pieces: Pieces): Sum | null {
	const one = costOfOne(model, pieces);
	if (!one) return null;
	const dollars = (price: number): string => {
		const exact = Number((price * pieces.count).toPrecision(12)); // 300 times 0.1134 are 34.02
		return inDollars(String(exact >= 1 ? Number(exact.toFixed(2)) : Number(exact.toPrecision(4))));
	};
	const { low, high, isAbout, isKnown } = one;
	const [from, to] = [dollars(low), dollars(high)];
	const amount = `${from}${to === from ? "" : ` to ${to}`}${one.isOpen ? " or more" : ""}`;
	const text = `${isAbout ? "about " : ""}${amount}${one.isUnconfirmed ? " (unconfirmed)" : ""}`;
	return { text, isAbout, isKnown, low };
}

/** Says what the pieces cost with a model; "" if the list does not know what one costs. */
export function piecesInWords(model: Model, pieces: Pieces): string {
	const sum = sumOf(model, pieces);
	if (!sum) return "";
	const { count, unit, ways } = pieces;
	const what = `${count.toLocaleString("en")} ${unit.replace(/s$/, "")}${count === 1 ? "" : "s"}`;
	if (!ways) return `${what}: ${sum.text}. `;
	const made = waysInWords(ways);
	return sum.isKnown ? `${what} (${made}): ${sum.text}. ` : `${what}: ${sum.text}; no price for ${made} is known. `;
}
