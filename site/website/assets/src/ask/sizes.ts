// Numbers of parameters that searches bound: "under 10b", "7b to 13b". The catalog does not know them, but
// many names have them.

import type { Model } from "../models.ts";
import type { Limit } from "./limits.ts";
import { leastWords, mostWords } from "./notation.ts";

const number = "(\\d+(?:\\.\\d+)?)";
const billions = "(?:b|bn|billion)";
const of = "(?: (?:active |total )?(?:parameters?|params?))?(?! tokens)";
const what = "(?:\\b(?:(?:model )?sizes?|parameters?|params?)(?: (?:of|is))? )?";
const bounded = new RegExp(`(?<=^|[\\s,])${what}(?:(${mostWords}|${leastWords}) )?${number} ?${billions}(\\+)?` +
	`(?: (?:or|and) (less|fewer|smaller|lower|below|under|more|larger|bigger|above|up))?${of}(?=$|[\\s,?!])`);
const between = new RegExp(`(?<=^|[\\s,])${what}(?:between |from )?${number} ?${billions}?(?: ?[-–] ?| to | and )` +
	`${number} ?${billions}${of}(?=$|[\\s,?!])`);

/** A search with its numbers of parameters as names have them: "10b". */
export const inBillions = (search: string): string =>
	search.replace(new RegExp(`${number} ?${billions} (?:parameters?|params?)(?!\\w)`, "gi"), "$1b");

/** The numbers of parameters in a name: "70b", "8x7b", "270m". */
const named = /(?<![\d.a])(?:(\d+)x)?(\d+(?:\.\d+)?)(b|(?<=\d{2})m)(?![a-z\d])/gi;

/** How many billions of parameters the name of a model says; null if it says none. */
function sizeOf({ id, name }: Model): number | null {
	// What is active of them has an "a": 122b-a10b has 122. Of 8x7b all eight count.
	const sizes = [...`${id} ${name ?? ""}`.matchAll(named)]
		.map(([, times = "1", count, unit = ""]) => Number(times) * Number(count) / (/b/i.test(unit) ? 1 : 1000));
	return sizes.length > 0 ? Math.max(...sizes) : null;
}

/** The limit that a search sets to the numbers of parameters; null if it sets none. */
export function limitOfSize(search: string): Limit | null {
	const [range, low, high] = between.exec(search) ?? [];
	if (range && Number(low) < Number(high)) {
		const isWithin = (size: number): boolean => size >= Number(low) && size <= Number(high);
		return limitOf(range, `${low} to ${high}`, isWithin);
	}
	const [phrase, bound = "", count, plus = "", behind = ""] = bounded.exec(search) ?? [];
	if (!phrase || !(bound || plus || behind)) return null; // "70b" is a part of names
	const amount = Number(count);
	const isMost = bound
		? new RegExp(`^(?:${mostWords})$`).test(bound)
		: /^(?:less|fewer|smaller|lower|below|under)$/.test(behind);
	const isStrict = /^(?:under|below|over|above|[<>]|(?!not? |not any ).+ than)$/.test(bound);
	const limit = isStrict ? (isMost ? "fewer than" : "more than") : (isMost ? "at most" : "at least");
	return limitOf(phrase, `${limit} ${count}`, (size) => (size === amount ? !isStrict : size < amount === isMost));
}

function limitOf(phrase: string, text: string, fits: (size: number) => boolean): Limit {
	return {
		phrase,
		what: `whose names say ${text} billion parameters`,
		fits: (model) => {
			const size = sizeOf(model);
			return size !== null && fits(size);
		},
	};
}
