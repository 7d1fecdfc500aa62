// Words of searches that are in texts about models, and in none of their names: they would leave a few models
// by chance, of all that fit.

import { fold, splitWords } from "../catalog/words.ts";
import type { Catalog } from "../evaluate.ts";
import { query, type State } from "../state.ts";
import { plural } from "../words.ts";
import { arranged, makersFirst } from "./arranged.ts";
import { pieces } from "./filters.ts";
import { months } from "./days.ts";
import { evaluate, type Reading } from "./reading.ts";
import { listed } from "./relaxed.ts";
import { inLonghand } from "./shorthand.ts";

/** What texts say of all models that have it: who searches for these means them. */
const kept = /^(?:speakers?|music|songs?|lyrics|moderation)$/;

/** "Does X cost more than 2 months ago", "was X cheaper in summer": what it cost then. */
const count = "(?:\\d+|an?|one|two|three|four|five|six|few|several)";
const seasons: Readonly<Record<string, string>> =
	{ spring: "march", summer: "june", autumn: "september", fall: "september", winter: "december" };
const season = Object.keys(seasons).join("|");
const time = `(?:(?:\\d{1,2} )?(?:${months})(?: \\d{1,2})?(?: 20\\d\\d)?|${season}` +
	"|20\\d\\d(?:-\\d\\d){0,2}|year|month|week|quarter)";
const then = `(${count} (?:days?|weeks?|months?|years?) ago|(?:in|since|last|before) (?:the )?(?:last )?${time})`;
const costs = "(?:(?:cost|costs|been|become|get|got|gotten) )?(?:any |much )?";
const compared = "(?:more expensive|less expensive|more|less|cheaper|dearer|pricier|the same)";
// A family has its page of changes.
const versioned = "(?:[a-z][a-z-]* ){0,2}[a-z][a-z-]*[- ]?\\d[\\w.-]*(?: [a-z\\d-]+){0,3}?";
const thanThen = new RegExp(`^(?:is|was|were|does|did|has) (${versioned}) ${costs}${compared}` +
	` (?:than |as )?(?:it (?:was|did) )?(?:back )?${then}\\??$`, "i");
const inSeason = new RegExp(`^(?:in|last|since|before) (?:the )?(?:last )?(${season})$`);
const inMonth = new RegExp(`^(?:in|last) (${months})$`);

/** A question that compares today's price with that of a past day, as one for the past price. */
export function ofPast(search: string): string {
	return search.trim().replace(thanThen, (_, name: string, moment: string) => {
		const day = moment.toLowerCase();
		// Prices since then say what they were then, and how they changed: "in july" alone could be the next one.
		const since = day.replace(inSeason, (__, of: string) => `since ${seasons[of]}`).replace(inMonth, "since $1");
		return `price of ${name} ${since}`;
	});
}

