// Searches for models at a place: "llama 3.3 on groq", "claude from bedrock".

import type { Catalog } from "../evaluate.ts";
import { nameOf } from "../settings.ts";
import type { State } from "../state.ts";
import { arranged } from "./arranged.ts";
import { longest, meaningOf, namesIn, withoutFillers } from "./meanings.ts";
import { answerAbout, atPlace } from "./questions.ts";
import { evaluate, type Reading } from "./reading.ts";
import { hasVersion, ofVersion } from "./version.ts";

/** What says that a maker is meant as a place: "hosted by Google". */
const hosting = new RegExp("\\b(?:(?:that |which )?(?:(?:is|are) )?)(?<not>(?:not|non|never|nothing) )?" +
	"(?:hosted|served|sold|run|runs|running|provided|offered|available) (?:by|on|at|via|from|through) " +
	"(?:the )?(?<behind>\\S.*)$", "i");

/** A search for what a place has, and what must be said of that. */
interface Hosted {
	readonly state: State;
	readonly said: string;
}

/**
 * A state with a maker as the place, "models hosted by google": it and its cloud, and not what it has made
 * anywhere. Of a name that nothing there has, the other places are left. Null if a search asks for something else.
 */
export function hostedBy(catalog: Catalog, asked: State): Hosted | null {
	const text = asked.search.replace(/[?!.\s]+$/, "");
	const found = hosting.exec(text);
	const [phrase = ""] = found ?? [];
	const { not = "", behind = "" } = found?.groups ?? {};
	const words = behind.split(/\s+/);
	for (let n = Math.min(longest, words.length); n > 0; n--) {
		const name = words.slice(0, n).join(" ");
		const [, id] = /^maker=(.+)$/.exec(meaningOf(name.toLowerCase(), namesIn(catalog)) ?? "") ?? [];
		if (!id) continue;
		// Amazon's place is Amazon Bedrock, and Google has Vertex AI, too.
		const there = catalog.providers.filter((place) => place.id === id || place.id.startsWith(`${id}-`));
		const isSelling = (place: string): boolean => catalog.models.some((model) => model.provider === place);
		const provider = there.map((place) => place.id).filter(isSelling);
		const search = `${text.replace(phrase, " ")} ${words.slice(n).join(" ")}`.replace(/\s+/g, " ").trim();
		const values = { ...asked.values, [not ? "without_provider" : "provider"]: provider };
		if (provider.length === 0) return null;
		// Small words count in "text to speech", but not beside a name.
		const short = withoutFillers(search);
		const isName = short !== "" && evaluate(catalog, { ...asked, search: short }).named;
		const meant = { ...asked, search: short === "" || isName ? short : search, values };
		const elsewhere = { ...meant, values: asked.values };
		if (not || !isName || evaluate(catalog, meant).models.length > 0) return { state: meant, said: "" };
		const place = there[0]?.name ?? id;
		const said = `${place} is not known to offer “${meant.search}”: these are of other places. `;
		return { state: elsewhere, said };
	}
	return null;
}

/**
 * The answer to a name that a place does not have, of a model that it does: "openai/gpt-5 on azure", or a dated
 * id of the maker on a gateway. Null if it is not known to offer that.
 */
export function otherIDAt(
	catalog: Catalog, asked: State, meant: State, [id = "", ...others]: readonly string[],
): Reading | null {
	const words = meant.search.toLowerCase().split(/\s+/);
	const at = others.length > 0 ? null : atPlace(catalog, asked, [...words, id]);
	const [offer] = at?.offers ?? [];
	if (!at || !offer) return null;
	const as = `${nameOf(offer)}: ${at.place} offers it as ${offer.id}`;
	const found = answerAbout(catalog, meant, offer, `${as}. `);
	if (found.answer.models.includes(offer)) return found;
	const { provider = [], maker = [] } = asked.values;
	const read: State = { ...meant, values: { ...meant.values, provider, maker } };
	const said = `${as}, and that is not known to fit the rest of the search. `;
	return { answer: evaluate(catalog, read), read, said, about: offer };
}

/** What is between a name and a place. Some ids have these words, or begin with them, and are not meant. */
const between = /\S (?:on|at|via|from|by|through|in) \S/i;

/**
 * The answer to the name of a model and a place with a word between, of which the filters are known:
 * what is offered there, what was, or else where it is offered. Null if a search asks for something else.
 */
export function offeredAt(catalog: Catalog, asked: State, meant: State): Reading | null {
	const added = ["provider", "maker"].flatMap((name) =>
		(meant.values[name] ?? []).filter((id) => !asked.values[name]?.includes(id)));
	if (!meant.search || added.length === 0 || !between.test(asked.search)) return null;
	const answer = evaluate(catalog, meant);
	if (answer.models.length > 0) return arranged(catalog, ofVersion(catalog, { answer, read: meant, said: "" }));
	const gone: State = { ...meant, gone: "too" };
	const past = evaluate(catalog, gone);
	const models = past.models.filter(hasVersion(meant.search) ?? (() => true));
	if (models.length > 0) {
		return { answer: { ...past, models }, read: gone, said: "None of these works any more. " };
	}
	const { provider = [], maker = [] } = asked.values;
	const read: State = { ...meant, values: { ...meant.values, provider, maker } };
	const elsewhere = evaluate(catalog, read);
	if (elsewhere.models.length === 0 || !elsewhere.named) return null;
	const other = otherIDAt(catalog, asked, meant, added);
	if (other) return other;
	const places = added.map((id) => catalog.providers.find((place) => place.id === id)?.name ?? id).join(" and ");
	const are = added.length > 1 ? "are" : "is";
	const said = `${places} ${are} not known to offer “${meant.search}”: these are of other places. `;
	return arranged(catalog, ofVersion(catalog, { answer: elsewhere, read, said }));
}
