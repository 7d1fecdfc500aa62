// What a plan costs at a model by the prices of a day. A plan says less than a usage object, such as how long
// each of its prompts is, so the rule of cost.ts bills it several times, and its cost is often a range.

import { bill, type Bill, type Rule, type Span } from "./cost.ts";
import type { Model } from "./models.ts";
import { unitIn, usualTerms } from "./places.ts";
import type { Plan } from "./use.ts";
import { day as dayLength, isoDay } from "./words.ts";

/** What no provider confirms of an amount: a price that is announced, or one of today; "" if nothing. */
export type Doubt = "" | "reported" | "unconfirmed";

/** What a use costs at a model. */
export interface Cost {
	readonly low: number | null; // dollars; null if it is not known
	readonly high: number | null; // more than low if it is uncertain which prices apply
	readonly atMost: boolean; // whether it is less if a price is known that the catalog does not have
	/** Why it is not known or not certain, and what was assumed; "" if there is nothing to say. */
	readonly why: string;
	/** Whether more comes on top: a bill of text at a model that is priced by the image. */
	readonly isPart?: boolean;
	/** Whether the reason is about what the reader chose: the tier, or how long prompts are. */
	readonly isChosen: boolean;
	readonly doubt: Doubt;
	readonly hasEnded: boolean; // whether the model has ended by the day, so that it costs nothing
	/** How the maker's prices differ by the day, if the place says nothing of that and may follow it. */
	readonly follows?: Turn | undefined;
	readonly parts: readonly Part[]; // their amounts add up to the low and to the high sum
}

/** What a use costs for one kind of tokens: at least and at most. */
export interface Part {
	readonly name: string;
	readonly low: number;
	readonly high: number;
}

/** How prices become others. */
export type Turn = "more" | "less" | "another";

/** Returns a cost that is not known, with why. */
export const notKnown = (why: string, more: Partial<Cost> = {}): Cost =>
	({ low: null, high: null, atMost: false, why, isChosen: false, doubt: "", hasEnded: false, parts: [], ...more });

const notesOf = (model: Model): string =>
	`${model.value("price_note") ?? ""}, ${model.value("price_out_note") ?? ""}`;

/**
 * The unit of the prices that rows show of a model if it is not tokens of text: "audio tokens", "per
 * minute"; "" if it is. Such prices are not in the tables, and beside them "no price known" would be
 * untrue.
 */
export const otherUnit = (model: Model): string => unitIn(notesOf(model)).toLowerCase();

/**
 * The tier whose prices an offer has for a use in a tier: one that is in batches by its id,
 * "glm-5.3-flash:batch", has those of batches as its standard ones.
 */
export const tierAt = (model: Model, tier: string): string =>
	(tier && model.id.endsWith(tier) && !usualTerms(model) ? "" : tier);

/** A plan at a model. */
interface Planned {
	readonly rule: Rule;
	readonly spans: readonly Span[]; // of the model
	readonly plan: Plan; // with the output and the tier that the model has
	readonly day: string;
}

