// Finds the ids of models in code, configuration and prose, line by line: mentions.go of Go's
// package site/mentions, whose comment says what counts as an id. Every file in the directory
// mentions is the one of the same name there. Both read the tables in words.json and
// spellings.json, and run the cases in site/testdata/mentions.json and places.json.
//
//	const finder = new Finder(models, tables);
//	for (const { text, at, models } of finder.find('model = "gpt-4o"')) …

import { Hints, unknownPlace } from "./mentions/hints.ts";
import { patternsOf, type Patterns, type Tables, type Uncovered, type Words } from "./mentions/table.ts";
import {
	counts, guess, isNamed, isSure, makerOf, maxID, minNear, squash, wordOf, type Line, type Word,
} from "./mentions/word.ts";
import type { SpokenPlace } from "./mentions/spoken.ts";
import type { Model } from "./models.ts";
import { Resolver, withoutDate, type Answer, type Retired } from "./resolve.ts";
import type { Phrase } from "./stack.ts";
import type { Values } from "./values.ts";

export type { Tables };

/** What of a model counts here. */
export type Named = Pick<Model, "provider" | "id" | "aliases" | "alias_of" | "canonical" | "open">;

/** An id in a text. It is unknown if it means no models and is not retired. */
export interface Mention<M extends Named> {
	readonly text: string; // as it is in the text
	readonly at: number; // in the line
	readonly models: readonly M[];
	/**
	 * Whether text is an id or alias as its provider writes it, so that another id can take its place.
	 */
	readonly exact: boolean;
	readonly retired: Retired | null; // if it retired before the catalog's time
	/** Whether it looks like a model of others than the catalog's providers, or has open weights. */
	readonly uncovered: boolean;
	readonly place: string; // the provider that it, or something beside it, names; "" if none
	readonly note: string; // what is uncertain about it
	readonly unsure: boolean; // whether what is known of the models may not hold for it
	/** Whether the catalog covers the place, whose ids are those of models, and has no such id there. */
	readonly absent: boolean;
	/** Whether the request may go to an address that nobody knows, where an id can mean anything. */
	readonly proxied: boolean;
	readonly snapshot: boolean; // whether the catalog has it only without its date
	/**
	 * The models that it means without the place, if only the clients elsewhere in the text name that.
	 */
	readonly others: readonly M[] | null;
	/**
	 * The places of which the text does not say which one is asked: two or more, those of makers first. The models
	 * are then what each of them has under the id. None if that is known, or guessed.
	 */
	readonly between: readonly string[];
}

/** What a word means. */
interface Meaning<M extends Named> {
	readonly answer: Answer<M>; // where it is
	readonly proxied: boolean; // whether its request may go to an address that nobody knows
	/** What it means without the place, if that is a guess by clients elsewhere in the text. */
	readonly unguessed: Answer<M> | null;
	readonly between?: readonly string[]; // the places of which it is not known which is asked
}

/** What a word means at a place. */
interface Placed<M extends Named> {
	readonly place: string;
	readonly answer: Answer<M>;
}

const maxLine = 1000; // characters behind a name that can name its place

/** Finds mentions of the models of a catalog. */
export class Finder<M extends Named> {
	readonly resolver: Resolver<M>;
	readonly patterns: Patterns;
	readonly uncovered: readonly { readonly ids: RegExp; readonly maker: Uncovered }[];
	readonly providers = new Set<string>();
	readonly parts = new Set<string>(); // beginnings of ids up to a separator, in lower case
	/** The number of ids that begin so; negative if the weights of one are open. */
	readonly leads = new Map<string, number>();
	readonly squashed = new Set<string>(); // ids without separators, unless the weights are open
	readonly written = new Set<string>(); // the same ids as they are, in lower case
	readonly open = new Set<string>(); // ids of open weights, of which only a clear slip is told
	readonly values: Values;
	readonly tally: readonly Phrase[];
	private readonly words: Words;

	constructor(models: readonly M[], { spellings, words, values }: Tables) {
		this.values = values;
		this.tally = words.tally;
		this.resolver = new Resolver(models, spellings);
		this.words = words;
		this.patterns = patternsOf(words);
		this.uncovered = words.uncovered.map((maker) => ({ ids: new RegExp(maker.ids), maker }));
		for (const { provider, id, open } of models) {
			this.providers.add(provider);
			const small = id.toLowerCase();
			this.add(small, open, models.length);
			// Models with open weights share their names with files and repositories.
			if (open) {
				if (id.length <= maxID && !this.patterns.file.test(small)) this.open.add(small);
				continue;
			}
			this.addNear(small);
			this.addNear(withoutDate(small, spellings));
		}
	}

