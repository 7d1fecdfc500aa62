// Searches that state a use: "300M in, 80% cached, 20M out", "gpt-6 10M in 2M out in december". The list
// then has what that use costs at each model.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { compareHref, keyOf, nameOf } from "../settings.ts";
import type { State } from "../state.ts";
import { noUse, usePairs, type Use } from "../use.ts";
import { isoDay, parseTokens, shortDay, thousands } from "../words.ts";
import { screenersLast } from "./arranged.ts";
import { modelNamed } from "./called.ts";
import { withoutFillers } from "./meanings.ts";
import { months, periodIn, type Days } from "./periods.ts";
import type { Reading } from "./reading.ts";

/** A use that a search states, and the rest of that. */
interface Stated {
	readonly use: Use;
	readonly rest: string;
	readonly each: string; // how often, in words: " a month"
	readonly requests: string; // how many of them make the sums, as they are written
	readonly days: Days | null; // of which the cost is asked for
	readonly isBounded: boolean; // whether a sum of money is set as the most
}

const number = "\\d[\\d.,]* ?(?:k|m|b|thousand|million|billion)?(?![\\w%])";
// "100M tokens in December" is of no direction.
const way = `(?!in (?:the )?(?:(?:next|this|last|coming|${months})\\b|20\\d\\d))(in|out)(?:puts?)?`;
const behind = new RegExp(`(?<![\\w.$-])(${number}) ?(?:tokens? )?(?:of )?${way}\\b(?: tokens?)?`, "g");
const before = new RegExp(`\\b(in|out)(?:puts?)?(?: tokens?)?[:=]? ?(${number})(?: tokens?)?`, "g");
const slashed = new RegExp(`(?<![\\w.$-])(${number}) ?/ ?(${number})(?: tokens?)?`);
const share = "(\\d[\\d.]* ?%)";
const isCached = "(?:of (?:it|them|the input|input) )?(?:(?:is |are )?cached|from (?:the )?cache|cach(?:e|ing)(?: (?:hits?|reads?|rate|ratio))*)";
const fromCache = new RegExp(`\\b${share} ${isCached}\\b|\\bcache[d]?(?: (?:hits?|share|rate|ratio|input))*[:=]? ${share}`, "g");
const often = /(?:\b(?:per|an?|each|every) |\/ ?)(day|week|month|mo|year)\b|\b(daily|weekly|monthly|yearly)\b/g;
/** What people count who do not count requests. Each is one. */
const counted = "requests|calls|messages|queries|prompts|chats|conversations|sessions|users|customers|e?mails|tickets|reviews|questions" +
	"|answers|replies|documents|docs|articles|posts|pages|files|texts|products|items|records|rows|summaries|jobs|tasks|runs|turns";
const requests = new RegExp(`\\b(\\d[\\d.,]* ?(?:k|m|thousand|million)?) (?:api )?(?:${counted})\\b(?: (?:of|with|at))?`);
const tiers = /\b(?:(?:in|with|at|as|using) )?(?:the )?(batch|flex|priority)(?:es)?(?: (?:api|tier|mode|processing|prices?|pricing))?\b/;
const sum = "(?:\\$ ?[\\d.,]+k?|[\\d.,]+ ?(?:dollars|usd)\\b)";
const atMost = "(?:budget|under|below|max(?:imum)?|at most|up to)(?: of)?";
/** A sum of money that is of no tokens is one for the use. */
const budget = new RegExp(`,? ?(?:\\b(?:with|for|on|and) )?(?:\\ban? )?(?:\\b${atMost} )?${sum}(?: budget\\b)?(?! ?(?:per|/|in|out))`);
const costs = new RegExp("\\b(?:how (?:much|expensive)(?: (?:does|do|is|are|would|will))?|what (?:does|do|would|will|is|are)(?=.*\\bcosts?\\b)" +
	"|(?:the )?(?:total |estimated )?(?:costs?|bill|prices?|pricing|spend)(?: (?:of|for|with))?|calculat(?:e|or))\\b", "g");
/** A period that has a name: "3 months" are a length, of which no bill is known. */
const named = new RegExp(`\\b(?:${months}|20\\d\\d|q[1-4]|(?:next|this|last|coming) (?:week|month|quarter|year))\\b`);

/** In place of what is taken out, so that what joined it to the rest goes, too. */
const mark = "\n";
const joins = "(?:[,;:+&/]|\\b(?:and|with|for|on|using|at|of|each|plus|tokens?|i use|we use|to)\\b|\\s)*";
const marked = new RegExp(`${joins}${mark}(?:${joins}${mark})*${joins}`, "g");

/** What is read from a cache is not sent anew, and no model takes a prompt of so many tokens. */
const noLimit = 20e6;
const daysOfMonth = 30;

const words: Readonly<Record<string, string>> = {
	mo: "month", daily: "day", weekly: "week", monthly: "month", yearly: "year",
};

/** A search of which parts are taken out by what they say: its text has marks in their places. */
class Parts {
	text: string;
	readonly found = new Map<string, string>();
	readonly each = new Set<string>(); // how often: "day", "month"

