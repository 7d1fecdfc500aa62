// The names of models in a text, as people write them. Programs need ids, so only a name that can mean a
// single model is judged, and none is ever rewritten: see byname.ts. But a list of names of which nobody
// said anything would read as if no model in it ended.

import { stageOf } from "../catalog/stage.ts";
import { meeting } from "../catalog/words.ts";
import type { SpokenPlace } from "../mentions/spoken.ts";
import type { Model } from "../models.ts";
import { pacer } from "../pace.ts";
import type { Found } from "../scan.ts";
import { keyOf, nameOf } from "../settings.ts";

/** A name in a text, and the model that is called so. */
export interface Name {
	readonly text: string;
	readonly model: Model;
	readonly place: SpokenPlace | null; // what the text names beside it
	readonly at: readonly number[]; // where it is in the text
	readonly isSure: boolean; // whether it is the name of this model everywhere, and of no other of a maker
	readonly lacks?: string; // the name of that place if no offer of it is known
}

/** Returns the place that a text names beside a name, which is between two offsets. */
type PlaceBeside = (start: number, end: number) => SpokenPlace | null;
const noPlace: PlaceBeside = () => null;

const mostWords = 7; // LIMIT: longer names are not found
const mostNames = 100; // LIMIT: as many as an address has ids
const mostThings = 200; // LIMIT: of longer lists only the names and ids that are found are told
const mostSought = 10_000; // texts of which it is kept what is called so
const mostLetters = 60; // of a thing of a list
const maxStrangers = 12; // of which the summary has a line each

/** What names are compared by: people write "GPT5 mini" of GPT-5 mini, and "Claude 3.5 Haiku" of Claude Haiku 3.5. */
const wordsOf = (text: string): string =>
	text.toLowerCase().replaceAll("+", " plus ").split(/[\s-]+/)
		.flatMap((word) => word.split(meeting)).filter(Boolean).sort().join(" ");

/** The words of a name in their order, each with a blank before it, to find what begins so: " claude 3 5 haiku". */
const orderedWords = (text: string): string =>
	text.toLowerCase().split(/[\s._-]+/).flatMap((word) => word.split(meeting)).filter(Boolean)
		.map((word) => ` ${word}`).join("");

/** Words behind names that people leave out: "Llama 3.3 70B" is Llama 3.3 70B Instruct. */
const endings = /[\s-]+(?:instruct|it|preview|latest|maas)$/i;

/** A name behind its first word, which people leave out, too: "Sonnet 4.5". */
const family = /^\p{L}+[\s-](\p{L}{4,}[\s-]\d+(?:\.\d+)?)$/u;
const shortRank = 12; // behind all others

/** A model that something is called, and how sure that is: the least rank is the surest. */
interface Called {
	readonly model: Model;
	readonly rank: number;
}

/** The ids of a text, whose models are not named again. */
type Ids = readonly (Pick<Found, "id" | "findings"> & {
	readonly mentions?: readonly { readonly at: number }[]; // where they are in the text, if that is known
})[];

/**
 * What is behind a name whose model has variants: "GPT-4o (2024-05-13)" and "GPT-4o Canvas" are other models than
 * GPT-4o.
 */
const variant = new RegExp("^[ \\t]*[([]?[ \\t]*(?:[\\p{Lu}\\d]|v\\d|(?:audio|beta|codex|exp|experimental|fast|image|instruct|" +
	"lite|live|max|mini|nano|preview|pro|realtime|search|snapshot|thinking|transcribe|tts|turbo|version)\\b)", "u");
const maxVariant = 40; // characters behind a name that are looked at

/** A model, and the words of its name and its ids in their order. */
interface Spelled {
	readonly model: Model;
	readonly spellings: readonly string[];
}

/** The names of the models of a catalog. */
export class Names {
	private readonly called = new Map<string, Called>();
	private readonly words = new Set<string>(); // of all names: most words of a long text are in none
	private readonly models: ReadonlyMap<string, Model>;
	private readonly spelled: Spelled[] = [];
	private readonly isKnown = new Map<string, boolean>(); // whether a word is in a name
	private readonly sought = new Map<string, Called | null>(); // long texts have the same few names again and again
	private readonly makersNames = new Map<string, number>(); // how many models of makers have a name
	private readonly day: string; // of the reader

