// Models as CSV, in the columns and the form of the catalog's download v2/models.csv.

import type { Model } from "./models.ts";

/** A fact as a field, quoted if a reader would otherwise misread it. An empty field is null. */
function field(text: string | null): string {
	if (text === null) return "";
	return text !== "" && text === text.trim() && !/[,"\r\n]/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}

/** Writes a table of models, whose first line has the names of the columns. */
export function csvOf(models: readonly Model[]): string {
	const names = [...(models[0]?.facts.keys() ?? [])].filter((name) => name !== "stage");
	const value = (model: Model, name: string): string | null =>
		name === "aliases" ? model.aliases.join(",") || null : name.endsWith("_price") ? model.known(name) : model.value(name);
	const lines = [names.map((name) => name.replace("features.", "")), ...models.map((model) => names.map((name) => field(value(model, name))))];
	return lines.map((fields) => `${fields.join(",")}\r\n`).join("");
}