/** How people ask for what has another name, with that. */
const usual: readonly (readonly [RegExp, string])[] = [
	// What is often mistyped, and is a part of no name.
	[/\b(?:modles?|mdoels?|modesl|modell?s)\b/gi, "models"],
	[/(?<=\b(?:can|that|to|which|and) )(?:reed|raed)(?=s? )/gi, "read"],
	// An app, of whose models the number is.
	[/\bchat ?gpt (?=\d(?:\.\d)?(?:\s|$))/gi, "gpt-"],
	// What people write for dollars, millions and "than", of which some are in names.
	[/(?<=\d ?)bucks?\b/gi, "dollars"],
	[/\b(per|an?|\d) ?mil(?:l|lion)?(?= (?:tok|in|out|context|window)|$)/gi, "$1 million"],
	[/\b(less|more|cheaper|dearer|newer|older|longer|bigger|larger|smaller|shorter|expensive) then\b/gi, "$1 than"],
	[/(?<![\d.,])(\d{2,4}) thousand (?=(?:tokens? )?(?:context|window|ctx|output|input)\b|tokens?\b)/gi, "$1k "],
	[/\bhalf (?:a|1) million (?=(?:tokens? )?(?:context|window|ctx)\b)/gi, "500k "],
	[/\bctx\b/gi, "context"],
	// OpenAI and xAI write no zero.
	[/\b(gpt|grok)[- ]?([3-9])\.0(?=$|[\s,?!])/gi, "$1-$2"],
	// "Mistrall" begins "Mistral Large", and "claudes" Claude Sonnet.
	[/\b(claude|gemini|mistral)[sl]\b/gi, "$1"],
	[/\bvector (?=models?\b|dim|\d+[- ]dim)/gi, "embedding "],
	[new RegExp("\\b(?:with )?(?:speaker (?:labels?|names?|separation|identification|recognition|diari[sz]ation)" +
		"|diari[sz](?:ation|ing|e))\\b", "gi"), "transcription speaker"],
	// A promise, whatever it is of.
	[/\bguaranteed to (?:work|last|run|stay|exist|be (?:available|supported|there|around))\b/gi, "safe"],
	// "Can no longer be used" denies nothing that a filter could leave out.
	[/\b(?:can|could|may)(?: (?:i|we|you))? no longer (?:be )?(?:used?|called|bought)\b/gi, "retired"],
	[/\b(?:can(?: ?not|['’]?t) be used|(?:do|does)(?: not|n['’]?t) work) any ?more\b/gi, "retired"],
	[/\bno longer (?:works?|working|available|usable|supported|offered|in use)\b/gi, "retired"],
	// The next to end is what a list by the day of the end begins with, and no Qwen3-Next.
	[/\b(?:to )?(?:end|ends|ending|expire|expires|expiring|retires?|retiring|to go) next\b/gi, "retiring next"],
	[/^(?:what|which) (?:are|is) (?=the next .*\bto (?:end|retire|expire)$)/gi, ""],
	[/^(?:the )?next (.*?)(?:retirements?|deprecations?|shut ?downs?|sunsets?|ends?)$/gi, "$1models retiring next"],
	[/^(?:the )?next (.*?)models? to (?:end|retire|expire)$/gi, "$1models retiring next"],
	// "Per" and "dollar" are no names.
	[/\b(?:(?:the )?(?:cheapest|most|more|best) )*tokens? (?:per|for (?:an?|each|one|my)) (?:dollar|buck|usd)\b/gi,
		"cheapest"],
	// "Month" and "long" are in names, and nothing is called "edits".
	[/\b(?:(?:will|that|which) )?stop(?:s|ping)? (?:working|being (?:available|supported))\b/gi, "retiring"],
	[/\blong[- ]term (?:support(?:ed)?|stable|available)\b/gi, "safe for a year"],
	[/\b(?:edits|retouch(?:es|ing)?) (?:images?|pictures?|photos?)\b/gi, "edit images"],
	// In German a point separates groups.
	[/(?<![\d.,])([1-9])[.,](\d{3})(?=\+?(?: or more)?[- ]?dim)/gi, "$1$2"],
	// "Expensive" alone is the other order.
	[/\b(?:the )?least[- ](?:expensive|costly)\b/gi, "cheapest"],
	[/\blong(?:er)? (?:documents?|texts?|pdfs?|books?|files?|reports?|transcripts?)\b/gi, "largest context"],
];
/** Documents that are embedded are texts, and no PDF files. */
const documents = /\bdoc(?:ument)?s?\b/gi;

/** A search with the usual words for what it asks. */
export function inUsualWords(search: string): string {
	const text = usual.reduce((rest, [form, word]) => rest.replace(form, word), inLonghand(search));
	return /\bembed/i.test(text) ? text.replace(documents, " ").replace(/\s+/g, " ").trim() : text;
}

/**
 * An answer without the words of its search that are in no name, if something else is left to ask for; else
 * with a sentence that says what it is. An answer that is more than the models of its state, such as one up to
 * a price of pieces, has to be asked for again.
 */
export function withoutTexts(
	catalog: Catalog, asked: State, found: Reading, again: (search: string) => Reading,
): Reading {
	const { answer, read } = found;
	const isOther = found.about !== undefined || found.page !== undefined || found.model !== undefined;
	if (!read.search || answer.named || answer.models.length === 0 || isOther || read.gone) return found;
	const rows = answer.models.map(({ row }) => catalog.searchables[row]);
	const isInName = (word: string): boolean => rows.some((row) =>
		row && (row.heads.includes(`\n${word}`) || row.names.some((name) => name.includes(word))));
	const words = read.search.split(/\s+/).filter(Boolean);
	const inTexts = words.filter((word) => !splitWords(fold(word)).some(isInName));
	if (inTexts.length === 0) return found;
	const left = words.filter((word) => !inTexts.includes(word)).join(" ");
	// What was found alone can be sorted by a minute of audio, but not the rest.
	const isKind = [...read.values["type"] ?? [], ...read.values["output"] ?? []].length > 0;
	const isByPiece = Object.values(pieces).includes(read.sort) && !isKind;
	const sort = isByPiece ? "blended_price" : read.sort;
	const rest: State = { ...read, sort, search: left, page: 1 };
	const before = query({ ...asked, search: "", page: 1 });
	const all = evaluate(catalog, rest);
	const isAsked = query(rest) !== before && all.models.length > 0;
	if (!isAsked || inTexts.some((word) => kept.test(word))) {
		const said = `Only models whose text has ${listed(inTexts)} are shown. `;
		const instead = query(rest) !== "" && all.models.length > 0
			? { text: `Without ${listed(inTexts)}: ${plural(all.models.length, "model")}`, state: rest }
			: undefined;
		return { ...found, said: said + found.said, ...(instead ? { instead } : {}) };
	}
	const verb = inTexts.length > 1 ? "are" : "is";
	const said = `No name has ${listed(inTexts)}, which ${verb} left out. `;
	if (found.differs) {
		const without = asked.search.split(/\s+/).filter((word) => !inTexts.includes(word.toLowerCase())).join(" ");
		const rest = again(without);
		return { ...rest, said: rest.said + said };
	}
	return makersFirst(arranged(catalog, { answer: all, read: rest, said: found.said + said }));
}
