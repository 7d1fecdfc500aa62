// How people write amounts, in the one way in which amounts.ts reads them: "0,5$" as "$0.5", "in 1 out 5"
// as "input $1, output $5", a price of a thousand tokens as that of a million.

/** Words before an amount that is the most, and the least, that is meant. */
export const mostWords = "(?:not?|not any) (?:more(?: expensive)?|larger|bigger|longer|higher|greater) than" +
	"|not (?:over|above)|(?:less|fewer|cheaper|lower|smaller|shorter) than|less expensive than" +
	"|under|below|up to|at most" +
	"|max(?:imum)?(?: of)?|(?:limited|capped) (?:to|at)|<=?|≤";
export const leastWords = "not? (?:less(?: expensive)?|fewer|lower|smaller|shorter|cheaper) than" +
	"|not (?:under|below)|(?:more|larger|bigger|longer|higher|greater|dearer|pricier|costlier) than" +
	"|more expensive than|over|above|at least|from|min(?:imum)?(?: of)?|starting (?:at|from)|>=?|≥";
export const limits = `(?:${mostWords}|${leastWords})`;

/** Behind a number, this says that it is none of dollars, or only a part of one. */
const noDollars = "(?!\\.?\\d|\\w| ?(?:k|m|b|bn|thousand|million|billion|%|tokens?)(?!\\w))";
const noUnit = `${noDollars}(?! ?(?:cents?|dollars?|usd)\\b)`;
/** A number of dollars without a sign; larger ones are of tokens. */
const bare = `\\d{1,2}(?:\\.\\d+)?${noUnit}`;
const signed = "\\$ ?\\d+(?:\\.\\d+)?(?!\\.?\\d)";
const money = `(?:${signed}|\\d{1,3}(?:\\.\\d+)?(?: ?(?:cents?|dollars?|usd))?${noDollars})`;
const perMillion = "(?: ?(?:per|an?|/) ?(?:1 ?)?(?:m|million|mtok)(?: tokens?)?(?!\\w))?";
const side = "(in|out)(?:puts?)?(?: (?:price|cost|token)s?)*(?: (?:of|is))?";
/** Before a word, that it is not behind an amount: of that it would be the name. */
const first = "(?<!\\d ?(?:cents?|dollars?|usd)? )\\b";
const join = " ?(?:[,;/&+]| and\\b)? ?";

/** Two amounts, each behind what it is of: "in $0.2 out $0.8", "output 5, input 1". */
const behindSides = new RegExp(`${first}${side} ((?:${limits} )?)(${money})${perMillion}(?: max)?${join}` +
	`\\b(?!\\1)${side} (?=(?:${limits} )?${money})((?:${limits} )?)(${money})`, "g");
/** Two amounts, each before what it is of: "max 0.2 in max 0.8 out", "3 in, 15 out". */
const moneyOf = `((?:${limits} )?)(${money})${perMillion}[ -]?(?:of |for |on )?`;
const beforeSides = new RegExp(`(?<=^|[\\s,])${moneyOf}${side}${join}` +
	`${moneyOf}(?!\\3)${side}(?!\\w)`, "g");
/** "$1/$5", as lists of prices write it. */
const pair = new RegExp("(?:\\bin(?:put)? ?/ ?out(?:put)? )?" +
	`((?:${limits} )?)(${signed}) ?/ ?(${signed})(?: in(?:put)? ?/ ?out(?:put)?)?(?! ?(?:in|out)(?:put)?\\b)`, "g");

const withSign = (amount: string): string => (/^\$|[a-z]$/.test(amount) ? amount : `$${amount}`);
/** "$1/$5" in words. */
const pairOf = (_: string, limit: string, input: string, output: string): string =>
	`${limit}${input} input, ${limit}${output} output`;
/** Two amounts behind what they are of, as the other forms have them. A limit is of both. */
const fromBehind = (
	_: string, one: string, limit: string, amount: string, other: string, limit2: string, amount2: string,
): string => `${one}put ${limit}${withSign(amount)}, ${other}put ${limit2 || limit}${withSign(amount2)}`;
/** Two amounts before what they are of. */
const fromBefore = (
	_: string, limit: string, amount: string, one: string, limit2: string, amount2: string, other: string,
): string => `${limit}${withSign(amount)} ${one}put, ${limit2 || limit}${withSign(amount2)} ${other}put`;
/** "$0,50", "0,5 cents" */
const decimalComma = new RegExp("(?<=\\$ ?)(\\d+),(?=\\d{1,2}(?!\\d))" +
	"|(?<![\\d.,])(\\d+),(?=\\d{1,2} ?(?:\\$|cents?\\b|dollars?\\b|usd\\b))", "g");
/** What has numbers that are none of dollars. */
const counts = "\\b(?:context|window|size|length|limit|tokens|dims?|dimensions|latency|parameters|params)(?: of)?";
/** Behind an amount, that it is the price of a piece. */
const ofPieces = " ?(?:(?:(?:per|an?|every|for (?:an?|one|each)) |each |/ ?)(?:audio |video )?" +
	"(?:sec(?:ond)?|min(?:ute)?|hr|hour|image|picture)s?|each|apiece)\\b";
