// Searches for apps, which people know better than the models behind them: "chatgpt".

import words from "../../../../facts/words.json" with { type: "json" };
import type { Catalog } from "../evaluate.ts";
import { parse, query, type State } from "../state.ts";
import { joined } from "./filters.ts";
import { withoutFillers } from "./meanings.ts";
import { evaluate, ledBy, type Reading } from "./reading.ts";

/** By how people call apps, what they are called, and the maker of their models. */
const apps = new Map(Object.entries(words.apps).flatMap(([name, { maker, phrases }]) =>
	phrases.split(", ").map((phrase) => [phrase, { name, maker }] as const)));
const around = /^(?:the )?| (?:apps?|api|plus|free|website|models?)$/g;

/** The answer to a search for an app: the chat models of its maker, the flagship first; else null. */
export function appOf(catalog: Catalog, asked: State): Reading | null {
	const text = asked.search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	const app = [text, withoutFillers(text), text.replace(around, "")].flatMap((form) => apps.get(form) ?? [])[0];
	const maker = catalog.providers.find(({ id }) => id === app?.maker);
	if (!app || !maker) return null;
	const before = query({ ...asked, search: "", page: 1 });
	const read = parse(joined([before, "type=chat", `maker=${maker.id}`]));
	const flagship = catalog.models.find((model) => model.provider === maker.id && model.id === maker.flagship);
	const answer = flagship ? ledBy(catalog, read, flagship) : evaluate(catalog, read);
	const first = flagship ? ", its flagship first" : "";
	const said = `${app.name} is an app of ${maker.name}. These are the chat models of ${maker.name}${first}. `;
	const page = { text: `More of ${maker.name}`, path: `/providers/${maker.id}/` };
	return { answer, read, said, page, differs: "The API does not know which models are flagships." };
}