	constructor(search: string) {
		this.text = search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	}

	/** Keeps what a name is, and returns the mark that takes its place. */
	keep(name: string, written: string): string {
		this.found.set(name, written.replace(/[mb]$/, (unit) => unit.toUpperCase()).replace(/[\s,.]+$/, ""));
		return mark;
	}

	/** Takes out what has a form, whose first group that matches is kept under a name. */
	take(form: RegExp, name: string): void {
		this.text = this.text.replace(form, (_, one?: string, other?: string) => this.keep(name, one ?? other ?? ""));
	}

	/** The number that is kept under a name: of tokens, or of requests; 0 if there is none. */
	numberOf(name: string): number {
		return parseTokens(this.found.get(name) ?? "0") ?? NaN;
	}

	/** Takes out how many tokens go in and come out. */
	takeTokens(): void {
		// "In 10M out 2M" has what each is of before it: else "10M out" would be read.
		const isBefore = this.text.search(before) >= 0 && this.text.search(before) < this.text.search(new RegExp(number));
		this.text = isBefore
			? this.text.replace(before, (_, of: string, amount: string) => this.keep(of, amount))
			: this.text.replace(behind, (_, amount: string, of: string) => this.keep(of, amount));
		if (this.found.has("in") || this.found.has("out")) return;
		const [pair, input = "", output = ""] = slashed.exec(this.text) ?? [];
		// "10M / 2M" are tokens; "3/15" are prices.
		const isPair = [input, output].every((amount) => (parseTokens(amount) ?? 0) >= 1e6);
		if (!pair || !isPair) return;
		this.keep("in", input);
		this.text = this.text.replace(pair, this.keep("out", output));
	}

	/** Takes out how often that is. */
	takePeriods(): void {
		this.text = this.text.replace(often, (_, one?: string, other?: string) => {
			const every = one ?? other ?? "";
			this.each.add(words[every] ?? every);
			return mark;
		});
	}

	/**
	 * Whether the numbers are those of a use. Models have limits of thousands, and lists have prices: "128k in,
	 * 8k out" and "3 in, 15 out" are filters.
	 */
	isUse(): boolean {
		const tokens = this.numberOf("in") + this.numberOf("out");
		const isOfRequests = this.found.has("requests");
		if (!isOfRequests && !(tokens >= 1000)) return false;
		const isMillions = this.numberOf("in") >= 1e6 && this.numberOf("out") >= 1e6;
		const isCost = this.text.search(costs) >= 0;
		return isMillions || tokens >= noLimit || isCost || isOfRequests || this.found.has("cached") || this.each.size > 0;
	}
}

/** The use that a search states; null if it states none. */
export function useIn(search: string, now: Date): Stated | null {
	const parts = new Parts(search);
	parts.take(fromCache, "cached");
	parts.take(requests, "requests");
	parts.takeTokens();
	const { found, each } = parts;
	if (!found.has("in") && !found.has("out")) return null;
	parts.takePeriods();
	if (!parts.isUse()) return null;

	parts.take(tiers, "tier");
	const isBounded = budget.test(parts.text);
	const unbound = parts.text.replace(budget, mark).replace(costs, mark);
	const period = named.test(unbound) ? periodIn(unbound.replaceAll(mark, " "), now) : null;
	const dated = period ? unbound.replace(period.phrase.trim(), mark) : unbound;
	const rest = dated.replace(marked, " ").replace(/\s+/g, " ").trim();
	const isName = withoutFillers(rest) !== "";
	// "1M in a day, monthly cost": of the days of a month.
	const isOfDays = each.has("day") && each.has("month");
	const [every = ""] = isOfDays ? ["month"] : each;
	return {
		use: useOf(parts, isOfDays ? daysOfMonth : 1),
		rest: isName ? rest : "",
		each: every && ` a ${every}${isOfDays ? ` of ${daysOfMonth} days` : ""}`,
		requests: found.get("requests") ?? "",
		days: period?.days ?? null,
		isBounded,
	};
}

/** The use that parts of a search are, so many times. Of requests the tokens are those of each. */
function useOf(parts: Parts, times: number): Use {
	const { found } = parts;
	const isOfRequests = found.has("requests");
	const all = times * (isOfRequests ? parts.numberOf("requests") || 1 : 1);
	const amount = (name: string): string => {
		const written = found.get(name) ?? "";
		return all === 1 || !written ? written : inMillions(parts.numberOf(name) * all);
	};
	return {
		...noUse,
		in: amount("in"),
		out: amount("out"),
		cached: found.get("cached")?.replace(" ", "") ?? "",
		prompt: isOfRequests ? found.get("in") ?? "" : "",
		tier: found.get("tier") ?? "",
	};
}

/** A number of tokens as people write large ones: "1.5M". */
const inMillions = (n: number): string => (n % 1e5 === 0 ? `${n / 1e6}M` : thousands(n));

