// Quantities that people write of a use: "2M input tokens", "replies of 200 tokens", "30k chats a month",
// "80% cached". A search is read from left to right: "input 10M output 2M" has each number behind what it is
// of, "10M input 2M output" before it, and only what has been read so far tells which.

import { months } from "./days.ts";

/** A number of a use, with what it counts. */
export interface Quantity {
	readonly kind: "tokens" | "count" | "share" | "rate" | "asked";
	readonly n: number;
	/**
	 * Of tokens: "in", "out", "prompt", "context", "cached" or, if nothing says that, "". Of a count its noun
	 * as it is written. Of a rate and of a period that a bill is asked for: "day", "month".
	 */
	readonly of: string;
	readonly per: string; // what has so many: "email", or "each"; "" if nothing says that
	readonly adds: boolean; // of cached tokens, whether they are none of the others
	readonly steps?: string; // what it is a product of: "12 pages × 700"
	readonly start: number; // in the text
	readonly end: number;
}

/** What people count, by how much it holds: users have chats, these have messages, and these have pages. */
const nouns: readonly (readonly string[])[] = [
	["user", "customer", "client", "employee", "student", "developer", "seat", "team", "company", "companie",
		"shop", "store", "tenant", "account", "subscriber", "member", "visitor", "patient", "agent"],
	["chat", "conversation", "session", "document", "doc", "article", "book", "e-?mail", "mail", "ticket", "file",
		"report", "job", "thread", "product", "listing", "record", "row", "item", "post", "review", "contract",
		"invoice", "receipt", "resume", "case", "meeting", "transcript", "lead", "description", "paper", "form",
		"application", "note"],
	["request", "call", "message", "query", "querie", "question", "prompt", "turn", "reply", "replie", "answer",
		"response", "completion", "summary", "summarie", "task", "run", "text", "classification", "comment",
		"tweet", "generation", "search", "searche", "lookup", "suggestion", "interaction"],
	["page", "chunk", "passage", "paragraph", "snippet", "section"],
];

/** Where a noun is in the order of what holds what, from 1 on; 0 if it is none of these. */
export const levelOf = (noun: string): number =>
	nouns.findIndex((words) => words.some((word) => new RegExp(`^${word}s?$`).test(noun))) + 1;

const singular = `(?:${nouns.flat().join("|")})`;
const noun = `${singular}s?`;
/** What is counted is in the plural: "gpt 5 chat" and "llama 70b document" are names. */
const plural = `${singular}s`;
const digits = "(?:\\d{1,3}(?:[,_]\\d{3})+(?!\\d)|\\d{1,3}(?: 000)+(?!\\d)|\\d+(?:[.,]\\d+)?)";
const units: Readonly<Record<string, number>> = {
	"": 1, k: 1e3, thousand: 1e3, tsd: 1e3, m: 1e6, mm: 1e6, million: 1e6, millions: 1e6, mio: 1e6, mln: 1e6, mn: 1e6,
	b: 1e9, bn: 1e9, mrd: 1e9, billion: 1e9, billions: 1e9, t: 1e12, trillion: 1e12,
};
export const number = `${digits}(?: ?(?:${Object.keys(units).filter(Boolean).join("|")}))?(?![\\w%]|[.,]\\d)`;

/** The value of a number as people write them; NaN of one that counts nothing, such as "4.5" without a unit. */
export function valueOf(written: string): number {
	const [, figures = "", unit = ""] = /^([\d.,_ ]*\d) ?([a-z]*)$/.exec(written.trim()) ?? [];
	const isGrouped = /^\d{1,3}(?:[,_ ]\d{3})+$/.test(figures);
	// In German points separate groups: nobody has one token and a half.
	const isGerman = !unit && /^\d{1,3}\.\d{3}$/.test(figures);
	const plain = isGrouped || isGerman ? figures.replace(/[.,_ ]/g, "") : figures.replace(",", ".");
	const n = Number(plain || NaN) * (units[unit] ?? NaN);
	return unit || Number.isInteger(n) ? Math.round(n) : NaN;
}

// "100M tokens in December", "10M in batches" and "in total" are of no direction. "In 2026" is a year, but not
// "1M in 2000 out".
const noWay = `(?! (?:the )?(?:(?:next|this|last|coming|${months})\\b|20\\d\\d\\b(?! (?:tokens? )?out)` +
	"|batch|flex|priority|total\\b|all\\b|production|japan|europe|the\\b))";
