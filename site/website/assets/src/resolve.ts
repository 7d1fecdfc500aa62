// Finds what an id means as a program writes it, by the table and the rules of Go's package resolve, which explains them.

/** What of a row counts here. Without a kind, a provider has that of the table, or is a maker. */
export interface Named {
	readonly provider: string;
	readonly id: string;
	readonly aliases: readonly string[];
	readonly alias_of?: string | null;
	readonly kind?: string;
}

interface Place {
	readonly id: string;
	readonly name: string;
	readonly kind: string;
	readonly names: readonly string[];
	readonly sites?: string;
	readonly paths?: string;
	readonly note?: string;
	readonly rows?: string;
}
interface Wrapper {
	readonly pattern: string;
	readonly id: string;
	readonly maker?: string;
	readonly has?: string;
	readonly place?: string;
	readonly at?: string;
	readonly sure?: boolean;
	readonly note?: string;
	readonly model?: boolean;
	readonly address?: boolean;
	readonly foreign?: boolean;
}
interface Suffixes { readonly of?: string; readonly texts: readonly string[]; readonly note: string }
interface Rewrite { readonly pattern: string; readonly id: string; readonly has: string }
/** Ids of a provider that retired before the catalog's time, from which day on, by a page. */
export interface Retired {
	readonly provider: string;
	readonly day: string;
	readonly page: string;
	readonly ids: readonly string[];
}
/** The table. */
export interface Spellings extends Readonly<Record<"address" | "path" | "segment" | "version" | "display", string>> {
	readonly places: readonly Place[];
	readonly wrappers: readonly Wrapper[];
	readonly suffixes: readonly Suffixes[];
	readonly rewrites: readonly Rewrite[];
	readonly moving: readonly string[];
	readonly notes: Readonly<Record<string, string>>;
	readonly organizations: readonly string[]; // names of makers at Hugging Face, in lower case
	readonly retired: readonly Retired[];
}

export type Found = "exact" | "alias" | "spelling" | "ambiguous" | "uncovered" | "none";
export type Step = "" | "exact" | "alias" | "case" | "undated" | "snapshot" | "gone";

/** What a name means. */
export interface Answer<M extends Named> {
	readonly place: string; // the provider that the name, or what is beside it, names; "" if none
	readonly found: Found;
	readonly models: readonly M[]; // those of the place or, if it has none, of the maker
	readonly note: string; // sentences about what is uncertain
	readonly how: Step; // how the models were found once the name was read
	readonly tuned: boolean; // whether it is a fine-tuned model, whose base the models are
	readonly retired: Retired | null; // if it is gone
	readonly unsure: boolean; // whether its days and prices may be others, as the note explains
	readonly text: string; // the part of the name that the id was made of, and where it begins
	readonly at: number;
	readonly own: boolean; // whether a segment of the name names the provider of the models
	readonly literal: boolean; // whether another id can take the place of the text
}

/** One way to read a name: an id that a model may have, and what the rest of the name says. */
interface Reading {
	readonly id: string;
	readonly at: number;
	readonly end: number;
	readonly place: string;
	readonly wrapper?: Wrapper;
	readonly suffix: string;
	readonly note: string; // about the suffix
	readonly respelt: boolean;
	readonly snapshot: boolean; // whether the id lacks a date that the name has
	readonly display: boolean; // whether the id was made of a name that people read
}

/** What is named beside and before an id. */
interface Places {
	readonly asked: string; // the cloud, host or gateway beside the name
	readonly outer: string; // the first cloud, host or gateway among the segments
	readonly inner: string; // the last maker among the segments
	readonly client: string; // the maker beside the name
	readonly entered: boolean;
	readonly address: boolean;
}

/** What the sentences of notes name. */
type Values = Readonly<Partial<Record<"place" | "provider" | "suffix" | "day", string>>>;

/** Models, and how an id is theirs. */
interface Matched<M> { readonly models: readonly M[]; readonly how: Step }

/** The models of a kind of names. */
type Index<M> = Map<string, M[]>;