/** What a plan costs at a model with some prices, on a day. */
export function costOfPlan(
	rule: Rule, spans: readonly Span[], model: Model, asked: Plan, day: string,
): Cost {
	const unit = otherUnit(model);
	if (spans.length === 0) return notKnown(unpricedText(unit));
	const output = model.type === "embedding" ? 0 : asked.output;
	const plan = { ...asked, output, tier: tierAt(model, asked.tier) };
	const planned: Planned = { rule, spans, plan, day };
	let counted: Counted;
	try {
		counted = billWithCache(planned);
	} catch {
		return notKnown("too large a number");
	}
	const { found, cached, isUncached } = counted;
	if (found.missing.length > 0 || found.low === null || found.high === null) {
		return notPriced(found, plan.tier, unit);
	}

	// Prompts are up to as long as the plan says, so where long ones cost more, the bill is from that of
	// the shortest to that of the longest, unless all are as long.
	const short = plan.isEach ? found : billWith(planned, cached, { prompt: 1 });
	const isLess = short.missing.length === 0 && Number(short.low) < Number(found.low);
	const least = isLess ? short : found;
	const isRange = found.total === null || isLess;

	const isAtStandard = isCacheAtStandard(planned, cached);
	const doubt = doubtOf(found);
	const most = Number(found.high);
	const { isRegional, more } = byRegion(planned, cached, most);
	// Lists show what a reason begins with. Behind the end of a range a percentage would seem to be why
	// that is more.
	const isFirm = least.low === found.high;
	const why = [
		isRegional ? "at regional prices" : "",
		more > 0 && isFirm ? `more at regional endpoints (+${more}%)` : "",
		unit ? textOnly(unit) : "",
		isUncached ? "cache price unknown" : "",
		isAtStandard ? "cached at standard price" : "",
		isRange ? rangeReason(short, spans) : "",
		doubt ? `${doubt} price` : "",
		more > 0 && !isFirm ? `${more}% more at regional endpoints` : "",
	];
	return {
		low: Number(least.low),
		high: most,
		atMost: isUncached,
		why: why.filter(Boolean).join(", "),
		isPart: unit !== "",
		isChosen: isAtStandard || isRegional,
		doubt,
		hasEnded: false,
		parts: partsOf(least, found),
	};
}

/** Bills a plan with so many tokens of its input read from the cache, on its terms or on others. */
function billWith(
	{ rule, spans, plan, day }: Planned, cached: number,
	terms: Partial<Pick<Plan, "prompt" | "tier" | "scope">> = {},
): Bill {
	const { input, output, prompt, tier, scope } = { ...plan, ...terms };
	const context = prompt === null ? {} : { context: prompt };
	const usage = { input: input - cached, cache_read: cached, output, ...context, ...(scope && { scope }) };
	return billOfPlan(rule, spans, usage, day, tier);
}

/** A bill with how many tokens it takes to be read from the cache. */
interface Counted {
	readonly found: Bill;
	readonly cached: number;
	readonly isUncached: boolean; // whether it takes none to be, because they have no price
}

/** Bills a plan with what it reads from the cache, or without the cache where that has no price. */
function billWithCache(planned: Planned): Counted {
	const { plan } = planned;
	const cached = Math.round(plan.input * plan.cached);
	const found = billWith(planned, cached);
	if (!found.missing.includes("cache_read")) return { found, cached, isUncached: false };
	// A place without a price for reading its cache may have no cache: then all is read anew.
	// LIMIT: without a price for its cache a tier may be billed at more than standard, whose cache has
	// a price: a batch that reads nothing from a cache can cost more, so the standard bill is no bound.
	return { found: billWith(planned, 0), cached: 0, isUncached: true };
}

/** The cost of what a bill lacks prices of, in a tier, at a model with prices in another unit or none. */
function notPriced({ missing, lines }: Bill, tier: string, unit: string): Cost {
	if (tier !== "" && !unit) return notKnown(`no ${tier} price`, { isChosen: true });
	// A model that speaks reads tokens of text, and writes others.
	const isOutput = unit && missing.join() === "output" && lines.length > 0;
	return notKnown(isOutput ? `output ${unpricedText(unit)}` : unpricedText(unit));
}

/** Why text has no price at a model with prices in another unit, or in none. */
function unpricedText(unit: string): string {
	if (!unit) return "no price known";
	const by = unit.startsWith("per ") ? unit : `by ${unit}`;
	return `billed ${by}, not by text tokens`;
}

/** Says of a bill of text that more comes on top of it: rows show what an image or a second costs. */
function textOnly(unit: string): string {
	return `text tokens only; ${unit.startsWith("per ") ? `more ${unit}` : `${unit} come on top`}`;
}