const inward = `in${noWay}\\b|inputs?|incoming|system prompts?|instructions?|user (?:message|prompt)s?|history` +
	"|questions?|quer(?:y|ies)|requests?";
const outward = "out|outputs?|outgoing|completions?|repl(?:y|ies)|answers?|responses?|generat(?:ed|ion)s?" +
	"|summar(?:y|ies)|produced|written";
const way = `(?<way>${inward}|${outward}|prompts?(?! cach))`;
/** The same as people say it without "tokens". In the plural most of them are things that are counted. */
const shortWay = `(?<way>in${noWay}|inputs?|out|outputs?|prompt(?! cach)|system prompt|completion|reply` +
	"|answer|response)";
const fresh = "(?:(?:new|fresh|uncached|average|avg|mean|long|short|max) )*";
const about = "(?:(?:about|around|approx(?:imately)?\\.?|roughly|circa|ca\\.?|~|≈|up to|an? average of|on average" +
	"|averaging|average|avg|some) ?)*";
const each = `(?: ?(?<per>(?:(?:for )?(?:per|an?|each|every) |/ ?)${noun}` +
	"|each(?! (?:hour|day|week|month|year)\\b)|apiece)(?![\\w-]))?";
const n = `(?<n>${number})`;
const tokens = "(?:[- ]?tokens?\\b)";
const period = "(?<period>sec(?:ond)?|minute|hour|day|week|month|mo|year|yr)";
const adverb = "(?<adverb>hourly|daily|weekly|monthly|yearly|annual(?:ly)?)";
// "80% of the input tokens are cached", "200k of it from cache", "cache hit rate"
const ofSent = "of (?:it|them|which|that|those|these" +
	"|(?:the |all )?(?:inputs?|prompts?|tokens)|(?:the )?input tokens)";
const fromCache = "(?:(?:already )?cached|from (?:the |a )?cache" +
	"|(?:prompt )?cach(?:e|ing)(?: (?:hits?|reads?|rate|ratio|share))*)";
// "80% cached, input: 10M" has a colon where the comma may be missing.
const whichInput = `(?:input(?![:=]| ${number}(?: ?tokens?)?,? (?:and )?out(?:put)?:? \\d)|tokens?)`;
const isCached = `(?:${ofSent} )?(?:tokens )?(?:(?:is|are|being|come|comes) )?${fromCache}` +
	`(?: ${whichInput})?(?: tokens?)?`;
const percent = "(?<n>\\d[\\d.]*) ?%";
const money = "(?:costs?|bill|prices?|spend(?:ing)?|budget|total|how much|expens(?:e|es))";
// A word between a number and what it counts: "30k support tickets", but not "2M in 500 tickets".
const kind = "(?:(?!(?:in|out|inputs?|outputs?|tokens?|per|an?|each|every|of|for|with|and|or|on|at|to|the|cached" +
	"|cheap(?:est)?|best|newest|largest|fastest" +
	"|cents?|dollars?|usd|minutes?|hours?|days?|weeks?|months?|years?|times|x|images?|seconds?)\\b)[a-z][a-z-]* ){0,2}?";

type Read = (groups: Record<string, string | undefined>) => Pick<Quantity, "kind" | "of"> & Partial<Quantity>;
const ofTokens: Read = ({ way = "" }) => ({ kind: "tokens", of: wayOf(way) });
const ofCached: Read = () => ({ kind: "tokens", of: "cached" });
/** Cached tokens that come on top of what is sent anew. */
const addedCached: Read = () => ({ kind: "tokens", of: "cached", adds: true });
const shareCached: Read = () => ({ kind: "share", of: "cached" });
/** One period for which a cost is asked: "what does it cost per month". */
const askedOnce: Read = ({ period = "" }) => ({ kind: "asked", of: period, n: 1 });

/** What stands between a direction and its tokens: "output tokens: 500", "prompts average 2k". */
const isOf = "(?: ?[:=~≈]| (?:of|is|are|averag(?:e|ing)|avg|being))+";
const instruction = "(?:system )?(?:prompt|prefix|context|instructions)";
/** "2M tokens context" is a limit, and "50 tokens/s" a speed. */
const noSize = "(?! (?:context|window|limit|length|output|input)|(?: ?/ ?| (?:per|a) )s(?:ec|\\b))";
/** "3 models" are not counted, and "2 chat-tokens" are no chats. */
const noNoun = "(?! (?:tokens?|models?|llms?|apis?|ai)\\b)(?![\\w-])";

