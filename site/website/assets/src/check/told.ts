// What is told below the row of an id: its lines of the text, with the parameters that are to blame, and
// what is said of their requests.

import { make } from "../dom.ts";
import type { Kept } from "../fix.ts";
import type { Said } from "../judge.ts";
import { partsOfQuote } from "../marked.ts";
import type { Found } from "../scan.ts";
import { thousands } from "../words.ts";
import { effects, saidTo, tellingOf } from "./telling.ts";

const maxQuoted = 3; // lines of the text that a row has; their numbers are in it, too

/** What is told below the row of an id. */
export interface Told {
	readonly lists: readonly HTMLElement[]; // none if the row says it all
	readonly isWhole: boolean; // whether they have all lines of the id, with their numbers
}

/** Returns the lines of an id with their numbers, and what is said of each. */
export function toldOf(
	found: Found, lines: readonly string[], left: readonly Kept[], said: readonly Said[],
): Told {
	const { id, mentions } = found;
	const own = new Set(mentions.map(({ line }) => line));
	const parameters = saidTo({ mentions }, said);
	const quoted = [...own].filter((line) => !isOnly(id, lines[line - 1] ?? "")).slice(0, maxQuoted);
	const quotes = quoted.map((line) => quoteOf(line, lines[line - 1] ?? "", found, parameters));
	// What holds for all lines of the id needs no numbers: they are beside it.
	const among = (some: readonly number[]): readonly number[] => {
		const isAll = new Set(some).size === own.size && some.every((line) => own.has(line));
		return isAll ? [] : some;
	};
	// What its successor would refuse is said already, with what to change.
	const changed = new Set(said.filter(({ effect }) => effect === "changes").map(({ id: at }) => at));
	const isSaid = (line: number): boolean => mentions.some((one) => one.line === line && changed.has(one.at));
	const kept = left.filter((one) => one.id === id && one.lines.some((line) => own.has(line) && !isSaid(line)));
	const tellings = [
		...parameters.map(({ line, effect, text }) => tellingOf(effect, among([line]), `${text}.`)),
		...kept.map(({ lines: at, why }) => tellingOf("left alone", among(at), `${why}.`)),
	];
	const lists = [listOf("findings quoted", quotes), listOf("findings tellings", tellings)];
	return { lists: lists.flat(), isWhole: quotes.length === own.size };
}

function listOf(className: string, items: readonly HTMLElement[]): readonly HTMLElement[] {
	return items.length > 0 ? [make("ul", { className, role: "list" }, ...items)] : [];
}

/** Returns a line with its number, in which the id and the parameters of its request are marked. */
function quoteOf(number: number, line: string, found: Found, said: readonly Said[]): HTMLElement {
	const parts = partsOfQuote(line, found, said.filter((one) => one.line === number));
	const isMarked = parts.some(({ of }) => of && "effect" in of);
	// What is marked is not cut off, however narrow the page is.
	const code = make("code", { className: isMarked ? "whole" : "" });
	for (const { text, of } of parts) {
		if (!of) code.append(text);
		else if ("effect" in of) code.append(make("mark", { className: effects[of.effect].stage }, text));
		else code.append(make("b", {}, text));
	}
	return make("li", {}, make("span", {}, thousands(number)), code);
}

/** Whether a line has nothing but an id, perhaps in quotes: the row would say it twice. */
const isOnly = (id: string, line: string): boolean =>
	line.trim().replace(/^["'`]|["'`]?,?$/g, "").replace(/^[\w.-]+\//, "") === id.replace(/^[\w.-]+\//, "");
