// Words of a line, and whether they are ids: word.go of package mentions.

import { distance } from "../catalog/distance.ts";
import type { Finder, Mention, Named } from "../mentions.ts";
import type { Answer } from "../resolve.ts";
import type { Uncovered } from "./table.ts";

/** A line of a text. */
export interface Line {
	readonly text: string;
	readonly at: number; // where it begins in the text
	readonly about: boolean; // whether it has words that name models
	readonly list: number; // where the words of a list begin; Infinity if it is none
}

/** A word where it is. */
export interface Word {
	readonly line: Line;
	readonly text: string;
	readonly before: string; // the text before it that can say what it is, in lower case
	readonly after: string; // the text after it that can
	readonly start: number; // in the line
	readonly quoted: boolean; // whether it is the whole of a text in quotes
	readonly key: boolean; // whether it is the value of a key that names a model
	readonly alone: boolean; // whether it is the only one in its line, which can be of a list
	/** Whether it is the name of a deployment by the setting of a file such as .env, whatever it looks like. */
	readonly deployment: boolean;
}

type Ids = Finder<Named>;

const maxWord = 512; // characters
const maxKey = 64; // characters before and after a word that can say what it is
export const maxID = 64; // characters of an id
export const minNear = 5; // characters of an id that others can be near

const quotes = /["'`]/;

/** Returns the word in a run of characters of a line; null if it can be no id. */
export function wordOf(finder: Ids, line: Line, run: string, at: number): Word | null {
	const { text: whole } = line;
	const next = whole[at + run.length] ?? "";
	let start = at;
	let text = run.replace(/[.:]+$/, "");
	// The default of a shell's variable: ${MODEL:-gpt-4o}.
	const sign = text.lastIndexOf(":-");
	if (sign >= 0) {
		start += sign + ":-".length;
		text = text.slice(sign + ":-".length);
	}
	if (whole[start - 1] === "}") {
		// What is before is a template, which can be a provider: `${provider}/gpt-4o`.
		if (!text.startsWith("/") || !quotes.test(next)) return null;
		if (text.lastIndexOf("/") === 0) {
			start++;
			text = text.slice(1);
		}
	}
	// OpenRouter's ids that move on begin with a tilde, as paths of files do: ~z-ai/glm-latest,
	// ~/models.
	const isPath = /^[/.]/.test(text);
	if (whole[start - 1] === "~" && text.includes("/") && !isPath) {
		start--;
		text = `~${text}`;
	}
	// Before a template, a word is only the beginning of a name.
	if (!text || text.length > maxWord || /[{$%]/.test(next)) return null;
	if (next === "[" || next === " ") text = extend(finder, whole, start, text);
	// Words without separators are ids only as they are: most words of a text end here.
	const deployment = isDeployment(finder, whole, start, text);
	if (!/[/:@.-]/.test(text) && !isPlain(finder, text) && !deployment) return null;
	const before = beforeOf(whole, start);
	const after = whole.slice(start + text.length);
	const quote = whole[start - 1] ?? "";
	return {
		line,
		text,
		before,
		after: after.slice(0, maxKey),
		start,
		quoted: quotes.test(quote) && after.startsWith(quote),
		key: finder.patterns.key.test(before),
		alone: whole.trim().replace(/^[-* ]+/, "") === text,
		deployment,
	};
}

/**
 * Whether a word of a line is the whole value of a setting that names a deployment, as in
 * AZURE_OPENAI_DEPLOYMENT=chat.
 */
function isDeployment({ patterns }: Ids, line: string, start: number, text: string): boolean {
	if (!line.includes("DEPLOYMENT") || !patterns.deployment.test(line.slice(Math.max(0, start - maxKey), start))) {
		return false;
	}
	// A call or a variable has no name: AZURE_DEPLOYMENT = os.getenv("NAME").
	const [after = ""] = line.slice(start + text.length).split("#");
	return /^["'`,;\s]*$/.test(after);
}

function beforeOf(line: string, start: number): string {
	return line.slice(Math.max(0, start - maxKey), start).toLowerCase();
}

/**
 * Returns a word that begins at an offset of a line, with what is behind it if that belongs to the
 * name of a model: Claude Code writes the size of the context in brackets (claude-opus-4-6[1m]),
 * and people write names with blanks (Claude Opus 4.6).
 */
function extend({ patterns, resolver }: Ids, line: string, start: number, text: string): string {
	// Most words cannot mean a model, and the rest takes longer.
	if (!resolver.canMean(text)) return text;
	const means = (name: string): boolean => resolver.resolve(name).how !== "";
	const [size = ""] = patterns.context.exec(line.slice(start + text.length)) ?? [];
	if (size && means(text + size)) return text + size;
	// In texts names with blanks are as common as models. Only the whole value of a key is one that a
	// program uses.
	if (!patterns.key.test(beforeOf(line, start))) return text;
	const [, phrase = "", behind = ""] = patterns.phrase.exec(line.slice(start)) ?? [];
	const [quote = ""] = quotes.exec(line[start - 1] ?? "") ?? [];
	// The value must end where the name does: "Claude Opus 4.6 and others" is a sentence.
	const isWhole = quote ? behind === quote : behind.trim() === "";
	return phrase && isWhole && means(phrase) ? phrase : text;
}

/** Whether a word without separators is an id, or one without its separators. */
function isPlain({ resolver, squashed }: Ids, text: string): boolean {
	return resolver.known(text) || squashed.has(text.toLowerCase());
}

/** Whether the line is a list of words from here or before. */
function isListed({ line, start }: Word): boolean {
	return line.list <= start;
}

/** Whether the word is the whole of a cell of a table: of an export, "…,Cohere,embed-english-v3.0,1000". */
function isCelled({ patterns }: Ids, { before, after }: Word): boolean {
	return patterns.cellBefore.test(before) && patterns.cellAfter.test(after);
}

/** Whether a model is named where the word is. */
export function isNamed(word: Word): boolean {
	return word.key || ((word.quoted || isListed(word)) && word.line.about);
}

/** Whether the word is a model for sure, whatever it says. */
export function isSure({ patterns }: Ids, word: Word): boolean {
	return word.key || patterns.own.test(word.text);
}

/** Whether the word is where that what it means counts. */
export function counts({ patterns }: Ids, word: Word, answer: Answer<Named>): boolean {
	const { how, at, own, text, retired } = answer;
	const named = isNamed(word);
	// GEMINI-2.5-PRO in a text can be a heading, and o3/GPT-5 a list.
	if (how === "case" && (at === 0 || !own) && !named) return false;
	const ofGoogle = word.text.slice(0, at).endsWith("models/");
	if (!patterns.plain.test(text) || word.key || own || ofGoogle) return true;
	// "o1" is a word of many other things, too.
	return text === word.text && !retired && (named || word.alone);
}

/** Returns the mention of an id that no model has; null if a word does not look like one. */
export function guess(finder: Ids, word: Word): Mention<never> | null {
	if (finder.patterns.package.test(`${word.before}\n${word.after}`)) return null;
	// Of openai/gpt-9 only gpt-9 is unknown.
	const [provider = ""] = word.text.split("/");
	const cut = finder.providers.has(provider) ? word.text.indexOf("/") + 1 : 0;
	const text = word.text.slice(cut);
	const id = text.toLowerCase();
	const guessed = isGuess(finder, word, id);
	const maker = makerOf(finder, id);
	// The value of a key is a model for sure. If the catalog has others of its maker, it is unknown.
	const isCovered = guessed && word.key && finder.providers.has(maker?.provider ?? "");
	const uncovered = maker !== undefined && !isCovered;
	const named = word.quoted || word.key || id.includes("/") || isListed(word) || isCelled(finder, word);
	if (uncovered ? !named : !guessed) return null;
	return { ...certain, text, at: word.start + cut, uncovered };
}

/** A mention about which nothing is uncertain. */
const certain = {
	models: [],
	exact: false,
	retired: null,
	place: "",
	note: "",
	unsure: false,
	absent: false,
	proxied: false,
	snapshot: false,
	others: null,
	between: [],
} as const;

/** Returns the maker whose ids begin as one does, if the catalog may not cover it. */
export function makerOf({ uncovered }: Ids, id: string): Uncovered | undefined {
	// What is before a slash is a host, a gateway or an account.
	const base = id.slice(id.lastIndexOf("/") + 1).toLowerCase();
	return uncovered.find(({ ids }) => ids.test(base))?.maker;
}

/** Whether a word that is no id of the catalog is where ids are, and looks like one. */
function isGuess(finder: Ids, word: Word, id: string): boolean {
	const { patterns } = finder;
	if (id.length > maxID || patterns.file.test(id)) return false;
	// prompt_model=gpt4o) is a variable.
	const isName = !word.quoted && patterns.plain.test(word.text);
	if (word.key && isName && /^[,)]/.test(word.after)) return false;
	const like = alike(finder, id);
	// Anybody can publish another version of open weights under such a name.
	const isOpenSlip = word.key && slippedOpen(finder, id);
	if (like < 0) return isOpenSlip;
	// Without a key, more must speak for an id: that two ids begin so, or that the line is about
	// models. The beginning of an id is often a family: "gpt-5" of "gpt-5.4".
	if (!word.key) {
		if (finder.parts.has(id)) return false;
		const quoted = word.quoted && (like > 1 || word.line.about);
		const isSlip = word.text === id && slipped(finder, id);
		if (!quoted && !isListed(word) && !isSlip) return false;
	}
	return like > 1 || isOpenSlip || (/\d/.test(id) && misspelt(finder, id));
}

/** Returns the number of ids that begin like one; negative if the weights of one are open. */
function alike({ patterns, leads }: Ids, id: string): number {
	const [, lead = ""] = patterns.lead.exec(id) ?? [];
	return leads.get(lead) ?? 0;
}

/** Returns an id without its separators. */
export function squash(id: string): string {
	return id.replace(/[-.]/g, "");
}

/**
 * Whether a word of a sentence, in lower case, is an id but for a slip of a finger: two neighbors
 * are swapped ("gtp-5"), or a separator is missing ("gpt5-mini").
 *
 * Sentences have many words that are like ids: of other versions, of files, of headings. Such slips
 * are rare in them, so little is named that is no id. A word without separators is a name as people
 * say it, "gpt4o", and one whose digits are written together can be the address of a heading:
 * #claude-35-sonnet.
 */
function slipped(finder: Ids, id: string): boolean {
	if (squash(id) === id || !/\d/.test(id)) return false;
	if (swapped(finder, id)) return true;
	for (let i = 1; i < id.length; i++) {
		const before = id.slice(0, i);
		const after = id.slice(i);
		if (/\d$/.test(before) && /^\d/.test(after)) continue;
		if (finder.written.has(`${before}-${after}`) || finder.written.has(`${before}.${after}`)) return true;
	}
	return false;
}

/** Whether an id is another with two neighbors behind the first character swapped. */
function swapped({ written }: Ids, id: string): boolean {
	for (let i = 2; i < id.length; i++) {
		const other = id.slice(0, i - 1) + id.slice(i, i + 1) + id.slice(i - 1, i) + id.slice(i + 1);
		if (written.has(other)) return true;
	}
	return false;
}

/**
 * Whether an id is another with other separators or, if it has some, one other character behind the
 * first. Of short ids, which are near too many others, two neighbors can be swapped.
 */
function misspelt(finder: Ids, id: string): boolean {
	const text = squash(id);
	if (finder.squashed.has(text)) return true;
	if (text === id) return false;
	if (swapped(finder, id)) return true;
	for (const near of finder.written) {
		if (near[0] === id[0] && near.length > minNear && distance(near, id, 1) <= 1) return true;
	}
	return false;
}

const minSlip = 4; // letters of a word that can have a slip: "vl" and "it" are words of other versions

/**
 * Whether the value of a key is an id of open weights but for a slip in one word of letters, deepseek-v4-flsh:
 * other numbers and short words are those of other versions, which anybody can publish.
 */
function slippedOpen({ open }: Ids, id: string): boolean {
	if (open.has(id)) return false;
	const wordsOf = (text: string): readonly string[] => text.split(/[-.]/).filter(Boolean);
	const words = wordsOf(id);
	// Most differ by more than a letter, which their lengths tell first.
	const isLike = ({ length }: string): boolean => Math.abs(length - id.length) <= 1;
	return [...open].some((other) => isLike(other) && oneSlip(wordsOf(other), words));
}

/** Whether two ids differ in one word, by a letter or by two neighbors that are swapped. */
function oneSlip(words: readonly string[], others: readonly string[]): boolean {
	if (words.length !== others.length) return false;
	const letters = (text: string): string => [...text].sort().join("");
	const pairs = words.map((word, i) => [word, others[i] ?? ""] as const).filter(([word, other]) => word !== other);
	const [[word, other] = ["", ""]] = pairs;
	if (pairs.length !== 1 || Math.min(word.length, other.length) < minSlip || /\d/.test(word + other)) return false;
	// Two distances are that of a swap if the letters are the same.
	const isSwap = letters(word) === letters(other) && distance(word, other, 2) <= 2;
	return isSwap || distance(word, other, 1) <= 1;
}
