// Searches for how much text to read aloud, or pages to read: "tts for 20 million characters a month", "OCR of
// 10,000 pages". Both are sold by other pieces than tokens, which is what most other texts are billed by.

import { ofText, ofVideo, piecesOften, timesIn, withoutBudget, type Made } from "./made.ts";
import { oftenIn } from "./often.ts";
import { number, valueOf } from "./quantities.ts";

const aloud = new RegExp("\\b(?:text[- ]to[- ](?:speech|voice|audio)|tts|(?:speech|voice) (?:synthesis|generation)" +
	"|voice ?-?overs?|narrat\\w+|read(?:ing)? aloud)\\b");
/** "Turn 500,000 characters into audio" */
const turned = new RegExp("(?:\\b(?:turn|convert|chang|mak|read|transform)(?:e|ing)? )?" +
	`(\\b${number} (?:char(?:acter)?|word)s?(?: of text)?) (?:in)?to (?:an? )?(?:audio|speech|voice|sound)\\b`);
/** "Speak 20 million characters a month". What is only read can be a prompt. */
const said = new RegExp("\\b(?:(?:speak|say|voic|utter|narrat|vocali[sz]|synthesi[sz])(?:e|ing)?" +
	`|read(?:ing)? out(?: ?loud)?) (?=${number} (?:char(?:acter)?|word)s?\\b)`);
const paper = /\bocr\b/;
const letters = new RegExp(`(?<![$/] ?)\\b(${number}) (char(?:acter)?|word)s?\\b(?: of text\\b(?! to))?`);
/** "1,000 books of 80,000 words" */
const ofLetters = new RegExp("\\b(\\d[\\d,]*)(?: ?(k|thousand))? (?:[a-z]+ )?[a-z]+s,? " +
	`(?:(?:of|at|with|about|each) )+(?=${number} (?:char(?:acter)?|word|page|minute|hour)s?\\b)`);
const pages = new RegExp(`(?<![$/] ?)\\b(${number}) (?:[a-z]+ )?(page)s?\\b`);
/** "Retired in the next 48 hours" is of a time, and "per 5 minutes" of a speed. */
const ofTime = "(?<!\\b(?:in|within|next|last|past|after|before|per|every|the) )";
const spoken = new RegExp(`(?<![\\w.$-])${ofTime}` +
	"(\\d[\\d,]*(?:\\.\\d+)?) ?(hour|hr|h|minute|min|second|sec)s?\\b" +
	"(?: of (?:audio|speech|text)\\b(?! to\\b| synthesis))?");
/** What joins a number with the rest of a search, or asks for its price. */
const joins = new RegExp("\\b(?:of|for|from|per|to read|about|roughly|around)\\b(?= *(?:$|\\n))" +
	"|\\n *(?:of|for|from|with|in|on|at|using)\\b", "g");
const asking = new RegExp("\\b(?:how (?:much|expensive) (?:is|are|does|do|would|will)" +
	"|what (?:is|are|does|do|would|will)|costs?|(?:the )?pric(?:es?|ing))\\b", "g");

/** Reads them; null if a search asks for something else, such as a bound of their prices. */
export function textIn(search: string): Made | null {
	const written = search.toLowerCase()
		.replace(/\b(?:an?|one) (?=(?:million|thousand) )/g, "1 ")
		.replace(turned, "text to speech $1")
		.replace(said, "text to speech ");
	const often = oftenIn(written);
	const { phrase: each, count: times } = timesIn(often.rest, ofLetters);
	const budget = withoutBudget(often.rest.replace(each, ""));
	const text = budget.rest.replace(/[?!.\s]+$/, "");
	// "Under $15 per 1M characters" is a bound, and a bill of tokens is another one.
	if (/\$|\bcents?\b|\btokens?\b/.test(text)) return null;
	const isPaper = paper.test(text);
	const isAloud = !isPaper && aloud.test(text);
	// What is transcribed or filmed has words of its own; "whisper 500 hours" has a name.
	const isTimed = isAloud || !(ofText.test(text) || ofVideo.test(text));
	const found = isPaper ? pages.exec(text) : letters.exec(text) ?? (isTimed ? spoken.exec(text) : null);
	const [phrase = "", digits = "", unit = ""] = found ?? [];
	// Words are what all models write: without "text to speech" they are no text to read aloud.
	if (!found || (unit === "word" && !isAloud)) return null;
	const plain = digits.replaceAll(",", "");
	const count = times * (/^\d+\.\d+$/.test(plain) ? Number(plain) : valueOf(digits));
	if (!(count > 0)) return null;
	const rest = text
		.replace(phrase, "\n")
		.replace(/\b(?:speech|voice) generation\b/, "text to speech") // models that talk generate speech, too
		.replace(asking, " ")
		.replace(joins, " ")
		.replace(/[\s,]+/g, " ")
		.trim();
	const isOrdered = /\b(?:cheap\w*|lowest|best|fastest|newest|latest)\b/.test(rest);
	const isKind = isPaper || isAloud;
	if (!isKind && !rest) return null;
	return {
		search: isOrdered || !isKind ? rest : `${rest} cheapest`,
		pieces: piecesOften(count, `${names[unit] ?? unit}s`, often),
		said: budget.said,
		isKind,
	};
}

const names: Readonly<Record<string, string>> = {
	char: "character", hr: "hour", h: "hour", min: "minute", sec: "second",
};
