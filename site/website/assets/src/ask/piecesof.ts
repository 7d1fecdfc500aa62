// What some pieces cost with the models of a name that is that of several: "how much is 1 minute of sora".

import type { Catalog } from "../evaluate.ts";
import { works } from "../places.ts";
import type { State } from "../state.ts";
import { goneInWords } from "./called.ts";
import { withSums } from "./made.ts";
import { meaningOf, namesIn } from "./meanings.ts";
import { piecesIn } from "./piecework.ts";
import { evaluate, type Reading } from "./reading.ts";

/**
 * The answer to what pieces cost with the models of a name, which says if their maker has ended all of them; null if
 * a search asks for something else, or if nothing is called so.
 */
export function piecesOfNamed(
	catalog: Catalog, asked: State, searchFor: (search: string) => Reading, now: Date,
): Reading | null {
	const pieces = piecesIn(asked.search.toLowerCase().replace(/[?!.\s]+$/, "").trim());
	const isMeaning = pieces && meaningOf(pieces.name, namesIn(catalog)) !== undefined;
	if (!pieces || isMeaning) return null;
	const { named, models } = evaluate(catalog, { ...asked, search: pieces.name, gone: "too" });
	const found = named ? searchFor(pieces.name) : null;
	if (!found || found.answer.models.length === 0) return null;
	const own = models.filter(({ makers }) => makers);
	const [first] = own;
	const gone = first && !own.some(works) ? goneInWords(catalog, first) : "";
	const asIs = { ...found, said: "" };
	const sums = withSums(catalog, asIs, { search: pieces.name, pieces: { ...pieces, ways: null }, said: "" }, now);
	return { ...sums, said: sums.said + gone + found.said };
}