const maxName = 512;
const maxCuts = 8;
const modeNote = "route"; // the note of suffixes that only gateways have
const unsureNotes = ["cloud", "fine-tune", "host", modeNote]; // after which days and prices can differ
const nothing = {
	place: "", found: "none", models: [], note: "", how: "", tuned: false, retired: null, unsure: false,
	text: "", at: 0, own: false, literal: false,
} as const;

const unescape = (text: string): string => text.replaceAll("\\/", "/");

/** The id that a template and the groups of a match make. */
const expand = (template: string, groups: RegExpExecArray): string =>
	template.replace(/\$(\d)/g, (_, n: string) => groups[Number(n)] ?? "");

/** Expressions by their patterns. */
const expressions = new Map<string, RegExp>();

function compiled(pattern: string): RegExp {
	let expression = expressions.get(pattern);
	if (!expression) expressions.set(pattern, (expression = new RegExp(pattern, "d")));
	return expression;
}

/** The first words of the parts of a name: of each run of letters and digits its letters (with a digit behind one), or its digits. */
const headsOf = (name: string): readonly string[] =>
	(name.match(/[A-Za-z0-9]+/g) ?? []).map((run) => (/^(?:[A-Za-z]{2,}|[A-Za-z][0-9]?|[0-9]+)/.exec(run)?.[0] ?? "").slice(0, 24).toLowerCase());

/** An id without the date at its end; "" if it has none. */
export const withoutDate = (id: string, table: Spellings): string => compiled(table.version).exec(id)?.[1] ?? "";

/** What follows the last slash of an id, in lower case. */
const lastSegment = (id: string): string => id.slice(id.lastIndexOf("/") + 1).toLowerCase();

export class Resolver<M extends Named> {
	private readonly ids: Index<M> = new Map();
	private readonly aliases: Index<M> = new Map();
	private readonly lowerIDs: Index<M> = new Map();
	private readonly lowerAliases: Index<M> = new Map();
	private readonly undated: Index<M> = new Map();
	private readonly gone = new Map<string, Retired>();
	private readonly sellers = new Map<string, Set<string>>(); // by the last segment of their ids, in lower case
	private readonly heads = new Set<string>(); // the first words of ids, in lower case
	private readonly kinds = new Map<string, string>(); // by provider that has models
	private readonly segments = new Map<string, Place>();
	private readonly table: Spellings;

	constructor(models: readonly M[], table: Spellings) {
		this.table = table;
		for (const place of table.places) for (const name of [place.id, ...place.names]) this.segments.set(name, place);
		const add = (index: Index<M>, name: string, model: M): void => {
			const all = index.get(name);
			if (!all && name) index.set(name, [model]);
			else if (all && !all.includes(model)) all.push(model);
		};
		for (const model of models) {
			const id = model.id.toLowerCase();
			this.kinds.set(model.provider, model.kind ?? "");
			add(this.ids, model.id, model);
			add(this.lowerIDs, id, model);
			for (const alias of model.aliases) {
				add(this.aliases, alias, model);
				add(this.lowerAliases, alias.toLowerCase(), model);
			}
			add(this.undated, withoutDate(id, table), model);
			const segment = lastSegment(id);
			this.sellers.set(segment, (this.sellers.get(segment) ?? new Set()).add(model.provider));
		}
		for (const group of table.retired) for (const id of group.ids) this.gone.set(id, group);
		const addHead = (id: string): void => { for (const head of headsOf(id.slice(id.lastIndexOf("/") + 1)).slice(0, 1)) this.heads.add(head); };
		for (const { id, aliases } of models) [id, ...aliases].forEach(addHead);
		for (const id of this.gone.keys()) addHead(id);
	}

	/** Whether a text is an id or alias in any case, an id without its date, or one that is gone. */
	known(id: string): boolean {
		return this.match(id, () => true) !== null || this.gone.has(id.toLowerCase());
	}

	/** Whether a name has the first word of an id, without which it can mean none, as Go's CanMean. */
	canMean(name: string): boolean { return headsOf(name).some((head) => this.heads.has(head)); }

