// How people shorten what they ask for: "w/ 1mio context", "half a million tokens", "2-3 $", "less than a buck".

/** Forms of shorthand, each with the words that the other files read. */
const forms: readonly (readonly [RegExp, string])[] = [
	// "w/o" is a denial, and "w/" alone would be a name that begins with w.
	[/(?<=^|\s)w\/(?!o\b) */gi, "with "],
	[/(?<=\d ?)(?:mio|mln)\b\.?(?= (?:tokens?|context|ctx|window))/gi, "m"],
	[/\b(?:a )?half (?:of )?(?:a )?million(?= (?:tokens?|context|ctx|window))/gi, "500k"],
	[/\b(?:a )?quarter (?:of )?(?:a )?million(?= (?:tokens?|context|ctx|window))/gi, "250k"],
	// "2-3 $", whose second number alone had the sign.
	[/(?<![\w.$-])(\d+(?:[.,]\d+)?) ?[-–] ?(\d+(?:[.,]\d+)?) ?\$(?! ?\d)/g, "$$$1-$$$2"],
	[/\b(?:an? )?quarter (?:of )?(?:a )?dollars?\b/gi, "$0.25"],
	// "Bang for the buck" is none, nor is what a dollar buys.
	[/(?<!\b(?:per|the|for an?|for one) )\b(?:an?|one) buck\b/gi, "$1"],
	[/(?<=\d ?)bucks?\b/gi, "dollars"],
	[/(?<=\d ?)(?:¢|cts?\b)/gi, " cents"],
	// What has ended is asked for by one word, and what changed its price by the words of changes.ts.
	[/\b(?:(?:that|which|and) )?(?:(?:have|has|are|is) )?already (?:been )?(?:ended|retired|gone|dead|shut down|stopped|discontinued)\b/gi,
		"retired"],
	[/\bprices? (?:that |which )?(?:have |has )?(?:fell|fallen|dropped|went down|gone down|decreased|sank)\b/gi, "got cheaper"],
	[/\bprices? (?:that |which )?(?:have |has )?(?:rose|risen|went up|gone up|increased)\b/gi, "got more expensive"],
	[/\b(?:lose|loses|losing|fall|falls|drop|drops) in price\b/gi, "get cheaper"],
	[/\b(?:gain|gains|rise|rises) in price\b/gi, "get more expensive"],
	[/^what happens (?:to|with) (?=\S*\d|\S+ \S*\d)(.+?)(?: (?:today|tomorrow|now|soon))?\??$/i, "when does $1 retire"],
];

const fractions: Readonly<Record<string, number>> = {
	"½": 2, half: 2, "⅓": 3, third: 3, "¼": 4, quarter: 4, fifth: 5, sixth: 6, eighth: 8, tenth: 10,
};
/** "1/3 of the price of gpt-5" */
const part = new RegExp(`(?<![\\w./-])(?:1/([2-9]|10)|(?:an? |one )?(${Object.keys(fractions).join("|")}))` +
	" (?:of )?(?:the )?(?:price|cost)s? (?:of )?(?=[a-z])", "gi");

/** A search with its shorthand in words. */
export const inLonghand = (search: string): string =>
	forms.reduce((rest, [form, words]) => rest.replace(form, words), search)
		.replace(part, (_, n: string | undefined, word = "") =>
			`${n ?? fractions[word.toLowerCase()]} times cheaper than `);