const anyDollars = `(\\d+(?:\\.\\d+)?${noUnit})`;
/** "Priced", "cost of", "cached read price" */
const ofPrice = "\\b(?:priced|costing|(?:price|cost|cached?)s?)(?: (?:price|cost|read)s?)?(?: (?:of|is))?";
/** Behind an amount, that it is the price of some tokens. */
const ofTokens = " ?(?:per|an?|/) ?(?:1 ?)?(?:m|million|mtok|k|thousand|1,?000|ktok)\\b";
/** Bare numbers of dollars, by what is before and behind them. */
const unsigned = [
	// "output below 1.5", "cached input under 0.05", "price under 0.5"
	`(?<=\\b(?:in|out)put(?: (?:price|cost)s?)?(?: (?:of|is))? ${limits} )(${bare})`,
	`(?<=${ofPrice} ${limits} )${anyDollars}`,
	// "max 0.8 output"
	`(?<=(?:^|\\s)${limits} )(${bare})(?= (?:input|output|out)\\b(?! (?:tokens|limit|length)))`,
	// "cheaper than 1"
	`(?<=\\b(?:cheaper|less expensive|dearer|more expensive) than )(${bare})` +
		"(?=$|[,?!]| (?:per|for|an?|and|or|with|in|on|at)\\b)",
	// "under 1 per million", "2 per million output"
	`(?<=^|(?:^|\\s)${limits} )${anyDollars}(?=${ofTokens})`,
	// "video under 0.10 per second", "images below 0.05 each", "0.04 per image"
	`(?<=(?:^|\\s)${limits} )(${bare})(?=${ofPieces})`,
	`(?<=^|\\s)(\\d*\\.\\d+${noUnit})(?=${ofPieces})`,
	// "openai under 1": what has no unit and no name is a price.
	`(?<=(?:^|(?<!${counts})\\s)(?:under|below|less than|up to|at most|not? more than|<=?|≤) )(${bare})(?=[?!. ]*$)`,
].map((form) => new RegExp(form, "g"));

/** "Output between 1 and 5", "between 0.5 and 1.5 per million" */
const bareRange = new RegExp(`(?:\\b((?:in|out)put(?: (?:price|cost)s?)?) (?:between|from)|\\bbetween(?=.* per ))` +
	` (${bare}) (?:and|to|-) (${bare})`, "g");

/** A range of bare numbers in dollars. */
const rangeOf = (_: string, of = "", low: string, high: string): string =>
	`${of} between $${low} and $${high}`.trim();

/** Amounts that are not meant to the cent: "around $1", "~200k context". */
const near = new RegExp("(?:\\b(?:around|about|approx(?:imately|\\.)?|roughly|circa|ca\\.?|near(?:ly)?)|[~≈]) ?" +
	"(\\$ ?)?(\\d+(?:\\.\\d+)?)(?: ?(k|m|million|cents?|dollars?|usd)\\b)?(?![\\d.]*[\\da-z])", "g");
const exactly = /\b(?:exactly|precisely) (\$ ?\d+(?:\.\d+)?|\d+(?:\.\d+)? ?(?:k|m|million|cents?|dollars?|usd)\b)/g;

/** "Around" an amount is a fifth around it: a price list has few equal ones. */
function aroundOf(whole: string, sign = "", digits = "", unit = ""): string {
	if (!sign && !unit) return whole;
	const [low, high] = [0.8, 1.2].map((part) => {
		const n = Number((Number(digits) * part).toPrecision(6));
		return `${sign}${n}${unit && ` ${unit}`}`;
	});
	return `between ${low} and ${high}`;
}

/** What a price is of, if that is a part of a million tokens: "per 1k tokens", "/token". */
const perPart = new RegExp("(?:(?:\\bper|/) ?|\\ba (?=thousand))" +
	"(?:(\\d[\\d,]*) ?)?(k(?=tok|\\b)|thousand)?( ?(?:input|output))?" +
	"( ?tok(?:en)?s?)?(?!\\w| ?(?:image|picture|char|request|call|minute|page|search))", "g");
const amount = /\$ ?(\d+(?:\.\d+)?)|(?<![\w.-])(\d+(?:\.\d+)?) ?(cents?|dollars?|usd)\b/g;

/** A text with its prices of a thousand tokens, or of one, as those of a million. */
function perMillionOf(text: string): string {
	let factor = 1;
	const rest = text.replace(perPart, (whole: string, digits = "", thousand = "", of = "", tokens = "") => {
		const size = Number(digits.replaceAll(",", "") || 1) * (thousand ? 1000 : 1);
		const isUnit = (tokens || size >= 1000) && size < 1e6;
		if (!isUnit) return whole;
		factor = 1e6 / size;
		return ` ${of}`;
	});
	if (factor === 1 || rest.search(amount) < 0) return text;
	return rest.replace(amount, (_, dollars: string | undefined, count = "", unit = "") => {
		const price = dollars ? Number(dollars) : Number(count) / (unit.startsWith("cent") ? 100 : 1);
		return `$${Number((price * factor).toPrecision(12))}`;
	});
}