/** Says how a use was read. */
function inWords({ use, each, requests }: Stated): string {
	const read = use.in && `${use.in} tokens in`;
	const cached = use.cached && `${use.cached} of ${read ? "them" : "the input"} cached`;
	const written = use.out && `${use.out}${read ? "" : " tokens"} out`;
	const of = requests && `, the sum of ${requests} requests`;
	const at = use.tier && `, at ${use.tier} prices`;
	return `Read as a use: ${[read, cached, written].filter(Boolean).join(", ")}${each}${of}${at}. `;
}

/**
 * Says of which day costs are, if a search names days, and returns that day if it is not today. What models
 * cost on past days the list does not have.
 */
function pricedOn(models: readonly Model[], days: Days | null, now: Date): { readonly said: string; readonly on: string } {
	const today = isoDay(now);
	const [from = "", to = ""] = days ?? [];
	if (!days) return { said: "", on: "" };
	if (to && to <= today) {
		return { said: "The list has no bills of past days: the costs are at the prices of today. ", on: "" };
	}
	const on = from > today ? from : "";
	const isLater = models.some((model) => {
		const next = model.value("price_day") ?? "";
		return next > (on || today) && (!to || next < to);
	});
	const later = isLater ? "; what changes later in that time does not count" : "";
	// A gateway rarely announces that it will follow its maker.
	const isResold = on !== "" && models.some(({ makers, isGateway }) => isGateway && !makers);
	const resold = isResold ? "Gateways may change their prices when makers do. " : "";
	return { said: `The costs are at the prices known for ${on ? shortDay(on) : "today"}${later}. ${resold}`, on };
}

const noBound = "The list has no filter for what a use costs. ";

/** Orders of which the cost takes the place. */
const isByPrice = /_price$|^batch$/;

/** The answer to a search without the use that it states, with that. */
export function withUse(catalog: Catalog, asked: State, stated: Stated, found: Reading, now: Date): Reading {
	const { use, isBounded, days } = stated;
	const { answer, read } = found;
	if (answer.models.length === 0) return { ...found, read: { ...read, use }, said: inWords(stated) + found.said };
	const isNamed = read.search !== "" && answer.named;
	const isOrdered = asked.sort === "relevance" && (!isNamed || isByPrice.test(read.sort)) &&
		(isByPrice.test(read.sort) || read.sort === "relevance");
	const order = isByPrice.test(read.sort) ? read.order : "asc";
	const sort = isOrdered ? { sort: "cost", order } : {};
	// Embedding models, which write nothing, would be the cheapest.
	const isChat = use.out !== "" && !isNamed && !read.values["type"]?.length;
	const values = isChat ? { ...read.values, type: ["chat"] } : read.values;
	const meant: State = { ...read, values, ...sort, use };
	const offered = isChat ? answer.models.filter(({ type }) => type === "chat") : answer.models;
	const models = isOrdered ? byCost(catalog, offered, order) : offered;
	const { said: ofDay, on } = pricedOn(models, days, now);
	const kind = isChat ? "Chat models" : "Models";
	const first = order === "asc" ? "cheapest" : "dearest";
	const ordered = isOrdered ? `${kind}, the ${first} first. ` : "";
	const screened = isOrdered
		? screenersLast({ ...found, answer: { ...answer, models }, read: meant, said: "" })
		: { ...found, answer: { ...answer, models } };
	const before = `${inWords(stated)}${ordered}${ofDay}${isBounded ? noBound : ""}`;
	return {
		...screened,
		read: meant,
		// The order by prices of a million tokens is no longer that of the list.
		said: before + (isOrdered && (!read.search || found.model) ? screened.said : found.said),
		...(on && { costsOn: on }),
		...pageOf(found, stated),
		...(isNamed ? {} : { instead: { text: "Show all models instead", state: { ...asked, search: "" } } }),
	};
}

/** Models by what a use costs at them, of which nothing is known at first. What has no cost comes last. */
function byCost(catalog: Catalog, models: readonly Model[], order: string): readonly Model[] {
	const { of } = catalog.costs;
	const sign = order === "asc" ? 1 : -1;
	return models.toSorted((a, b) => {
		const [left, right] = [of(a), of(b)];
		if (left === null || right === null) return Number(left === null) - Number(right === null);
		return sign * (left - right);
	});
}

/** The comparison with the bill of what is named, in parts; what else the answer leads to stays. */
function pageOf({ page, answer }: Reading, { use, each }: Stated): Pick<Reading, "page"> {
	const per = / a (day|month)/.exec(each)?.[1] ?? "once";
	const pairs = usePairs({ ...use, per });
	if (page?.path.startsWith("/compare/?")) {
		return { page: { ...page, path: `${page.path}&${new URLSearchParams(pairs.map((pair) => [...pair]))}` } };
	}
	const model = page ? null : modelNamed(answer);
	if (!model) return page ? { page } : {};
	return { page: { text: `The parts of the bill of ${nameOf(model)}`, path: compareHref("", [keyOf(model)], pairs) } };
}
