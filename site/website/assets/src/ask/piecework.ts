// What some pieces cost with a model: "1000 images with gpt-image-1.5".

import type { Model } from "../models.ts";
import { priceOf } from "./characters.ts";
import { inDollars } from "./prices.ts";

const units = "images?|pictures?|photos?|minutes?|mins?|hours?|seconds?|secs?";
const counted = new RegExp(`\\b(an?|one|\\d[\\d,]*(?:\\.\\d+)?) ?(${units})\\b(?: of (?:audio|video|speech|transcription|tts)\\b)?`);
/** What asks for a price, and what joins it with the name of the model. */
const asking = new RegExp("\\b(?:what|how much|how many|does|do|did|is|are|would|will|it|to|costs?|prices?|for|of|with|using" +
	"|on|from|in|by|at|the|generat(?:e|ing)|mak(?:e|ing)|create|transcri(?:be|bing|ption))\\b", "g");
const ofPaying = /\b(?:how much|prices?|costs?)\b|^(?:an?|one|\d[\d,.]*) ?\w+ (?:of \w+ )?(?:with|using|on|of|from|in|by|at) /;

/** Pieces that a text asks the price of, and the name of the model that it has. */
export interface Pieces {
	readonly name: string;
	readonly count: number;
	readonly unit: string;
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

/** What one piece costs with a model, and whether that is a rule of thumb; null if it is not known. */
function priceOfOne(model: Model, unit: string): { readonly price: number; readonly isAbout: boolean } | null {
	const start = unit.slice(0, 3);
	const [, pages] = /^per (1k )?pages?\b/.exec(model.value("price_note") ?? "") ?? [];
	if (start === "pag") {
		const price = Number(model.value("price_in")?.replace("$", ""));
		return pages && price > 0 ? { price: price / 1000, isAbout: false } : null;
	}
	const ofLetters = priceOf(model);
	const letters = lettersIn[start];
	if (ofLetters !== null && letters) return { price: ofLetters / 1e6 * letters, isAbout: start !== "cha" };
	const one = inUnits[model.type]?.[start];
	const price = model.known("piece_price");
	return one && price !== null ? { price: Number(price) * one, isAbout: false } : null;
}

/** Says what the pieces cost with a model; "" if the list does not know what one costs. */
export function piecesInWords(model: Model, { count, unit }: Pieces): string {
	const one = priceOfOne(model, unit);
	if (!one) return "";
	const exact = one.price * count;
	const cost = exact >= 1 ? Number(exact.toFixed(2)) : Number(exact.toPrecision(4));
	const plain = unit.replace(/s$/, "");
	// The list has the lowest of several prices.
	const least = model.value("price_note")?.includes("up to") ? " or more" : "";
	const number = count.toLocaleString("en");
	const doubt = model.value("price_note")?.includes("unconfirmed") ? " (unconfirmed)" : "";
	const about = one.isAbout ? "about " : "";
	return `${number} ${plain}${count === 1 ? "" : "s"}: ${about}${inDollars(String(cost))}${least}${doubt}. `;
}
