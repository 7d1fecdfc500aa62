// Searches that state a use: "300M in, 80% cached, 20M out", "30k chats a month, 1.5k in and 250 out each, on
// haiku". The list then has what that use costs at each model.

import type { Catalog } from "../evaluate.ts";
import { isAnswerTooLong, isTooLong, mayBeTooLong } from "../fits.ts";
import type { Model } from "../models.ts";
import { works } from "../places.ts";
import { compareHref, keyOf, nameOf } from "../settings.ts";
import { limit, parse, type State } from "../state.ts";
import { lengthOf, noUse, usePairs, type Use } from "../use.ts";
import { useInWords } from "../usewords.ts";
import { day as dayLength, dollars, isoDay, plural, shortDay } from "../words.ts";
import { endingLast, endLast, freeAtFirst, screenersLast } from "./arranged.ts";
import { budget, mostOf, periodOfBudget, within, withoutBudget } from "./budgets.ts";
import { modelNamed } from "./called.ts";
import { meaningOf, namesIn, withoutFillers } from "./meanings.ts";
import { canBeLimits, isToPay, ofLimits, pairIn, type Pair } from "./pairs.ts";
import { months, periodIn, type Days, type Period } from "./periods.ts";
import { atPlace } from "./questions.ts";
import { inDigits, levelOf, number, quantitiesIn, rangesIn, type Quantity } from "./quantities.ts";
import { evaluate, type Reading } from "./reading.ts";
import { listed } from "./relaxed.ts";
import { byCheapestOffer, offersInTier } from "./tier.ts";
import { isName, withWholeNames, withWholeNumbers } from "./wholes.ts";
import { daysIn, daysOfMonth, short, workloadOf, type Workload } from "./workloads.ts";

/** A use that a search states, and the rest of that. */
interface Stated {
	readonly use: Use; // noUse if it cannot be priced
	readonly rest: string;
	readonly work: Workload;
	readonly days: Days | null; // of which the cost is asked for
	readonly budget: string; // the sum of money that is set as the most; "" if none is
	readonly ofBudget: string; // the period for which that is; "" if nothing says so
	readonly isCachedSomehow: boolean;
	readonly isCacheWritten: boolean; // whether it asks for what is written to a cache
	readonly isEmbedding: boolean;
	readonly isOne: boolean; // whether it is one request, whose prompt has all that is sent
	readonly isSearching: boolean; // whether the web is searched, which costs a fee besides the tokens
	/** Why no cost can be shown, in sentences; "" if there is one. */
	readonly fault: string;
	/** Its tokens if they can be the limits of models, too. */
	readonly pair?: Pair;
}

/** "In batches", "using the flex tier". */
const tiers = new RegExp("\\b(?:(?:in|with|at|as|using) )?(?:the )?(batch|flex|priority)(?:es)?" +
	"(?: (?:api|tier|mode|processing|jobs?|prices?|pricing))?\\b");
/** What is paid by the request and not by the token. */
const searching = /\b(?:web|internet|online|google|bing)[ -]search|\bsearches\b|\bsearch calls?\b|\bgrounding\b/;
/** What asks for a cost: "how much does", "what would … cost", "my total bill for". */
const costs = new RegExp("\\b(?:how (?:much|expensive)(?: (?:does|do|is|are|would|will))?" +
	"|what (?:does|do|would|will|is|are)(?=.*\\bcosts?\\b)" +
	"|(?:the )?(?:my |our )?(?:total |estimated )?(?:costs?|bill|prices?|pricing|spend(?:ing)?)(?: (?:of|for|with))?" +
	"|calculat(?:e|or)|estimate)\\b", "g");
/** A period that has a name: of "3 months" nobody knows which. */
const named = new RegExp(`\\b(?:${months}|20\\d\\d|q[1-4]|(?:next|this|last|coming) (?:week|month|quarter|year))\\b`);

/** In place of what is taken out, so that what joined it to the rest goes, too. */
const mark = "\n";
/** What is written to a cache, perhaps for some time: "1h cache", "cache writes". */
const cacheWrites = new RegExp("\\b(?:(?:1|one) ?-?h(?:r|our)?|5 ?-?min(?:ute)?s?) (?:prompt )?cach(?:e|ing)" +
	"(?: writes?)?\\b|\\bcache writes?\\b");
/** Input that is read from a cache without a share of it. Before an amount it is what that bounds. */
const cachedInput = new RegExp(`\\bcached(?= ?(?:${mark}|$))` +
	"|\\bcached(?: (?:inputs?|prompts?|tokens?|reads?))+\\b" +
	"(?! (?:prices?|costs?|under|below|over|above|at|less|more|max|min)\\b| ?[$<>≤≥\\d])");
/** The same before a number that has what it is of behind it: "cached input 10M in". */
const inputBefore = new RegExp(`\\bcached input (?=${number}(?: ?tokens?)? (?:in|out|prompt))`, "g");
/** "Per request": the tokens that are said are those of one. */
const ofOne = /\b(?:(?:for )?(?:per|an?|each|every|one)) (?:single |api )?(?:request|call|query|prompt)\b/;