/** A number of tokens as it is written in German, before what it is of or behind it. */
const withDots = new RegExp("(?<![\\d.])\\d{1,3}(?:\\.000)+(?= (?:tokens?|context|output)\\b)" +
	"|(?<=\\b(?:context|output|tokens)(?: [a-z]+)* )\\d{1,3}(?:\\.000)+(?![\\d.])", "g");
/** Searches that are nothing but prices: "input 0.25", "3/15". */
const wholeAmount = /^(in|out|price|cost)(?:put)? (\d*\.\d+|\d{1,2})$/;
const wholePair = new RegExp(`^((?:${limits} )?)(\\d{1,2}(?:\\.\\d+)?) ?/ ?(\\d{1,3}(?:\\.\\d+)?)(?= per |$)`);
/** The price of a thousand images. */
const perPieces = new RegExp(`(${signed}|\\d+(?:\\.\\d+)? ?(?:cents?|dollars?|usd)) ?(?:per|for|/) ?` +
	"(\\d[\\d,]*|a thousand|thousand|a hundred|hundred)( ?k)? (?:image|picture)s?\\b", "g");

function pieceOf(_: string, price: string, count: string, thousands = ""): string {
	const named = count.includes("hundred") ? 100 : 1000;
	const pieces = (/\d/.test(count) ? Number(count.replaceAll(",", "")) : named) * (thousands ? 1000 : 1);
	const dollars = Number(/\d+(?:\.\d+)?/.exec(price)?.[0]) / (price.includes("cent") ? 100 : 1);
	return `$${Number((dollars / pieces).toPrecision(6))} per image`;
}

/** A text with its amounts in the usual way. */
export function usual(text: string): string {
	// What has no digit has no amount, but "sub-dollar" has.
	if (!/\d|\bsub[- ]|\bhalf a\b/.test(text)) return text;
	const signs = text
		.replace(/\bhalf a (?=cent\b|dollar\b)/g, "0.5 ")
		.replace(/\bctx\b/g, "context")
		.replace(/(?<=\d ?)mio\b\.?/g, "million")
		.replace(/(?<=\d ?[km])-(?=tokens?\b|context\b)/g, " ") // "200k-token context"
		.replace(/\b(context|input|output|price)=(?=\$?\d)/g, "$1 ")
		// "200.000 tokens", "context 1.000.000"
		.replace(withDots, (digits) => digits.replaceAll(".", ""))
		.replace(/(?<=(?:^|[\s<>≤≥])\$? ?)\.(?=\d)/g, "0.") // "$.50"
		.replace(decimalComma, "$1$2.")
		// "1,5 million tokens context", "0,5M in"
		.replace(/(?<![\d.,])(\d{1,3}),(?=\d{1,2} ?(?:m|million)(?: tokens?)? (?:context|in|out)(?:put)?\b)/g, "$1.")
		.replace(/(?<![\d.,])0,(?=\d{1,3}(?!\d| ?(?:k|m|million|b)(?!\w)))/g, "0.")
		.replace(/(?<![\w.$-])(\d+(?:\.\d+)?) ?\$(?! ?[\d.])/g, "$$$1 ")
		.replace(/(?<![\w.-])(\d+) ?(?:¢|ct\b)/g, "$1 cents")
		.replace(new RegExp(`(?<=(?:^|\\s)${limits} )(\\d+) ?c(?!\\w)`, "g"), "$1 cents")
		.replace(/\bsub[- ](?=\$|\d+ (?:cent|dollar))/g, "under ")
		.replace(/\bsub[- ]dollar\b/g, "under $1")
		.replace(/\b(?:max(?:imum)? )?budget(?: of| is|:)? (?=\$)/g, "at most ")
		// "Max price 2", "maximum output price of $2"
		.replace(/\bmax(?:imum)? ((?:(?:in|out)put )?(?:price|cost)) (?:of |is )?(?=\$?\d)/g, "$1 at most ")
		.replace(wholeAmount, (_, of: string, count: string) => `${of}${/^(?:in|out)$/.test(of) ? "put" : ""} $${count}`)
		.replace(wholePair, "$1$$$2/$$$3")
		.replace(perPieces, pieceOf)
		.replace(/(?<=^|\s)(price|cost|input|output|in|out|max|min)s?:(?= |[$\d<>≤≥])/g, "$1 ")
		.replace(/ *([<>]=?|[≤≥]) *(?=[$\d])/g, " $1 ")
		.replace(/\s+/g, " ")
		.trim();
	const named = signs.replace(pair, pairOf).replace(behindSides, fromBehind).replace(beforeSides, fromBefore);
	const ranges = named.replace(bareRange, rangeOf);
	const dollars = unsigned.reduce((rest, form) => rest.replace(form, "$$$1"), ranges);
	return perMillionOf(dollars).replace(exactly, "between $1 and $1").replace(near, aroundOf);
}
