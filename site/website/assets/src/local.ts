// Answers queries in the browser. Loaded only if the host serves files and ignores queries: it fetches the files that the build
// wrote for this.

import { listPath } from "./address.ts";
import { allowedOf } from "./counts.ts";
import { answerer } from "./engine.ts";
import type { List, Settings } from "./settings.ts";
import { Failure, fetchJSON } from "./source.ts";

/** The most files of a hundred models each that a browser is made to fetch. */
const maxFiles = 100;
/** How long all files may take together, in milliseconds. */
const patience = 60_000;

/** Loads the catalog and makes the function that answers queries. It throws a Failure if it cannot. */
export async function open(settings: Settings): Promise<(query: string) => List> {
	const signal = AbortSignal.timeout(patience);
	const file = (page: number): Promise<List> => fetchJSON<List>(`${listPath(settings.prefix)}/_pages/100/${page}.json`, signal);
	const first = await file(1);
	const { pages, total } = first.meta;
	if (pages > maxFiles) {
		throw new Failure(`This host serves files only, and ${total} models are too many to search in the browser.`);
	}
	const rest = await Promise.all(Array.from({ length: Math.max(pages - 1, 0) }, (_, i) => file(i + 2)));
	const models = [first, ...rest].flatMap((list) => list.data);
	if (models.length !== total) throw new Failure("The catalog changed while it was loaded.");
	return answerer(models, allowedOf(settings));
}
