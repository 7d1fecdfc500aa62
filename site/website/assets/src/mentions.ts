// Finds the ids of models in texts, by the table and the rules of Go's package mentions, which explains them.

import type { Model } from "./models.ts";
import { distance } from "./match.ts";
import { Hints, unknownPlace } from "./hints.ts";
import type { Values } from "./values.ts";
import type { Phrase } from "./stack.ts";
import { Resolver, withoutDate, type Answer, type Retired, type Spellings } from "./resolve.ts";

export type Named = Pick<Model, "provider" | "id" | "aliases" | "alias_of" | "open">;
type Pattern = "word" | "context" | "phrase" | "plain" | "key" | "list" | "beside" | "elsewhere" | "package" | "lead" | "file";
/** The tables of spellings and of words. */
export interface Tables {
	readonly spellings: Spellings;
	readonly words: Words;
	readonly values: Values;
}
/** A pattern, and texts of which each match contains one. */
export interface Marked { readonly has?: readonly string[]; readonly pattern: string }
export type Words = Readonly<Record<Pattern | "ignore", string>> & {
	readonly tally: readonly Phrase[];
	readonly uncovered: readonly { readonly ids: string; readonly provider?: string }[];
	readonly hints: {
		readonly address: Marked;
		readonly setting: Marked;
		readonly marks: readonly (Marked & { readonly kind: "client" | "switch" | "line" | "block"; readonly place: string })[];
	};
};

/** An id in a text. It is exact if another can take its place. It is unknown if it means no models and is not retired. */
export interface Mention<M extends Named> {
	readonly text: string;
	readonly at: number;
	readonly models: readonly M[];
	readonly exact: boolean;
	readonly retired: Retired | null;
	readonly uncovered: boolean; // whether it looks like a model of others than the catalog's providers, or has open weights
	readonly place: string; // the provider that it, or something beside it, names; "" if none
	readonly note: string; // what is uncertain about it
	readonly unsure: boolean; // whether what is known of the models may not hold for it
	readonly proxied: boolean; // whether the request may go to an address that nobody knows
	readonly snapshot: boolean; // whether the catalog has it only without its date
	readonly others: readonly M[] | null; // if the place is a guess: the models without it
}

/** A word where it is, and what is asked of this place. */
interface Word { readonly text: string; readonly at: number; readonly offset: number; readonly quoted: boolean; readonly listed: boolean; readonly beside: boolean; readonly key: boolean; readonly variable: boolean }

const maxWord = 512;
const maxID = 64;
const maxKey = 64;
const minNear = 5;
const sure = { place: "", note: "", unsure: false, proxied: false, snapshot: false, others: null } as const;
const squash = (id: string): string => id.replace(/[-.]/g, "");

export class Finder<M extends Named> {
	private readonly resolver: Resolver<M>;
	private readonly sets = { parts: new Set<string>(), providers: new Set<string>(), squashed: new Set<string>(), near: [] as string[], written: new Set<string>() };
	private readonly leads = new Map<string, number>();
	private readonly words: Words;

	readonly values: Values;
	readonly tally: readonly Phrase[];

	constructor(models: readonly M[], { spellings, words, values }: Tables) {
		this.values = values;
		this.tally = words.tally;
		this.resolver = new Resolver(models, spellings);
		this.words = words;
		for (const model of models) {
			const id = model.id.toLowerCase();
			const lead = this.match("lead", id)?.[1];
			this.sets.providers.add(model.provider);
			for (const { index } of id.matchAll(/[-.]/g)) this.sets.parts.add(id.slice(0, index));
			if (lead) this.leads.set(lead, (this.leads.get(lead) ?? 0) + (model.open ? -models.length : 1));
			for (const name of model.open ? [] : [id, withoutDate(id, spellings)]) {
				if (name.length < minNear || name.length > maxID || this.match("file", name)) continue;
				this.sets.squashed.add(squash(name));
				this.sets.near.push(name);
				this.sets.written.add(name);
			}
		}
	}

	/** The words of an id that tell at which endpoint a model is asked. */
	endpointOf(id: string): string { return (id.toLowerCase().match(new RegExp(this.values.folded["endpoint"] ?? "$^", "g")) ?? []).join(" "); }

	nameOf(provider: string): string { return this.resolver.nameOf(provider); }

	private match(name: Pattern, text: string): RegExpExecArray | null {
		return new RegExp(this.words[name]).exec(text);
	}