	constructor(models: readonly Model[], day: string) {
		this.day = day;
		this.models = new Map(models.map((model) => [keyOf(model), model]));
		for (const model of models) {
			// Its maker's name counts first, then that of a place, then what is only an id or a part of a name.
			// Where a place has ended it says nothing of others, which may still sell what is called so.
			const isGone = !model.makers && ["retired", "unlisted"].includes(stageOf(model, day));
			const away = Number(!model.makers) + (isGone ? shortRank / 2 : 0);
			const name = nameOf(model);
			const words = wordsOf(name);
			if (model.makers) this.makersNames.set(words, (this.makersNames.get(words) ?? 0) + 1);
			const ids = [model.id, ...model.aliases].map((id) => id.slice(id.lastIndexOf("/") + 1));
			this.add(name, model, away);
			for (const id of ids) this.add(id, model, 2 + away);
			this.spelled.push({ model, spellings: [name, ...ids].map(orderedWords) });
			const parts = [name.replace(/\(.*?\)/g, " ").trim(), ...ids]; // "Mistral Large (latest)"
			for (const part of new Set(parts)) this.add(part.replace(endings, ""), model, 4 + away);
			const [, short = ""] = family.exec(name) ?? [];
			this.add(short, model, shortRank + away);
		}
	}

	private add(name: string, model: Model, rank: number): void {
		const key = wordsOf(name);
		const before = this.called.get(key);
		if (!key || (before && before.rank <= rank)) return;
		this.called.set(key, { model, rank });
		for (const word of key.split(" ")) this.words.add(word);
	}

	/** Returns the model of a name, as its maker has it if that is known; undefined if nothing is called so. */
	named(text: string): Model | undefined {
		const model = this.find(text)?.model;
		return (model && this.models.get(model.canonical ?? "")) ?? model;
	}

	/**
	 * Returns the names of models in a text, each once, without those of models whose ids are found in it. In
	 * sentences and code only names with a digit or of several words with capitals count, and of short ones those
	 * of makers: "Command" and "Sonar" are words, too. A thing of a list is a name as a whole.
	 */
	in(text: string, things: readonly string[], found: Ids, placeBeside = noPlace): readonly Name[] {
		const steps = this.steps(text, things, found, placeBeside);
		let step = steps.next();
		while (!step.done) step = steps.next();
		return step.value;
	}

	/** Returns the same in short tasks; null if they are no longer needed. */
	async inLong(
		text: string, things: readonly string[], found: Ids, needed: () => boolean, placeBeside = noPlace,
	): Promise<readonly Name[] | null> {
		const pace = pacer();
		const steps = this.steps(text, things, found, placeBeside);
		for (;;) {
			const step = steps.next();
			if (step.done) return step.value;
			await pace();
			if (!needed()) return null;
		}
	}

	/** Returns the names in a text, and yields between its words, of which a long one has many. */
	private *steps(
		text: string, things: readonly string[], found: Ids, placeBeside: PlaceBeside,
	): Generator<void, readonly Name[]> {
		const known = new Set(found.flatMap(({ id, findings }) =>
			[wordsOf(id), ...findings.flatMap(({ model }) => [wordsOf(nameOf(model)), keyOf(model)])]));
		const names = new Map<string, Name & { readonly at: number[]; isSure: boolean }>();
		// What is before or behind a name in an id belongs to the id, whose row judges it:
		// meta-llama/Llama-3.3-70B-Instruct, claude-sonnet-4-5@2025. So does the whole word of an id that is a part
		// of it: nova-4o of nova-4o-001.
		const ids = new Set(found.flatMap(({ id, mentions = [] }) => [id, ...mentions.map(({ at }) => wordAt(text, at))]));
		const inIDs = new Map<string, boolean>(); // by name: long texts have many ids
		const isInID = (name: string): boolean => {
			const isIn = inIDs.get(name) ?? [...ids].some((id) => id.includes(name));
			inIDs.set(name, isIn);
			return isIn;
		};
		const add = (name: string, model: Model, start: number): void => {
			if (isInID(name)) return;
			const place = placeBeside(start, start + name.length);
			// What an id says of a model does not say it of another place.
			const isKnown = !place && (known.has(keyOf(model)) || known.has(wordsOf(name)));
			const key = `${keyOf(model)} ${place?.id ?? ""}`;
			if (isKnown) return;
			const isSure = this.isSure(text, name, start);
			const before = names.get(key);
			if (before) {
				before.at.push(start); // a long text can have it thousands of times
				before.isSure &&= isSure && before.text === name;
			} else if (names.size < mostNames) {
				names.set(key, { text: name, model, place, at: [start], isSure });
			}
		};
		const whole = new Set<string>();
		for (const thing of things) {
			const model = this.named(thing);
			if (!model) continue;
			// Below each heading of a place it can be another offer.
			for (let at = text.indexOf(thing); at >= 0; at = text.indexOf(thing, at + thing.length)) add(thing, model, at);
			whole.add(thing);
		}
		for (const { 0: part, index } of partsOf(text)) {
			if (whole.has(part.trim())) continue;
			const words = [...part.matchAll(/\S+/g)].map(({ 0: word, index: at }) => {
				const [before = ""] = /^[+.-]+/.exec(word) ?? [];
				return { word: word.slice(before.length).replace(/[.-]+$/, ""), at: index + at + before.length };
			}).filter(({ word }) => word);
			const texts = words.map(({ word }) => word);
			for (let at = 0; at < words.length;) {
				const name = this.longestAt(texts, at);
				const model = this.named(name);
				if (model) add(name, model, words[at]?.at ?? 0);
				at += model ? name.split(" ").length : 1;
				yield;
			}
		}
		return [...names.values()];
	}

