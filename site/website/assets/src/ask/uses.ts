// Searches that state a use: "300M in, 80% cached, 20M out", "gpt-6 10M in 2M out in december". The list
// then has what that use costs at each model.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { compareHref, keyOf, nameOf } from "../settings.ts";
import { type State } from "../state.ts";
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
const requests = /\b(\d[\d.,]* ?(?:k|m|thousand|million)?) (?:api )?(?:requests|calls|messages|queries|prompts)\b(?: (?:of|with|at))?/;
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
const joins = "(?:[,;:+&/]|\\b(?:and|with|for|on|using|at|of|plus|tokens?|i use|we use|to)\\b|\\s)*";
const marked = new RegExp(`${joins}${mark}(?:${joins}${mark})*${joins}`, "g");

/** What is read from a cache is not sent anew, and no model takes a prompt of so many tokens. */
const noLimit = 20e6;
const daysOfMonth = 30;

const words: Readonly<Record<string, string>> = {
	mo: "month", daily: "day", weekly: "week", monthly: "month", yearly: "year",
};

/** The use that a search states; null if it states none. */
export function useIn(search: string, now: Date): Stated | null {
	let text = search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	const found = new Map<string, string>();
	const take = (name: string, amount: string): string => {
		found.set(name, amount.replace(/[mb]$/, (unit) => unit.toUpperCase()).replace(/[\s,.]+$/, ""));
		return mark;
	};
	const takes = (form: RegExp, name: string): void => {
		text = text.replace(form, (_, one?: string, other?: string) => take(name, one ?? other ?? ""));
	};
	takes(fromCache, "cached");
	takes(requests, "requests");
	// "In 10M out 2M" has what each is of before it: else "10M out" would be read.
	const isBefore = text.search(before) >= 0 && text.search(before) < text.search(new RegExp(number));
	if (isBefore) text = text.replace(before, (_, of: string, amount: string) => take(of, amount));
	else text = text.replace(behind, (_, amount: string, of: string) => take(of, amount));
	const pair = found.has("in") || found.has("out") ? null : slashed.exec(text);
	const isPair = pair?.slice(1).every((amount) => (parseTokens(amount) ?? 0) >= 1e6);
	if (pair && isPair) {
		take("in", pair[1] ?? "");
		text = text.replace(pair[0], take("out", pair[2] ?? ""));
	}
	if (!found.has("in") && !found.has("out")) return null;
	const each = new Set<string>();
	text = text.replace(often, (_, one?: string, other?: string) => {
		const every = one ?? other ?? "";
		each.add(words[every] ?? every);
		return mark;
	});
	const isCost = text.search(costs) >= 0;
	const tokens = (name: string): number => parseTokens(found.get(name) ?? "0") ?? NaN;
	const isMillions = tokens("in") >= 1e6 && tokens("out") >= 1e6;
	const isLarge = tokens("in") + tokens("out") >= noLimit;
	// Models have limits of thousands, and lists have prices: "128k in, 8k out" and "3 in, 15 out" are filters.
	const isUse = isMillions || isLarge || isCost || found.has("cached") || each.size > 0 || found.has("requests");
	if (!isUse || !(tokens("in") + tokens("out") >= 1000 || found.has("requests"))) return null;

	takes(tiers, "tier");
	const isBounded = budget.test(text);
	const unbound = text.replace(budget, mark).replace(costs, mark);
	const period = named.test(unbound) ? periodIn(unbound.replaceAll(mark, " "), now) : null;
	const dated = period ? unbound.replace(period.phrase.trim(), mark) : unbound;
	const rest = dated.replace(marked, " ").replace(/\s+/g, " ").trim();
	const isName = withoutFillers(rest) !== "";

	// "1M in a day, monthly cost": of the days of a month. Of requests the tokens are those of each.
	const isOfDays = each.has("day") && each.has("month");
	const times = (isOfDays ? daysOfMonth : 1) * (parseTokens(found.get("requests") ?? "1") ?? 1);
	const amount = (name: string): string =>
		(times === 1 || !found.has(name) ? found.get(name) ?? "" : inMillions(tokens(name) * times));
	const prompt = found.has("requests") ? found.get("in") ?? "" : "";
	const [every = ""] = isOfDays ? ["month"] : each;
	return {
		use: {
			...noUse, in: amount("in"), out: amount("out"), cached: found.get("cached")?.replace(" ", "") ?? "", prompt,
			tier: found.get("tier") ?? "",
		},
		rest: isName ? rest : "",
		each: every && ` a ${every}${isOfDays ? ` of ${daysOfMonth} days` : ""}`,
		requests: found.get("requests") ?? "",
		days: period?.days ?? null,
		isBounded,
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