/** Whether the tokens of a text are those of one request, of which it does not say how many there are. */
function isOfOne(text: string, quantities: readonly Quantity[]): boolean {
	if (quantities.some(({ kind }) => ["count", "rate", "asked"].includes(kind))) return false;
	return ofOne.test(text) || quantities.some((quantity) => isOnePrompt(text, quantity));
}

/** Whether an amount is a prompt, "a 400k prompt": "400k prompt tokens" and "prompts of 400k" are of any number. */
function isOnePrompt(text: string, { kind, of, n, start, end }: Quantity): boolean {
	if (kind !== "tokens" || of !== "prompt" || n > largestPrompt) return false;
	const isOfTokens = /^ ?tokens?\b/.test(text.slice(end));
	return !isOfTokens && /\bprompt\b(?! ?tokens?\b)/.test(text.slice(start, end));
}

const joins = "(?:[,;:+&/=]" +
	"|\\b(?:and|with|for|on|using|at(?! (?:least|most))|of|each|apiece|plus|tokens?|i use|we use" +
	"|to|is|are|a|an|per|in total|total|altogether|on average" +
	"|generate|classify|translate|summari[sz]e|extract|process|analy[sz]e|answer|handle|tag|label|moderate|rewrite" +
	"|average|avg|about|around|roughly|approximately|we (?:have|send|get|process|expect)|long|where|which)\\b|\\s)*";
const marked = new RegExp(`${joins}${mark}(?:${joins}${mark})*${joins}`, "g");

/** What is read from a cache is not sent anew, and no model takes a prompt of so many tokens. */
const noLimit = 20e6;
const million = 1e6;
/** No model but a few takes more at a time. */
const largestPrompt = 1.1e6;
/** The least contexts and output limits that people ask for. What is sent or written is mostly shorter. */
const leastContext = 32_000;
const leastOutput = 8000;

/** The use that a search states; null if it states none. */
export function useIn(catalog: Catalog, search: string, now: Date): Stated | null {
	const lower = search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	const asked = inDigits(withWholeNumbers(catalog, withWholeNames(catalog, lower)));
	if (!/\d/.test(asked)) return null;
	const isCacheWritten = cacheWrites.test(asked);
	const written = asked.replace(cacheWrites, " ").replace(inputBefore, "cached ").replace(/\s+/g, " ").trim();
	const ranges = rangesIn(written);
	const text = ranges.reduce((rest, range) => rest.replace(range, " "), written);
	const quantities = withoutLimits(text, quantitiesIn(text));
	if (quantities.length === 0) return null;
	const { rest, ...beside } = besideOf(text, quantities, now);
	const model = modelIn(catalog, rest, quantities);
	const isEmbedding = /\bembed|\bvectori[sz]/.test(text) || model !== null;
	const isSent = isAboveContext(catalog, rest, quantities);
	const isOfModel = isOfNamed(catalog, text, rest, quantities);
	const isCertain = isUse(text, quantities, { isEmbedding, isSent, isOfModel });
	const pair = isCertain ? null : pairIn(text, quantities);
	const isPaid = isCertain || (pair !== null && isToPay(pair, text));
	if (!isPaid) return null;

	const name = model ?? rest;
	const ofAll = workloadOf(withoutBudget(text, quantities), isEmbedding);
	const isOne = isOfOne(text, quantities);
	const work = isOne ? { ...ofAll, prompt: ofAll.input } : ofAll;
	const unread = unreadIn(catalog, name);
	const isSearching = !isEmbedding && searching.test(text);
	const faults = [...missingOf(quantities), ...[...ranges, ...unread].map(notUnderstood), ...work.faults];
	return {
		...beside,
		use: faults.length > 0 ? noUse : useOf(work, beside.tier),
		rest: unread.reduce((left, phrase) => left.replace(phrase, " "), name).replace(/\s+/g, " ").trim(),
		work,
		ofBudget: beside.budget && (periodOfBudget(text, quantities)?.of ?? ""),
		isCacheWritten,
		isEmbedding,
		isSearching,
		isOne,
		fault: faults.join(""),
		...(pair && canBeLimits(pair) ? { pair } : {}),
	};
}

/** What a search says beside the quantities of a use. */
interface Beside {
	readonly rest: string; // for which models are sought
	readonly tier: string;
	readonly days: Days | null;
	readonly budget: string;
	readonly isCachedSomehow: boolean; // whether it speaks of a cache, perhaps without a share
}