	/** What a name means. The place is the provider that something beside the name names, such as a client's base URL. */
	resolve(id: string, place = ""): Answer<M> {
		const hint = this.place(place);
		const written = this.asWritten(id, hint);
		if (written) return written;
		const name = id.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
		if (!name || name.length > maxName) return nothing;
		const answer = this.asWritten(name, hint) ?? this.find(name, hint);
		return { ...answer, at: answer.at + id.indexOf(name) };
	}

	/** The provider whose API has an address; "" if none is known to. */
	placeOf(address: string): string {
		const text = (unescape(address).toLowerCase().split("?")[0] ?? "").replace(/^.*?:\/\//, "");
		const end = text.indexOf("/") < 0 ? text.length : text.indexOf("/");
		const host = text.slice(0, end);
		const path = `/${text.slice(end + 1)}`;
		const matches = (pattern: string | undefined, text: string): boolean => pattern !== undefined && compiled(pattern).test(text);
		const has = ({ sites, paths }: Place): boolean => matches(sites, host) || matches(paths, path);
		return this.table.places.find(has)?.id ?? "";
	}

	/** The name of a provider for people, or its id. */
	nameOf(provider = ""): string {
		const place = this.segments.get(provider);
		return place?.id === provider ? place.name : provider;
	}

	private covers(provider: string): boolean {
		return this.kinds.has(provider);
	}

	isMaker(provider: string): boolean {
		const place = this.segments.get(provider);
		return (this.kinds.get(provider) || (place?.id === provider ? place.kind : "") || "maker") === "maker";
	}

	/** The answer for an id as a provider writes it; null if no provider does. */
	private asWritten(name: string, hint: string): Answer<M> | null {
		const beside = this.exactly(name, hint, ({ provider }) => provider === hint);
		if (beside) return beside;
		if (hint && !this.isMaker(hint)) return null; // what others call so is not what this place means
		const slash = name.indexOf("/");
		const before = name.slice(0, Math.max(slash, 0));
		const own = this.covers(before) ? this.exactly(name.slice(slash + 1), before, ({ provider }) => provider === before) : null;
		if (own) return { ...own, at: slash + 1, own: true };
		if (hint) return null;
		const made = this.exactly(name, "", ({ provider }) => this.isMaker(provider));
		if (made) return made;
		const found = this.exactly(name, "", () => true);
		const provider = found?.models[0]?.provider ?? "";
		const named = found && found.found !== "ambiguous" && this.read(name, "").some(({ place }) => place === provider);
		if (named) return { ...found, place: provider };
		if (!found || found.found === "ambiguous") return found;
		// That one cloud or host has an id today does not tell whose it is.
		return { ...found, note: this.sentences(["only"], { provider }), unsure: this.common(name) };
	}

	/** Whether a text is how several providers call a model, apart from what is before it and from its case. */
	private common(id: string): boolean {
		return (this.sellers.get(lastSegment(id))?.size ?? 0) > 1;
	}

	/** The answer for a text that is an id or alias as one of some models has it, at a place if one is named; else null. */
	private exactly(id: string, place: string, among: (model: M) => boolean): Answer<M> | null {
		const matched = this.match(id, among);
		if (!matched || (matched.how !== "exact" && matched.how !== "alias")) return null;
		const several = matched.models.length > 1;
		const placeNote = this.segments.get(place)?.note ?? "";
		const note = this.sentences([placeNote, this.versionNote(place, matched.models), several ? "ambiguous" : ""], { place });
		return { ...nothing, ...matched, place, found: several ? "ambiguous" : matched.how, note, text: id, literal: !placeNote };
	}

	/** The key of the sentence about models that name no version, where each version ends by itself. */
	private versionNote(place: string, [first]: readonly M[]): string {
		return first && !withoutDate(first.id, this.table) ? this.segments.get(place)?.rows ?? "" : "";
	}

	/** The answer for a name that has to be read. */
	private find(name: string, hint: string): Answer<M> {
		const readings = this.read(name, hint);
		let moving: readonly [Reading, M] | undefined;
		for (const reading of readings) {
			const matched = reading.place ? this.matchReading(reading, ({ provider }) => provider === reading.place) : null;
			if (!matched) continue;
			const frozen = reading.note === modeNote && this.isMaker(reading.place) && this.moves(reading.id, matched.models);
			if (!frozen) return this.explain(name, reading, matched.models, matched.how);
			moving = [reading, matched.models[0] as M];
		}
		for (const reading of readings) {
			const matched = this.matchReading(reading, ({ provider }) => this.isMaker(provider) && provider !== reading.place);
			const gone = this.gone.get(reading.id.toLowerCase());
			if (matched) {
				const offered = this.elsewhere(reading) || reading.note === modeNote;
				if (!offered || !this.moves(reading.id, matched.models)) return this.explain(name, reading, matched.models, matched.how);
				moving = [reading, matched.models[0] as M];
			} else if (gone) {
				return this.explainGone(name, reading, gone);
			}
		}
		if (moving) return this.explainMoving(name, ...moving);
		for (const reading of readings) {
			const matched = this.elsewhere(reading) ? null : this.matchReading(reading, () => true);
			if (matched) return this.explain(name, reading, matched.models, matched.how);
		}
		return this.explainNone(readings, hint);
	}

	private read(name: string, hint: string): Reading[] {
		const all: Reading[] = [];
		const beside = this.isMaker(hint) ? { asked: "", client: hint } : { asked: hint, client: "" };
		let before: Places = { ...beside, outer: "", inner: "", entered: false, address: false };
		let at = 0;
		if (compiled(this.table.address).test(name)) {
			at = compiled(this.table.path).exec(name)?.[0].length ?? 0;
			if (at === 0) return all;
			const site = this.placeOf(name.slice(0, at));
			before = { ...before, address: true, ...(this.isMaker(site) ? { inner: site } : { outer: site }) };
		}
		for (let cuts = 0; cuts <= maxCuts; cuts++) {
			this.unwrap(all, name, at, before);
			const segment = compiled(this.table.segment).exec(name.slice(at))?.[0];
			if (!segment) break;
			at += segment.length;
			before = this.enter(before, segment.slice(0, -1));
		}
		// APIs answer with the ids of snapshots that no list has.
		for (const reading of [...all]) {
			const id = withoutDate(reading.id, this.table);
			if (id) all.push({ ...reading, id, respelt: true, snapshot: true });
		}
		// Names as people write them: Claude Opus 4.1.
		for (const reading of [...all]) {
			const id = reading.id.toLowerCase().replaceAll(" ", "-");
			if (id === reading.id || reading.wrapper || reading.snapshot || !compiled(this.table.display).test(reading.id)) continue;
			this.respell(all, { ...reading, id, respelt: true, display: true });
		}
		return all;
	}

	/** What is named once a segment more is before an id. */
	private enter(before: Places, segment: string): Places {
		const provider = this.place(segment.replace(/\\$/, ""));
		const entered = { ...before, entered: true };
		if (!provider || (segment === "models" && before.entered)) return entered;
		if (this.isMaker(provider)) return { ...entered, inner: provider };
		return before.outer ? entered : { ...entered, outer: provider };
	}

	/** The provider that a text names, such as a segment, a hint or the value of a setting; "" if none. */
	place(text: string): string {
		const name = text.toLowerCase().replaceAll("_", "-");
		const place = this.segments.get(name) ?? this.segments.get(name.replace(/^@/, ""));
		return place?.id ?? (this.covers(name) ? name : "");
	}

	/** Adds the readings that begin at a place of a name: the text as it is, and what is in the wrappers of clouds. */
	private unwrap(all: Reading[], name: string, start: number, before: Places): void {
		const text = name.slice(start);
		const named = (form: string): string => before.asked || before.outer || form || before.inner || before.client;
		const whole: Reading = {
			id: unescape(text), at: start, end: name.length, place: named(""),
			suffix: "", note: "", respelt: false, snapshot: false, display: false,
		};
		this.trim(all, whole);
		for (const wrapper of this.table.wrappers) {
			if ((wrapper.address && !before.address) || !text.includes(wrapper.has ?? "")) continue;
			if (wrapper.at && wrapper.at !== whole.place) continue;
			const groups = compiled(wrapper.pattern).exec(text);
			if (!groups) continue;
			const inside = /^\$\d$/.test(wrapper.id) ? groups.indices?.[Number(wrapper.id[1])] : undefined;
			const [at, end] = inside ? [start + inside[0], start + inside[1]] : [start, name.length];
			const id = unescape(expand(wrapper.id, groups));
			this.trim(all, { ...whole, id, at, end, place: named(wrapper.place ?? ""), wrapper, respelt: !inside });
		}
	}

	/** Adds a reading, and it without one or two of the table's suffixes. */
	private trim(all: Reading[], whole: Reading): void {
		let reading = whole;
		this.respell(all, reading);
		for (let i = 0; i < 2; i++) {
			const { id, end, respelt } = reading;
			const [group, text] = this.suffixOf(id);
			if (!group || !text) break;
			reading = {
				...reading, id: id.slice(0, -text.length), suffix: text + reading.suffix,
				note: group.note || reading.note, end: respelt ? end : end - text.length,
			};
			this.respell(all, reading);
		}
	}

	private suffixOf(id: string): readonly [] | readonly [Suffixes, string] {
		const base = id.slice(id.lastIndexOf("/") + 1);
		for (const group of this.table.suffixes) {
			if (group.of && !compiled(group.of).test(base)) continue;
			const text = group.texts.find((text) => text.length < id.length && id.endsWith(text));
			if (text) return [group, text];
		}
		return [];
	}

	/** Adds a reading, and it in other spellings of the maker's id. */
	private respell(all: Reading[], reading: Reading): void {
		all.push(reading);
		for (const { pattern, id, has } of this.table.rewrites) {
			const groups = reading.id.includes(has) ? compiled(pattern).exec(reading.id) : null;
			if (groups) all.push({ ...reading, id: expand(id, groups), respelt: true });
		}
	}

	/** The models among some whose id a text is, and by which step; null if there are none. */
	private match(id: string, among: (model: M) => boolean): Matched<M> | null {
		const lower = id.toLowerCase();
		const pick = (index: Index<M>, text: string): readonly M[] | null => {
			const models = index.get(text)?.filter(among);
			return models?.length ? models : null;
		};
		let models = pick(this.ids, id);
		if (models) return { models, how: "exact" };
		models = pick(this.aliases, id);
		if (models) return { models, how: "alias" };
		models = pick(this.lowerIDs, lower) ?? pick(this.lowerAliases, lower);
		if (models) return { models, how: "case" };
		models = pick(this.undated, lower);
		return models && { models, how: "undated" };
	}

	/** The models among some that a reading means; null if there are none. */
	private matchReading({ id, snapshot, display }: Reading, among: (model: M) => boolean): Matched<M> | null {
		const matched = this.match(id, among);
		if (matched && display && matched.how !== "undated") return { ...matched, how: "case" };
		if (!matched || !snapshot) return matched;
		return matched.how === "undated" ? null : { ...matched, how: "snapshot" };
	}

	/** Whether an id that means models at their maker will mean newer ones there, as far as its list says. */
	private moves(id: string, models: readonly M[]): boolean {
		const lower = id.toLowerCase();
		return models.some((model) => {
			if (lower.endsWith("-latest") || this.table.moving.includes(`${model.provider}/${lower}`)) return true;
			const isID = model.id.toLowerCase() === lower;
			const target = (isID ? model.alias_of ?? "" : model.id).toLowerCase();
			const isAlias = isID ? target !== "" : model.aliases.some((alias) => alias.toLowerCase() === lower);
			if (!isAlias) return false;
			const base = withoutDate(target, this.table);
			const sameDate = withoutDate(lower, this.table) !== "" && lower.endsWith(target.slice(base.length));
			return base !== lower && !sameDate;
		});
	}

	/** Whether a cloud, host or gateway is named. */
	private elsewhere({ place }: Reading): boolean {
		return place !== "" && !this.isMaker(place);
	}

	/** The answer of a reading that has models. */
	private explain(name: string, reading: Reading, models: readonly M[], how: Step): Answer<M> {
		const { place, at, end, wrapper } = reading;
		const provider = models[0]?.provider ?? "";
		const atPlace = provider === place;
		const elsewhere = this.elsewhere(reading);
		const placeNote = wrapper?.model ? "" : this.segments.get(place)?.note ?? "";
		const keys = [place && !atPlace ? this.awayNote(reading) : ""];
		// mistralai/Devstral-Small-2505 is a repository of weights, which stay when the API ends.
		const organized = this.isMaker(provider) && this.table.organizations.some((organization) => name.slice(0, at).toLowerCase() === `${organization}/`);
		const repository = how === "case" && !wrapper && organized && reading.id.toLowerCase() !== reading.id;
		let unsure = keys[0] !== "" || repository || reading.display || how === "snapshot" || unsureNotes.includes(wrapper?.note ?? "") ||
			(unsureNotes.includes(reading.note) && !elsewhere);
		keys.push(placeNote, atPlace ? this.versionNote(place, models) : "", wrapper?.note ?? "", reading.note);
		if (repository) keys.push("weights");
		if (reading.display) keys.push("display");
		if (how === "undated" || how === "snapshot") keys.push(how);

		let found: Found = "spelling";
		if (place && !this.covers(place)) {
			found = "uncovered";
		} else if (models.length > 1) {
			found = "ambiguous";
			if (models.at(-1)?.provider !== provider) keys.push("ambiguous");
		} else if (!place && !this.isMaker(provider)) {
			keys.push("only");
			unsure ||= this.common(reading.id);
		}
		const text = name.slice(at, end);
		const asWritten = (how === "exact" || how === "alias") && text === reading.id;
		// The organization of a maker is no prefix that its own API has: it can be that of weights, or a gateway's.
		const literal = asWritten && !(organized && atPlace) && (atPlace || !elsewhere) && !placeNote && !wrapper?.foreign;
		const note = this.sentences(keys, { place, provider, suffix: reading.suffix });
		const tuned = wrapper?.note === "fine-tune";
		return { ...nothing, place, found, models, note, how, tuned, unsure, text, at, own: atPlace && at > 0, literal };
	}

	/** The key of the sentence about models that are not those of the place that a reading names. */
	private awayNote(reading: Reading): string {
		const covered = this.covers(reading.place);
		if (this.elsewhere(reading)) return covered ? "absent" : "place";
		return covered ? "other" : "uncovered";
	}

	private explainGone(name: string, reading: Reading, retired: Retired): Answer<M> {
		const { id, place, at, end, suffix } = reading;
		const unsure = place !== "" && place !== retired.provider;
		const found = id === name && retired.ids.includes(name) ? "exact" : "spelling";
		const note = this.sentences([unsure ? this.awayNote(reading) : "", "gone"], { place, provider: retired.provider, suffix, day: retired.day });
		const own = place === retired.provider && at > 0;
		return { ...nothing, place, found, how: "gone", retired, unsure, note, text: name.slice(at, end), at, own };
	}

	private explainMoving(name: string, reading: Reading, { provider }: M): Answer<M> {
		const { place, at, end } = reading;
		const note = this.sentences([this.elsewhere(reading) ? "moving" : "moving-mode"], { place, provider });
		return { ...nothing, place, found: place && !this.covers(place) ? "uncovered" : "none", note, text: name.slice(at, end), at };
	}

	private explainNone(readings: readonly Reading[], hint: string): Answer<M> {
		const surely = ({ place, wrapper }: Reading): boolean =>
			place !== "" && (!wrapper || wrapper.sure === true || wrapper.place !== place);
		const place = readings.find(surely)?.place ?? hint;
		if (!place) return nothing;
		const covered = this.covers(place);
		const note = this.sentences([covered ? "missing" : "uncovered"], { place });
		return { ...nothing, place, found: covered ? "none" : "uncovered", note };
	}

	/** The sentences of some keys, each once. */
	private sentences(keys: readonly string[], values: Values): string {
		const texts = keys.map((key) => (this.table.notes[key] ?? "")
			.replaceAll("{place}", () => this.nameOf(values.place)).replaceAll("{provider}", () => this.nameOf(values.provider))
			.replaceAll("{suffix}", () => values.suffix ?? "").replaceAll("{day}", () => values.day ?? ""));
		return [...new Set(texts.filter(Boolean))].join(" ");
	}
}