/** Why a bill is a range, of which this is the bill of the shortest prompts. */
function rangeReason(short: Bill, spans: readonly Span[]): string {
	if (short.total !== null) return "more for long prompts";
	const hasHours = spans.some(({ condition }) => condition?.startsWith("utc"));
	return hasHours ? "more at peak hours" : "sources disagree";
}

/**
 * Whether the tier of a plan reads the cache at the standard price. Google's batches cost half, except for
 * that. Who knows only that batches cost half would take the amount for a mistake.
 */
function isCacheAtStandard(planned: Planned, cached: number): boolean {
	const { tier } = planned.plan;
	if (tier === "" || cached === 0) return false;
	const priceIn = (tier: string): string | undefined =>
		billWith(planned, cached, { tier }).lines.find(({ use }) => use === "cache_read")?.low_price;
	return priceIn(tier) === priceIn("");
}

/** What is least certain of the prices of a bill; "" if providers confirm them all. */
function doubtOf({ lines }: Bill): Doubt {
	// The lines have the sources that spanOf gave the prices. By the alphabet "reported" is before
	// "unconfirmed": a price that is only announced is the less certain.
	const doubts = lines.filter(({ high }) => Number(high) > 0).flatMap(({ sources }) => sources).sort();
	return (doubts[0] ?? "") as Doubt;
}

/** Whether a plan that costs so much is at prices of a region, and how many percent more these are if not. */
function byRegion(planned: Planned, cached: number, most: number): { isRegional: boolean; more: number } {
	const { spans, plan } = planned;
	const isScoped = spans.some(({ condition }) => condition?.includes("scope="));
	if (!isScoped) return { isRegional: false, more: 0 };
	const highIn = (scope: string): number => Number(billWith(planned, cached, { scope }).high);
	if (plan.scope) return { isRegional: highIn("") < most, more: 0 };
	// A bill without a scope is at the price of most requests. Who keeps them in a region pays more.
	const dearest = Math.max(highIn("geo"), highIn("regional"));
	return { isRegional: false, more: Math.round((dearest / most - 1) * 100) };
}

const names: Readonly<Record<string, string>> = { input: "in", cache_read: "cached", output: "out" };

/** What a range of bills has for each kind of tokens. */
function partsOf(least: Bill, most: Bill): readonly Part[] {
	return most.lines.map(({ use, high }) => {
		const low = least.lines.find((line) => line.use === use)?.low ?? high;
		return { name: names[use] ?? use, low: Number(low), high: Number(high) };
	});
}

/**
 * Bills a plan by the prices of a day. A plan is of no weekday: on a Sunday DeepSeek has no peak hours,
 * and the bill of that day alone would hide that most days cost up to twice as much. So if prices depend
 * on the weekday, the bill is from the lowest to the highest of two weeks: the longest holidays of China,
 * on which there are no peak hours either, are shorter.
 */
function billOfPlan(rule: Rule, spans: readonly Span[], usage: object, day: string, tier: string): Bill {
	const hasWeekdays = spans.some(({ condition }) => condition?.includes("weekday="));
	if (!hasWeekdays) return bill(rule, spans, usage, { at: day, tier });
	// A price that is announced for the second week counts from its day on.
	const prices = spans.filter(({ from, to }) => from <= day && (!to || day < to))
		.map((span): Span => ({ ...span, from: "", to: "" }));
	const bills = Array.from({ length: 14 }, (_, i) => {
		const at = isoDay(new Date(Date.parse(day) + i * dayLength));
		return bill(rule, prices, usage, { at, tier });
	});
	const [least, ...others] = bills.sort((a, b) => Number(a.low) - Number(b.low)) as [Bill, ...Bill[]];
	const most = others.reduce((most, other) => (Number(other.high) > Number(most.high) ? other : most), least);
	// The parts of the dearest day add up to the high sum.
	const lines = least.lines.map((line) =>
		({ ...line, high: most.lines.find(({ use }) => use === line.use)?.high ?? line.high }));
	return { ...least, lines, high: most.high, total: most.high === least.low ? least.total : null };
}
