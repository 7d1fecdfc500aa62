// Turns the numbers of a usage object into counts: reconcile.go of package price.

import { metersOf, type Row, type Rule } from "./rule.ts";

/** A quantity of a meter. It is uncertain if the parts of a use do not make up its total. */
export interface Count {
	readonly meter: string;
	least: bigint;
	most: bigint;
}

/** A number that a row subtracts from the meters that contain it. */
interface Part {
	readonly row: Row;
	readonly n: bigint;
}

/** The numbers of a usage object by meter. */
export interface Counted {
	readonly byMeter: Map<string, bigint>;
	readonly slack: Map<string, bigint>; // what there may be more of a meter
	readonly total: bigint; // of all tokens, as the object states it; 0 if it does not
	readonly beside: Part[]; // what may be counted beside the numbers that mostly contain it
	readonly either: Part[]; // what is inside or beside, unless a total tells
	readonly hasApart: boolean; // whether there are steps beside the object's own numbers
}

/** Returns the numbers of an object of which nothing is counted yet. */
export function newCounted(total: bigint, hasApart: boolean): Counted {
	return { byMeter: new Map(), slack: new Map(), total, beside: [], either: [], hasApart };
}

/** Adds a number to some meters. */
export function addTo(byMeter: Map<string, bigint>, meters: readonly string[] | undefined, n: bigint): void {
	for (const meter of meters ?? []) byMeter.set(meter, (byMeter.get(meter) ?? 0n) + n);
}

/** Adds a part to what it was taken from: it is beside it, not inside. */
function giveBack({ byMeter }: Counted, { row, n }: Part): void {
	addTo(byMeter, row.take, n);
}

/**
 * Compares the parts of a use with the total that the object states, and returns the tokens that it
 * leaves open: none if there is no total, or if the parts make it up, perhaps with some beside the
 * numbers that mostly contain them.
 *
 * OpenAI counts reasoning inside completion_tokens, xAI beside, and no field says which:
 *
 *	{"prompt_tokens":32,"completion_tokens":9,"total_tokens":135,
 *	 "completion_tokens_details":{"reasoning_tokens":94}}
 *
 * As if it were inside, output is 9-94 = -85, and the sum of the parts 32-85+94 = 41. To the total
 * 94 tokens are missing, which is the reasoning: so it is beside, and output is 9.
 */
export function reconcile(rule: Rule, counted: Counted): bigint {
	const { byMeter, beside, total } = counted;
	let open = total;
	for (const [meter, n] of byMeter) {
		// Searches, pages and seconds are no tokens, so no total has them.
		if (countsTokens(rule, meter)) open -= n;
	}
	if (total === 0n || open === 0n) {
		giveBackLarge(counted);
		return 0n;
	}
	// Several parts can be beside, so all selections are tried: each bit of choice is a part. There
	// are at most five, mostly one.
	for (let choice = 1; choice < 1 << beside.length; choice++) {
		const chosen = beside.filter((_, i) => choice & (1 << i));
		const sum = chosen.reduce((before, { n }) => before + n, 0n);
		if (sum !== open) continue;
		for (const part of chosen) giveBack(counted, part);
		return 0n;
	}
	return open;
}

/**
 * Takes the parts to be beside that are more than what would contain them. The reasoning of
 * Perplexity's research is neither in the answer nor in the total:
 *
 *	{"prompt_tokens":33,"completion_tokens":7163,"total_tokens":7196,"reasoning_tokens":95305}
 */
function giveBackLarge(counted: Counted): void {
	const isNegative = (meter: string): boolean => (counted.byMeter.get(meter) ?? 0n) < 0n;
	for (const part of counted.beside) {
		if (part.row.take?.some(isNegative)) giveBack(counted, part);
	}
}

/**
 * Decides where the parts are that may be inside or beside others.
 *
 * opencode's {"input":10,"output":5,"reasoning":3} may mean that 3 of the 5 tokens are reasoning,
 * or that there are 8. So output is 2 to 5: its slack is 3. With {"output":2,"reasoning":3} the
 * reasoning does not fit into the output, so it is beside: output is 2, without slack.
 */
export function chooseEither({ byMeter, either, slack }: Counted): void {
	for (const { row, n } of either) addTo(slack, row.take, n);
	for (const [meter, n] of slack) {
		if ((byMeter.get(meter) ?? 0n) >= 0n) continue;
		addTo(byMeter, [meter], n);
		slack.delete(meter);
	}
}

/**
 * Returns what is billed, in the order of the meters.
 *
 * Gemini's endpoint for OpenAI's clients has its thoughts only in the total: of
 *
 *	{"prompt_tokens":28,"completion_tokens":36,"total_tokens":1064}
 *
 * 1,000 tokens are open. They may be output, the dearest: it is 36 to 1,036.
 */
export function countsOf(rule: Rule, { byMeter, slack }: Counted, open: bigint): Count[] {
	const meters = metersOf(rule)?.when ?? [];
	const counts: Count[] = [];
	for (const meter of meters) {
		const least = byMeter.get(meter) ?? 0n;
		if (least < 0n) throw new Error(`${meter}: its parts are more than the whole`);
		// A quantity that is only possible is billed from 0 on.
		let most = least + (slack.get(meter) ?? 0n);
		if (meter === "output" && open > 0n) most += open;
		if (most > 0n) counts.push({ meter, least, most });
	}
	// Uses without a meter are missing in every bill, which names them: x_search, code_interpreter.
	const others = [...byMeter.keys()].filter((use) => !meters.includes(use)).sort();
	for (const meter of others) {
		const n = byMeter.get(meter) ?? 0n;
		counts.push({ meter, least: n, most: n });
	}
	if (open < 0n) leaveOut(rule, counts, -open);
	return counts;
}

/**
 * Lowers what there is at least, because the total is less than its parts, so some may not exist.
 * Output is the dearest, so leaving it out first gives the least that it can have cost; then input,
 * then the others.
 */
function leaveOut(rule: Rule, counts: readonly Count[], excess: bigint): void {
	let rest = excess;
	for (const meter of ["output", "input", ...(metersOf(rule)?.when ?? [])]) {
		const found = counts.find((counted) => counted.meter === meter);
		if (!found || !countsTokens(rule, meter)) continue;
		const less = rest < found.least ? rest : found.least;
		found.least -= less;
		rest -= less;
	}
}

/** Whether a use is a meter of tokens. Some uses have no meter at all. */
function countsTokens(rule: Rule, use: string): boolean {
	const isMeter = metersOf(rule)?.when.includes(use) ?? false;
	return isMeter && !rule.units[use];
}