/** Takes the quantities out of a search, and what else is about the bill and not about models. */
function besideOf(text: string, quantities: readonly Quantity[], now: Date): Beside {
	let rest = text;
	for (const { start, end } of quantities.toReversed()) rest = `${rest.slice(0, start)}${mark}${rest.slice(end)}`;
	const [tierPhrase = "", tier = ""] = tiers.exec(rest) ?? [];
	if (tierPhrase) rest = rest.replace(tiers, mark);
	const [bound = ""] = budget.exec(rest) ?? [];
	// "Lowest cost" is an order: without "cost" a word would be left that is no name.
	rest = rest.replace(budget, mark)
		.replace(/\b(?:lowest|least)[- ](?:costs?|prices?|priced|expensive)\b/g, "cheapest");
	rest = rest.replace(costs, mark);
	const period = named.test(rest) ? periodOfUse(rest.replaceAll(mark, " "), now) : null;
	if (period) rest = rest.replace(period.phrase.trim(), mark);
	const isCachedSomehow = /\bcach(?:ed?|ing)\b/.test(rest);
	rest = rest.replace(cachedInput, mark).replace(ofOne, mark);
	rest = rest.replace(marked, " ").replace(/\s+/g, " ").trim();
	const isName = withoutFillers(rest) !== "";
	return { rest: isName ? rest : "", tier, days: period?.days ?? null, budget: bound, isCachedSomehow };
}

/** What stands before the period of a fact of models: "released after october 2026", "safe until 2028". */
const ofFact = new RegExp("\\b(?:released?|launched|published|out|trained|cut-?offs?|knowledge|retir\\w+|end(?:s|ing)?" +
	"|deprecated|safe|guaranteed|supported|available|works?|lasts?|newer|older)" +
	"(?: (?:in|on|by|since|after|before|until|till|up to|from|at least|than|the))*\\s*$");

/** The period for which a text asks a cost; null if it names none. */
function periodOfUse(text: string, now: Date): Period | null {
	const period = periodIn(text, now);
	return period && !ofFact.test(text.slice(0, text.indexOf(period.phrase))) ? period : null;
}

/** The name of an embedding model in a text, without "embed", which is what it does; null if it names none. */
function modelIn(catalog: Catalog, text: string, quantities: readonly Quantity[]): string | null {
	// Only of plain tokens it matters whether all of them go in.
	const isPlain = quantities.some(({ kind, of }) => kind === "tokens" && of === "") || /\bembed\b/.test(text);
	const name = text.replace(/\bembed\b/, " ").replace(/\s+/g, " ").trim();
	if (!isPlain || !name) return null;
	const { models: [first], named } = evaluate(catalog, { ...everything, search: name });
	return named && first?.type === "embedding" ? name : null;
}

const everything = parse("");

/** Quantities without limits of models: of "10M in, 2M out, 200k tokens" the last is a context. */
function withoutLimits(text: string, quantities: readonly Quantity[]): readonly Quantity[] {
	const tokens = quantities.filter(({ kind }) => kind === "tokens");
	const isOfRequests = quantities.some(({ kind }) => kind === "count");
	const amounts = quantities.filter((quantity) => !isModels(text, quantity, tokens, isOfRequests));
	if (isOfRequests) return amounts;
	const sumOf = (...ways: string[]): number =>
		amounts.filter(({ kind, of }) => kind === "tokens" && ways.includes(of)).reduce((sum, { n }) => sum + n, 0);
	const isDirected = sumOf("in", "prompt") > 0 && sumOf("out") > 0;
	const isLimit = ({ kind, of, n }: Quantity): boolean => {
		if (kind !== "tokens") return false;
		const isPart = isDirected && n < noLimit && n !== sumOf("in", "out");
		return of === "context" || (of === "" && isPart);
	};
	return amounts.filter((quantity) => !isLimit(quantity));
}

/**
 * Whether an amount, beside those of a use, is what a model can take: "3k in 300 out each with 200k context",
 * "50M in 5M out with 64k output". Of requests it would be another length of the same.
 */
function isModels(text: string, quantity: Quantity, tokens: readonly Quantity[], isOfRequests: boolean): boolean {
	const { of, n, per, start, end } = quantity;
	const phrase = text.slice(start, end);
	if (!tokens.includes(quantity) || per) return false;
	if (of === "context") {
		const isSent = /retrieved|\bof context/.test(phrase);
		return !isSent && n >= leastContext && tokens.some((other) => ["in", "prompt"].includes(other.of));
	}
	const same = tokens.find((other) => other.of === of && other.end <= start);
	if (!same || !/\b(?:in|out)put\b/.test(phrase)) return false;
	if (/\bmax\b/.test(phrase)) return true;
	const much = 8; // times as many are another thing
	return isOfRequests ? n >= leastOutput && n >= much * same.n : n < million && n * much <= same.n;
}

/**
 * Whether a text names a model and more tokens than that takes at a time: "claude opus 5.5 10M tokens". They are no
 * context that is sought, because then the model would be none that fits.
 */
function isAboveContext(catalog: Catalog, name: string, quantities: readonly Quantity[]): boolean {
	const plain = quantities.filter(({ kind, of }) => kind === "tokens" && of === "");
	const most = Math.max(0, ...plain.map(({ n }) => n));
	const isMany = most > million;
	if (!isMany || !name) return false;
	const model = modelNamed(evaluate(catalog, { ...everything, search: name }));
	if (!model) return false;
	// Places take prompts of different lengths.
	const offers = catalog.models.filter(({ canonical }) => canonical === model.canonical);
	const longest = Math.max(0, ...offers.map((offer) => Number(offer.known("context_length") ?? 0)));
	return longest > 0 && most > longest;
}

