// What the quantities of a use come to: the tokens in all, and what is multiplied by what for that. What
// is not understood is named: a sum that lacks a factor would be wrong by that.

import { levelOf, type Quantity } from "./quantities.ts";

/** The tokens of a use. */
export interface Workload {
	readonly input: number;
	readonly output: number;
	readonly cached: number; // the share of the input, in percent
	readonly prompt: number; // tokens of the longest prompt; 0 if nothing says how long they are
	readonly answer: number; // tokens of an answer; 0 if nothing says how long they are
	readonly steps: string; // what is multiplied: "30k chats × (1.5k in + 250 out)"; "" if nothing is
	readonly per: string; // how often that is: "day"; "" if nothing says so
	readonly all: string; // what has the tokens in total, because one could not: "10k requests"; "" if nothing
	readonly faults: readonly string[]; // why it is no use that can be priced, in sentences
}

type Tokens = Quantity & { readonly kind: "tokens" };

/** No model reads so many tokens at once: of requests they are the sum of all. */
const longestPrompt = 2_000_000;

/** A number of tokens as people write it in short: "1.5M", "150k", "1,234". */
export function short(n: number): string {
	for (const [unit, size, least] of [["B", 1e9, 1e6], ["M", 1e6, 1e3], ["k", 1e3, 10]] as const) {
		if (n >= size && n % least === 0) return `${n / size}${unit}`;
	}
	return n.toLocaleString("en");
}

/** A count as a sentence has it: "30k chats", "6 turns each". */
const countInWords = ({ n, of, per }: Quantity): string => {
	if (of === "times") return short(n);
	const count = n < 10_000 ? n.toLocaleString("en") : short(n);
	const often = per && per !== "each" && levelOf(per) > 0 ? ` per ${per}` : "";
	return `${count} ${of}${often}`;
};

/** What quantities come to. Whether the use is of a model that writes nothing decides what plain "tokens" are. */
export function workloadOf(quantities: readonly Quantity[], isEmbedding: boolean): Workload {
	const faults: string[] = [];
	const merged = withParts(quantities);
	const counts = countsOf(merged, faults);
	const amounts = merged.filter((quantity): quantity is Tokens => quantity.kind === "tokens");
	const { input, output, cached, length } = directed(amounts, counts, isEmbedding, faults);

	const isOfUsers = amounts.some(({ per }) => levelOf(per) === 1) && !counts.some(({ of }) => levelOf(of) === 1);
	if (isOfUsers && counts.length > 0) faults.push("How many users there are is not said. ");

	// "20M in and 5M out with 10k requests a month" are in all, unless each is said to have so many.
	const each = input.concat(output);
	const isOfEach = each.some(({ per }) => per !== "");
	const isTotal = counts.length > 0 && !isOfEach && sumOf(input) > longestPrompt;
	const factors = isTotal ? [] : counts;
	const { factor, per, times } = periodOf(merged, faults);
	const total = (parts: readonly Tokens[]): number =>
		Math.round(parts.reduce((sum, part) => sum + part.n * productOf(factorsOf(part, factors)), 0) * factor);
	const cachedParts = cached.filter(({ adds, n }) => adds || n > sumOf(input));
	const whole = total(input) + total(cachedParts);
	const readFromCache = total(cached);
	const shares = merged.filter(({ kind }) => kind === "share");
	if (shares.length > 1) faults.push("It has several shares of cached input. ");
	const share = shares[0]?.n ?? (whole > 0 ? Number((100 * readFromCache / whole).toFixed(2)) : 0);
	const parts = [...input, ...cachedParts];
	return {
		input: whole,
		output: total(output),
		cached: share,
		prompt: length || (factors.length > 0 ? lengthOf(parts, factors) : 0),
		answer: factors.length > 0 ? lengthOf(output, factors) : 0,
		steps: stepsInWords(parts, output, factors, times),
		per,
		all: isTotal ? counts.map(countInWords).join(" × ") : "",
		faults,
	};
}

const sumOf = (parts: readonly Quantity[]): number => parts.reduce((sum, { n }) => sum + n, 0);
const productOf = (counts: readonly Quantity[]): number => counts.reduce((product, { n }) => product * n, 1);

