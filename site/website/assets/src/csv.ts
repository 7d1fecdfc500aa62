// Models as CSV, in the columns and the form of the catalog's download v2/models.csv.

import type { Model } from "./models.ts";

/** A fact as text: lists with commas between their elements; null if it is not known. */
function textOf(fact: unknown): string | null {
	if (fact === null || fact === undefined) return null;
	if (Array.isArray(fact)) return fact.length ? fact.join(",") : null;
	return String(fact);
}

/** A text as a field, quoted if a reader would otherwise misread it. An empty field is null. */
function field(text: string | null): string {
	if (text === null) return "";
	return text !== "" && text === text.trim() && !/[,"\r\n]/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}

/** Writes a table of models, whose first line has the names of the columns. */
export function csvOf(models: readonly Model[]): string {
	const rows = models.map(({ features, disputed_prices: _, replacement, ...facts }) =>
		({ ...facts, ...features, replacement: replacement && `${replacement.provider}/${replacement.id}` }));
	const names = [
		"id", "provider", "name", "description", "type", "status", "updated_at", "context_length", "max_output_tokens", "input_modalities",
		"output_modalities", "reasoning", "tool_call", "structured_output", "web_search", "prompt_caching", "computer_use",
		"embedding_dimensions", "open_weights", "family", "aliases", "alias_of", "release_date", "knowledge_cutoff", "retirement_date",
		"replacement", "input_price", "output_price",
	] as const;
	return [names.join(","), ...rows.map((row) => names.map((name) => field(textOf(row[name]))).join(","))].map((line) => `${line}\r\n`).join("");
}
