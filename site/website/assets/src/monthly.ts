// What a use costs a month at models of a list, at the prices of today, and at announced ones on a day that comes.

import type { Model } from "./models.ts";
import { parseShare, parseTokens } from "./words.ts";

/** Tokens of a month, of whose input a share is read from caches. */
export interface Use { readonly input: number; readonly output: number; readonly cached: number }

/** The fields of a use as they are written. */
export interface Written { readonly in: string; readonly out: string; readonly cached: string }

/** A use of fields; null if there is none, or a field is no number. */
export function useOf(written: Written): Use | null {
	const [input, output] = [parseTokens(written.in || "0"), parseTokens(written.out || "0")];
	const cached = parseShare(written.cached || "0");
	if (input === null || output === null || cached === null || input + output === 0) return null;
	return { input, output, cached };
}

const place = "use"; // in the browser's storage, as the comparison and the list have it
const perMonth: Readonly<Record<string, number>> = { "": 30, day: 30, month: 1, once: 1 };

/** The use of a month that this page or another kept. */
export function remembered(): Written {
	try {
		const kept = new URLSearchParams(localStorage.getItem(place) ?? "");
		const times = perMonth[kept.get("per") ?? ""] ?? 1;
		const of = (name: string): string => {
			const tokens = parseTokens(kept.get(name) ?? "");
			return tokens === null ? "" : times === 1 ? kept.get(name) ?? "" : (tokens * times).toLocaleString("en");
		};
		return { in: of("in"), out: of("out"), cached: kept.get("cached") ?? "" };
	} catch {
		return { in: "", out: "", cached: "" }; // storage may be forbidden
	}
}

/** Keeps the use of a month for the next page. */
export function remember(written: Written): void {
	try {
		const kept = new URLSearchParams(Object.entries(written).filter(([, text]) => text));
		if (kept.size) kept.set("per", "month");
		localStorage.setItem(place, kept.toString());
	} catch {
		// Then the next page does not know it.
	}
}

/** An announced price, and its first day: of "→ $1.50 on 1 January 2027". */
function announced(model: Model, fact: string): { readonly price: string; readonly from: string } | null {
	const [, price = "", , day = ""] = /^→ (\S+) (on|in) (.+)$/.exec(model.value(fact) ?? "") ?? [];
	const from = Date.parse(`${/^\d/.test(day) ? "" : "1 "}${day} UTC`);
	return price && !Number.isNaN(from) ? { price, from: new Date(from).toISOString().slice(0, 10) } : null;
}

/** The days on which prices of a model change, as announced. */
export const changesOf = (model: Model): readonly string[] =>
	["price_in_next", "price_out_next"].flatMap((fact) => announced(model, fact)?.from ?? []);

/** A price on a day in dollars per million tokens; NaN if it is not known. */
function amount(model: Model, fact: string, day: string): number {
	const next = announced(model, `${fact}_next`);
	const text = next && next.from <= day ? next.price : model.value(fact) ?? "";
	return text === "free" ? 0 : Number(/^\$([\d.,]+)$/.exec(text)?.[1]?.replace(/,/g, "") ?? NaN);
}

/**
 * What a use costs at a model on a day; null if a price is not known, or is not one of tokens. Without a price of its own, what is read
 * from caches costs as much as other input. LIMIT: of that price no change is known here, so it counts as it is today.
 */
export function costOn(model: Model, { input, output, cached }: Use, day: string): number | null {
	if (!model.perToken) return null;
	const dear = amount(model, "price_in", day);
	const known = amount(model, "price_cached", day);
	const cheap = Number.isNaN(known) ? dear : known;
	const parts = [[input * (1 - cached), dear], [input * cached, cheap], [model.type === "embedding" ? 0 : output, amount(model, "price_out", day)]] as const;
	const sum = parts.filter(([tokens]) => tokens > 0).reduce((sum, [tokens, price]) => sum + (tokens * price) / 1e6, 0);
	return Number.isNaN(sum) ? null : sum;
}
