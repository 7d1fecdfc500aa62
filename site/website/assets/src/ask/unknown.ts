// What searches ask for that the catalog does not know, or has on other pages.

import words from "../../../../facts/words.json" with { type: "json" };

/** By phrases of searches, what they ask for, of a group of these. */
const phrasesOf = (group: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
	new Map(Object.entries(group).flatMap(([what, phrases]) =>
		phrases.split(", ").map((phrase): [string, string] => [phrase, what])));
const notKnown = phrasesOf(words.unknown);
const uncovered = phrasesOf(words.uncovered); // types of models that the catalog does not have
const onPages = phrasesOf(words.onPages); // what only the pages of models have
const longestFirst = [...notKnown.keys(), ...uncovered.keys(), ...onPages.keys()]
	.sort((a, b) => b.length - a.length);
// "under 5€", "£2"
const otherMoney = "(?:[€£¥] ?\\d[\\d.,]*k?" +
	"|\\d[\\d.,]* ?(?:[€£¥]|euros?|eur|gbp|pounds|yuan|rmb|yen)|[€£¥])" +
	"(?: ?(?:per|an?|/|each|every|im|pro) ?(?:day|week|month|year|tag|woche|monat|jahr))?";
// "under $10 per million characters", which nothing bounds
const byCharacter = "(?:(?:under|below|over|above|up to|at most|less than|more than|max) )?" +
	"(?:\\$ ?[\\d.]+|[\\d.]+ (?:cents?|dollars?|usd))?" +
	" ?(?:per|an?|/) ?(?:[\\d.,]+ ?[km]?|[km]|million|thousand)? ?char(?:acter)?s?";
// "Over 100 tokens per second", "latency under 1s"
const limit = "(?:(?:under|below|over|above|at least|at most|more than|less than|faster than|max|min|<|>) ?)?";
const speed = `${limit}\\d[\\d.,]* ?(?:(?:tok(?:en)?s?|t) ?(?:per|/|an?) ?s(?:ec(?:ond)?)?|tps)` +
	`|(?:latency|ttft|response time|time to first token) (?:of )?${limit}` +
	"\\d[\\d.]* ?(?:ms|s|sec(?:ond)?s?|milliseconds?)";
// "Humaneval above 90", "swe-bench > 70%"
const benchmark = "(?:scores? (?:on|of|at|in) )?(?:mmlu(?:[- ]pro)?|gpqa(?: diamond)?|swe[- ]?bench(?: verified)?" +
	`|humaneval|aime|elo|arena)(?: (?:scores?|rating|of|is))* ?${limit}\\d[\\d.]* ?(?:%|percent)?`;
// "Translation into Polish": without what leads to it, "polish" is a verb
const languages = "english|german|french|spanish|italian|portuguese|polish|dutch|swedish|danish|norwegian|finnish" +
	"|czech|slovak|hungarian|romanian|bulgarian|greek|turkish|arabic|hebrew|persian|hindi|bengali|urdu|tamil|thai" +
	"|vietnamese|indonesian|korean|japanese|chinese|mandarin|russian|ukrainian|catalan|croatian|serbian|swahili";
const language = "(?:in|into|to|from|at|speaks?|writes?|understands?|knows?) " +
	`(?:${languages})(?: (?:and|or) (?:${languages}))*`;
// "Under $20 a month", which is none of a million tokens
const monthly = `(?:(?:with |for )?(?:an? |my )?budget of )?${limit}` +
	"(?:\\$ ?[\\d.,]+k?|[\\d.,]+ ?(?:dollars?|usd)) ?(?:per|an?|/|each|every) ?(?:day|week|month|year)";
// "50 GB of text", "10000 PDFs of 30 pages": files, of which only a number of tokens has a cost
const some = "\\d[\\d.,]* ?(?:k|m|thousand|million)?";
// What a model runs on has bytes, too: "with 24 GB VRAM".
const bytes = "(?<!\\b(?:on|in|with|have|under|below) )(?:for |of )?" +
	"\\d[\\d.,]* ?(?:[kmgt]b|(?:kilo|mega|giga|tera)bytes?)" +
	"(?! ?(?:of )?(?:v?ram|gpus?|memory|macs?|cards?)\\b)(?: of (?:plain )?(?:text|data|documents|files|pdfs?))?";
// "$2 per 1000 pages" is a price.
const papers = "(?:pdfs?|documents?|docs|files|reports|books|contracts|papers|invoices)";
const pages = `(?<!(?:\\bper|/) ?)(?:for |of )?(?:${some} ${papers}(?: (?:of|with|at|each|x))* )?` +
	`${some}[ -]?pages?(?: each)?`;
// Regions of clouds: "us-east-1", "swedencentral"
const region = "(?:us|eu|ap|ca|sa|me|af|il|mx|europe|asia)-(?:gov-)?(?:north|south|east|west|central)[a-z]*-?\\d" +
	"|(?:sweden|france|uk|canada|japan|korea|australia|us|europe|switzerland|germany|poland|norway)" +
	"(?:west|east|north|south|central)+\\d?";
// "Videos longer than 10 seconds"
const duration = "(?:longer|shorter) than \\d+ ?(?:s|sec(?:ond)?s?|min(?:ute)?s?)";
// "Non Chinese" is no more known than Chinese.
const denied = "(?:(?:non|not|no|nothing|without|except|excluding|never" +
	"|(?:do|does) not|(?:do|does)n['’]t)[ -](?:from )?)?";
// "The highest throughput" asks no more than "throughput" does.
const degree = "(?:(?:highest|high|lowest|most) )?";
const placed = "(?:(?:(?:is|are) )?(?:hosted|located|served|processed|stored|running) (?=in |within ))?";
const amounts = [otherMoney, byCharacter, speed, benchmark, language, monthly, region, bytes, pages, duration].join("|");
const unknownPhrases =
	new RegExp(`(?<=^|[\\s,])(?<!\\bbatch )${denied}${degree}${placed}` +
		`(${amounts}|${longestFirst.join("|")})(?=$|[\\s,?!])` +
	// The smallest context is known, a discount of batches is their price, and US dollars are no place.
	"(?! (?:context|window|output|dollars|dimensions?|embedding dimensions?)\\b)", "gi");

const isRegion = new RegExp(`^(?:${region})$`);
const isMonthly = new RegExp(`^(?:${monthly})$`);
const ofUse = "The list has no filter for what a use costs: with your use above the list, each row has its cost. ";
const isBytes = new RegExp(`^(?:${bytes})$`);
const isPages = new RegExp(`^(?:${pages})$`);
const ofBytes = "The list has no cost of bytes: of plain English text, 1 MB is about 250,000 tokens. ";
const ofPages = "The list has no cost of pages, because their files differ in tokens: write for example " +
	"“10,000 prompts, 20k in, 500 out each”. ";
const isSpeed = new RegExp(`^(?:${speed})$`);
const isBenchmark = new RegExp(`^(?:${benchmark})$`);
const isDuration = new RegExp(`^(?:${duration})$`);
const isLanguage = new RegExp(`^(?:${language})$`);
/** A known phrase for what is in no group. */
const likeOf = (asked: string): string => {
	if (isSpeed.test(asked)) return "speed";
	if (isBenchmark.test(asked)) return "benchmark";
	if (isLanguage.test(asked)) return "multilingual";
	if (isDuration.test(asked)) return "video length";
	return isRegion.test(asked) ? "eu" : "euro";
};
const listless = (what: string): string =>
	`The list cannot be searched by ${what}: the page of each model has these. `;

/** Says what of a search the catalog does not know, and returns the search without it. */
export function takeUnknown(
	search: string,
): { readonly said: string; readonly rest: string; readonly isUncovered: boolean } {
	let isUncovered = false; // whether it asks for a type of models that the catalog does not have
	const lacks = new Set<string>();
	const others = new Set<string>();
	const rest = search.replace(unknownPhrases, (_, phrase: string) => {
		const asked = phrase.toLowerCase();
		const type = uncovered.get(asked);
		const fact = onPages.get(asked);
		if (type) {
			isUncovered = true;
			others.add(`The catalog has no ${type}. `);
		} else if (isMonthly.test(asked)) others.add(ofUse);
		else if (isBytes.test(asked)) others.add(ofBytes);
		else if (isPages.test(asked)) others.add(ofPages);
		else if (/char(?:acter)?s?$/.test(asked)) others.add(listless("prices per character"));
		else if (fact) others.add(listless(fact));
		// What is in no group is a region, a speed or an amount of money.
		else lacks.add(notKnown.get(asked) ?? notKnown.get(likeOf(asked)) ?? "");
		if (/\bpdfs?\b/.test(asked)) return "pdf";
		if (/\b(?:videos?|clip)\b/.test(asked)) return "video";
		// What is fast and cheap, or worth its money, can be sorted by the price.
		// The largest could be meant by what it reads.
		if (/^(?:largest|biggest)/.test(asked)) return "largest context";
		return /value|buck/i.test(phrase) ? "cheap" : /cheap/i.exec(phrase)?.[0] ?? " ";
	});
	const unknown = lacks.size > 0 ? `The catalog does not know ${[...lacks].join(" and ")}. ` : "";
	return { said: unknown + [...others].join(""), rest, isUncovered };
}
