// What a use of a model costs by the prices of its day, by the rule in docs/cost.md: price.go of
// Go's package dataset/price, whose comment follows a usage object to its bill. Every file in cost
// is the one of the same name there. Both read the table in rule.json, and cost.json has the cases
// that both must pass. Package npm has these scripts too.
//
//	bill(rule, spans, { prompt_tokens: 1200, completion_tokens: 30 }, { at: "2026-10-01", tier: "batch" })
//
// Amounts are exact: integers of 10^-35 dollars.

import { pricesOf, type Request } from "./cost/applicable.ts";
import { formatDecimal, one, parseDecimal, priceScale, quantityScale } from "./cost/number.ts";
import type { Count } from "./cost/reconcile.ts";
import type { Rule } from "./cost/rule.ts";
import type { Dictionary } from "./cost/shape.ts";
import type { Span } from "./cost/span.ts";
import { tierName, tierPrefix } from "./cost/tier.ts";
import { parseAt } from "./cost/time.ts";
import { parseUse } from "./cost/use.ts";

export { scopeOf } from "./cost/scope.ts";
export type { Rule, Span };

/** A part of a bill, whose amount is between low and high, which are mostly equal. */
export interface Line {
	use: string; // a meter of the standard tier
	meter: string; // whose price applies
	quantity: string; // at least
	high_quantity: string; // more than quantity if the parts of a use do not make up its total
	unit: string; // of the price
	condition: string | null; // null if the price has none, or several prices can apply
	low_price: string;
	high_price: string; // more than low_price if it is uncertain which price applies
	low: string; // the amount of quantity at low_price
	high: string; // the amount of high_quantity at high_price
	sources: string[]; // the sites that state the prices
	derived: string[]; // rules of the provider by which the price follows from others, with their pages
}

/** The cost of a use in US dollars, as exact decimals. */
export interface Bill {
	day: string;
	tier: string;
	lines: Line[];
	missing: string[]; // the uses without a price on the day
	total: string | null; // null if a price is missing, or a price or a quantity is uncertain
	low: string | null; // the sum of the lines, at least; null if all prices are missing
	high: string | null; // the sum of the lines, at most
}

/** The usage object of a provider's answer, or numbers by meter, such as input and output. */
export type Usage = object;

/** A time, which is seconds since 1970, RFC 3339 or a day, a tier of service, and the scope that the id names. */
export interface Options {
	readonly at: string | number;
	readonly tier?: string | null | undefined;
	readonly scope?: string | undefined;
}

/**
 * Bills a use of the model with these prices. An error says what in the use or the options is
 * wrong.
 */
export function bill(rule: Rule, spans: readonly Span[], usage: Usage, { at: time, tier, scope }: Options): Bill {
	const use = parseUse(rule, usage as Dictionary);
	if (scope && !use.attributes.has("scope")) use.attributes.set("scope", scope);
	const at = parseAt(time);
	const prefix = tierPrefix(rule, tier || use.tier);
	// Days are texts such as 2026-10-01, whose order is that of time.
	const today = spans.filter(({ from, to }) => from <= at.day && (!to || at.day < to));
	const request: Request = { rule, spans: today, prefix, use, at };
	// LIMIT: sums are of list prices; discounts and taxes are not known.
	let low = 0n;
	let high = 0n;
	const lines: Line[] = [];
	const missing: string[] = [];
	for (const count of use.counts) {
		const charge = chargeOf(request, count);
		if (!charge) {
			// It is named instead of billed as 0, so that a total is never too small without a word.
			missing.push(count.meter);
			continue;
		}
		low += charge.low;
		high += charge.high;
		lines.push(lineOf(charge));
	}
	const result: Bill = {
		day: at.day,
		tier: tierName(prefix),
		lines,
		missing,
		total: null,
		low: null,
		high: null,
	};
	// A use of nothing costs 0. If everything lacks a price, nothing is known, which is not 0.
	if (lines.length > 0 || missing.length === 0) {
		result.low = formatDecimal(low, amountScale);
		result.high = formatDecimal(high, amountScale);
	}
	if (missing.length === 0 && low === high) result.total = result.low;
	return result;
}

