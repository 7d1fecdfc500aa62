// Finds the ids of models in texts, by the table and the rules of Go's package mentions, which explains them.

import type { Model } from "./models.ts";

export type Named = Pick<Model, "provider" | "id" | "aliases" | "open">;
type Form = { readonly pattern: string; readonly id: string; readonly where?: string; readonly has?: string; readonly foreign?: boolean };
type Pattern = "word" | "end" | "address" | "path" | "segment" | "version" | "plain" | "key" | "alone" | "beside" | "lead" | "file";
/** The table: patterns by name, and the ways to write an id. */
export type Spellings = Readonly<Record<Pattern | "ignore", string>> & { readonly forms: readonly Form[] };

/** A text at a place that may mean an id, perhaps behind a segment. It is exact if another id can take its place. */
interface Spelling { readonly id: string; readonly text: string; readonly at: number; readonly behind: boolean; readonly before: string; readonly exact: boolean }
/** An id in a text. No model has it if it is unknown. */
export interface Mention<M extends Named> extends Spelling { readonly models: readonly M[] }

const [maxWord, maxID, maxKey, maxCuts, minNear] = [512, 64, 40, 8, 5];
const add = <V>(map: Map<string, V[]>, key: string, value: V): unknown => map.get(key)?.push(value) ?? map.set(key, [value]);
/** A text, and what it is without each of its characters but the first or, if it is short, with two of them exchanged. */
const edits = (text: string): string[] => Array.from(text, (_, i) => text.slice(0, i + 1) + text.slice(i + 1).replace(/^(.)(.?)/, text.length > minNear ? "$2" : "$2$1"));

export class Finder<M extends Named> {
	private readonly maps = { ids: new Map<string, M[]>(), aliases: new Map<string, M[]>(), folded: new Map<string, M[]>(), undated: new Map<string, M[]>() };
	private readonly sets = { parts: new Set<string>(), providers: new Set<string>(), near: new Set<string>() };
	private readonly leads = new Map<string, number>();
	private readonly table: Spellings;

	constructor(models: readonly M[], table: Spellings) {
		this.table = table;
		for (const model of models) {
			const id = model.id.toLowerCase();
			const [version, lead] = [this.match("version", id)?.[1], this.match("lead", id)?.[1]];
			this.sets.providers.add(model.provider);
			add(this.maps.ids, model.id, model);
			add(this.maps.folded, id, model);
			for (const alias of model.aliases) add(this.maps.aliases, alias, model);
			for (const { index } of id.matchAll(/[-.]/g)) this.sets.parts.add(id.slice(0, index));
			if (version) add(this.maps.undated, version, model);
			if (lead) this.leads.set(lead, (this.leads.get(lead) ?? 0) + (model.open ? -models.length : 1));
			const names = model.open ? [] : [id, version ?? ""].filter((name) => name.length >= minNear && !this.match("file", name));
			for (const name of names) [name.replace(/[-.]/g, ""), ...(name.length > minNear ? edits(name) : [name])].forEach((text) => this.sets.near.add(text));
		}
	}

	private match(name: Pattern, text: string): RegExpExecArray | null {
		return new RegExp(this.table[name]).exec(text);
	}

	*find(line: string): Generator<Mention<M>> {
		if (line.includes(this.table.ignore)) return;
		const beside = this.match("beside", line.toLowerCase()) !== null;
		const alone = new RegExp(this.table.alone, "d").exec(line)?.indices?.[1]?.[0]; // where the only word begins
		for (const { 0: run, index } of line.matchAll(new RegExp(this.table.word, "g"))) {
			const word = run.replace(new RegExp(this.table.end), "");
			const quote = line[index - 1] ?? "";
			if (!word || word.length > maxWord || quote === "}" || /[{$%]/.test(line[index + run.length] ?? "")) continue;
			const quoted = /["'`]/.test(quote) && line[index + word.length] === quote;
			const key = this.match("key", line.slice(Math.max(0, index - maxKey), index).toLowerCase()) !== null;
			const found = this.mention(word, key, quoted && beside) ?? this.unknown(word, key, quoted, beside, alone === index);
			if (found) yield { ...found, at: index + found.at };
		}
	}

	/** The mention in a word, which can be the value of a key, or in quotes where models are named. */
	private mention(word: string, key: boolean, named: boolean): Mention<M> | null {
		const { ids, aliases, folded, undated } = this.maps;
		for (const spelling of this.spellings(word)) {
			const { id, behind, before } = spelling;
			const [known, lower] = [ids.get(id) ?? aliases.get(id), id.toLowerCase()];
			const models = known ?? (behind || key || named ? folded.get(lower) : undefined) ?? (behind ? undated.get(lower) : undefined) ?? [];
			const own = models.filter(({ provider }) => provider === before).slice(0, 1);
			const plain = this.match("plain", id) !== null && before !== "models" && !key && !(named && id === word);
			if (own.length || (models.length && !plain)) return { ...spelling, models: own.length ? own : models, exact: spelling.exact && known !== undefined };
		}
		return null;
	}

	/** The texts of a word that may be an id, in the order in which they count. */
	private *spellings(word: string): Generator<Spelling> {
		const address = this.match("address", word) !== null;
		let [start, before] = address ? [this.match("path", word)?.[0].length ?? word.length, "models"] : [0, ""];
		for (let cuts = 0; cuts <= maxCuts; cuts++) {
			const rest = word.slice(start);
			for (const { pattern, id, where, has = "", foreign = false } of this.table.forms) {
				const groups = (where === "address" && !address) || (where === "behind" && !start) || !rest.includes(has) ? null : new RegExp(pattern, "d").exec(rest);
				if (!groups) continue;
				const made = id.replace(/\$(\d)/g, (_, n: string) => groups[Number(n)] ?? "");
				const [from, to] = (id === "$1" ? groups.indices?.[1] : undefined) ?? [0, rest.length];
				yield { id: made, text: rest.slice(from, to), at: start + from, behind: start > 0, before, exact: !foreign && rest.slice(from, to) === made };
			}
			const segment = this.match("segment", rest)?.[0];
			if (!segment) return;
			[start, before] = [start + segment.length, segment.slice(0, -1)];
		}
	}

	/** The mention of an id that no model has, if a word is one. */
	private unknown(word: string, key: boolean, quoted: boolean, beside: boolean, alone: boolean): Mention<M> | null {
		const { parts, providers, near } = this.sets;
		const at = providers.has(word.split("/")[0] ?? "") ? word.indexOf("/") + 1 : 0;
		const [text, id] = [word.slice(at), word.slice(at).toLowerCase()];
		const n = this.leads.get(this.match("lead", id)?.[1] ?? "") ?? 0;
		if (n < 0 || id.length > maxID || this.maps.folded.has(id) || this.match("file", id)) return null;
		const place = key || (!parts.has(id) && (alone || (quoted && (n > 1 || beside))));
		const likely = n > 1 || (/\d/.test(id) && (/[-.]/.test(id) ? edits(id) : [id]).some((other) => near.has(other)));
		return place && likely ? { id, text, at, behind: at > 0, before: "", exact: false, models: [] } : null;
	}
}