/** "5 chunks of 500 tokens" of each of many requests are 2,500 tokens of it. */
function withParts(quantities: readonly Quantity[]): readonly Quantity[] {
	const isPart = ({ kind, of }: Quantity): boolean => kind === "count" && levelOf(of) === 4;
	const isOfMore = quantities.some((quantity) => quantity.kind === "count" && !isPart(quantity));
	if (!isOfMore) return quantities;
	const merged: Quantity[] = [];
	for (const quantity of quantities) {
		const before = merged.at(-1);
		const isOfPart = before && isPart(before) && quantity.kind === "tokens" && quantity.of !== "out";
		if (isOfPart) {
			merged.pop();
			const steps = `${countInWords(before)} × ${short(quantity.n)}`;
			merged.push({ ...quantity, of: "in", n: before.n * quantity.n, per: "", steps });
		} else {
			merged.push(quantity);
		}
	}
	return merged;
}

/** The counts of a use, what holds most first: users, their chats, and the messages of these. */
function countsOf(quantities: readonly Quantity[], faults: string[]): readonly Quantity[] {
	const rankOf = ({ of }: Quantity): number => (of === "times" ? 2 : levelOf(of));
	const counts = quantities.filter(({ kind }) => kind === "count").toSorted((a, b) => rankOf(a) - rankOf(b));
	const kept: Quantity[] = [];
	for (const count of counts) {
		const same = kept.find((other) => rankOf(other) === rankOf(count));
		// "200 questions and 200 answers" are as many requests.
		if (same && same.n === count.n && !count.per) continue;
		const isInOther = count.per !== "" || same?.per !== "" || [same, count].some((one) => one?.of === "times");
		if (same && !isInOther) {
			const both = `“${countInWords(same)}” and “${countInWords(count)}”`;
			faults.push(`Whether ${both} are added or multiplied is not said. `);
		}
		kept.push(count);
	}
	return kept;
}

/** The counts that an amount of tokens is multiplied by: those of what it is of, and of what holds that. */
function factorsOf({ per }: Quantity, counts: readonly Quantity[]): readonly Quantity[] {
	const level = levelOf(per);
	const rankOf = ({ of }: Quantity): number => (of === "times" ? 2 : levelOf(of));
	// Pages are parts of what is counted beside them: only what is said to be of each page is.
	const deepest = counts.length > 1 ? 3 : 4;
	const within = counts.filter((count) => rankOf(count) <= (level || deepest));
	// What is counted as requests is meant by "per email", too.
	return within.length > 0 ? within : counts;
}

/** In which direction tokens go, as a letter. */
const wayIn = (of: string): string => (of === "in" ? "i" : of === "out" ? "o" : "");

interface Directed {
	readonly input: readonly Tokens[];
	readonly output: readonly Tokens[];
	readonly cached: readonly Tokens[];
	readonly length: number; // of prompts, if the tokens in are said in all; else 0
}

/** The amounts of tokens by their direction. */
function directed(
	amounts: readonly Tokens[], counts: readonly Quantity[], isEmbedding: boolean, faults: string[],
): Directed {
	const of = (...ways: string[]): readonly Tokens[] => amounts.filter((amount) => ways.includes(amount.of));
	const output = of("out");
	const cached = of("cached");
	let input = of("in");
	let length = 0;
	const isOfRequests = counts.length > 0;
	// "40M in, prompts of 100k": the sum is known, and this says how long each is.
	if (isOfRequests || input.length === 0) input = [...input, ...of("prompt")];
	else length = Math.max(0, ...of("prompt").map(({ n }) => n));
	// What a request has for a context is sent with it. By itself it is what a model can read.
	if (isOfRequests) input = [...input, ...of("context")];

	const written = amounts.find((amount) => /^(?:word|char)/.test(amount.of));
	if (written) {
		faults.push(`“${written.n.toLocaleString("en")} ${written.of}” are no tokens: of English text, ` +
			"750 words or 4,000 characters are about 1,000 tokens. ");
	}

	// "Opus 600k in 20k out, sonnet 1M in 50k out" are two bills, and a sum would be that of neither.
	const order = amounts.map((amount) => wayIn(amount.of)).join("");
	if (!isOfRequests && /io.*io|oi.*oi/.test(order)) {
		const [first, second] = input;
		const both = `“${short(first?.n ?? 0)} in” and “${short(second?.n ?? 0)} in”`;
		faults.push(`Whether ${both} are of one use is not said: write one at a time. `);
	}

	const plain = of("");
	const isSum = plain.length === 1 && plain[0]?.n === sumOf(input) + sumOf(output);
	if (plain.length === 0 || isSum) return { input, output, cached, length };
	const isInput = isEmbedding || (isOfRequests && input.length === 0 && output.length > 0);
	if (isInput) return { input: [...input, ...plain], output, cached, length };
	const [first] = plain;
	const words = `${short(first?.n ?? 0)} tokens`;
	faults.push(`How many of the ${words} go in and how many come out is not said, and each has its price: ` +
		"write for example “2k in, 500 out”. ");
	return { input, output, cached, length };
}

