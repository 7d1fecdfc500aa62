// Lines of logs and bills that say how many tokens were used.

/** What usage objects of the providers say of a request: "prompt_tokens": 1200. */
const usage = new RegExp('"(?:(?:prompt|completion|input|output)_tokens|(?:prompt|candidates)TokenCount' +
	'|(?:in|out)putTokens)"\\s*:\\s*\\d');

/**
 * The head of a table of which a column has tokens: "Service,Model,Input tokens,Cost". It has no signs of
 * programs, which have names such as input_tokens, too.
 */
const head = /^(?!.*[{}():=])(?=(?:.*[,;\t|]){2}).*\b(?:input|output|prompt|completion|total)[ _]?tokens\b/i;

/** Returns how many lines of a text have numbers of tokens: in usage objects, or below the head of a table. */
export function countLogged(text: string): number {
	const lines = text.split("\n");
	const first = lines.findIndex((line) => head.test(line));
	const isRow = (line: string, at: number): boolean =>
		first >= 0 && at > first && /[,;\t|]/.test(line) && /\d/.test(line);
	return lines.filter((line, at) => usage.test(line) || isRow(line, at)).length;
}
