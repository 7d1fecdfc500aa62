// Amounts that searches name: prices and numbers of tokens, with the fact that they bound.

import { belowPrice } from "../filters.ts";
import type { Bound } from "./limits.ts";
import { leastWords, limits, mostWords, usual } from "./notation.ts";

// An amount with its bounds and the words beside it: "less than 50 cents input", "100k tokens
// output", "context of at least 1M". It stands alone: the 16k of gpt-3.5-turbo-16k is a part of a
// name.
// "Image input" is what a model reads, and no price of input.
const nouns = "(?: (?:price|cost|tokens|limit|window|length|size)s?){0,2}";
const cached = "cached?(?: (?:input|reads?|prices?|tokens?))*|batch(?:es)?(?: (?:api|input|output|prices?|tokens?))*";
// "Long output under $5" has an order.
const before = "(?:(?<!\\b(?:images?|audio|video|pdf|vision|text|long|large|big|longest|largest|biggest) )" +
	`(${cached}|(?:(?:max|min)(?:imum)? )?(?:input|output|context)|max(?:imum)? tokens|priced|costing` +
	`|(?:price|cost)s?)${nouns}(?: (?:of|is))? )?`;
const bound = `(?:(${mostWords}|${leastWords}) )?`;
const number = "(\\d+(?:\\.\\d+)?)";
const units = "k|m|million|cents?|dollars?|usd";
const quantity = `(?:\\$ ?${number}|${number} ?(${units}))(\\+)?`;
const perMillion = "(?: (?:per|a|an|/) ?(?:1 ?m|million|mtok)(?: tokens?)?)?";
// "64k max output" has the name of the fact; "200k max context" has a bound.
const side = `(?: (?:of |for )?(${cached}` +
	"|(?:(?:max|min)(?:imum)? )?(?:input|output|context)|in|out|price|cost)" +
	"(?: (?:price|tokens?|window|limit|length))?)?";
const less = "(?:or|and) (?:less|fewer|lower|below|under|smaller|shorter|cheaper)";
const orLess = `(?: (${less}` +
	"|(?:or|and) (?:more|higher|larger|longer|bigger|greater|above|over|dearer|up)" +
	"|(?:max(?:imum)?|min(?:imum)?)(?! output)|at most|at least)" +
	// In "200k context max $1" the bound is that of the next amount, as in "$1 and dearer than $0.5".
	"(?! (?:than |(?:input|output|context|price|tokens)(?: [a-z]+)* )?[$\\d]))?";
const after = `(?: tokens?)?${perMillion}${orLess}${side}${orLess}`;
// What follows a comma within a number is a part of it: "1,5M" is not 5M.
const amounts = new RegExp(`(?<=^|[\\s+]|(?<!\\d),)${before}${bound}${quantity}${after}(?=$|[\\s,+?!])`, "g");

/** Two amounts that are the ends of a range: "between $1 and $3", "200k-500k context". */
const end = `(\\$?) ?(\\d[\\d,_]*(?:\\.\\d+)?) ?(${units})?`;
const range = new RegExp(`(?<=^|[\\s+])${before}(between |from )?${end}( ?[-–] ?| to | and )${end}` +
	`(?: tokens?)?${side}(?=$|[\\s,?!])`, "g");

const most = new RegExp(`^(?:${mostWords}|${less})$`);
const least = new RegExp(`^(?:${leastWords}|\\+|or \\w+|and \\w+)$`);
const digits = "(\\d{1,3}(?:[,_]\\d{3})+|\\d{4,9})(?![\\d.a-z-])";
/** A number of tokens without a unit, before what it is of: "200,000 or more tokens". */
const long = new RegExp("(?<![\\d.,-])(\\d{1,3}(?:[,_ ]\\d{3})+|\\d{4,9})" +
	"(?=\\+? (?:(?:or|and|at|max|min)(?: [a-z]+)? )?(?:tokens?|context|output)\\b)", "g");
/** The same behind what it is of: "context under 200000". */
const counted = new RegExp("\\b((?:context|window|output|tokens|limit|length)" +
	`(?: (?:${mostWords}|${leastWords}))?):? ${digits}`, "g");
/** The unit of all prices, behind an amount. */
const perUnits = new RegExp("(?:\\bper|/) ?(?:1 ?)?" +
	"(?:k|m|thousand|million|1[, ]?000(?:[, ]?000)?|mtok|ktok)(?: tokens?)?\\b", "g");
/** The same before what costs an amount. */
const million = /\b(?:(?:1|an?|one) ?)?(?:m|million) (input|output) tokens? (?:costs?|costing|priced)\b/g;
/** An amount of money, and what it is of. */
const price = "(?:\\$ ?\\d+(?:\\.\\d+)?|\\d+(?:\\.\\d+)? ?(?:cents?|dollars?|usd))(?![\\d.]*\\d)";
const sideName = `(?:input|output)${nouns}(?: (?:of|is))?`;
/** An amount behind what it is of, before what the next one is of: "input < $1 output < $5". */
const nextSide = new RegExp(`((?<!\\d ?(?:${units})? )\\b${sideName} (?:${limits} )?${price}) ` +
	`(?=${sideName} (?:${limits} )?[$\\d])`, "g");