	/** Adds an id in lower case of a catalog with some number of models. */
	private add(id: string, open: boolean, models: number): void {
		for (const { index } of id.matchAll(/[-.]/g)) this.parts.add(id.slice(0, index));
		const [, lead] = this.patterns.lead.exec(id) ?? [];
		if (!lead) return;
		const count = open ? -models : 1; // below zero, whatever else begins so
		this.leads.set(lead, (this.leads.get(lead) ?? 0) + count);
	}

	/** Adds an id that others can be near. */
	private addNear(id: string): void {
		if (id.length < minNear || id.length > maxID || this.patterns.file.test(id)) return;
		this.squashed.add(squash(id));
		this.written.add(id);
	}

	/** Returns the words of an id that tell at which endpoint a model is asked. */
	endpointOf(id: string): string {
		const pattern = this.values.folded["endpoint"];
		const words = pattern ? id.toLowerCase().match(new RegExp(pattern, "g")) : null;
		return words?.join(" ") ?? "";
	}

	nameOf(provider: string): string {
		return this.resolver.nameOf(provider);
	}

	/** Returns what the places beside ids are read from, for all lines of a text. */
	hintsOf(text: string): () => Hints {
		// Looking for hints reads the whole text, and most texts have no id.
		let hints: Hints | undefined;
		return () => {
			hints ??= new Hints(text, this.words.hints, this.resolver);
			return hints;
		};
	}

	/** Returns what tells the place that a text names in words beside a name between two offsets. */
	placesIn(text: string): (start: number, end: number) => SpokenPlace | null {
		const hintsOf = this.hintsOf(text);
		return (start, end) => {
			const { spoken } = hintsOf();
			const line = text.slice(end, end + maxLine).split("\n", 1)[0] ?? "";
			const above = spoken.above(start);
			return spoken.behind(line) ?? (above ? { id: above, isFar: false } : null);
		};
	}

	/** Yields the mentions in a line that begins at an offset of the text of the hints. */
	*find(text: string, hints = this.hintsOf(text), offset = 0): Generator<Mention<M>> {
		const { words, patterns } = this;
		if (text.includes(words.ignore)) return;
		const list = new RegExp(words.list, "d").exec(text);
		const line: Line = {
			text,
			at: offset,
			about: patterns.beside.test(text.toLowerCase()),
			list: list?.indices?.[1]?.[0] ?? Infinity,
		};
		for (const { 0: run, index } of text.matchAll(new RegExp(words.word, "g"))) {
			const word = wordOf(this, line, run, index);
			if (!word || patterns.elsewhere.test(word.before + word.text.toLowerCase())) continue;
			const mention = this.mentionIn(word, hints);
			if (mention) yield mention;
		}
	}

	/** Returns the mention in a word; null if there is none. */
	private mentionIn(word: Word, hints: () => Hints): Mention<M> | null {
		const { answer, proxied, unguessed, between = [] } = this.meaningOf(word, hints);
		const { how, text, at, models, literal, retired, place, note, unsure } = answer;
		const mention: Mention<M> = {
			text,
			at: word.start + at,
			models,
			exact: literal && !unguessed && !proxied && between.length === 0, // nothing may be written because of a guess
			retired,
			uncovered: false,
			place,
			note,
			unsure: unsure || (how === "" && note !== ""),
			absent: false,
			proxied,
			snapshot: how === "snapshot",
			others: unguessed?.models ?? null,
			between,
		};
		// An alias that moves on at its maker: what it means at this place, nobody says.
		if (how === "" && text) return word.key ? mention : null;
		// The place is sure, and the id is none of its ids that are known: the note says so.
		const isNoModel = (isSure(this, word) && this.isAbsent(word, answer)) || (word.deployment && place !== "");
		if (how === "" && isNoModel) {
			const absent = isMissing(this, answer);
			return { ...mention, text: word.text, at: word.start, models: [], others: null, unsure: true, absent };
		}
		// The beginning of dated ids is a word like others, unless somebody has just this id.
		const isBeginning = how === "undated" && at === 0 && !isNamed(word) && !this.resolver.written(word.text);
		if (how === "" || isBeginning) {
			const guessed = guess(this, word);
			// What is sold at a place that the catalog covers may not be at another one: openrouter/meta-llama/llama-9.
			const isThere = guessed?.uncovered && isMissing(this, answer) && !this.resolver.isMaker(place);
			if (!isThere) return guessed;
			return { ...mention, text: word.text, at: word.start, others: null, unsure: true, absent: true };
		}
		return counts(this, word, answer) ? mention : null;
	}