	/** What the places beside ids are read from, for all lines of a text. */
	hintsOf(text: string): () => Hints {
		let hints: Hints | undefined;
		return () => (hints ??= new Hints(text, this.words, this.resolver));
	}

	/** The mentions in a line that begins at an offset of the text of the hints. */
	*find(line: string, hints = this.hintsOf(line), offset = 0): Generator<Mention<M>> {
		if (line.includes(this.words.ignore)) return;
		const beside = this.match("beside", line.toLowerCase()) !== null;
		const list = new RegExp(this.words.list, "d").exec(line)?.indices?.[1]?.[0] ?? Infinity; // where the words of a list begin
		for (const { 0: run, index } of line.matchAll(new RegExp(this.words.word, "g"))) {
			let at = index;
			let length = run.length;
			while (/[.:]/.test(run[length - 1] ?? "")) length--;
			let text = run.slice(0, length);
			const after = line[at + run.length] ?? "";
			// ${MODEL:-gpt-4o}: the default of a shell's variable.
			const start = text.lastIndexOf(":-") + ":-".length;
			if (start >= ":-".length) {
				at += start;
				text = text.slice(start);
			}
			// `${provider}/gpt-4o`: the id is behind a value, and ends the string.
			if (line[at - 1] === "}" && !(text.startsWith("/") && /["'`]/.test(after))) continue;
			if (line[at - 1] === "}" && text.lastIndexOf("/") === 0) {
				at++;
				text = text.slice(1);
			}
			// An id that moves on: ~openai/gpt-4o. A path in the home directory begins with ~/.
			if (line[at - 1] === "~" && text.includes("/") && !/^[/.]/.test(text)) {
				at--;
				length++;
				text = `~${text}`;
			}
			if (!text || text.length > maxWord || /[{$%]/.test(after)) continue;
			if (after === "[" || after === " ") text = this.extend(line, at, text);
			if (!/[/:@.-]/.test(text) && !this.resolver.known(text) && !this.sets.squashed.has(text.toLowerCase())) continue;
			const quote = line[at - 1] ?? "";
			const before = line.slice(Math.max(0, at - maxKey), at).toLowerCase();
			const quoted = /["'`]/.test(quote) && line[at + text.length] === quote;
			const word = { text, at, offset: offset + at, quoted, listed: list <= at, beside, key: this.match("key", before) !== null,
				variable: !quoted && this.match("plain", text) !== null && /^[,)]/.test(line.slice(at + text.length)) };
			const sides = `${before}\n${line.slice(at + text.length).slice(0, maxKey)}`;
			const known = this.known(word, line, hints);
			const found = known === undefined && !this.match("package", sides) ? this.guess(word) : known;
			if (found && !this.match("elsewhere", before + text.toLowerCase())) yield found;
		}
	}

	/** A word with what is behind it if that belongs to the name of a model: the size of a context, or names with blanks. */
	private extend(line: string, at: number, text: string): string {
		const means = (name: string): boolean => this.resolver.canMean(text) && this.resolver.resolve(name).how !== "";
		const size = this.match("context", line.slice(at + text.length))?.[0] ?? "";
		if (size && means(text + size)) return text + size;
		if (!this.match("key", line.slice(Math.max(0, at - maxKey), at).toLowerCase())) return text;
		const [, phrase = "", behind = ""] = this.match("phrase", line.slice(at)) ?? [];
		const quote = /["'`]/.exec(line[at - 1] ?? "")?.[0];
		return phrase && (quote ?? "") === (quote ? behind : behind.trim()) && means(phrase) ? phrase : text;
	}

	/** The mention of what a word means, if it is where that counts; undefined if the word can be a guess. */
	private known(asked: Word, line: string, hints: () => Hints): Mention<M> | null | undefined {
		const { text: word, at, quoted, listed, beside, key } = asked;
		const { answer, proxied, unguessed } = this.resolve(asked, hints);
		const { how, models, text, at: start, own, literal, retired, place, note } = answer;
		const mention = {
			text, at: at + start, models, exact: literal && !unguessed && !proxied, retired, uncovered: false,
			place, note, unsure: answer.unsure || (!how && note !== ""), proxied, snapshot: how === "snapshot", others: unguessed?.models ?? null,
		};
		const named = key || (beside && (quoted || listed));
		if (!how && text) return key ? mention : null; // it moves on at its maker, and nobody says what the place means by it
		// Nothing is known of this place, or it has no such model, which is not that nothing is wrong.
		const deployment = !/[/:@]/.test(word) && this.match("file", word.toLowerCase()) !== null; // such as gpt-4-prod
		const names = !deployment && (answer.found === "uncovered" || this.resolver.canMean(word) || this.makerOf(word) !== undefined);
		if (!how && place && key && !this.resolver.isMaker(place) && names && !word.endsWith("/")) {
			return { ...mention, text: word, at, models: [], others: null, unsure: true };
		}
		if (!how || (how === "undated" && !start && !named)) return undefined;
		const plain = this.match("plain", text) !== null && !key && !own && !word.slice(0, start).endsWith("models/");
		const item = text === word && !retired && (named || line.trim().replace(/^[-* ]+/, "") === word);
		const counts = !(how === "case" && (!start || !own) && !named) && (!plain || item);
		return counts ? mention : null;
	}

	/** What a word means where it is, whether its request may go to a proxy and, if its place is a guess, what it means without. */
	private resolve({ text, key, offset }: Word, hints: () => Hints): { readonly answer: Answer<M>; readonly proxied: boolean; readonly unguessed?: Answer<M> } {
		const plain = this.resolver.resolve(text);
		if (!plain.how && !plain.text && !key) return { answer: plain, proxied: false };
		const found = hints().at(offset);
		const place = found ?? (key ? hints().client : "");
		const proxied = place === unknownPlace || (found === undefined && key && hints().proxied);
		if (!place || place === unknownPlace || place === plain.place || this.resolver.isMaker(place)) return { answer: plain, proxied };
		const answer = this.resolver.resolve(text, place);
		return found === undefined ? { answer, proxied, unguessed: plain } : { answer, proxied };
	}

	/** The mention of an id that no model has, if a word looks like one. */
	private guess({ text: word, at, quoted, listed, beside, key, variable }: Word): Mention<M> | null {
		const { parts, providers } = this.sets;
		const cut = providers.has(word.split("/")[0] ?? "") ? word.indexOf("/") + 1 : 0;
		const text = word.slice(cut);
		const id = text.toLowerCase();
		const base = id.slice(id.lastIndexOf("/") + 1);
		const like = this.leads.get(this.match("lead", id)?.[1] ?? "") ?? 0;
		const named = listed || (quoted && (like > 1 || beside));
		const place = key || (!parts.has(id) && (named || (text === id && this.slipped(id))));
		const maker = this.makerOf(id);
		const guessed = place && !(key && variable) && like >= 0 && id.length <= maxID && !this.match("file", id) && (like > 1 || (/\d/.test(id) && this.misspelt(id)));
		const uncovered = maker !== undefined && !(guessed && key && providers.has(maker.provider ?? ""));
		if (!(uncovered ? listed || quoted || key || base !== id : guessed)) return null;
		return { text, at: at + cut, models: [], exact: false, retired: null, ...sure, uncovered };
	}

	/** The maker whose ids begin as one does, if the catalog may not cover it. */
	private makerOf(id: string): { readonly provider?: string } | undefined {
		const base = id.slice(id.lastIndexOf("/") + 1).toLowerCase();
		return this.words.uncovered.find(({ ids }) => new RegExp(ids).test(base));
	}

	/**
	 * Whether a word of a sentence is an id but for a slip: two neighbors are swapped, or a separator
	 * is missing between others than digits. Go's slipped has the reasons.
	 */
	private slipped(id: string): boolean {
		if (squash(id) === id || !/\d/.test(id)) return false;
		if (this.swapped(id)) return true;
		const { written } = this.sets;
		return [...id].some((c, i) => i > 0 && !/^\d\d$/.test(id[i - 1] + c) &&
			["-", "."].some((sign) => written.has(id.slice(0, i) + sign + id.slice(i))));
	}

	/** Whether an id is another with two neighbors behind the first character swapped. */
	private swapped(id: string): boolean {
		return [...id].some((c, i) => i > 1 &&
			this.sets.written.has(id.slice(0, i - 1) + c + id[i - 1] + id.slice(i + 1)));
	}

	/**
	 * Whether an id is another with other separators or, if it has some, one other character behind
	 * the first; of short ids two neighbors can be swapped.
	 */
	private misspelt(id: string): boolean {
		const { squashed, near } = this.sets;
		const far = (other: string): boolean => other[0] !== id[0] || other.length <= minNear || distance(other, id, 1) > 1;
		return squashed.has(squash(id)) || (squash(id) !== id && (this.swapped(id) || !near.every(far)));
	}
}