/** The same of tokens: "context at least 1m output at least 100k". */
const countName = "(?:max(?:imum)? )?(?:context|output)(?: (?:window|length|size|limit|tokens))?(?: (?:of|is))?";
const someTokens = `${number} ?(?:k|m|million)(?: tokens?)?`;
const nextCount = new RegExp(`((?<!\\d ?(?:${units})? )\\b${countName} (?:${limits} ?)?${someTokens}) ` +
	`(?=(?:and )?${countName} (?:${limits} ?)?\\d)`, "g");
const sides = "(?:(?:both )?(?:in(?:put)? ?(?:and|[/&+]) ?out(?:put)?|output and input)" +
	"(?: (?:tokens?|prices?|costs?))?" +
	"|(?:in )?both (?:ways|sides|directions|prices)|each way|(?:for )?both(?= *$|[,?!]| (?:under|below|[$<≤])))";
/** An amount for both prices: "under $2 input and output". */
const bothBehind = new RegExp(`((?:${limits} )?)(${price}) (?:for |of |on )?${sides}` +
	`(?= *$|[,?!]| (?!${limits} |[$\\d]))`, "g");
const bothBefore = new RegExp(`(?<!\\d ?(?:${units})? )\\b${sides} ((?:${limits} )?${price})` +
	"(?! (?:input|output|in|out)\\b)", "g");
const tokensIn: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, million: 1e6 };

/** Bounds that leave out their own amount. */
const isOpen = /^(?:under|below|over|above|[<>]|(?!not? |not any ).+ than)$/;

/** By fact, the parameter that bounds it, which no other end of it has. */
const parameters: Readonly<Record<string, string>> = {
	input_price: "max_input_price", output_price: "max_output_price",
	context_length: "min_context", max_output_tokens: "min_output",
};

/** The parameter that bounds a fact so; "" if the catalog cannot be asked so. */
function parameterOf({ fact, amount, isMost, isStrict }: Bound): string {
	const name = parameters[fact] ?? "";
	if (!name || isMost !== name.startsWith("max")) return "";
	// Tokens are whole: what has more than 100,000 has 100,001 of them.
	if (!isMost) return `${name}=${isStrict ? Math.floor(amount) + 1 : Math.round(amount)}`;
	return `${name}=${isStrict && amount > 0 ? belowPrice(amount) : amount}`;
}

/** The amounts of a search. */
interface Amounts {
	readonly rest: string; // of the search
	readonly meant: readonly string[];
	readonly vain: readonly string[]; // those that no filter bounds: "under 10k tokens"
	readonly bounds: readonly Bound[]; // what these mean
}

/**
 * The ends of a range, each with its bound and what it is of: the catalog has a filter for one of
 * them only. What is no range stays as it is.
 */
function endsOf(whole: string, ...groups: (string | undefined)[]): string {
	const [what = "", opening = "", sign, low = "", lowUnit = "", dash = "", ...behind] = groups;
	const [sign2, high = "", unit = "", which = ""] = behind;
	const isMoney = /^(?:cent|dollar|usd)/.test(unit || lowUnit);
	const isPriced = Boolean(sign || sign2) || isMoney || /price|cost/.test(whole);
	const isNamed = isPriced || Boolean(what || which);
	// "And" joins other things, too, and 4-32k can be a part of a name.
	if (dash === " and " && !opening) return whole;
	if (/[-–]/.test(dash) && !isNamed && !(lowUnit && unit)) return whole;
	const of = /out|^max(?:imum)? tokens/.test(what || which) ? " output" : "";
	const valueOf = (digits: string, unit: string): number =>
		Number(digits.replace(/[,_]/g, "")) * (tokensIn[unit] ?? (unit.startsWith("cent") ? 0.01 : 1));
	const isLong = Number(low.replace(/[,_]/g, "")) >= 1000; // and has no unit
	const from = valueOf(low, lowUnit || (isLong || sign ? "" : unit));
	const to = valueOf(high, unit);
	if (!(from <= to)) return whole;
	const dollars = (amount: number): string => `$${Number(amount.toFixed(6))}${of}`;
	if (isPriced && !(tokensIn[unit] || tokensIn[lowUnit])) return `from ${dollars(from)} at most ${dollars(to)}`;
	if (isPriced || !(unit || isLong)) return whole;
	const tokens = (n: number): string => `${n < 1e6 ? `${n / 1e3}k` : `${n / 1e6}m`}${of || " context"}`;
	return `from ${tokens(from)} at most ${tokens(to)}`;
}