/**
 * Whether a text has tokens of both directions beside the name of models: "100k in 20k out gpt-5-mini". Who knows
 * the model asks what that costs there, and not whether it can take so much.
 */
function isOfNamed(catalog: Catalog, text: string, rest: string, quantities: readonly Quantity[]): boolean {
	const has = (...ways: string[]): boolean =>
		quantities.some(({ kind, of }) => kind === "tokens" && ways.includes(of));
	if (!has("in", "prompt") || !has("out") || !rest) return false;
	// "Qwen 3.8 max" is a name.
	const isCalled = isName(catalog, rest);
	if (ofLimits.test(isCalled ? text.replace(rest, " ") : text)) return false;
	if (isCalled) return true;
	const parts = rest.split(/,? (?:vs\.?|versus|or|and) |, ?/);
	const isOfModel = (part: string): boolean =>
		isName(catalog, part) || atPlace(catalog, everything, part.split(" ")) !== null;
	// "Gpt-5 azure or openai" has one name at two places.
	const isPlace = (part: string): boolean => /^(?:provider|maker)=/.test(meaningOf(part, namesIn(catalog)) ?? "");
	return parts.some(isOfModel) && parts.every((part) => isOfModel(part) || isPlace(part));
}

/**
 * Whether the quantities of a text are those of a use. Models have limits of thousands, and lists have prices:
 * "128k in, 8k out" and "3 in, 15 out" are filters, and "1000 free requests a day" is an offer.
 */
function isUse(
	text: string, quantities: readonly Quantity[],
	{ isEmbedding, isSent, isOfModel }: {
		readonly isEmbedding: boolean; readonly isSent: boolean; readonly isOfModel: boolean;
	},
): boolean {
	const of = (kind: string): readonly Quantity[] => quantities.filter((quantity) => quantity.kind === kind);
	const counts = of("count");
	const isPeriodic = of("rate").length > 0;
	const isTimed = isPeriodic || of("asked").length > 0;
	const isCost = text.search(costs) >= 0;
	const directed = of("tokens").filter((amount) => amount.of !== "");
	const plain = of("tokens").filter((amount) => amount.of === "");
	const most = Math.max(0, ...of("tokens").map(({ n }) => n));
	if (directed.length > 0) {
		// No model has a limit in words.
		if (counts.length > 0 || directed.some(({ of: unit, n }) => unit.startsWith("word") && n >= 1000)) return true;
		if (most < 1000) return false;
		if (isOfModel) return true;
		const isMillions = ["in", "out"].every((way) =>
			directed.some((amount) => amount.of === way && amount.n >= million));
		return isMillions || most >= noLimit || isCost || isTimed || of("share").length > 0;
	}
	if (plain.length > 0) {
		if (counts.length > 0 || most >= noLimit || isSent) return true;
		// What a million tokens cost is a price, and no bill.
		const isBill = isTimed || (isCost && most > million);
		if (isEmbedding) return most >= million || isBill || /\bembed (?:about |around |~)?\d/.test(text);
		return isBill && most >= 1000;
	}
	const isOffer = /\b(?:free|limits?|rpm|rpd|quota)\b/.test(text);
	const isMany = counts.some(({ n }) => n >= 1000);
	const isOfRequests = counts.some((count) => [1, 2, 3].includes(levelOf(count.of)));
	return isOfRequests && !isOffer && (isPeriodic || isMany || isCost);
}

/** Says that a use of so many requests lacks how long they are. */
function missingOf(quantities: readonly Quantity[]): readonly string[] {
	if (quantities.some(({ kind }) => kind === "tokens")) return [];
	const counts = quantities.filter(({ kind }) => kind === "count")
		.map(({ n, of }) => `${n.toLocaleString("en")} ${of}`)
		.join(" and ");
	return [`How many tokens each of the ${counts} has is not said: write for example “2k in, 500 out each”. `];
}

const notUnderstood = (phrase: string): string => `“${phrase}” is not understood. `;

/** Words that multiply or divide what is beside them. */
const factor = new RegExp("\\b(?:twice|doubl(?:e|ed|ing)|tripl(?:e|ed|ing)|half|(?:a |one )?third|quarter|dozens?" +
	"|hundreds|thousands|millions|several|few|couple|between [\\w.,]+ (?:and|to) [\\w.,]+" +
	"|(?:working|business|week) ?days?|weekends?|hours?|retr(?:y|ies)|growing|growth)\\b|\\d[\\d.]* ?%", "g");
/** A number, or several, and what it counts: "3 shops", "2 to 5 retries", "10-20 users". */
const counting = new RegExp(`(?<![\\w.$-])(?:${number})(?:[- ](?:to |- ?)?(?:${number}))*` +
	`(?: ?[-–] ?(?:${number}))?[ -]([a-z]{3,})`, "g");
/** What stands before a number that bounds models: "context over 100 thousand". */
const bounds = new RegExp("(?:\\b(?:context|window|dimensions?|under|below|over|above|least|most|up to|max|min" +
	"|than|top|from|since|before|after|until)|[<>≤≥]=?) $");
/** What stands behind such a number. */
const isUnit = new RegExp("^(?:tokens?|context|window|output|input|max|min|dim|cents?|dollars?|usd|bits?|b$|million" +
	"|params?|parameters?)");