/** The forms of quantities. What comes first is tried first: "2k prompt tokens" are no 2,000 prompts. */
const forms: readonly (readonly [RegExp, Read])[] = ([
	[`${percent} (?:of )?(?:an? )?${isCached}`, shareCached],
	[`(?:cached?|caching)(?: (?:hits?|share|rate|ratio|input|of|is|at))*[:=]? ${percent}`, shareCached],
	// "Cached system prompt of 5k tokens", "5k cached prompt"
	[`cached ${instruction}s?(?: of)? ${about}${n}${tokens}?`, addedCached],
	[`${n}${tokens}? cached ${instruction}\\b`, addedCached],
	[`(?:(?:of which|including|incl\\.?) )?${about}${n}${tokens}? ${isCached}${each}`, ofCached],
	[`${money},? ?(?:(?:per|an?|each|every|for an?|/) ?)?${period}\\b`, askedOnce],
	[`${adverb} ${money}\\b`, ({ adverb = "" }) => ({ kind: "asked", of: adverb, n: 1 })],
	[`(?:for|over|in|during) (?:an?|one|the) (?:whole |full |entire )?${period}\\b`, askedOnce],
	[`(?:(?:for|over|in|during|times|x) )?${n} ${period}s\\b(?! (?:a|per|each|every) | ?/)`,
		({ period = "" }) => ({ kind: "asked", of: period })],
	// "Replies of 200 tokens", "output tokens: 500", "prompts average 2k"
	[`${way}(?: tokens?)?(?: (?:length|size|count)s?)?${isOf} ${about}${n}${tokens}?${each}`, ofTokens],
	[`${way}[:=]${n}${tokens}?${each}`, ofTokens],
	[`${n}${tokens}(?: long)? (?:(?:of|for|as) (?:(?:the|an?|each|every) )?)?` +
		`${fresh}${way}\\b(?: tokens?)?${each}`, ofTokens],
	// "Summarize 5000 reports of 30k tokens into 500 tokens"
	[`into ${about}${n}${tokens}${each}`, () => ({ kind: "tokens", of: "out" })],
	// "2k tokens per request" are of both directions.
	[`${n}${tokens} ?(?:per|/|for each) ?(?<way>${outward})\\b`, ofTokens],
	[`${n} (?:of )?${fresh}${way} tokens?\\b${each}`, ofTokens],
	[`${n} (?:of )?${fresh}${shortWay}\\b(?! tokens?| ?/ ?(?:in|out))${each}`, ofTokens],
	[`${n} (?<unit>words?|char(?:acter)?s?)\\b(?: (?:(?:of|for) )?${way})?${each}`,
		({ unit = "" }) => ({ kind: "tokens", of: unit })],
	[`${n}${tokens}? (?:of )?(?:retrieved )?context(?: tokens?)?(?! (?:window|length|size))${each}`,
		() => ({ kind: "tokens", of: "context" })],
	["(?<way>in(?:put)?s?|out(?:put)?s?|prompt|completion)(?: tokens?)?(?: (?:length|size))? " +
		`${about}${n}${tokens}?${each}`, ofTokens],
	[`(?:${n} ${kind}(?<noun>${plural})|(?<one>1) (?<noun1>${singular}))${noNoun}${each}`,
		({ noun, noun1 = "" }) => ({ kind: "count", of: noun ?? noun1 })],
	[`(?:x|×|\\*|times) ?${n}(?! ?tokens?)|(?<n2>${number}) ?(?:x|×|\\*|times)(?= ?\\d)`,
		() => ({ kind: "count", of: "times" })],
	[`${n}${tokens}${noSize}(?: long)?${each}`, () => ({ kind: "tokens", of: "" })],
	[`(?:per|an?|each|every|/) ?${period}\\b`, ({ period = "" }) => ({ kind: "rate", of: period, n: 1 })],
	[`${adverb}\\b`, ({ adverb = "" }) => ({ kind: "rate", of: adverb, n: 1 })],
] as readonly (readonly [string, Read])[]).map(([form, read]) => [new RegExp(form, "y"), read]);

/** In which direction tokens go that are of something. */
function wayOf(word: string): string {
	if (/^prompt/.test(word)) return "prompt";
	return new RegExp(`^(?:${outward})`).test(word) ? "out" : "in";
}