/** A count with the prices that can apply to it, and what it costs. */
interface Charge extends Count {
	readonly priced: string; // the meter of the prices
	readonly prices: readonly Span[]; // one, or several if the request does not say what decides between them
	readonly because: string; // a rule about holidays
	readonly unit: string;
	readonly lowPrice: bigint;
	readonly highPrice: bigint;
	readonly low: bigint;
	readonly high: bigint;
}

/** Returns a count with its prices; null if there are none. */
function chargeOf(request: Request, { meter, ...counted }: Count): Charge | null {
	const { rule, use } = request;
	const { meter: priced, prices, because } = pricesOf(request, meter);
	if (prices.length === 0) return null;
	// LIMIT: of the sum of many requests nobody knows how many were shorter than the least that is
	// billed of one, so it is billed as it is.
	const shortest = use.ofMany ? 0 : Math.max(...prices.map((price) => price.least ?? 0));
	const least = larger(counted.least, BigInt(shortest) * one);
	const most = larger(counted.most, BigInt(shortest) * one);
	const unit = rule.units[priced] ?? "usd_per_million_tokens";
	// The lowest price may be that of another source or condition than the highest.
	const lowPrice = prices.map((price) => parsePrice(price.low)).reduce(smaller);
	const highPrice = prices.map((price) => parsePrice(price.high)).reduce(larger);
	const low = amount(least, lowPrice, unit, priced);
	const high = amount(most, highPrice, unit, priced);
	return { meter, least, most, priced, prices, because, unit, lowPrice, highPrice, low, high };
}

/** Bills a charge. */
function lineOf(charge: Charge): Line {
	const { prices, because } = charge;
	const derived = new Set(prices.flatMap((price) => price.derived ?? []));
	const sources = new Set(prices.flatMap((price) => price.sources));
	// Of several prices no condition is the one that applies.
	const condition = prices.length === 1 ? prices[0]?.condition : "";
	return {
		use: charge.meter,
		meter: charge.priced,
		quantity: formatDecimal(charge.least, quantityScale),
		high_quantity: formatDecimal(charge.most, quantityScale),
		unit: charge.unit,
		condition: condition || null,
		low_price: formatDecimal(charge.lowPrice, priceScale),
		high_price: formatDecimal(charge.highPrice, priceScale),
		low: formatDecimal(charge.low, amountScale),
		high: formatDecimal(charge.high, amountScale),
		sources: [...sources].sort(),
		derived: because ? [...derived, because] : [...derived],
	};
}

function smaller(a: bigint, b: bigint): bigint {
	return b < a ? b : a;
}

function larger(a: bigint, b: bigint): bigint {
	return a < b ? b : a;
}

/** Reads a price as an integer of 10^-20. */
function parsePrice(text: string): bigint {
	const n = parseDecimal(text, priceScale);
	if (n === null) throw new Error(`${JSON.stringify(text)} is not a price`);
	return n;
}

// Digits behind the point of an amount: those of a quantity times a price, and six more for the
// unit of a million.
const amountScale = quantityScale + priceScale + 6;
// A sixtieth has no decimal, and 12 digits are a millionth of the smallest price of a token.
const timeScale = 12;
// What is billed by the minute or hour is counted in seconds.
const seconds: Readonly<Record<string, bigint | undefined>> = { per_minute: 60n, per_hour: 3600n };

/**
 * Returns what a quantity costs, as an integer of 10^-35. By the minute or hour it is rounded half
 * up.
 */
function amount(n: bigint, price: bigint, unit: string, meter: string): bigint {
	const million = n * price;
	let product = million * 1_000_000n;
	if (unit.startsWith("usd_per_million")) product = million;
	else if (unit.startsWith("usd_per_thousand")) product = million * 1000n;
	const per = seconds[meter];
	if (!per) return product;
	const digit = 10n ** BigInt(amountScale - timeScale);
	const step = per * digit;
	return ((product + step / 2n) / step) * digit;
}
