// What a model costs, today and on a day that a search names.

import type { Model } from "../models.ts";
import { mostOf, works } from "../places.ts";
import { day, isoDay, shortDay } from "../words.ts";
import { periodIn, readPeriods, type Days } from "./periods.ts";

/** A day that a search names before or behind a change of the price, which may have one. */
const ofChange = new RegExp("\\b(before|after|since|until) (?:(?:the|its|next|coming|announced|price) )*" +
	"(?:rise|increase|hike|change|drop|cut|fall|decrease)\\b");
/** What stands for today, of which nothing needs to be said. */
const today = /\b(?:right now|now|today|currently|at the moment|these days)\b/g;
/** What is asked of the past. */
const past = /\b(?:was|were|did|last|past|ago|since|used to)\b/;
/** What is asked of the future. */
const ofFuture = /\b(?:will|would|going to|next|coming)\b/;

/** When a price is asked for: the days, or before or behind the next change. */
export interface Moment {
	readonly text: string; // of the search without it
	readonly days: Days | "before" | "after" | "past";
	readonly on?: string; // the first of the days if they are past
	readonly until?: string; // the last of these if they are several
	readonly earlier?: Days; // of a month that has no year, when it was last
}

/** Reads when a search asks for a price; null if it says nothing of the kind. */
export function momentIn(search: string, now: Date): Moment | null {
	const without = (text: string, phrase: string): string =>
		text.replace(phrase, " ").replace(/\s+/g, " ").trim();
	const text = without(search.replace(today, " "), " ");
	const [change = "", side = ""] = ofChange.exec(text) ?? [];
	if (change) return { text: without(text, change), days: /after|since/.test(side) ? "after" : "before" };
	const dayFrom = (days: number): string => isoDay(new Date(now.getTime() + days * day));
	const tomorrow = text.replace(/\btomorrow\b/, dayFrom(1)).replace(/\byesterday\b/, dayFrom(-1));
	const isPast = past.test(text);
	const period = periodIn(tomorrow, now, isPast);
	if (period) {
		const [from, to] = period.days;
		const isOver = to !== "" && to <= isoDay(now);
		// "Since March" and "3 months ago" begin on a past day, and go on until today.
		const hasBegun = isPast && from !== "" && from < isoDay(now);
		const on = isOver || hasBegun ? from || isoDay(new Date(Date.parse(to) - day)) : "";
		const days = isPast ? "past" : period.days;
		const earlier = ofFuture.test(text) ? undefined : period.earlier;
		// "3 months ago" has a word behind the period.
		const found = without(tomorrow, period.phrase);
		const rest = found.replace(/ ago\b/, "");
		// "3 months ago" is of a day.
		const until = on && found === rest ? lastOf(period.days, now) : "";
		return { text: rest, days, ...(on && { on }), ...(until > on && { until }), ...(earlier && { earlier }) };
	}
	return text === search ? null : { text, days: "before" };
}

/** The last past day of some days, which may go on. */
const lastOf = ([, to]: Days, now: Date): string =>
	isoDay(new Date(Math.min(now.getTime(), to ? Date.parse(to) - day : Infinity)));

/** A month, a year or a day as people call it; else the first and the last day. */
function inWords([from, to]: Days): string {
	if (!from || !to) return from ? `the days from ${shortDay(from)} on` : `the days until ${shortDay(to)}`;
	const last = isoDay(new Date(Date.parse(to) - day));
	if (from === last) return shortDay(from);
	const isMonth = from.endsWith("-01") && to.endsWith("-01");
	if (isMonth && from.slice(0, 7) === last.slice(0, 7)) return shortDay(from.slice(0, 7));
	if (isMonth && from.slice(0, 4) === last.slice(0, 4) && last.endsWith("12-31")) return from.slice(0, 4);
	return `${shortDay(from)} to ${shortDay(last)}`;
}

const ways = [["price_in", "price_note", "in"], ["price_out", "price_out_note", "out"]] as const;

/** Whether a model has a price for a unit other than tokens, and none for output. */
const isOfUnit = (model: Model): boolean =>
	/^per /.test(model.value("price_note") ?? "") && !model.value("price_out");

/** What a model costs today; "" if that is not known. */
export function pricesOf(model: Model): string {
	const known = ways.flatMap(([fact, note, way]) => {
		const range = model.value(`${fact}_range`); // of what sources state who disagree
		const price = range ?? model.value(fact);
		const noted = [model.value(note), range && "disputed"].filter(Boolean).join(", ");
		// What is paid by the second or by the image is no input: "$0.10 per second".
		if (price && noted && isOfUnit(model)) return [`${price} ${noted}`];
		return price ? [`${price} ${way}${noted ? ` (${noted})` : ""}`] : [];
	});
	return known.join(", ");
}