	/**
	 * Whether a word names a place, and a model that this place does not have, as far as is known.
	 * That is not that nothing is wrong.
	 */
	private isAbsent({ text }: Word, { place, found }: Answer<M>): boolean {
		if (!place || this.resolver.isMaker(place)) return false;
		if (text.endsWith("/")) return false; // the prefix of ids, such as azure/
		// Anything can be the name of a deployment, such as gpt-4-prod. It says something only if it
		// looks like an id.
		if (!/[/:@]/.test(text) && this.patterns.file.test(text.toLowerCase())) return false;
		return found === "uncovered" || this.resolver.canMean(text) || makerOf(this, text) !== undefined;
	}

	/** Returns what a word means where it is. */
	private meaningOf(word: Word, hints: () => Hints): Meaning<M> {
		const { text, key } = word;
		const plain = this.resolver.resolve(text);
		const alone = { answer: plain, proxied: false, unguessed: null };
		if (!plain.how && !plain.text && !key) return alone;
		// What is beside the id is sure. The only client elsewhere in the file counts for values of keys. Several make
		// doubtful which place is meant by other texts in quotes, too: FAST = "gpt-4o".
		const beside = this.besideOf(word, hints());
		let isElsewhere = beside === undefined && (key || word.quoted);
		let places = isElsewhere ? hints().environment.elsewhere(word.line.at + word.start) : beside ?? [];
		const isBehindProxy = isElsewhere && hints().proxied;
		const isText = isElsewhere && !key;
		if (isText && places.length < 2) return alone;
		if (places.length > 1) {
			// Nobody knows what a proxy makes of ids.
			const isProxied = isBehindProxy || places.includes(unknownPlace);
			// The id names its place.
			if (plain.place !== "" || places.includes(unknownPlace)) return { ...alone, proxied: isProxied };
			const several = this.having(text, places);
			const between = several.map(({ place }) => place);
			const [first] = several;
			if (first && several.length > 1) {
				const models = several.flatMap(({ answer }) => answer.models);
				const answer = { ...first.answer, place: "", note: "", unsure: false, models };
				return { answer, proxied: isBehindProxy, unguessed: null, between };
			}
			if (isText) return alone;
			places = between;
			isElsewhere = true; // by what the others do not have
		}
		const [place = ""] = places;
		const proxied = place === unknownPlace || isBehindProxy;
		const isKnown = place !== "" && place !== unknownPlace && place !== plain.place;
		// No deployment has such a name: what names Groq beside the address of an Azure account, as in an
		// .env, goes to Groq.
		const isOthers = plain.place !== "" && text.includes("/") && Boolean(this.resolver.segments.get(place)?.note);
		if (isKnown && isOthers) return alone;
		// A guess that changes nothing is none.
		if (!isKnown || this.resolver.isMaker(place)) return { answer: plain, proxied, unguessed: null };
		const answer = this.resolver.resolve(text, place);
		return { answer, proxied, unguessed: isElsewhere ? plain : null };
	}

	/**
	 * Returns those of some places that have the id of a word, makers first: as it is written or, if none has it so,
	 * in another form, as Amazon Bedrock has none without a prefix.
	 */
	private having(text: string, places: readonly string[]): readonly Placed<M>[] {
		const { resolver } = this;
		const all = places.filter((place) => place !== "" && place !== unknownPlace)
			.map((place) => ({ place, answer: resolver.resolve(text, place) }))
			.filter(({ place, answer }) => answer.models.some(({ provider }) => provider === place));
		// The ids of a place with a note are names that people give.
		const exact = all.filter(({ place, answer }) => answer.literal || Boolean(resolver.segments.get(place)?.note));
		const having = exact.length > 0 ? exact : all;
		const rank = ({ place }: Placed<M>): string => `${resolver.isMaker(place) ? 0 : 1} ${place}`;
		return having.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
	}

	/** Returns the places that are named beside a word; undefined if nothing names one. */
	private besideOf({ text, key, line, start }: Word, hints: Hints): readonly string[] | undefined {
		const spoken = hints.spoken.behind(line.text.slice(start + text.length));
		const isThere = (place: string): boolean =>
			this.resolver.resolve(text, place).models.some(({ provider }) => provider === place);
		if (spoken && (!spoken.isFar || isThere(spoken.id))) return [spoken.id];
		const offset = line.at + start;
		const named = (key ? hints.environment.ofPrefix(offset) : undefined) ?? hints.at(offset);
		if (named) return named;
		const above = hints.spoken.above(offset);
		return above === undefined ? undefined : [above];
	}
}

/** Whether a name that means nothing is at a place that the catalog covers, and where ids are those of models. */
export function isMissing({ resolver }: Pick<Finder<Named>, "resolver">, answer: Answer<Named>): boolean {
	const { how, text, place, found } = answer;
	if (how !== "" || text !== "" || place === "") return false;
	return found !== "uncovered" && !resolver.segments.get(place)?.note;
}
