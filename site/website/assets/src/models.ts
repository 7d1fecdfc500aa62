// The models of the catalog as version 2 of the API has them, from the asset that the build writes for scripts (index.go).

import type { Settings } from "./settings.ts";

export const featureNames = ["reasoning", "tool_call", "structured_output", "web_search", "prompt_caching", "computer_use"] as const;

/** The features of a model; null if it is not known whether it has one. */
export type Features = Readonly<Record<(typeof featureNames)[number], boolean | null>>;

/** For each fact the texts of all models, sorted by provider and id; "" if unknown. */
type Columns = Readonly<Record<string, readonly string[]>>;

/** How long the asset may take, in milliseconds. */
const patience = 20_000;

const number = (text: string): number | null => (text ? Number(text) : null);
const flag = (text: string): boolean | null => (text ? text === "true" : null);
const list = (text: string): readonly string[] | null => (text ? text.split(",") : null);
const price = (text: string): string | null => (/^\d/.test(text) ? text : null);

function reference(text: string): { readonly provider: string; readonly id: string } | null {
	const slash = text.indexOf("/");
	return text ? { provider: text.slice(0, slash), id: text.slice(slash + 1) } : null;
}

/** Makes a model of the texts of its facts. */
function decodeModel(text: (name: string) => string) {
	return {
		id: text("id"), provider: text("provider"), name: text("name") || null, description: text("description") || null,
		type: text("type"), status: text("status"), context_length: number(text("context_length")),
		max_output_tokens: number(text("max_output_tokens")),
		input_modalities: list(text("input_modalities")), output_modalities: list(text("output_modalities")),
		features: Object.fromEntries(featureNames.map((name) => [name, flag(text(`features.${name}`))])) as Features,
		embedding_dimensions: number(text("embedding_dimensions")), open_weights: flag(text("open_weights")),
		family: text("family") || null, aliases: text("aliases") ? text("aliases").split("\n") : [], alias_of: text("alias_of") || null,
		/** A day, or a month without a day. */
		release_date: text("release_date") || null,
		knowledge_cutoff: text("knowledge_cutoff") || null, updated_at: text("updated_at"),
		retirement_date: text("retirement_date") || null, replacement: reference(text("replacement")),
		/** US dollars per million tokens without conditions, as decimal digits; null if unknown or disputed. */
		input_price: price(text("input_price")), output_price: price(text("output_price")),
		/** The meters without conditions about whose price sources disagree: input, output. The API has them in prices. */
		disputed_prices: ["input", "output"].filter((meter) => text(`${meter}_price`) === "disputed"),
	} as const;
}

/** A model with the names of the API's members; null means unknown. */
export type Model = Readonly<ReturnType<typeof decodeModel>>;

/** Makes the models of columns. */
export const decodeModels = (columns: Columns): readonly Model[] =>
	(columns["id"] ?? []).map((_, row) => decodeModel((name) => columns[name]?.[row] ?? ""));

let loading: Promise<readonly Model[]> | undefined;

/** Loads all models, once for a page. If they do not arrive, it rejects with a sentence for people; the next call tries again. */
export function loadModels(settings: Settings): Promise<readonly Model[]> {
	loading ??= load(settings.models);
	return loading;
}

async function load(path: string): Promise<readonly Model[]> {
	const signal = AbortSignal.timeout(patience);
	let problem = navigator.onLine ? "The server cannot be reached." : "This device is offline.";
	try {
		const response = await fetch(path, { signal });
		problem = `The server sent status ${response.status}${response.ok ? " and no models" : ""}.`;
		if (response.ok) return decodeModels(await response.json() as Columns);
	} catch {
		if (signal.aborted) problem = "There was no answer for 20 seconds.";
	}
	loading = undefined;
	throw new Error(problem);
}
