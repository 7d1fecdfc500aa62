// Which amounts of a comparison are the lowest, or the best where more is better, and what their marks say.

import type { Cost } from "./costs.ts";
import type { Model } from "./models.ts";
import { usable } from "./places.ts";
import { parseTokens, shortDay } from "./words.ts";

/** An amount in dollars: what it is at least and at most, which are mostly equal. */
export interface Bounds {
	readonly low: number;
	readonly high: number;
}

/** What decides the bounds of a cost. */
type Ends = Pick<Cost, "low" | "high" | "atMost" | "isPart" | "follows">;

/** Returns the bounds of what a use costs; null if that is not known. */
export function boundsOf({ low, high, atMost, isPart, follows }: Ends): Bounds | null {
	if (low === null || high === null) return null;
	// A price that the catalog does not have can make it any amount below. And nobody knows what a place
	// asks that may follow its maker.
	const isLess = atMost || (follows !== undefined && follows !== "more");
	// And of a bill of text at a model that makes images nobody knows how many of these come on top.
	const isMore = isPart || (follows !== undefined && follows !== "less");
	return { low: isLess ? 0 : low, high: isMore ? Infinity : high };
}

/**
 * Whether each of some amounts, of which null are not known, is the lowest: at its most, it is no more
 * than any other at its least. By their low ends, ranges would win that nobody may ever pay so little
 * for. None is the lowest if several are: two equal winners are no help to who chooses between them.
 */
export function lowestOf(amounts: readonly (Bounds | null)[]): readonly boolean[] {
	const known = amounts.filter((amount) => amount !== null);
	const isLowest = (amount: Bounds): boolean =>
		known.every((other) => other === amount || amount.high <= other.low);
	const isOne = known.length > 1 && known.filter(isLowest).length === 1;
	return amounts.map((amount) => isOne && amount !== null && isLowest(amount));
}

/** Rows in which more is better, with the word of their marks. */
export const moreIsBetter: Readonly<Record<string, string>> = {
	context_length: "largest", max_output_tokens: "largest", knowledge_cutoff: "latest",
};

/**
 * The value of a fact of which more is better, as an amount that is lower the better it is; null if it has none.
 * It is the one that the cell shows: of two that show 1.05M none must seem to be larger.
 */
export function lessOf(fact: string, model: Model): Bounds | null {
	const value = model.value(fact) ?? "";
	if (value === "disputed") return { low: -Infinity, high: Infinity };
	if (fact !== "knowledge_cutoff") {
		const tokens = parseTokens(model.cell(fact));
		return tokens === null ? null : { low: -tokens, high: -tokens };
	}
	// Of a month nobody knows the day.
	const dayOf = (unknown: string): number => -Number(value.replaceAll("-", "").padEnd(8, unknown));
	return value ? { low: dayOf("9"), high: dayOf("0") } : null;
}

/**
 * Returns which of some costs, of which null are no offers, begins below all others; -1 if none does, or if
 * nothing is there to compare it with.
 */
export function leastOf(costs: readonly (Ends | null)[]): number {
	const lows = costs.map((cost) => (cost && boundsOf(cost)?.low) ?? Infinity);
	const known = lows.filter(Number.isFinite);
	const least = Math.min(...known);
	const isAlone = known.length > 1 && known.filter((low) => low === least).length === 1;
	return isAlone ? lows.indexOf(least) : -1;
}

/**
 * Returns what the mark of the lowest bill says of a model that ends within a year: " until 11 Dec
 * 2026"; "" of one that stays. The mark does not go to one that stays instead: that one is not the
 * lowest, and who needs a model for a week may take the other. But nobody is to choose it without
 * knowing. The rows of single prices say "lowest" only, because the head of the column says the rest.
 */
export function endInMark(model: Model): string {
	const until = model.value("until");
	if (usable(model) || !until) return "";
	const day = until === "retires" ? model.known("retirement_date") : "";
	return day ? ` until ${shortDay(day)}` : `, ${until}`;
}
