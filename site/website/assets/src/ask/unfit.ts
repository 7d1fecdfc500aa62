// Names of which nothing fits the rest of a search: others that fit would be no answer about the name.

import type { Catalog } from "../evaluate.ts";
import { filters } from "../filters.ts";
import type { Model } from "../models.ts";
import { nameOf } from "../settings.ts";
import type { State } from "../state.ts";
import { isoDay, plural, shortDay } from "../words.ts";
import { arranged } from "./arranged.ts";
import { months, periodIn } from "./periods.ts";
import { evaluate, type Reading } from "./reading.ts";
import { mayFit, namedElsewhere } from "./relaxed.ts";

/** The filters of when models end. */
const ofEnds = ["retiring_before", "retiring_after"];
const month = new RegExp(`\\b(?:${months})\\b`, "g");
const inCapitals = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
const mostNamed = 3; // ends in the sentence: the rows have the others

/** A state without some of its filters, and those of one that it was made from. */
function without(meant: State, asked: State, names: readonly string[]): State {
	const kept = names.map((name) => [name, asked.values[name] ?? []] as const);
	return { ...meant, values: { ...meant.values, ...Object.fromEntries(kept) } };
}

/**
 * The answer to a name of which nothing fits the rest of its search, whose filters and name are known: what is
 * called so, with the sentence that it does not fit. Null if it has no name, or no filters beside it.
 */
export function unfitNamed(catalog: Catalog, asked: State, meant: State, now: Date): Reading | null {
	const added = filters.map(({ name }) => name)
		.filter((name) => (meant.values[name] ?? []).join() !== (asked.values[name] ?? []).join());
	// Of "claude or gemini" no model has both words.
	if (!meant.search || added.length === 0 || / or /i.test(asked.search)) return null;
	const elsewhere = namedElsewhere(catalog, asked, meant);
	if (elsewhere) return elsewhere;
	const ends = nextToEnd(catalog, asked, meant, now);
	if (ends) return ends;
	const bare = without(meant, asked, added);
	const working = evaluate(catalog, bare);
	const answer = working.models.length > 0 ? working : evaluate(catalog, { ...bare, gone: "too" });
	// "Grok 2 video" finds words of Grok Voice, of which the search does not speak.
	if (!answer.named || answer.models.length === 0) return null;
	const read: State = working.models.length > 0 ? bare : { ...bare, gone: "too" };
	const others = evaluate(catalog, { ...meant, search: "" }).models.length;
	const said = mayFit(catalog, meant)
		? `Whether something that is called “${meant.search}” fits the rest of the search is not known: these are called so. `
		: `Nothing that is called “${meant.search}” is known to fit the rest of the search: these are called so. `;
	const instead = others > 0
		? { text: `What fits and has other names: ${plural(others, "model")}`, state: { ...meant, search: "" } }
		: undefined;
	return { ...arranged(catalog, { answer, read, said }), ...(instead && { instead }) };
}

/**
 * The models of a name that end next, if a search asks which end in a period and none does; or how they ended if
 * that is over. Else null.
 */
function nextToEnd(catalog: Catalog, asked: State, meant: State, now: Date): Reading | null {
	const days = ofEnds.flatMap((name) => meant.values[name] ?? []);
	const today = isoDay(now);
	if (days.length === 0) return null;
	// "To" is the day after the period.
	const isOver = (meant.values["retiring_before"] ?? []).some((day) => day <= today);
	const rest = without(meant, asked, isOver ? [...ofEnds, "status"] : ofEnds);
	const read: State = isOver ? { ...rest, gone: "too", order: "desc" } : rest;
	const found = evaluate(catalog, read);
	if (!found.named) return null;
	const phrase = (periodIn(asked.search.toLowerCase(), now)?.phrase.trim() ?? "then").replace(month, inCapitals);
	if (isOver) {
		const hasEnded = ({ ends }: Model): boolean => ends !== null && ends <= today;
		const ended = found.models.filter(hasEnded);
		const others = found.models.filter((model) => !hasEnded(model));
		const said = `No model that is called “${meant.search}” is known to have ended ${phrase}. `;
		return { answer: { ...found, models: [...ended, ...others] }, read, said };
	}
	const isAhead = ({ ends }: Model): boolean => ends !== null && ends >= today;
	const next = found.models.filter(isAhead);
	const open = found.models.filter((model) => !isAhead(model));
	const placeOf = ({ makers, provider }: Model): string =>
		(makers ? "" : ` at ${catalog.providers.find(({ id }) => id === provider)?.name ?? provider}`);
	const dated = next.slice(0, mostNamed).map((model) => {
		const isReported = model.value("until") === "reported to end";
		return `${nameOf(model)}${placeOf(model)} on ${shortDay(model.ends ?? "")}${isReported ? " (reported)" : ""}`;
	});
	const none = `No model that is called “${meant.search}” is known to end ${phrase}. `;
	const then = next.length > 0 ? `The next to end: ${dated.join(", ")}. ` : "No end of those that work is known. ";
	return { answer: { ...found, models: [...next, ...open] }, read, said: none + then };
}