const periods: Readonly<Record<string, string>> = {
	sec: "second", mo: "month", yr: "year", hourly: "hour", daily: "day", weekly: "week", monthly: "month",
	yearly: "year", annual: "year", annually: "year",
};

/** How numbers are written out. "A million emails" is one, and "a few thousand" is no number. */
const spelled: Readonly<Record<string, string>> = {
	half: "0.5", a: "1", an: "1", one: "1", two: "2", three: "3", four: "4", five: "5", six: "6", seven: "7",
	eight: "8", nine: "9", ten: "10", twelve: "12", twenty: "20", thirty: "30", fifty: "50", hundred: "100",
};
const names = Object.keys(spelled).join("|");
const before = new RegExp(`(?<![\\w.-])(${names})(?: an?)? (?=(?:hundred|thousand|million|billion)\\b)`, "g");
const counted = new RegExp(`(?<![\\w.-])(?!an? )(${names}) (?=${kind}${noun}(?!\\w))`, "g");

const hasCount = new RegExp(`${number} ${kind}${plural}(?! tokens?)(?!\\w)`);
/** "10M / 2M" and, of each of many requests, "2k/500". By itself "3/15" is of prices. */
const slashed = new RegExp(`(?<![\\w.$-])(${number}) ?/ ?(${number})`, "g");

/** "2M tokens a day input" */
const oftenBefore = new RegExp(`((?<![\\w.$-])${number}(?:[- ]?tokens?)?) ` +
	"((?:per|an?|each|every) (?:hour|day|week|month|year)) " +
	"(?:of )?(inputs?|outputs?|in|out|prompts?|completions?)\\b(?! \\d)", "g");

/** The most that a prompt has beside the tokens of a use, and no context of a model: "prompts under 10k". */
const promptsUnder = new RegExp("\\bprompts? (?:(?:(?:that|which) )?(?:are|is|stay) )?(?:all |always )?" +
	"(?:under|below|up to|at most|(?:less|shorter|not? (?:more|longer)) than|max(?:imum)?|<=?|≤) ?(?=\\d)", "g");
const isDirected = new RegExp(`${number}(?: ?tokens?)? (?:in|out)(?:put)?\\b`);

/** Numbers of which nobody knows which is meant: "1000-2000 tokens", "between 1k and 2k". */
const range = new RegExp(`(?<![\\w.$-])(${number}) ?[-–] ?(${number})(?![\\w.$-])` +
	`|\\b(?:between|from) (${number}) (?:and|to) (${number})` +
	`|(?<![\\w.$-])(${number}) to (${number})(?= (?:${plural}|tokens?|in|out|inputs?|outputs?)\\b)`, "g");

/** Whether an end of a range is large: "Claude 3-5" is a name, and 2026-12 a month. */
const isLarge = (end: string | undefined): boolean =>
	end !== undefined && valueOf(end) >= 50 && !/^20\d\d$/.test(end);

/** The ranges of a text in digits. */
export const rangesIn = (text: string): readonly string[] => [...text.matchAll(range)]
	.filter((found) => found.slice(1).filter(Boolean).some(isLarge))
	.map(([phrase]) => phrase);

/** A text with its numbers in digits, each with what it is of. */
export function inDigits(text: string): string {
	// "2M tokens a day input" has what the tokens are of behind how often they are used.
	const often = spelledOut(text).replace(oftenBefore, "$1 $3 $2");
	const written = isDirected.test(often) ? often.replace(promptsUnder, "prompts of ") : often;
	const isOfRequests = hasCount.test(written);
	return written.replace(slashed, (pair: string, input: string, output: string) => {
		const [sent, received] = [valueOf(input), valueOf(output)];
		const isLarge = sent >= 1e6 && received >= 1e6;
		// Limits and years are written so, too: whether they are meant is known by what is beside them.
		const isOfEach = Math.min(sent, received) >= 1000 && Math.max(sent, received) >= 10_000;
		const isTokens = isLarge || isOfEach || (isOfRequests && sent >= 100 && received >= 10);
		return isTokens ? `${input} in ${output} out` : pair;
	});
}

/** Requests by the second or the minute, beside what each of them has: by themselves they are a limit of a place. */
const rates = new RegExp(`(?<![\\w.-])(${number}) ?(?:r|q)p([sm])\\b` +
	"(?=.*\\d ?[km]? (?:tokens )?(?:in|out)(?:put)?\\b)");

