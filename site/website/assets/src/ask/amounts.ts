// Amounts that searches name: prices and numbers of tokens, with the fact that they bound.

// An amount with its bounds and the words beside it: "less than 50 cents input", "100k tokens
// output", "context of at least 1M". It stands alone: the 16k of gpt-3.5-turbo-16k is a part of a
// name.
// "Image input" is what a model reads, and no price of input.
const before = "(?:(?<!(?:images?|audio|video|pdf|vision|text) )" +
	"(input|output|context|max(?:imum)?(?: output)? tokens|max(?:imum)? output)" +
	"(?: (?:price|limit|window|length|cost))?(?: (?:of|is))? )?";
const bound = "(?:(no more than|not more than|less than|cheaper than|under|below|up to|at most|max(?:imum)?" +
	"|smaller than|shorter than|over|above|more than|at least|from|min(?:imum)?|minimum) )?";
const number = "(\\d+(?:\\.\\d+)?)";
const quantity = `(?:\\$ ?${number}|${number} ?(k|m|million|cents?|dollars?|usd))`;
const after = "(?: tokens?)?(?: (?:per|a|an|/) ?(?:1 ?m|million|mtok)(?: tokens?)?)?" +
	"(?: (?:of )?(input|output|context|in|out)" +
	"(?: (?:price|tokens?|window))?)?";
// What follows a comma within a number is a part of it: "1,5M" is not 5M.
const amounts = new RegExp(`(?<=^|[\\s+]|(?<!\\d),)${before}${bound}${quantity}${after}(?=$|[\\s,+?!])`, "g");

const most = /^(?:no|less|cheaper|smaller|shorter|under|below|up|at most|max)/;
const least = /^(?:over|above|more|at least|from|min)/;
const tokensIn: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, million: 1e6 };

/** The parameter that a price means; "" if the catalog cannot be asked so. */
function priceOf(dollars: number, bounded: string, isOutput: boolean): string {
	if (least.test(bounded)) return ""; // no filter asks for at least a price
	return `${isOutput ? "max_output_price" : "max_input_price"}=${dollars}`;
}

/** The parameter that a number of tokens means; "" if the catalog cannot be asked so. */
function tokensOf(tokens: number, bounded: string, isOutput: boolean): string {
	if (most.test(bounded) && bounded !== "up to") return ""; // no filter asks for at most so many tokens
	return `${isOutput ? "min_output" : "min_context"}=${Math.round(tokens)}`;
}

/** The amounts of a search. */
interface Amounts {
	readonly rest: string; // of the search
	readonly meant: readonly string[];
	readonly vain: readonly string[]; // those that no filter bounds: "under 10k tokens"
}

/** A text with its numbers of tokens in thousands, and without the unit of all prices. */
export function plain(text: string): string {
	const thousands = (digits: string): string => `${Number(digits.replace(/[,_ ]/g, "")) / 1000}k`;
	return text
		.replace(/\b(?:per|\/) ?(?:1 ?)?(?:k|m|thousand|million|1[, ]?000(?:[, ]?000)?|mtok|ktok)(?: tokens?)?\b/g, " ")
		.replace(/\bbetween (\$ ?[\d.]+) and (?=\$)/g, "from $1 under ")
		.replace(/\bfrom (\$ ?[\d.]+) (?:to|-) (?=\$)/g, "from $1 under ")
		// "1,000,000 tokens", "200000 context", "context: 200000"
		.replace(/(?<![\d.,-])(\d{1,3}(?:[,_ ]\d{3})+|\d{4,9})(?= (?:tokens?|context|output)\b)/g, thousands)
		.replace(/\b(context|window|output|tokens):? (\d{1,3}(?:[,_]\d{3})+|\d{4,9})(?![\d.-])/g,
			(_, what: string, digits: string) => `${what} ${thousands(digits)}`)
		.replace(/\b(context|window|output|tokens): /g, "$1 ");
}

/** Takes amounts out of a search. */
export function readAmounts(text: string): Amounts {
	const meant: string[] = [];
	const vain: string[] = [];
	text = plain(text);
	const rest = text.replace(amounts, (whole: string, ...groups: (string | undefined)[]) => {
		const [what = "", bounded = "", dollars, count, unit = "", which = ""] = groups;
		const isOutput = /^(?:out|max)/.test(what || which);
		const perUnit = tokensIn[unit]; // of a number of tokens; else it is a price
		const cents = unit.startsWith("cent") ? 100 : 1;
		const meaning = perUnit
			? tokensOf(Number(count) * perUnit, bounded, isOutput)
			: priceOf(Number(dollars ?? count) / cents, bounded, isOutput);
		if (meaning) meant.push(meaning);
		else vain.push(whole.trim());
		return " ";
	});
	return { rest, meant, vain };
}