/** What a use has besides its quantities that may multiply them: "3 shops", "twice", "8 hours". */
function unreadIn(catalog: Catalog, rest: string): readonly string[] {
	const names = namesIn(catalog);
	const found = [...rest.matchAll(factor)].map(([phrase]) => phrase);
	for (const { 0: phrase, 1: word = "", index } of rest.matchAll(counting)) {
		const before = rest.slice(0, index);
		const isKnown = isUnit.test(word) || meaningOf(word, names) !== undefined || catalog.words.has(word);
		const [last = ""] = /\S+ $/.exec(before) ?? [];
		const name = last + phrase.replace(/[ -][a-z]+$/, "");
		const isName = last !== "" && evaluate(catalog, { ...everything, search: name }).named;
		if (!bounds.test(before) && !isKnown && !isName) found.push(phrase);
	}
	// Of "8 hours" and "hours" the longer one says more.
	return found.filter((phrase, i) => !found.some((other, j) =>
		i !== j && other.includes(phrase) && (other !== phrase || j < i)));
}

/** The use that a workload is, in the texts of its fields. */
function useOf({ input, output, cached, prompt }: Workload, tier: string): Use {
	return {
		...noUse,
		in: input > 0 ? short(input) : "",
		out: output > 0 ? short(output) : "",
		cached: cached > 0 ? `${cached}%` : "",
		prompt: prompt > 0 ? `${short(prompt)} each` : "", // what is so counted has one length
		tier,
	};
}

const ofSearches =
	"What providers ask for web searches themselves is left out: the pages of models have these fees. ";

/** Says what the costs are of. What is multiplied must be seen: another number of requests is another bill. */
function inWords({ use, work: { per, steps, all }, isOne, isSearching, pair }: Stated): string {
	const article = per === "hour" ? "an" : "a";
	const each = per && ` ${/^[\d.]/.test(per) ? "in" : article} ${per}`;
	const one = isOne ? " in one request" : "";
	const at = use.tier && ` at ${use.tier} prices`;
	const sums = useInWords({ ...use, prompt: "" });
	const total = all && `These are taken to be the tokens of all ${all}. `;
	const fee = isSearching ? ofSearches : "";
	const either = pair ? "Both numbers are read as tokens to pay for. " : "";
	return `Cost of ${sums}${one}${each}${at}${steps && `: ${steps}`}. ${either}${total}${fee}`;
}

/** The list that a search may mean instead: its tokens as limits of models, or all models. */
function insteadOf(asked: State, { rest, pair }: Stated): NonNullable<Reading["instead"]> {
	if (!pair) return { text: "Show all models instead", state: { ...asked, search: "" } };
	const limits = { min_context: [String(pair.sent)], min_output: [String(pair.received)] };
	const text = `Models that take ${short(pair.sent)} and write ${short(pair.received)} tokens instead`;
	return { text, state: { ...asked, search: rest, values: { ...asked.values, ...limits } } };
}

/**
 * An answer to a search whose two numbers of tokens became limits of models, with the sentence that says so: they
 * can be a use, too.
 */
export function withLimitsSaid(asked: State, found: Reading): Reading {
	const { values } = found.read;
	const isOfLimits = [values["min_context"], values["min_output"]].every((limit) => limit?.length);
	if (!isOfLimits || found.about || !/\d/.test(asked.search)) return found;
	const text = inDigits(asked.search.toLowerCase());
	const pair = pairIn(text, quantitiesIn(text));
	if (!pair || !canBeLimits(pair)) return found;
	const said = "Both numbers are read as what a model can take and write. ";
	const tokens = `${short(pair.sent)} in, ${short(pair.received)} out`;
	const instead = { text: `The cost of ${tokens} instead`, state: { ...asked, search: `${asked.search} cost` } };
	return { ...found, said: said + found.said, instead: found.instead ?? instead };
}

/**
 * Says of which day costs are if a search names days, and returns that day if it is not today. What models
 * cost on past days the list does not have.
 */