/** A text with its numbers in digits. */
function spelledOut(text: string): string {
	return text
		// "1.500.000", "1'500'000": with one group a point can be that of a fraction.
		.replace(/(?<![\w.,-])[1-9]\d{0,2}(?:(?:\.\d{3}){2,}|(?:['’]\d{3})+)(?![\w'’]|[.,]\d)/g,
			(digits) => digits.replace(/\D/g, ""))
		.replace(/(?<=\d ?(?:mio|mrd|mln|tsd))\./g, "")
		.replace(rates, (_, count: string, unit: string) => `${count} requests per ${unit === "s" ? "second" : "minute"}`)
		.replace(/\bhalf (?=(?:of (?:it|them|the \w+|input) )?(?:(?:is|are) )?cached\b)/g, "50% ")
		// An embedding is made of a text; "embeddings" alone are a type of models.
		.replace(/(?<=\d ?(?:k|m|b|thousand|million|billion)? )embeddings(?= (?:of|at|with|from) (?:about |~)?\d)/, "texts")
		.replace(before, (_, name: string) => `${spelled[name]} `)
		.replace(/(\d+(?:\.\d+)?) hundred (?=thousand)/g, (_, digits: string) => `${Number(digits) * 100} `)
		.replace(/(\d+) hundred\b/g, (_, digits: string) => `${Number(digits) * 100}`)
		.replace(counted, (_, name: string) => `${spelled[name]} `)
		.replace(/[()[\]]/g, " ")
		.replace(estimated, "")
		.replace(assigned, "$1: ")
		.replace(arrow, ", ")
		.replace(hyphened, "$1 $2")
		.replace(inBehindOut, "$1put ")
		.replace(/\s+/g, " ")
		.trim()
		.replace(behindWays, behindNumbers);
}

/** That a number is about so many: the cost is of that number. */
const estimated = /(?:(?<!\w)[~≈]|\b(?:about|around|roughly|approx(?:imately|\.)?|circa|ca\.?) ) ?(?=\d)/g;
/** "input=2M", "output:500k" */
const assigned = /\b((?:in(?:put)?s?|out(?:put)?s?|prompts?|completions?)(?: tokens?)?) ?[:=] ?(?=\d)/g;
/** "2M in → 500k out", which replaces no model by another. */
const arrow = /(?<=\b(?:in|inputs?|prompts?|tokens?)) ?(?:→|[-=]+>) ?(?=\d)/g;
/** "2k-in 500-out" */
const hyphened = new RegExp(`(?<![\\w.$-])(${number})-(in|out)(?=(?:put)?\\b)`, "g");
/** "20k out 1M in batch": "in" is what these are, and not a part of "in batches". */
const inBehindOut = new RegExp(`(\\bout(?:put)?(?: tokens?)?,?(?: and| [+/&])? ${number}(?: ?tokens?)? in) ` +
	"(?=batch|flex|priority|total (?:costs?|bill|price))", "g");
const wayBefore = "(in(?:put)?s?|prompts?|out(?:put)?s?|completions?)(?: tokens?)?[:=]?";
/**
 * "Opus 5 input 3m output 500k": what stands before each number is what it is of. The 5 of the name would else
 * be a number of tokens.
 */
const behindWays = new RegExp("(?<=[a-z][\\w.-]* \\d{1,2}(?:\\.\\d+)? )" +
	`${wayBefore} (${number})(?: ?tokens?)?[,;/+&]?(?: and)? ${wayBefore} (${number})` +
	"(?! ?tokens? (?:in|out)| (?:out|prompt|completion|in(?:put)?s?(?! [a-z])))", "g");
/** The same with each number before what it is of. "2k in" of "20 out 2k in 500 chats" is so already. */
function behindNumbers(whole: string, first: string, n: string, second: string, m: string): string {
	const isOther = wayOf(first) !== wayOf(second);
	return isOther ? `${n} ${first} ${m} ${second}` : whole;
}

/** Before a number, that it bounds what models can do: "max output 64k". */
const least = /(?:\bmin(?:imum)?|\bat least|\bover|\babove|\bthan|[>≥]=?)(?: of)? $/;
const most = /(?:(?<!-)\bmax(?:imum)?|\bat most|\bunder|\bbelow|\bup to|[<≤]=?)(?: of)? $/;

/** The same behind what is another part of a sentence, so that it is no name. */
const isMost = /(?<=[,;] ?|\b(?:and|with|of) )(?:max(?:imum)?|at most|under|below|up to)(?: of)? $/;

/** The quantities of a text, in their order. */
export function quantitiesIn(text: string): readonly Quantity[] {
	const found: Quantity[] = [];
	const isOfRequests = hasCount.test(text);
	let at = 0;
	while (at < text.length) {
		const next = quantityAt(text, at);
		const earlier = text.slice(0, at);
		// Of many requests the most that each has is as long as it can be; by itself it bounds a model.
		// No model writes 2M: of "qwen 3.8 max 10M in 2M out" the first is a name.
		const isName = next !== null && next.n >= 1e6 && ["in", "out"].includes(next.of) && /\w max $/.test(earlier);
		const isLimited = least.test(earlier) || (!isOfRequests && most.test(earlier));
		const isBound = next?.kind === "tokens" && !isName && isLimited;
		if (next && !isBound) {
			// "Qwen 3.8 max 500 output" has a name before its number.
			const [limit = ""] = next.kind === "tokens" ? isMost.exec(earlier) ?? [] : [];
			found.push({ ...next, start: at - limit.length });
			at = next.end;
		} else {
			at += /^(?:[\w.$%-]+|\W)/.exec(text.slice(at))?.[0].length ?? 1;
		}
	}
	return found;
}

/** The quantity that begins at a place of a text; null if none does. */
function quantityAt(text: string, at: number): Quantity | null {
	// A number within a word is a part of a name, as in gpt-4.1, and one behind "$" is a price.
	const isInWord = /\w/.test(text[at] ?? "") && /[\w.$€£-]$/.test(text.slice(0, at));
	if (isInWord) return null;
	for (const [form, read] of forms) {
		form.lastIndex = at;
		const match = form.exec(text);
		if (!match) continue;
		const groups = match.groups ?? {};
		const written = groups["n"] ?? groups["n2"] ?? groups["one"] ?? "";
		const quantity = read(groups);
		const n = quantity.kind === "share" ? Number(written) : quantity.n ?? valueOf(written);
		const beside = [text.slice(0, at), text.slice(at + match[0].length)] as const;
		// "Sonnet 5 cached input"
		const isOfCache = quantity.kind === "tokens" && quantity.of === "cached";
		const isVersion = isOfCache && n < 50 && !/token/.test(match[0]);
		if (isVersion || Number.isNaN(n) || isOther(match[0], groups["way"] ?? "", written, n, beside)) continue;
		if (groups["noun"] && /\db$/.test(written)) continue; // "llama 70b documents"
		const per = (groups["per"] ?? "").replace(/^(?:for )?(?:per|an?|each|every|\/) ?(?=\w)/, "");
		const of = periods[quantity.of] ?? quantity.of;
		return { adds: false, ...quantity, of, n, per, start: at, end: at + match[0].length };
	}
	return null;
}

/** An amount as it stands beside another one; but no "8-bit". */
const some = "\\d[\\d.,]* ?(?:[kmbt]|million|billion|trillion|%)?(?![\\w%])(?!-? ?bits?\\b)";
/** What stands behind tokens: how often they are, more of them, or a model. */
const goesOn = new RegExp(`^,? ?(?:(?:(?:and|plus|with|[,+&/]) ?)?(?:(?:in|out)(?:puts?)?:? )?${some}` +
	"|(?:on|for|using|with|cached) |(?:per|an?|each|every|\\/) ?(?:day|week|month|year)\\b" +
	"|(?:dai|week|month|year)ly\\b)");
/** Tokens before them: "10M out and 1B in". */
const isBehind = new RegExp(`(?:${some} (?:tokens )?(?:(?:in|out)(?:puts?)?|cached)` +
	`|\\b(?:in|out)(?:puts?)?:? ${some})\\W*(?:(?:and|plus) )?$`);

/** Whether what looks like tokens is something else: "sonnet 5 in python", "in 2026", "70b in 8-bit". */
function isOther(
	phrase: string, way: string, written: string, n: number, [before, behind]: readonly [string, string],
): boolean {
	if (!way || /token/.test(phrase)) return false;
	// A billion tokens are written as the size of a model is: "llama 70b output price".
	if (/^\d+[bt]$/.test(written) && !goesOn.test(behind) && !isBehind.test(before)) return true;
	const isYear = /^20\d\d$/.test(written);
	return way === "in" && (n < 50 || (isYear && phrase.startsWith("in")));
}