	/** Whether a name at an offset can mean only one model: it is no other name for it, and no variant follows. */
	private isSure(text: string, name: string, start: number): boolean {
		const end = start + name.length;
		return this.makersNames.get(wordsOf(name)) === 1 && text.slice(start, end) === name &&
			!variant.test(text.slice(end, end + maxVariant));
	}

	private find(name: string): Called | undefined {
		const known = this.sought.get(name);
		if (known !== undefined) return known ?? undefined;
		// The order of words says nothing, but "4o mini" is not o4-mini, and "o 1" is no name.
		const called = /^(?:\d|\p{L}\s)/u.test(name) ? undefined : this.called.get(wordsOf(name));
		if (this.sought.size < mostSought) this.sought.set(name, called ?? null);
		return called;
	}

	/** Whether the name of a model is in a thing of a list, perhaps with more: "OpenAI GPT-4o". */
	has(thing: string): boolean {
		if (this.named(thing)) return true;
		// What is before a short name can be a slip: "Claud Opus 4.1".
		return this.in(thing, [], []).some(({ text }) => (this.find(text)?.rank ?? shortRank) < shortRank);
	}

	/**
	 * Returns the things of a text that is a short list: one a line, the column of a table that has the
	 * most names or ids, or a line of them with commas. Nothing if the text is something else, of which
	 * nobody expects that each word is read, or if no thing in it is the name or the id of a model.
	 */
	things(text: string): readonly string[] {
		const lines = text.split("\n").filter((line) => line.trim());
		const table = lines.map((line) => line.replace(/^\s*\|/, "").split(/[,;|\t]/));
		const [first = []] = table;
		let things: readonly string[];
		if (lines.length === 1) {
			things = thingsOf(lines[0]!.split(/[,;|]| (?:\/|&|and|or|und|oder) /));
		} else if (first.length > 1 && table.every(({ length }) => length === first.length)) {
			const columns = first.map((_, i) => thingsOf(table.map((row) => row[i] ?? "")));
			const [best = []] = columns.toSorted((a, b) => this.countIn(b) - this.countIn(a));
			// The first cell is mostly the head of its column.
			things = best.filter((thing, i) => i > 0 || this.named(thing));
		} else {
			things = thingsOf(lines);
		}
		// "Nova" is a word, too, unless what is beside it are models.
		const isSure = things.some((thing) => /\d/.test(thing) && this.named(thing));
		return isSure || 2 * this.countIn(things) >= things.length ? things : [];
	}

	/**
	 * Returns what is in sentences called like models that the catalog has, and is none: "Titan Text Express",
	 * of whose first two words it has "Titan Text Embeddings".
	 */
	strangers(text: string): readonly string[] {
		const found = new Set<string>();
		for (const [title] of text.matchAll(titles)) {
			const words = title.split(/[ -]/);
			if (ordinary.test(title) || words.some((_, at) => this.longestAt(words, at))) continue;
			// The maker is no part of most names: "Amazon Titan Text".
			const isLike = [0, 1].some((at) =>
				words.length > at + 2 && this.begunBy(words.slice(at, at + 2).join(" ")).length > 0);
			if (isLike && found.size < maxStrangers) found.add(title);
		}
		return [...found];
	}

	/**
	 * Returns the models whose names or ids begin with a text, perhaps behind their first word: "Grok 4 Fast" of Grok
	 * 4 Fast Reasoning, "Opus" of Claude Opus 5. Those that are sold come first, of them those that several places
	 * sell, then the newest.
	 */
	begunBy(text: string): readonly Model[] {
		const start = `${orderedWords(text)} `;
		if (!/\p{L}{3}/u.test(start)) return []; // " o 4 " begins too many
		const begins = (spelling: string): boolean =>
			`${spelling} `.startsWith(start) || `${spelling.replace(/^ \p{L}+/u, "")} `.startsWith(start);
		// Each place repeats a model, and some places have it dated and undated.
		const offers = new Map<string, Model[]>();
		for (const { model, spellings } of this.spelled) {
			if (!spellings.some(begins)) continue;
			const key = wordsOf(nameOf(this.models.get(model.canonical ?? "") ?? model));
			offers.set(key, [...offers.get(key) ?? [], model]);
		}
		const isGone = (model: Model): boolean => ["retired", "unlisted"].includes(stageOf(model, this.day));
		const released = (model: Model): string => model.known("release_date") ?? "";
		const groups = [...offers.values()].map((some) => {
			const sold = some.filter((model) => !isGone(model));
			const best = (sold.length > 0 ? sold : some).toSorted((a, b) => Number(b.makers) - Number(a.makers));
			return { model: best[0]!, isGone: sold.length === 0, isRare: sold.length < 3 };
		});
		return groups.sort((a, b) => Number(a.isGone) - Number(b.isGone) || Number(a.isRare) - Number(b.isRare) ||
			released(b.model).localeCompare(released(a.model))).map(({ model }) => model);
	}

