// The models of the catalog, from the asset that the build writes for scripts (models.go).

import { pacer } from "./pace.ts";
import type { Settings } from "./settings.ts";

/** A fact of all models, which are sorted by provider and id: its values as texts, null if unknown. */
interface Fact {
	readonly name: string;
	readonly values: readonly (string | null)[];
	/** What pages show for values, for "" if unknown. Values without a cell are shown as they are. */
	readonly cells?: Readonly<Record<string, string>>;
}

export type Facts = ReadonlyMap<string, Fact>;

/** A model with its facts by the names of the API. */
export class Model {
	readonly facts: Facts;
	private readonly row: number;

	constructor(facts: Facts, row: number) {
		this.facts = facts;
		this.row = row;
	}

	/** The value of a fact as text; a list has commas between its elements. */
	value(fact: string): string | null {
		return this.facts.get(fact)?.values[this.row] ?? null;
	}

	/** The value of a fact that is known and not disputed. */
	known(fact: string): string | null {
		const value = this.value(fact);
		return value === "disputed" ? null : value;
	}

	/** What pages show of a fact. */
	cell(fact: string): string {
		const value = this.value(fact) ?? "";
		return this.facts.get(fact)?.cells?.[value] ?? value;
	}

	get id(): string { return this.value("id") ?? ""; }
	get provider(): string { return this.value("provider") ?? ""; }
	get name(): string | null { return this.value("name"); }
	get type(): string { return this.value("type") ?? ""; }
	get status(): string { return this.value("status") ?? ""; }
	get stage(): string { return this.value("stage") ?? ""; }
	get family(): string | null { return this.value("family"); }
	get alias_of(): string | null { return this.value("alias_of"); }
	get retirement_date(): string | null { return this.value("retirement_date"); }
	/** Whether its weights are known to be open. */
	get open(): boolean { return this.value("open_weights") === "true"; }
	/** The key of the model that replaces this one. */
	get replacement(): string | null { return this.value("replacement"); }
	/** Other ids of the model. */
	get aliases(): readonly string[] { return this.value("aliases")?.split("\n") ?? []; }
}

/** Makes the models of the asset. */
export function decodeModels(asset: readonly Fact[]): readonly Model[] {
	const facts = new Map(asset.map((fact) => [fact.name, fact]));
	return (facts.get("id")?.values ?? []).map((_, row) => new Model(facts, row));
}

/** How long the asset may take, in milliseconds. */
const loadTimeout = 20_000;

let loading: Promise<readonly Model[]> | undefined;

/** Loads all models, once for a page. If that fails it rejects with a sentence for people; the next call tries again. */
export const loadModels = (settings: Settings): Promise<readonly Model[]> => (loading ??= load(settings.models));

async function load(path: string): Promise<readonly Model[]> {
	let problem = navigator.onLine ? "The server cannot be reached." : "This device is offline.";
	try {
		const response = await fetch(path, { signal: AbortSignal.timeout(loadTimeout) });
		problem = `The server sent status ${response.status}${response.ok ? " and no models" : ""}.`;
		const facts: Fact[] = [];
		const pace = pacer();
		// An array, of which each element is a line.
		for (const line of (await response.text()).trim().split("\n").slice(1, -1)) {
			facts.push(JSON.parse(line.replace(/,$/, "")) as Fact);
			await pace();
		}
		if (response.ok && facts.length) return decodeModels(facts);
	} catch {
		// The problem says what people can know of it.
	}
	loading = undefined;
	throw new Error(problem);
}