/** What a model costs from its next announced day on, "from 1 Jan 2027 on", "$4 in, $16 out". */
interface NextPrices {
	readonly day: string; // or the month
	readonly since: string;
	readonly prices: string;
	readonly doubt: string; // if only others than the place say so
	readonly amounts: Readonly<Partial<Record<"in" | "out", number>>>; // dollars; those that change
}

/** The next prices of a model; null if none are announced. */
function nextOf(model: Model): NextPrices | null {
	const day = model.value("price_day");
	if (!day) return null;
	const month = shortDay(day.slice(0, 7)).slice(0, 3);
	let doubt = "";
	const amounts: Partial<Record<"in" | "out", number>> = {};
	const prices = ways.flatMap(([fact, , way]) => {
		// "→ $4 on 1 Jan", "→ $4, 1 Jan, reported". Another price may change later, and stays until then.
		const text = model.value(`${fact}_next`) ?? "";
		const [, next] = text.includes(month) ? /^→ (\S+?),? /.exec(text) ?? [] : [];
		if (next && text.includes("reported")) doubt = ", as others report";
		if (next) amounts[way] = Number(next.replace("free", "0").replace(/[$,]/g, ""));
		const price = next ?? model.value(fact);
		if (!price) return [];
		return isOfUnit(model) ? [`${price} ${model.value("price_note")}`] : [`${price} ${way}`];
	});
	return { day, since: `from ${shortDay(day)} on`, prices: prices.join(", "), doubt, amounts };
}

/** The next prices of a model if they are announced for a day or before it; null if they are not. */
function nextBy(model: Model, on: string): NextPrices | null {
	const next = on ? nextOf(model) : null;
	return next && next.day.padEnd(10, "-01") <= on ? next : null;
}

/** What a model costs on a coming day as far as that is announced, or today if that is ""; "" if it is not known. */
export function pricesOn(model: Model, on: string): string {
	const next = nextBy(model, on);
	return next ? next.prices + next.doubt : pricesOf(model);
}

/**
 * What a model costs on a coming day by an order of prices, a disputed price by its most; infinite if that is not
 * known. LIMIT: the list has the next change of a price, and none after it.
 */
export function amountOn(model: Model, sort: string, on: string): number {
	const amounts = nextBy(model, on)?.amounts ?? {};
	const input = Number(amounts.in ?? mostOf(model, "in") ?? Infinity);
	const output = Number(amounts.out ?? mostOf(model, "out") ?? Infinity);
	if (sort === "input_price") return input;
	return sort === "output_price" ? output : 3 * input + output;
}

/**
 * The moment that is meant of a model: a month without a year was a year ago, on whose first day its
 * page has the prices, unless a price is announced for the coming one, or the model is newer.
 */
export function momentOf(model: Model, moment: Moment): Moment {
	const { earlier, days } = moment;
	if (!earlier || typeof days === "string") return moment;
	const [from, to] = earlier;
	const released = model.known("release_date") ?? "";
	const next = model.value("price_day");
	const isAnnounced = next !== null && next < days[1];
	if (released >= to || isAnnounced) return moment;
	const last = isoDay(new Date(Date.parse(to) - day));
	const on = released > from ? released : from;
	return { ...moment, on, ...(last > on && { until: last }) };
}

/** Whether a moment is past, and not only a month without a year that may be meant of last year. */
const isSurelyPast = (asked: Moment | null): asked is Moment & { on: string } =>
	asked?.on !== undefined && !asked.earlier;

/** Says where the past prices of a model are, or that it had none then. */
function pastInWords(model: Model, asked: Moment | null): string {
	// LIMIT: the list does not know since when prices of a model are known, so nothing of that day is promised.
	const released = model.known("release_date") ?? "";
	const isBefore = isSurelyPast(asked) && (asked.until ?? asked.on) < released;
	return isBefore
		? `it came out on ${shortDay(released)}, and was not sold before`
		: "its page has the past prices that are known";
}

/** Says that sources disagree about the price of a model. */
function disputeInWords(model: Model, asked: Moment | null): string {
	if (!isSurelyPast(asked)) return "sources disagree about its price, which its page has";
	const which = works(model) ? "today’s" : "the last one";
	return `${pastInWords(model, asked)}; sources disagree about ${which}`;
}

