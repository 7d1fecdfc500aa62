// What the models of a catalog are called: index.go of package resolve.

import { headOf, headsOf } from "./heads.ts";
import type { Reading } from "./read.ts";
import { compiled, unescape, withoutDate, type Place, type Retired, type Spellings } from "./table.ts";

/** What of a model counts here. Without a kind, a provider has that of the table, or is a maker. */
export interface Named {
	readonly provider: string;
	readonly id: string;
	readonly aliases: readonly string[]; // other ids of the provider that mean this model
	readonly alias_of?: string | null; // the id of the provider that this one points to
	/**
	 * The model and version that this one offers, as maker/id. By it an id of a maker finds what another
	 * provider calls the same model.
	 */
	readonly canonical?: string | null;
	readonly kind?: string; // of the provider: maker, cloud, host or gateway
}

/**
 * The way in which an id is one of a model: in another case, as the beginning of ids that end in a
 * date (undated), with a date that no model has (snapshot), as one that retired before the
 * catalog's time (gone), or as a maker's id of a model that the place calls otherwise (model).
 */
export type Step = "" | "exact" | "alias" | "case" | "undated" | "snapshot" | "gone" | "model";

/** Models, and how an id is theirs. */
export interface Matched<M> {
	readonly models: readonly M[];
	readonly how: Step;
}

/** Models by a kind of names. */
type Names<M> = Map<string, M[]>;

/** Whether a model is among those that are looked for. */
export type Among<M> = (model: M) => boolean;

/** The models of a catalog by what they are called. */
export class Index<M extends Named> {
	readonly table: Spellings;
	readonly gone = new Map<string, Retired>();
	readonly segments = new Map<string, Place>(); // the places by the segments that name them
	private readonly kinds = new Map<string, string>(); // by provider that has models
	private readonly ids: Names<M> = new Map();
	private readonly aliases: Names<M> = new Map();
	private readonly lowerIDs: Names<M> = new Map();
	// An id and an alias of another model can differ in their case; then the id counts.
	private readonly lowerAliases: Names<M> = new Map();
	private readonly undated: Names<M> = new Map();
	private readonly sellers = new Map<string, Set<string>>(); // by the last segment of their ids, in lower case
	private readonly sold: Names<M> = new Map(); // by provider and model
	private readonly heads = new Set<string>(); // of the ids, aliases and ids that are gone

	constructor(models: readonly M[], table: Spellings) {
		this.table = table;
		for (const place of table.places) {
			for (const name of [place.id, ...place.names]) this.segments.set(name, place);
		}
		for (const model of models) this.addModel(model);
		for (const group of table.retired) {
			for (const id of group.ids) {
				this.gone.set(id, group);
				this.addHead(id);
			}
		}
	}

	private addModel(model: M): void {
		const id = model.id.toLowerCase();
		this.kinds.set(model.provider, model.kind ?? "");
		this.addHead(model.id);
		addName(this.ids, model.id, model);
		addName(this.lowerIDs, id, model);
		for (const alias of model.aliases) {
			this.addHead(alias);
			addName(this.aliases, alias, model);
			addName(this.lowerAliases, alias.toLowerCase(), model);
		}
		addName(this.undated, withoutDate(id, this.table), model);
		const segment = lastSegment(id);
		const sellers = this.sellers.get(segment) ?? new Set();
		this.sellers.set(segment, sellers.add(model.provider));
		if (model.canonical) addName(this.sold, `${model.provider} ${model.canonical}`, model);
	}

	/**
	 * Returns the models of a place that are those of a maker; null if the place has none of them, as far as is
	 * known. What an alias of the maker means today can be all that the place has: claude-opus-4-1 is
	 * claude-opus-4-1-20250805 there.
	 */
	soldAt(place: string, models: readonly M[]): readonly M[] | null {
		for (const { provider, canonical, alias_of: target } of models) {
			if (!canonical) continue;
			const own = this.sold.get(`${place} ${canonical}`) ??
				(target ? this.sold.get(`${place} ${provider}/${target}`) : undefined);
			// Who means the same model on other terms says so: openai/gpt-5:batch beside openai/gpt-5.
			if (own) return own.filter(({ id }) => !own.some((other) => id.startsWith(`${other.id}:`)));
		}
		return null;
	}

	private addHead(id: string): void {
		const head = headOf(id);
		if (head) this.heads.add(head);
	}

	/** Whether a text is an id or alias in any case, an id without its date, or one that is gone. */
	known(id: string): boolean {
		return this.match(id, () => true) !== null || this.gone.has(id.toLowerCase());
	}

	/** Whether a text is the id of a model just as it is written. */
	written(id: string): boolean {
		return this.ids.has(id);
	}

	/**
	 * Whether a name can mean a model or an id that is gone: resolve finds none for other names. It is
	 * much faster.
	 */
	canMean(name: string): boolean {
		return headsOf(name).some((head) => this.heads.has(head));
	}

	/** Whether a provider has models in the catalog. */
	covers(provider: string): boolean {
		return this.kinds.has(provider);
	}

	/**
	 * Whether a provider makes the models that it offers: one that nobody knows does, because most do.
	 * A client of a maker says little about the place that it asks: many speak the protocol of
	 * another.
	 */
	isMaker(provider: string): boolean {
		const place = this.segments.get(provider);
		const kind = place?.id === provider ? place.kind : "";
		return (this.kinds.get(provider) || kind || "maker") === "maker";
	}

	/**
	 * Returns the provider that a text names, such as a segment, a hint or the value of a setting; ""
	 * if none.
	 */
	place(text: string): string {
		const name = text.toLowerCase().replaceAll("_", "-");
		// An account at Portkey begins with an @. "@cf", which begins so too, is in the table.
		const place = this.segments.get(name) ?? this.segments.get(name.replace(/^@/, ""));
		return place?.id ?? (this.covers(name) ? name : "");
	}

