// The tables that the check page loads, as the build writes them.

import { readFileSync } from "node:fs";

/** Returns a file of the repository. */
export const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

/** Returns the value in a file of JSON. */
export const parsed = (path) => JSON.parse(read(path));

/** The tables of spellings, of words and of values. */
export const tables = {
	spellings: parsed("dataset/resolve/spellings.json"),
	words: parsed("site/mentions/words.json"),
	values: parsed("site/mentions/values.json"),
};

/** Returns models by their keys. */
export const byKey = (models) => new Map(models.map((model) => [`${model.provider}/${model.id}`, model]));
