// Searches that set models against each other.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { compareHref, keyOf, maxPicks } from "../settings.ts";
import type { State } from "../state.ts";
import { modelNamed } from "./called.ts";
import { withoutFillers } from "./meanings.ts";
import { evaluate, type Reading } from "./reading.ts";

/** Questions which of two is better in some way. */
const better = "(?:better|cheaper|faster|smarter|newer|best|cheapest|fastest)";
const which =
	new RegExp(`^(?:which|what)(?: (?:one|model))? is (?:the )?${better},? (\\S.*?) or (\\S.*?)\\??$`, "i");
const isBetter = new RegExp(`^is (\\S.*?) ${better} than (\\S.*?)\\??$`, "i");

const compares = /^(?:compare|comparison (?:of|between)|differences? between) (\S.*?)\??$/i;

/**
 * The answer to a search that sets models against each other, such as "sonnet vs gpt-6"; else null.
 */
export function comparisonOf(catalog: Catalog, asked: State): Reading | null {
	const text = asked.search.trim();
	const [, first, second] = which.exec(text) ?? isBetter.exec(text) ?? [];
	const [, list = ""] = compares.exec(text) ?? [];
	let sides = list
		? list.split(/ (?:and|with|to|or|vs\.?|versus) |, ?/i)
		: text.split(/ (?:vs\.?|versus|compared (?:to|with)) /i);
	if (first && second) sides = [first, second];
	if (sides.length < 2 || sides.length > 4) return null;
	const best = sides.map((side): readonly Model[] => {
		const asIs = evaluate(catalog, { ...asked, search: side.trim() });
		// "opus vs sonnet price" compares models, whatever of them.
		const search = withoutFillers(side);
		const found = asIs.models.length > 0 || !search ? asIs : evaluate(catalog, { ...asked, search });
		const named = [...found.exact][0] ?? modelNamed(found);
		return named ? [named] : found.models.slice(0, 3);
	});
	if (best.some((models) => !models.length)) return null;
	const models = [...new Set(best.flat())];
	const answer = { models, exact: new Set(models), unknown: [], named: true };
	const said = "The best matches of each name; choose rows to compare them. ";
	const keys = models.slice(0, maxPicks).map(keyOf);
	const page = { text: "Compare these side by side", path: compareHref("", keys) };
	return { answer, read: asked, said, page, differs: "The API searches for one name at a time." };
}