/** The tokens of the prompt, or of the answer, of a request of a use; 0 if what its amounts are of is none. */
function lengthOf(parts: readonly Tokens[], counts: readonly Quantity[]): number {
	const levels = counts.map(({ of }) => (of === "times" ? 2 : levelOf(of)));
	// What a user sends in a month is no prompt.
	const isOfPeople = parts.some(({ per }) => levelOf(per) === 1) || Math.max(...levels) === 1;
	const isOfPages = parts.some(({ per }) => levelOf(per) === 4) && levels.some((level) => level < 4);
	return isOfPeople || isOfPages ? 0 : sumOf(parts);
}

/** How many days periods have. */
export const daysIn: Readonly<Record<string, number>> = {
	second: 1 / 86_400,
	minute: 1 / 1440,
	hour: 1 / 24,
	day: 1,
	week: 7,
	month: 30,
	year: 365,
};

/** The rates that stand right behind amounts of tokens: "10M in per month and 2M out per day". */
function ratesOfTokens(quantities: readonly Quantity[]): ReadonlySet<string> {
	const behind = quantities.filter(({ kind, start }, i) => {
		const before = quantities[i - 1];
		return kind === "rate" && before?.kind === "tokens" && start - before.end <= 1;
	});
	return new Set(behind.map(({ of }) => of));
}

/** Days of a month, as on the page that compares. */
export const daysOfMonth = 30;

/** How many times a use is, if a bill is asked for another period than the one that its amounts are of. */
function periodOf(
	quantities: readonly Quantity[], faults: string[],
): { readonly factor: number; readonly per: string; readonly times: string } {
	const daysOf = (period = ""): number => daysIn[period] ?? 1;
	const rates = [...new Set(quantities.filter(({ kind }) => kind === "rate").map(({ of }) => of))]
		.toSorted((a, b) => daysOf(a) - daysOf(b));
	const asked = quantities.filter(({ kind }) => kind === "asked");
	// "500 chats a day, per month": the longer one is that of the bill.
	const [rate = "", other] = rates;
	const [bill] = asked;
	const isApart = other !== undefined && ratesOfTokens(quantities).size > 1;
	const isUnclear = isApart || rates.length > 2 || asked.length > 1 || (other !== undefined && bill !== undefined);
	if (isUnclear) faults.push("It has several periods, and it is not clear which one is meant. ");
	// Nobody pays by the second: what is so often is billed by the month.
	const isShort = ["second", "minute"].includes(rate);
	const of = bill?.of ?? other ?? (isShort ? "month" : rate);
	const count = bill?.n ?? 1;
	const named = count === 1 ? of : `${short(count)} ${of}s`;
	if (!rate || !of || (rate === of && count === 1)) return { factor: 1, per: named, times: "" };
	const isYear = of === "year" && rate === "month";
	const factor = count * (isYear ? 12 : daysOf(of) / daysOf(rate));
	const times = Number.isInteger(factor) ? short(factor) : factor.toFixed(2);
	return { factor, per: named, times: `${times} ${rate}${factor === 1 ? "" : "s"}` };
}

/** Says what is multiplied: "100 users × 20 messages × (500 in + 200 out) × 30 days". */
function stepsInWords(
	input: readonly Tokens[], output: readonly Tokens[], counts: readonly Quantity[], times: string,
): string {
	if (counts.length === 0 && !times && input.length < 2 && output.length < 2) return "";
	const productInWords = (parts: readonly string[], factors: readonly Quantity[]): string => {
		const sum = parts.length > 1 && (factors.length > 0 || times) ? `(${parts.join(" + ")})` : parts.join(" + ");
		return [...factors.map(countInWords), sum, times].filter(Boolean).join(" × ");
	};
	const sumInWords = (parts: readonly Tokens[], way: string): string[] =>
		parts.map(({ n, of, steps }) => `${steps ?? short(n)} ${of === "cached" ? of : way}`);
	const groups = new Map<string, { factors: readonly Quantity[]; parts: string[] }>();
	for (const [parts, way] of [[input, "in"], [output, "out"]] as const) {
		for (const part of parts) {
			const factors = factorsOf(part, counts);
			const key = factors.map(countInWords).join();
			const group = groups.get(key) ?? { factors, parts: [] };
			group.parts.push(...sumInWords([part], way));
			groups.set(key, group);
		}
	}
	const products = [...groups.values()].map(({ factors, parts }) => productInWords(parts, factors));
	return products.join(" + ");
}
