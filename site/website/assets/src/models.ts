// The models of the catalog, from the assets that the build writes for scripts (facts.go).

import { load, loadScript } from "./load.ts";
import { pacer } from "./pace.ts";
import type { Settings } from "./settings.ts";
import { isoDay, shortDay } from "./words.ts";

/** A fact of all models: its values as texts, null if unknown. */
interface Fact {
	readonly name: string;
	readonly values: readonly (string | null)[];
	/** What pages show for values, for "" if unknown; what they show for others is below. */
	readonly cells?: Readonly<Record<string, string>>;
	/** Whether the values are days, which pages show in words. */
	readonly days?: boolean;
	/** Whether the values are amounts in dollars: pages show 0.5 as "$0.50". */
	readonly amounts?: boolean;
}

/** A fact that has just been loaded, whose values can still be brought to another day. */
interface LoadedFact extends Fact {
	readonly values: (string | null)[];
}

/** A model with its facts by the names of the API. */
export class Model {
	private readonly facts: ReadonlyMap<string, Fact>;
	/** Where the model is in the assets. */
	readonly row: number;

	constructor(facts: ReadonlyMap<string, Fact>, row: number) {
		this.facts = facts;
		this.row = row;
	}

	/** The value of a fact as text; a list has commas between its elements. */
	value(fact: string): string | null {
		return this.facts.get(fact)?.values[this.row] ?? null;
	}

	/** The value of a fact as text; null also if sources disagree about it. */
	known(fact: string): string | null {
		const value = this.value(fact);
		return value === "disputed" ? null : value;
	}

	/** What pages show of a fact. */
	cell(fact: string): string {
		const value = this.value(fact) ?? "";
		const { cells, days, amounts } = this.facts.get(fact) ?? {};
		const cell = cells?.[value];
		if (cell !== undefined || value === "") return cell ?? "";
		if (days) return shortDay(value);
		// Amounts have cents or none, as Go's facts.Dollars has them.
		return amounts ? `$${value.replace(/\.\d$/, "$&0")}` : value;
	}

	/** Whether the prices of rows, which retired models have too, are those of a token of text. */
	get perToken(): boolean {
		const notes = `${this.value("price_note") ?? ""} ${this.value("price_out_note") ?? ""}`;
		return !/per |tokens|lowest/.test(notes);
	}

	get id(): string { return this.value("id") ?? ""; }
	get provider(): string { return this.value("provider") ?? ""; }
	get name(): string | null { return this.value("name"); }
	get type(): string { return this.value("type") ?? ""; }
	get status(): string { return this.value("status") ?? ""; }
	get stage(): string { return this.value("stage") ?? ""; }
	get family(): string | null { return this.value("family"); }
	/**
	 * The model that this row offers, as maker/id: "=" in the file says that its own id is meant.
	 */
	get canonical(): string | null {
		return this.isItself ? `${this.provider}/${this.id}` : this.value("canonical_id");
	}

	get isItself(): boolean { return this.value("canonical_id") === "="; }

	/**
	 * Whether the maker of the model sells it here, also under an id that is another model's later, as
	 * deepseek-flash is.
	 */
	get makers(): boolean {
		return this.isItself || (this.value("canonical_id") ?? "").startsWith(`${this.provider}/`);
	}

	get alias_of(): string | null { return this.value("alias_of"); }
	get retirement_date(): string | null { return this.value("retirement_date"); }
	/** The day of the end that is announced, past or, if there is none, reported by others. */
	get ends(): string | null {
		const isReported = this.value("until") === "reported to end";
		return this.retirement_date ?? (isReported ? this.value("until_day") : null);
	}

	get isGateway(): boolean {
		return this.value("kind") === "gateway";
	}
	get open(): boolean { return this.value("open_weights") === "true"; }
	/** The key of the model that replaces this one. */
	get replacement(): string | null { return this.value("replacement"); }
	/** Other ids of the model. */
	get aliases(): readonly string[] { return this.value("aliases")?.split("\n") ?? []; }
}

/** Returns the models of an asset, which has a list of values for each fact. */
export function decodeModels(asset: readonly Fact[]): readonly Model[] {
	const facts = new Map(asset.map((fact) => [fact.name, fact]));
	return (facts.get("id")?.values ?? []).map((_, row) => new Model(facts, row));
}

/**
 * Loads all models, sorted by provider and id, with what only lists need or without. If that fails
 * it rejects with a sentence for people.
 */
export async function loadModels(
	{ models, descriptions, day, ofDay }: Settings, described = true, today = isoDay(new Date()),
): Promise<readonly Model[]> {
	const addresses = described ? [models, descriptions] : [models];
	const assets = await Promise.all(addresses.map((address) => load(address, "models", readFacts)));
	const facts = assets.flat();
	if (day && day < today) {
		// Pages are mostly of the day on which they are read.
		const { bringToDay } = await loadScript<typeof import("./ofday.ts")>(ofDay);
		bringToDay(new Map(facts.map(({ name, values }) => [name, values])), day, today);
	}
	return decodeModels(facts);
}

/**
 * Reads an asset: an array, of which each line is a fact with tabs between its values. Null if it
 * has none.
 */
async function readFacts(response: Response): Promise<readonly LoadedFact[] | null> {
	const facts: LoadedFact[] = [];
	const pace = pacer();
	const text = await response.text();
	// Line by line, because as a whole a large array takes long to decode.
	for (const line of text.split("\n")) {
		if (!line.startsWith("{")) continue; // the brackets of the array
		const column = JSON.parse(line.replace(/,$/, "")) as Fact & { values: string };
		facts.push({ ...column, values: column.values.split("\t").map((value) => value || null) });
		await pace();
	}
	return facts.length > 0 ? facts : null;
}
