// The models of the list as a file for spreadsheets. It is made in the browser, so that it has
// exactly what the list has, and works on every host. Pages load this script when it is asked for.

import type { Cost } from "./costs.ts";
import { make } from "./dom.ts";
import type { Model } from "./models.ts";
import { nameOf, providerOf, type Settings } from "./settings.ts";

/** What a column says of a model; null if that is not known. */
type Column = (model: Model) => string | null;

/** What the list shows of a price: "$2, unconfirmed, → $4 on 1 Dec"; null if nothing is known. */
const shown = (price: string, ...marks: readonly string[]): Column => (model) => {
	const texts = [price, ...marks].map((fact) => model.value(fact));
	return texts.filter(Boolean).join(", ") || null;
};

/** The columns by name. Facts have the names of the API and of models.csv. */
function columnsOf(settings: Settings): readonly (readonly [string, Column])[] {
	const facts = (...names: readonly string[]): readonly (readonly [string, Column])[] =>
		names.map((name) => [name.replace("features.", ""), (model) => model.known(name)]);
	return [
		["provider", (model) => model.provider],
		["provider_name", (model) => providerOf(settings, model).name],
		["id", (model) => model.id],
		["name", nameOf],
		...facts("type", "input_modalities", "output_modalities"),
		...facts("context_length", "max_output_tokens", "embedding_dimensions"),
		// Numbers to compute with are dollars for a million tokens of text. The prices of other units
		// are only in the words of the list.
		...facts("input_price", "output_price"),
		["input_price_shown", shown("price_in", "price_in_range", "price_note", "price_in_next")],
		["output_price_shown", shown("price_out", "price_out_range", "price_out_note", "price_out_next")],
		["batch_input_price", (model) => model.known("batch_in")],
		["batch_output_price", (model) => model.known("batch_out")],
		...facts("features.reasoning", "features.tool_call", "features.structured_output"),
		...facts("features.web_search", "open_weights", "release_date", "knowledge_cutoff"),
		...facts("stage", "ending", "retirement_date", "replacement", "family"),
		["canonical_id", (model) => model.canonical],
	];
}

/** A cell of a file as RFC 4180 has it. Nothing is known of an empty one. */
export function cellOf(text: string | null): string {
	if (text === null) return "";
	// Spreadsheets compute texts that begin like formulas. They show what follows an apostrophe as it
	// is: https://owasp.org/www-community/attacks/CSV_Injection
	const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
	return /[",\r\n]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * The models as a table with a heading, and what the use of the reader costs at each, if there is
 * one.
 */
export function sheetOf(
	settings: Settings, models: readonly Model[], costOf: ((model: Model) => Cost | null) | null,
): string {
	const columns = columnsOf(settings);
	const names = columns.map(([name]) => name);
	if (costOf) names.push("your_cost", "your_cost_at_most", "your_cost_note");
	const lines = models.map((model) => {
		const cells = columns.map(([, column]) => column(model));
		if (costOf) {
			const cost = costOf(model);
			cells.push(cost?.low?.toString() ?? null, cost?.high?.toString() ?? null, cost?.why || null);
		}
		return cells.map(cellOf).join(",");
	});
	// Excel reads UTF-8 as another encoding unless the file begins with this mark.
	return `\ufeff${[names.join(","), ...lines].join("\r\n")}\r\n`;
}

/** Gives the reader a file with a text. */
export function save(text: string, name: string): void {
	const href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
	make("a", { href, download: name }).click();
	// The browser has begun to read the file when it comes to this task.
	setTimeout(() => URL.revokeObjectURL(href));
}