	/**
	 * Returns the provider whose API has an address: openrouter of "https://openrouter.ai/api/v1"; ""
	 * if no provider is known to have it, as that of a proxy.
	 */
	placeOf(address: string): string {
		const [text = ""] = unescape(address).toLowerCase().split("?");
		// Settings have addresses with and without a scheme.
		const [, host = "", path = ""] = /^(?:.*?:\/\/)?([^/]*)\/?(.*)$/s.exec(text) ?? [];
		const place = this.table.places.find(({ sites, paths }) => {
			// An address of a proxy can still have a path that only one API has.
			const hasPath = paths !== undefined && compiled(paths).test(`/${path}`);
			return hasPath || (sites !== undefined && compiled(sites).test(host));
		});
		return place?.id ?? "";
	}

	/** Returns the name of a provider for people, or its id if the table does not have it. */
	nameOf(provider = ""): string {
		const place = this.segments.get(provider);
		return place?.id === provider ? place.name : provider;
	}

	/**
	 * Whether a text is how several providers call a model, apart from what they write before it and
	 * from its case: DeepSeek-V3-0324 as well as deepseek-ai/DeepSeek-V3-0324.
	 */
	common(id: string): boolean {
		const sellers = this.sellers.get(lastSegment(id));
		return sellers !== undefined && sellers.size > 1;
	}

	/**
	 * Whether a provider may not be the one that a name of no place means although only it has this id.
	 * Whoever writes the common name of a model may well ask a place that the catalog does not cover, or
	 * run the weights. At Azure programs have names of deployments, so grok-3-mini in a text without
	 * Azure can be xAI's, which the catalog does not have. mixtral-8x7b-32768 is nobody's name but Groq's.
	 */
	guessed(name: string, provider: string): boolean {
		return this.common(name) || Boolean(this.segments.get(provider)?.note);
	}

	/** Returns the models among some whose id a text is, and by which step; null if there are none. */
	match(id: string, among: Among<M>): Matched<M> | null {
		const lower = id.toLowerCase();
		const pick = (names: Names<M>, name: string, how: Step): Matched<M> | null => {
			const models = names.get(name)?.filter(among) ?? [];
			return models.length > 0 ? { models, how } : null;
		};
		return pick(this.ids, id, "exact")
			?? pick(this.aliases, id, "alias")
			?? pick(this.lowerIDs, lower, "case")
			?? pick(this.lowerAliases, lower, "case")
			?? pick(this.undated, lower, "undated");
	}

	/** Returns the models among some that a reading means; null if there are none. */
	matchReading({ id, snapshot, display }: Reading, among: Among<M>): Matched<M> | null {
		const matched = this.match(id, among);
		if (!matched) return null;
		// The case is the least in which a name that people read differs.
		if (display && matched.how !== "undated") return { ...matched, how: "case" };
		if (!snapshot) return matched;
		// Without its date, a snapshot has to be an id or alias: if it is only the beginning of others,
		// they are other snapshots, which say nothing about this one.
		return matched.how === "undated" ? null : { ...matched, how: "snapshot" };
	}

	/**
	 * Returns the only model of a maker whose id is a text and four digits, which are a month and a day or
	 * a year and a month: grok-4-0709 of grok-4; null if there are none, or several. Such digits can be more
	 * than a date, so they count only for a text that is the id of another provider, or names the maker.
	 */
	monthly(id: string): Matched<M> | null {
		const isDated = (other: string): boolean =>
			other.length === id.length + "-0709".length && other.startsWith(`${id}-`) && /-\d{4}$/.test(other);
		const dated = [...this.ids].filter(([other]) => isDated(other)).flatMap(([, models]) => models);
		const models = dated.filter(({ provider }) => this.isMaker(provider));
		return models.length === 1 ? { models, how: "undated" } : null;
	}

	/**
	 * Whether an id that means models at their maker will mean newer ones there, as far as its list
	 * says. An alias that is its target without the date, such as claude-opus-4-1, names one version;
	 * others are moved on.
	 */
	moves(id: string, models: readonly M[]): boolean {
		const alias = id.toLowerCase();
		return models.some((model) => {
			if (alias.endsWith("-latest")) return true;
			if (this.table.moving.includes(`${model.provider}/${alias}`)) return true;
			const target = targetOf(alias, model);
			return target !== "" && !this.sameVersion(alias, target);
		});
	}

	/**
	 * Whether an alias names the version that its target has: it is the target without its date, or
	 * has the same date, as claude-4-opus-20250514 and claude-opus-4-20250514.
	 */
	private sameVersion(alias: string, target: string): boolean {
		const base = withoutDate(target, this.table);
		if (base === alias) return true;
		const date = target.slice(base.length);
		return withoutDate(alias, this.table) !== "" && alias.endsWith(date);
	}
}

/** Returns the id in lower case that an alias points to; "" if the id of the model is none. */
function targetOf(alias: string, { id, aliases, alias_of: aliasOf }: Named): string {
	const target = id.toLowerCase();
	// The id itself can be a model that points to another one.
	if (target === alias) return (aliasOf ?? "").toLowerCase();
	return aliases.some((known) => known.toLowerCase() === alias) ? target : "";
}

function addName<M>(names: Names<M>, name: string, model: M): void {
	if (!name) return;
	const models = names.get(name);
	if (!models) names.set(name, [model]);
	else if (!models.includes(model)) models.push(model);
}

/** Returns what follows the last slash of an id, in lower case. */
function lastSegment(id: string): string {
	return id.slice(id.lastIndexOf("/") + 1).toLowerCase();
}