	private countIn(things: readonly string[]): number {
		return things.filter((thing) => this.named(thing)).length;
	}

	/** Returns the longest name that begins at a word, GPT-5 mini and not GPT-5; "" if none does. */
	private longestAt(words: readonly string[], at: number): string {
		const isIn = (word: string): boolean => {
			const known = this.isKnown.get(word);
			if (known !== undefined) return known;
			const isKnown = wordsOf(word).split(" ").every((part) => this.words.has(part));
			if (this.isKnown.size < mostSought) this.isKnown.set(word, isKnown);
			return isKnown;
		};
		const next = words.slice(at, at + mostWords);
		const other = next.findIndex((word) => !isIn(word));
		for (let n = other < 0 ? next.length : other; n > 0; n--) {
			const name = words.slice(at, at + n).join(" ");
			const called = this.find(name);
			if (called && isTelling(name, called.rank)) return name;
		}
		return "";
	}
}

/** Returns the word of a text that an id begins or goes on in, with its date or version. */
function wordAt(text: string, at: number): string {
	const [before = ""] = /[\w.@-]*$/.exec(text.slice(Math.max(0, at - mostLetters), at)) ?? [];
	const [rest = ""] = /^[\w.@-]*/.exec(text.slice(at, at + mostLetters)) ?? [];
	return before + rest;
}

/** Returns the parts of a text between which no name goes on: "whisper==1" is a version of a library. */
const partsOf = (text: string): readonly RegExpExecArray[] =>
	// No other name is telling.
	[...text.matchAll(/[\p{L}\p{N}.+ \t-]+/gu)].filter(({ 0: part }) => /\d/.test(part) || hasTitle.test(part));

/** Words with capitals beside each other, as names have without a digit: "Nova Pro". */
const hasTitle = /\p{Lu}\p{L}+[ -]\p{Lu}/u;
const isTitle = (name: string): boolean =>
	!ordinary.test(name) && name.split(/[\s-]+/).every((word) => /^\p{Lu}\p{L}/u.test(word));

// LIMIT: headings begin with such words, too, and no digit says that a model is meant.
const ordinary = /^(?:Active|Auto|Base|Body|Chat|Computer|Enhanced|Free|Model|Multimodal|Synthetic|Text)\b/;

/** Three words or more with capitals, as a name has that the catalog may not have: "Titan Text Express". */
const titles = /\p{Lu}[\p{L}\d]+(?:[ -]\p{Lu}[\p{L}\d]+){2,4}/gu;

/** Whether a sentence means a model by a name: "Phi 3" is too short unless its maker calls it so. */
function isTelling(name: string, rank: number): boolean {
	// "Nova Pro" is a name, "a nova pro" and "Nova" are words. A name without its first word is one, too.
	if (!/\d/.test(name)) return rank < shortRank && hasTitle.test(name) && isTitle(name);
	if (rank === 0) return true;
	if (rank >= shortRank && !/\d\.\d/.test(name)) return false; // "Large 2", "Nova 2"
	const letters = name.match(/\p{L}/gu) ?? [];
	const least = /\d\.\d/.test(name) ? 4 : 5; // "Opus 4.1"
	return letters.length >= least && /\p{L}{3}/u.test(name);
}

/** What is before and behind a thing of a list: "- ", "3. ", quotes, a comma. */
const dressing = /^\s*(?:(?:[-*•·–]|\d{1,3}[.)])\s+)?["'`*]*|["'`*]*[,;]?\s*$/g;
/** What code, configuration and sentences have, and names have not. */
const notInNames = /[={}<>[\]$\\"'`!?#;]|:\s|\w\(|[.,]\s|\/\//;

/** Returns the things in the cells of a list, or nothing if one of them is none. */
function thingsOf(cells: readonly string[]): readonly string[] {
	const things = cells.map((cell) => cell.replace(dressing, ""))
		.filter((thing) => /[a-z]{2}/i.test(thing) && !thing.endsWith(":")); // no number, no heading
	const isShort = (thing: string): boolean =>
		thing.length <= mostLetters && thing.split(/\s+/).length <= mostWords && !notInNames.test(thing);
	return things.length <= mostThings && things.every(isShort) ? [...new Set(things)] : [];
}