function pricedOn(models: readonly Model[], days: Days, now: Date): { readonly said: string; readonly on: string } {
	const today = isoDay(now);
	const [from, to] = days;
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

/** The models of a list whose prices change within some days, as far as that is announced. */
function changingIn(models: readonly Model[], days: number, now: Date): readonly Model[] {
	const today = isoDay(now);
	const last = isoDay(new Date(now.getTime() + days * dayLength));
	return models.filter((model) => {
		const next = model.value("price_day")?.padEnd("2026-12-01".length, "-01") ?? "";
		return works(model) && next > today && next <= last;
	});
}

/**
 * Says that a use of every day or month goes on when prices change: the bill of today's prices is that of none of
 * the next months. "" if no change is announced, or if the use is of one time.
 */
function changesInWords(models: readonly Model[], per: string, now: Date): string {
	if (!per) return "";
	const changing = changingIn(models, per === "year" ? 365 : daysOfMonth, now);
	const [first] = changing;
	if (!first) return "";
	const day = shortDay(first.value("price_day") ?? "");
	const who = changing.length === 1
		? `${nameOf(first)} has another price from ${day} on`
		: `${changing.length} of these models have another price within a ${per === "year" ? "year" : "month"}`;
	return `${who}, as the rows say: these are costs at the prices of today. `;
}

const noBound = "The list has no filter for what a use costs. ";

/** The models of a list that a budget leaves, and what is said of that. */
interface Bounded {
	readonly models: readonly Model[];
	readonly said: string;
	readonly differs?: string; // from the answer of the API
}

/**
 * Leaves the models at which a use is known to cost no more than its budget, if it has one and costs are known. Those
 * that are asked for by name stay.
 */
function boundedBy(catalog: Catalog, stated: Stated, models: readonly Model[], isOrdered: boolean): Bounded {
	const { budget: phrase, ofBudget, work: { per } } = stated;
	if (!phrase) return { models, said: "" };
	const most = mostOf(phrase, ofBudget, per);
	const left = isOrdered ? within(catalog, models, most) : null;
	if (!left) return { models, said: noBound };
	const often = per && !/^\d/.test(per) ? ` ${per === "hour" ? "an" : "a"} ${per}` : "";
	const sum = `${dollars(most).replace(/\.00$/, "")}${often}`;
	const { sure, perhaps } = left;
	const isNone = sure.length + perhaps.length === 0;
	if (isNone) return { models, said: `At none of these it is known to cost at most ${sum}. ` };
	// Who sends short prompts pays the low end of a range.
	const [ranges, begin] = perhaps.length === 1 ? ["the range", "begins"] : ["the ranges", "begin"];
	const more = `${ranges} of ${plural(perhaps.length, "model")} ${begin} within that`;
	const known = `Only where that is known to cost at most ${sum}${perhaps.length > 0 ? `; ${more}` : ""}. `;
	const said = sure.length > 0 ? known : `Nowhere it is sure to cost at most ${sum}, but ${more}. `;
	return { models: [...sure, ...perhaps], said, differs: "The API has no filter for what a use costs." };
}

/** Says what a list by cost has first, and by which amount if some that it begins with are ranges. */
function orderInWords({ costs: { of, least = of } }: Catalog, models: readonly Model[], order: string): string {
	const isRange = (model: Model): boolean => least(model) !== of(model);
	const by = models.slice(0, limit).some(isRange) ? " by the most that this can cost" : "";
	return `the ${nameOfOrder(order)} first${by}. `;
}

const nameOfOrder = (order: string): string => (order === "asc" ? "cheapest" : "dearest");

const ofOrder = /\b(?:newest|latest|recent|oldest|first|next|sort\w*|order\w*)\b/i;

/** Orders of which the cost takes the place. */
const isByPrice = /_price$|^batch$/;

/** The answer to a search without the use that it states, with that. */
export function withUse(catalog: Catalog, asked: State, stated: Stated, found: Reading, now: Date): Reading {
	const { use, days } = stated;
	const { answer, read } = found;
	const fault = stated.fault || numberLeftOut(found.said);
	const unheeded = stated.budget ? "Without a cost the budget is not heeded. " : "";
	if (fault) return withoutCost(found, fault + unheeded);
	if (answer.models.length === 0) {
		return { ...found, read: { ...read, use }, said: inWords(stated) + uncached(stated) + found.said };
	}
	const isNamed = read.search !== "" && answer.named;
	// The cheapest of models that are named is that of the use.
	const ranked = asked.sort === "relevance" ? found.ranked : undefined;
	// Of several that are called so a budget leaves some: "claude 10M in 2M out under $20".
	const isOfBudget = stated.budget !== "" && modelNamed(answer) === null;
	// "Under $45, released after october" has a filter by a day, which orders the list, and no word for its order.
	const isByDay = isOfBudget && /^(?:released|retires)$/.test(read.sort) && !ofOrder.test(asked.search);
	const free: State = isByDay ? { ...read, sort: "relevance" } : read;
	const order = ranked?.order ?? orderOf(asked, free, isNamed && !isOfBudget);
	// Embedding models, which write nothing, would be the cheapest, also of those that a maker calls "gemini".
	const isOfType = stated.isEmbedding || read.values["type"]?.length;
	const isWritten = use.out !== "" && answer.models[0]?.type === "chat";
	const isChat = !isOfType && (!isNamed || (isWritten && answer.models.some(({ type }) => type !== "chat")));
	const values = isChat ? { ...read.values, type: ["chat"] } : read.values;
	const meant: State = { ...read, values, ...(order ? { sort: "cost", order } : {}), use };
	const ofKind = isChat ? answer.models.filter(({ type }) => type === "chat") : answer.models;
	const isKept = isNamed && (!order || ranked !== undefined);
	const fit = fitting(catalog, { ...read, values }, ofKind, stated.work, isKept);
	const fits = (model: Model): boolean =>
		!isTooLong(model, stated.work.prompt) && !isAnswerTooLong(model, stated.work.answer);
	const offers = offersInTier(catalog, meant, fit.models)?.filter(fits);
	const inOrder = offers ? byCheapestOffer(catalog, fit.models, offers) : byCost(catalog, fit.models, order);
	const byAmount = order ? inOrder : fit.models;
	// What no longer works is billed at its last prices, and cannot be chosen.
	const sorted = ranked ? [...byAmount.filter(works), ...byAmount.filter((model) => !works(model))] : byAmount;
	const all = fit.isOpen ? openLast(sorted, stated.work.prompt) : sorted;
	const bounded = boundedBy(catalog, stated, all, order !== "");
	const priced = { ...found, answer: { ...answer, models: bounded.models }, read: meant, said: "" };
	const lasting = order ? endingLast(priced) : priced;
	const { models } = lasting.answer;
	const shown = { ...lasting, said: found.said };
	const screened = order ? screenersLast({ ...shown, said: "" }) : shown;
	// What is free has no price of a tier. Once costs are known, the first of the list tells.
	const first = models[0] ? catalog.costs.of(models[0]) : null;
	const isFree = first === null ? use.tier === "" : first === 0;
	const ofFree = isFree ? freeAtFirst({ ...shown, said: "" }).said : "";
	const { said: ofDay, on } = days
		? pricedOn(models, days, now)
		: { said: changesInWords(models, stated.work.per, now), on: "" };
	const kind = isChat ? "Chat models" : "Models";
	const ordered = order && !ranked ? `${kind}, ${orderInWords(catalog, models, order)}` : "";
	// An order by prices of a million tokens, and what it says, is no longer that of the list.
	const isReordered = order !== "" && (!read.search || found.model !== undefined);
	const said = ranked
		? found.said.replace(ranked.said, `The ${nameOfOrder(order)} of these comes first. `)
		: found.said.replace(order ? endLast : "", ""); // the order by cost says it itself
	const rest = isReordered ? notKnownIn(found.said) : said;
	const differs = bounded.differs ?? fit.differs ?? lasting.differs;
	return {
		...screened,
		said: `${inWords(stated)}${uncached(stated)}${ordered}${lasting.said}${fit.said}` +
			`${order ? ofFree : ""}${ofDay}${bounded.said}${rest}`,
		how: `${howInWords(stated)}${order ? screened.said : ""}`,
		...(on && { costsOn: on }),
		...(offers && { priced: offers }),
		...(differs && { differs }),
		...pageOf(found, stated),
		...monthOf(meant, stated, on !== "" || changingIn(models, daysOfMonth, now).length > 0),
		...(isNamed ? {} : { instead: insteadOf(asked, stated) }),
	};
}

/** Models that take the requests of a use, and what is said of the others. */
interface Fitting {
	readonly models: readonly Model[];
	readonly said: string;
	readonly isOpen: boolean; // whether of some it is not known
	readonly differs?: string; // from the answer of the API
}

/**
 * Leaves out the models whose limits are known to be below the prompts or the answers of a use: it cannot be
 * had there, and they are often the cheapest. Those that are asked for by name stay, as do all if none fits.
 */
function fitting(
	catalog: Catalog, read: State, all: readonly Model[], { prompt, answer }: Workload, isNamed: boolean,
): Fitting {
	const fits = (model: Model): boolean => !isTooLong(model, prompt) && !isAnswerTooLong(model, answer);
	const fit = all.filter(fits);
	if (fit.length === all.length) return { models: all, said: "", isOpen: false };
	const isByOffer = read.values["offers"]?.includes("all");
	const itself = (model: Model): string => (isByOffer ? null : model.canonical) ?? keyOf(model);
	const known = new Set(fit.map(itself));
	// A model that is too small at the place that the list has of it may have more context at another one.
	const atLeast = (name: string, n: number): Record<string, readonly string[]> =>
		(n > Number(read.values[name]?.[0] ?? 0) ? { [name]: [String(n)] } : {});
	const byPrompt = { ...read.values, ...atLeast("min_context", prompt) };
	const elsewhere = evaluate(catalog, { ...read, sort: "relevance", order: "desc", values: byPrompt }).models
		.filter((model) => fits(model) && !known.has(itself(model)));
	const isKept = isNamed || fit.length + elsewhere.length === 0;
	const models = isKept ? all : [...fit, ...elsewhere];
	const shown = new Set(models.map(itself));
	const tooSmall = all.filter((model) => !fits(model) && (isKept || !shown.has(itself(model))));
	const tooLong = tooSmall.filter((model) => isTooLong(model, prompt));
	const sentence = (limit: string, count: number, of: string): string => {
		if (count === 0) return "";
		const which = isKept ? `${count} of these models` : plural(count, "model");
		const left = count === 1 ? "it is left out" : "they are left out";
		return `The ${limit} of ${which} is below ${of} tokens${isKept ? "" : `: ${left}`}. `;
	};
	// A short prompt fits all models of today.
	const open = isKept || prompt < leastContext ? 0 : models.filter((model) => mayBeTooLong(model, prompt)).length;
	const isLast = open === 1 ? "it comes last" : "they come last";
	const said = sentence("context", tooLong.length, `a prompt of ${short(prompt)}`) +
		sentence("output limit", tooSmall.length - tooLong.length, `an answer of ${short(answer)}`) +
		(open > 0 ? `The context of ${plural(open, "other")} is not known: ${isLast}. ` : "");
	const differs = "The API does not know how long prompts and answers are.";
	return { models, said, isOpen: open > 0, ...(isKept ? {} : { differs }) };
}

/** Models with those last of which nobody knows whether they take a prompt. */
const openLast = (models: readonly Model[], prompt: number): readonly Model[] =>
	models.toSorted((a, b) => Number(mayBeTooLong(a, prompt)) - Number(mayBeTooLong(b, prompt)));

/** The order by cost that a list has; "" if its reader asks for another one, or for what has a name. */
function orderOf(asked: State, read: State, isNamed: boolean): string {
	const isByPriceAsked = isByPrice.test(read.sort);
	const isFree = asked.sort === "relevance" && (isByPriceAsked || read.sort === "relevance");
	if (!isFree || (isNamed && !isByPriceAsked)) return "";
	return isByPriceAsked ? read.order : "asc";
}

/** An answer without the cost of a use that is not understood: of another use it would be another one. */
function withoutCost(found: Reading, fault: string): Reading {
	const { read } = found;
	const sort = read.sort === "cost" ? { sort: "relevance", order: "desc" } : {};
	return { ...found, read: { ...read, ...sort, use: noUse }, said: `No cost is shown. ${fault}${found.said}` };
}

/**
 * Says which number what is said of an answer leaves out, which may be one to multiply by; "" if it leaves out
 * none.
 */
export function numberLeftOut(said: string): string {
	const [, words = ""] = /((?:“[^”]+”(?:, )?)+), which (?:is|are) left out/.exec(said) ?? [];
	// A number that is left beside a name looks like a version of it.
	const [, version = ""] = /No model is known that is called “[^”]* (\d[\d.]*)”/.exec(said) ?? [];
	const numbers = [...words.matchAll(/“([^”]*)”/g)]
		.map(([, word = ""]) => word)
		.concat(version)
		.filter((word) => /^\d/.test(word));
	return numbers.length > 0 ? `What ${listed(numbers)} is of is not understood. ` : "";
}

/**
 * What an answer says that the catalog does not know, that no model has, or that is left out because a place sells it.
 * The order of the rest is another one.
 */
const notKnownIn = (said: string): string => {
	const isKept = (sentence: string): boolean =>
		/^(?:The catalog|The list (?:has no|cannot)|No |All that fits)|left out, because/.test(sentence);
	return said.split(/(?<=\. )/).filter(isKept).join("");
};

/** Says that nothing is counted as cached, if a search speaks of a cache and no share. */
const uncached = ({ isCachedSomehow, isCacheWritten, work: { cached } }: Stated): string => {
	const none = "Nothing is counted as cached: write for example “80% cached”. ";
	const writes = "What is written to a cache is not counted: the pages of models have what that costs. ";
	return (isCachedSomehow && !cached ? none : "") + (isCacheWritten ? writes : "");
};

/** Says what else a use was read as. */
function howInWords({ use, work: { per, steps } }: Stated): string {
	const prompt = use.prompt
		? `Each prompt is taken to have ${lengthOf(use.prompt)} tokens: some prices are higher for long ones. `
		: "The higher amount of a range is for prompts that are all long: “prompts of 100k” makes it one amount. ";
	const isMonth = /month/.test(per) && /day|week|hour|minute|second/.test(steps);
	const month = isMonth ? "A month is taken to have 30 days. " : "";
	return `“In” are the tokens that are sent, “out” those that come back. ${prompt}${month}`;
}

/** The same list with the use of a month, for one of less: most bills are of a month. */
function monthOf(meant: State, { use, work }: Stated, isChanging: boolean): Pick<Reading, "also"> {
	if (!["hour", "day", "week"].includes(work.per)) return {};
	const inMonth = (tokens: number): number => Math.round(tokens * daysOfMonth / (daysIn[work.per] ?? 1));
	const month = useOf({ ...work, input: inMonth(work.input), output: inMonth(work.output) }, use.tier);
	const prices = isChanging ? " at the prices of today" : "";
	return { also: { text: `The cost of ${daysOfMonth} days${prices}`, state: { ...meant, use: month } } };
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
function pageOf({ page, more, answer }: Reading, { use, work }: Stated): Pick<Reading, "page" | "more"> {
	const per = ["day", "month"].includes(work.per) ? work.per : "once";
	const pairs = usePairs({ ...use, per });
	const withPairs = ({ text, path }: NonNullable<Reading["page"]>): Reading["page"] & object =>
		({ text, path: `${path}&${new URLSearchParams(pairs.map((pair) => [...pair]))}` });
	if (page?.path.startsWith("/compare/?")) return { page: withPairs(page) };
	// Who lists names beside a use asks for the bill before the ends of these.
	if (page && more?.path.startsWith("/compare/?")) return { page: withPairs(more), more: page };
	const model = page ? null : modelNamed(answer);
	if (!model) return page ? { page } : {};
	return { page: { text: `The parts of the bill of ${nameOf(model)}`, path: compareHref("", [keyOf(model)], pairs) } };
}