/** An amount for a piece: "10 cents a minute", "$0.50/hour", "3 cents each". */
const ofPiece = new RegExp(`(?:\\$ ?${number}|${number} ?(cents?|dollars?|usd)) ?` +
	"(?:(?:per|\\ban?|\\beach|\\bevery|\\bone|for (?:an?|one|each)|/) ?(?:(?:audio|video) )?" +
	"(min(?:ute)?|sec(?:ond)?|hr|hour|image|picture)s?|each|apiece)\\b", "g");
const secondsIn: Readonly<Record<string, number>> = { sec: 1, min: 60, hr: 3600, hou: 3600 };

/**
 * A text with its prices of pieces in the words and the unit of the catalog, which knows what a minute of
 * audio costs and a second of video: 50 cents an hour would be taken for as much a minute.
 */
function byPiece(text: string): string {
	const isVideo = /\bvideos?\b/.test(text) && !/\b(?:transcri|speech)/.test(text);
	const isImage = /\b(?:image|picture)s?\b/.test(text);
	return text.replace(ofPiece, (whole: string, dollars?: string, count?: string, unit = "", piece = "") => {
		const [amount = ""] = /^\$ ?[\d.]+|^[\d.]+ ?[a-z]+/.exec(whole) ?? [];
		const seconds = secondsIn[piece.slice(0, 3)];
		if (!seconds) return piece || isImage ? `${amount} per image` : whole;
		const [known, name] = isVideo ? [1, "second"] : [60, "minute"];
		if (seconds === known) return `${amount} per ${name}`;
		const price = dollars ? Number(dollars) : Number(count) / (unit.startsWith("cent") ? 100 : 1);
		// Rounded up, so that what costs just as much is within.
		return `$${Math.ceil(price * known / seconds * 1e6 - 1e-6) / 1e6} per ${name}`;
	});
}

/** A text with its numbers of tokens in thousands, and without the unit of all prices. */
export function plain(text: string): string {
	const thousands = (digits: string): string => `${Number(digits.replace(/[,_ ]/g, "")) / 1000}k`;
	return byPiece(usual(text))
		.replace(perUnits, " ")
		// "1m output tokens cost less than 50 cents" says what costs that, and no number of them.
		.replace(million, "$1 price")
		// Else "output" stood apart from the amount in "$2 per million output".
		.replace(/\s+/g, " ")
		.replace(/ *([<>]=?|[≤≥]) *(?=[$\d])/g, " $1 ")
		.replace(range, endsOf)
		.replace(nextSide, "$1, ")
		.replace(nextCount, (_, first: string) => `${first}, `)
		.replace(bothBehind, "$1$2 input and $1$2 output")
		.replace(bothBefore, "input $1 and output $1")
		// "1,000,000 tokens", "200000 context", "context: 200000"
		.replace(long, thousands)
		.replace(counted, (_, what: string, digits: string) => `${what} ${thousands(digits)}`)
		.replace(/\b(context|window|output|tokens): /g, "$1 ")
		.trim();
}

/** Takes amounts out of a search. */
export function readAmounts(text: string): Amounts {
	const meant: string[] = [];
	const vain: string[] = [];
	const bounds: Bound[] = [];
	text = plain(text);
	const rest = text.replace(amounts, (whole: string, ...groups: (string | undefined)[]) => {
		const [what = "", bounded, dollars, count, unit = "", plus, middle, which = "", last] = groups;
		const of = what || which;
		const isOutput = /out|tokens/.test(of);
		const perUnit = tokensIn[unit]; // of a number of tokens; else it is a price
		const [limit = ""] = /^(?:max|min)/.exec(of) ?? [];
		// "Max output 64k" is of models that write so much; "max context 200k" is a bound.
		const isFact = limit === "max" && isOutput && perUnit;
		const words = bounded || plus || middle || last || (isFact ? "" : limit);
		const cents = unit.startsWith("cent") ? 100 : 1;
		const facts = perUnit ? ["max_output_tokens", "context_length"] : ["output_price", "input_price"];
		const ofBatch = isOutput ? "batch_out" : "batch_in";
		const own = of.startsWith("cache") ? "price_cached" : of.startsWith("batch") && !perUnit && ofBatch;
		const fact = own || (facts[isOutput ? 0 : 1] ?? "");
		const amount = perUnit ? Number(count) * perUnit : Number(dollars ?? count) / cents;
		// A price without a word is the most that one wants to pay, a number of tokens the least that one needs.
		const isMost = perUnit ? most.test(words) : most.test(words) || !least.test(words);
		const bound = { fact, amount, isMost, isStrict: isOpen.test(words) };
		const meaning = parameterOf(bound);
		if (meaning) meant.push(meaning);
		else {
			vain.push(whole.trim());
			bounds.push(bound);
		}
		return " ";
	});
	return { rest, meant, vain, bounds };
}
