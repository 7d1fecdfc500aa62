// What readers use of models, whose cost lists and comparisons show: as it is written in fields,
// kept from page to page.

import { notTokens, parseShare, parseTokens, thousands } from "./words.ts";

/** The fields of a use, which are parameters of addresses. */
export const useFields = ["in", "out", "cached", "prompt", "tier", "per"] as const;

/** The texts of the fields; "" is the standard value. */
export type Use = Readonly<Record<(typeof useFields)[number], string>>;

/** The use of a reader who has not said any. */
export const noUse: Use = { in: "", out: "", cached: "", prompt: "", tier: "", per: "" };

/** The tiers of service whose prices pages show, with what they are called. */
export const tiers: Readonly<Record<string, string>> = {
	"": "standard", batch: "batch", flex: "flex", priority: "priority",
};

/** How often the use is, with what that is called. */
export const periods: Readonly<Record<string, string>> = { day: "per day", month: "per month", once: "once" };

/** A use in numbers. */
export interface Plan {
	readonly input: number; // tokens, of which a share is read from the cache
	readonly output: number;
	readonly cached: number;
	readonly prompt: number | null; // tokens of the longest prompt of a request; null if it may have any length
	readonly isEach: boolean; // each prompt is as long as the longest
	readonly tier: string; // standard if empty
	readonly scope?: string; // of the prices of a cloud, as the id names it; the usual one if missing or empty
}

/** The number in the length of prompts: "150k each" says that all are so long, and not only the longest. */
export const lengthOf = (prompt: string): string => prompt.replace(/ each$/, "");

/** The texts of a use that are no numbers, by field, with why. */
export function faultsOf(use: Use): Partial<Record<(typeof useFields)[number], string>> {
	const faults: Partial<Record<(typeof useFields)[number], string>> = {};
	for (const name of ["in", "out", "prompt"] as const) {
		const text = name === "prompt" ? lengthOf(use.prompt) : use[name];
		if (text && parseTokens(text) === null) faults[name] = notTokens(use[name]);
	}
	if (use.cached && parseShare(use.cached) === null) {
		const isDoubtful = parseShare(`${use.cached}%`) !== null;
		faults.cached = isDoubtful ? `“${use.cached}” can be ${use.cached}% and a hundred times as much: write the %.` :
			`“${use.cached}” is not a share of the input: write 0% to 100%.`;
	}
	return faults;
}

/** A use in numbers; null if nothing is used, or a text is no number. */
export function planOf(use: Use): Plan | null {
	const input = parseTokens(use.in || "0");
	const output = parseTokens(use.out || "0");
	if (input === null || output === null || input + output === 0 || Object.keys(faultsOf(use)).length) {
		return null;
	}
	const length = lengthOf(use.prompt);
	return {
		input, output,
		cached: parseShare(use.cached || "0") ?? 0,
		prompt: length ? parseTokens(length) : null,
		isEach: length !== use.prompt,
		tier: use.tier,
	};
}

/** A share as people read it: "80%" for "80", which they write. Other texts stay, also what may be no percent. */
export const withPercent = (share: string): string =>
	parseShare(share) === null ? share : share.replace(/^\s*([\d.]+)\s*$/, "$1%");

/** Reads a use from the parameters of an address. */
export function readUse(given: URLSearchParams): Use {
	const texts = useFields.map((name) => [name, given.get(name) ?? ""]);
	const use = Object.fromEntries(texts) as Record<keyof Use, string>;
	use.cached = withPercent(use.cached);
	if (!Object.hasOwn(tiers, use.tier)) use.tier = "";
	if (!Object.hasOwn(periods, use.per)) use.per = "";
	return use;
}

/** The parameters of a use that are not standard. */
export const usePairs = (use: Use): (readonly [string, string])[] =>
	useFields.filter((name) => use[name]).map((name) => [name, use[name]]);

const place = "use"; // in the browser's storage

/** Keeps a use for the next page. A browser that keeps nothing forgets it. */
export function remember(use: Use): void {
	try {
		const pairs = usePairs(use).map((pair) => [...pair]);
		if (pairs.length > 0) localStorage.setItem(place, new URLSearchParams(pairs).toString());
		else localStorage.removeItem(place);
	} catch {
		// Storage may be forbidden.
	}
}

/** The use that an earlier page kept. */
export function remembered(): Use {
	try {
		return readUse(new URLSearchParams(localStorage.getItem(place) ?? ""));
	} catch {
		return noUse;
	}
}

/** A use that asks for no period, as the list has it, for pages that ask. */
export const inTotal = (use: Use): Use => ({ ...use, per: use.per || "once" });

const daysOfMonth = 30;

/** The use of a month of a kept one, in the standard tier. What is used once is taken as it is. */
export function monthly({ in: input, out, cached, per }: Use): Use {
	const scaled = (text: string): string => {
		const tokens = parseTokens(text);
		if (tokens === null) return "";
		return per === "month" || per === "once" ? text : thousands(tokens * daysOfMonth);
	};
	return { ...noUse, in: scaled(input), out: scaled(out), cached, per: "month" };
}

/**
 * Shows a use in a line where its fields are folded. On a phone they are at first, so that models and
 * what they cost are in the first screen.
 */
export function foldUse(use: Use, isFirst = false): void {
	const fields = document.querySelector<HTMLDetailsElement>("#use") as HTMLDetailsElement;
	const line = fields.querySelector(".folded") as HTMLElement;
	const isKnown = planOf(use) !== null;
	const share = parseShare(use.cached || "0") ? `, ${withPercent(use.cached)} cached` : "";
	const words = `${use.in || "0"} in, ${use.out || "0"} out ${periods[use.per] ?? ""}${share}`;
	line.textContent = isKnown ? `${words} · change` : "Add your tokens for a total";
	if (isFirst && matchMedia("(max-width: 40rem)").matches) fields.open = false;
}