/** Says what a model cost that no longer works. */
function lastInWords(model: Model, asked: Moment | null, prices: string, per: string): string {
	const ending = model.value("ending") ?? "";
	// The last price is none of a day before: nothing may be known of that.
	if (asked?.on !== undefined) return `${pastInWords(model, asked)}; the last one was ${prices}${per}. ${ending}`;
	const comma = prices.endsWith("unconfirmed") ? "," : "";
	const then = model.stage === "unlisted" ? "while it was listed" : "while it worked";
	return `${prices}${per}${comma} ${then}. ${ending}`;
}

/**
 * Says what a model costs at the moment that a search names, null if it names none; "" if no price is
 * known.
 */
export function priceInWords(
	model: Model, asked: Moment | null, isChangeAsked: boolean, now: Date,
): string {
	const prices = pricesOf(model);
	if (!prices) return "";
	if (model.value("price_in") === "disputed") return disputeInWords(model, asked);
	const per = model.perToken ? " for a million tokens" : "";
	if (!works(model)) return lastInWords(model, asked, prices, per);
	const next = nextOf(model);
	const later = next ? `; ${next.since} ${next.prices}${next.doubt}` : "";
	const asOfToday = `${prices}${per}${later}`;
	const moment = asked?.days ?? null;
	const isAfter = moment === "after";
	if (moment === null || moment === "before" || (isAfter && !next)) {
		const isOther = isChangeAsked || isAfter;
		return isOther && !next ? `no other price is announced; today it is ${asOfToday}` : asOfToday;
	}
	const today = isoDay(now);
	if (moment === "past") return `${pastInWords(model, asked)}; today it is ${asOfToday}`;
	const [from, to] = isAfter ? [next?.day ?? "", ""] : moment;
	if (to && to <= today) return `${pastInWords(model, asked)}; today it is ${asOfToday}`;
	// "In 3 months" is the day on which these end.
	const first = from === today && to ? to : from;
	if (next && first >= next.day) {
		return `${next.prices}${per} ${next.since}${next.doubt}; today it is ${prices}`;
	}
	if (next && (!to || to > next.day)) return asOfToday;
	const nothing = nothingAnnounced(model, asked, [from, to], today);
	return `${nothing}; today it is ${asOfToday}${endBefore(model, [first, to])}`;
}

/** Says that no other price is announced for coming days, and where those of a month a year ago are. */
function nothingAnnounced(model: Model, asked: Moment | null, days: Days, today: string): string {
	const [from, to] = days;
	const nothing = `no other price is announced for ${from === today ? shortDay(to) : inWords(days)}`;
	if (!asked?.on || !asked.earlier) return nothing;
	const earlier = `its page has the prices of ${inWords(asked.earlier)}`;
	// A month in which the model no longer works has no price.
	const isGone = model.ends !== null && model.ends <= from;
	return isGone ? earlier : `${earlier}, and ${nothing}`;
}

/** Says when a model ends, if that is before days are over; else "". */
function endBefore(model: Model, [first, to]: Days): string {
	// The first day after the period is no part of it.
	const { ends } = model;
	const isBefore = ends !== null && (to ? ends < to : ends <= first);
	return isBefore ? `. ${model.value("ending") ?? ""}` : "";
}

/** A price in full: "$4", "$2.50", "$0.00625". */
export function inDollars(price: string | null): string {
	const n = Number(price);
	const digits = { minimumFractionDigits: Number.isInteger(n) ? 0 : 2, maximumFractionDigits: 6 };
	return `$${n.toLocaleString("en", digits)}`;
}

/** Says what a model costs in batches; "" if that is not known. */
export function batchInWords(model: Model): string {
	const prices = [["batch_in", "in"], ["batch_out", "out"]].flatMap(([fact = "", way]) => {
		const price = model.known(fact);
		return price === null ? [] : [`${inDollars(price)} ${way}`];
	});
	return prices.length > 0 ? `${prices.join(", ")} for a million tokens in batches` : "";
}

const ofPrices = /\b(?:prices?|pricing|costs?|cheap\w*|dearest|expensive|how much)\b/;

/**
 * A search for prices without the past or coming moment that it names, if no filter has that: "cheapest vision
 * model in january". Null if it is none.
 */
export function withoutMoment(
	search: string, now: Date,
): { readonly search: string; readonly said: string } | null {
	const text = search.toLowerCase();
	const isOther = !ofPrices.test(text) || readPeriods(text, now).meant.length > 0;
	const moment = isOther ? null : momentIn(text, now);
	if (!moment || moment.text === text) return null;
	const others = moment.on ? "the page of each model has the known past ones" : "announced ones are beside them";
	return { search: moment.text, said: `Prices are today’s; ${others}. ` };
}
