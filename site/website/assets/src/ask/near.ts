// The model whose name is nearest to one that no model has.

import { distance } from "../catalog/distance.ts";
import { corrected, nearest } from "../catalog/lookup.ts";
import { fold, splitWords, squash } from "../catalog/words.ts";
import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { nameOf } from "../settings.ts";
import { parse, type State } from "../state.ts";
import { readAmounts } from "./amounts.ts";
import { modelNamed } from "./called.ts";
import { withoutFillers } from "./meanings.ts";
import { versionIn } from "./version.ts";
import { evaluate, ledBy, type Reading } from "./reading.ts";

const tried = 5; // models whose names are alike
const long = 8; // letters of a name of which two may be mistyped

/** Whether two names have as many words, each of which is mistyped at most once: "gtp-5 mni" is GPT-5 mini. */
function isOneEach(a: string, b: string): boolean {
	const words = splitWords(fold(a));
	const others = splitWords(fold(b));
	const isNear = (word: string, i: number): boolean => {
		const other = others[i] ?? "";
		// One letter of two makes another word.
		return word === other || (other.length > 2 && distance(word, other, 1) <= 1);
	};
	return words.length > 1 && words.length === others.length && words.every(isNear);
}

const squashed = (text: string): string => squash(fold(text)).text;
/** Another digit is another model, and no mistyped one. */
const digitsOf = (text: string): string => text.replace(/\D+/g, " ").trim();

/** The answer to a mistyped name with a version, such as "gpt-4o-minii"; null if none is near. */
export function nearestNamed(catalog: Catalog, asked: State): Reading | null {
	const whole = asked.search.trim();
	// Of "gpt-5 with 5M context" the name would be "gpt-5 5M", and the nearest one GPT-5.5.
	const { meant, vain } = readAmounts(whole.toLowerCase());
	if (meant.length + vain.length > 0) return null;
	// "Gtp-5 mni price" asks something of it.
	const short = withoutFillers(whole);
	return nearestTo(catalog, asked, whole) ?? (short === whole ? null : nearestTo(catalog, asked, short));
}

/** The same for the name in it. */
function nearestTo(catalog: Catalog, asked: State, written: string): Reading | null {
	const name = squashed(written);
	if (!/\d/.test(name) || !/[a-z]{2}/.test(name)) return null;
	const limit = name.length < long ? 1 : 2;
	const isAlike = (other: string): boolean =>
		distance(squashed(other), name, limit) <= limit || isOneEach(written, other);
	const isNear = (model: Model): boolean =>
		[model.id, nameOf(model)].some((other) => digitsOf(other) === digitsOf(written) && isAlike(other));
	const near = nearest(catalog, written, tried).find(isNear);
	if (!near) return null;
	const isOwn = (other: Model): boolean =>
		other.makers && other.canonical !== null && other.canonical === near.canonical && isNear(other);
	const model = catalog.models.find(isOwn) ?? near;
	const read = { ...asked, search: model.id };
	// What the filters leave out is no answer to them. The page then offers it beside ways out.
	if (!evaluate(catalog, read).models.includes(model)) return null;
	const called = nameOf(model) === model.id ? model.id : `${nameOf(model)}, ${model.id}`;
	const said = `No model is called “${written}”. The nearest name is ${called}. `;
	return { answer: ledBy(catalog, read, model), read, said };
}

/**
 * A name with a version as it is spelled right, "sonnet 4.5" of "sonet 4.5", or the id of the nearest one; ""
 * if none is near.
 */
export function spelledRight(catalog: Catalog, asked: State | null, name: string): string {
	const state = asked ?? parse("");
	const spelling = /\d/.test(name) ? corrected(catalog.words, name) : "";
	// The version stays one: 4.5 is not 4 and 5.
	const version = versionIn(name);
	const written = spelling.replace(version.replace(/[.-]/g, " "), version);
	if (written && version === versionIn(written)) {
		const found = evaluate(catalog, { ...state, search: written, gone: "too" });
		if (found.exact.size > 0 || modelNamed(found)) return written;
	}
	return nearestNamed(catalog, { ...state, search: name, gone: "too" })?.read.search ?? "";
}
