// Sums of money that searches set as the most that a use may cost: "10M in 2M out under $20 a month".

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import type { Quantity } from "./quantities.ts";
import { daysIn } from "./workloads.ts";

const sum = "(?:\\$ ?[\\d.,]+k?|[\\d.,]+ ?(?:dollars|usd)\\b)";
const atMost = "(?:budget|under|below|max(?:imum)?|at most|up to)(?: of)?";
const below = `(?:${atMost}|(?:less|cheaper) than)`;
/** What a price is of may stand before its amount: "output under $2.50". */
const ofSide = "(?<!\\b(?:in|out|input|output|cached|prices?)(?: (?:tokens?|prices?|costs?))?[:,]?" +
	`(?: (?:${below}|of|is|[<≤]=?))* ?)`;
/** A sum of money that is of no tokens is one for the use. The 0 of "$0.30 input" is no number by itself. */
export const budget = new RegExp(`,? ?(?:\\b(?:with|for|on|and) )?(?:\\ban? )?(?:\\b${below} )?${ofSide}${sum}` +
	"(?![\\d.,]*\\d)(?: budget\\b)?(?! ?(?:per\\b|/|(?:(?:cached|batch) )?(?:in|out)))");

/** The period of a budget, which is no other one of the use: the day of "under $10 a day". */
const behindSum = new RegExp(`${sum}(?: budget)? ?$`);
export const periodOfBudget = (text: string, quantities: readonly Quantity[]): Quantity | undefined =>
	quantities.find(({ kind, start }) => kind === "rate" && behindSum.test(text.slice(0, start)));

/**
 * The quantities of a use without the period of its budget, if that is shorter than its own. A bill is of the
 * longer one; of a use that has none it is that of the budget.
 */
export function withoutBudget(text: string, quantities: readonly Quantity[]): readonly Quantity[] {
	const ofBudget = periodOfBudget(text, quantities);
	const days = daysIn[ofBudget?.of ?? ""] ?? 0;
	const isShorter = quantities.some((other) =>
		other !== ofBudget && ["rate", "asked"].includes(other.kind) && (daysIn[other.of] ?? 0) >= days);
	return ofBudget && isShorter ? quantities.filter((quantity) => quantity !== ofBudget) : quantities;
}

/** The dollars that a use of a period may cost at most by a budget of another one, or of the same if that is "". */
export function mostOf(phrase: string, ofBudget: string, per: string): number {
	const [, digits = "", thousands = ""] = /(\d[\d.,]*)(k?)/.exec(phrase) ?? [];
	// "$1,500", but "0,5 dollars"
	const plain = /^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(digits) ? digits.replaceAll(",", "") : digits.replace(",", ".");
	const amount = Number.parseFloat(plain) * (thousands ? 1000 : 1);
	const [own, bill] = [daysIn[ofBudget], daysIn[per]];
	return own && bill ? amount * bill / own : amount;
}

/** Models by whether a use costs no more than a sum there. */
interface Within {
	readonly sure: readonly Model[];
	readonly perhaps: readonly Model[]; // where what it costs is a range that begins within the sum
}

/** The models of a list at which a use costs, or may cost, no more than a sum; null if no cost is known yet. */
export function within(catalog: Catalog, models: readonly Model[], most: number): Within | null {
	const { of, least = of } = catalog.costs;
	if (models.every((model) => of(model) === null)) return null;
	const sure = models.filter((model) => (of(model) ?? Infinity) <= most);
	const begins = models.filter((model) => (least(model) ?? Infinity) <= most);
	return { sure, perhaps: begins.filter((model) => !sure.includes(model)) };
}
