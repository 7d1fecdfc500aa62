// Which models a search calls by their names.

import { fold, squash } from "../catalog/words.ts";
import type { Answer, Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { works } from "../places.ts";
import { keyOf, nameOf } from "../settings.ts";
import type { State } from "../state.ts";
import { plural, shortDay } from "../words.ts";
import { longestElsewhere } from "./placeends.ts";
import { evaluate, type Reading } from "./reading.ts";
import { hasVersion, modelsWith, versionIn, withVersion, wordsOf, type Called } from "./version.ts";

/**
 * The models that are called so, also those that no longer work, the best match first. Of a name with a
 * version none has another one: what is said of Mistral Large 3 is no answer about Mistral Large 2.
 */
export function modelsCalled(catalog: Catalog, asked: State, name: string): readonly Model[] {
	const read = { search: name, sort: "relevance", order: "desc", gone: "too" } as const;
	const named = evaluate(catalog, { ...asked, ...read });
	// An alias of a dated id may be called the same. The id of a place is not among them if the list has
	// the model at another one.
	const isAsked = ({ id }: Model): boolean => id.toLowerCase() === name.toLowerCase();
	// "openai/gpt-4o" is an id of gateways, but OpenAI's own in this catalog, as ownOf in resolve.ts has it.
	const isKey = (model: Model): boolean => keyOf(model) === name.toLowerCase();
	const byID = named.models.find(isAsked) ?? catalog.models.find(isAsked);
	const exact = [...named.exact];
	const byName = exact.find((model) => isCalled(model, name));
	const first = catalog.models.find(isKey) ?? byID ?? byName ?? exact[0];
	return first ? [first, ...named.models] : withVersion(catalog, named.models, name);
}

/**
 * The model that a search names, by canonical id, and a row of it; null if it names none or several,
 * of which nobody knows which one is meant.
 */
export function modelNamed({ exact, versions }: Answer): Model | null {
	// "opus 5.5" is no name, but the end of one.
	const named = exact.size > 0 ? exact : versions ?? exact;
	const [model] = named;
	const keys = new Set([...named].map(({ canonical }) => canonical));
	return model?.canonical && keys.size === 1 ? model : null;
}

/** The providers that still list a model, apart from the one of a row of it. */
export function listedBy(catalog: Catalog, { canonical, provider }: Model): ReadonlySet<string> {
	if (canonical === null) return new Set();
	const isOther = (other: Model): boolean => other.canonical === canonical && other.provider !== provider;
	return new Set(catalog.models.filter((other) => isOther(other) && works(other)).map((other) => other.provider));
}

/**
 * The maker's own row of a model of which a place does not say whose it is, but another place that calls
 * it the same does; null if there is none.
 */
export function makersOf(catalog: Catalog, model: Model): Model | null {
	if (model.canonical !== null) return null;
	const isSame = (other: Model): boolean => other.canonical !== null && isCalled(other, nameOf(model));
	const same = catalog.models.find(isSame);
	const isOwn = (other: Model): boolean => other.makers && other.canonical === same?.canonical;
	return (same && catalog.models.find(isOwn)) ?? null;
}

/**
 * The maker's own row of the model that most places call as a search without a version does: "whisper" is
 * OpenAI's whisper-1 at clouds, and an id of Deepgram only at itself. Null if it is that of the first match.
 */
export function mostCalled(catalog: Catalog, read: State, first: Model): Model | null {
	if (!/^[a-z]+(?:[ -][a-z]+)?$/i.test(read.search.trim())) return null;
	const everywhere = evaluate(catalog, { ...read, values: { ...read.values, offers: ["all"] } });
	const places = new Map<string | null, Set<string>>();
	for (const { canonical, provider } of everywhere.exact) {
		places.set(canonical, (places.get(canonical) ?? new Set()).add(provider));
	}
	const count = (canonical: string | null): number => places.get(canonical)?.size ?? 0;
	const owns = catalog.models.filter((model) => model.isItself && works(model));
	const most = owns.filter(({ canonical }) => count(canonical) > count(first.canonical));
	return most.sort((a, b) => count(b.canonical) - count(a.canonical))[0] ?? null;
}

/** Says which places still list a model that has ended at its own; "" if none is known. */
export function stillAt(catalog: Catalog, model: Model): string {
	if (works(model)) return "";
	const ids = listedBy(catalog, model);
	// Whose requests fail may need no other model, if one is known to sell it on.
	const longest = longestElsewhere(catalog, model);
	const sold = longest ? `${longest.place} sells it ${longest.until}` : "";
	const isRest = (id: string): boolean => ids.has(id) && id !== longest?.provider;
	const names = catalog.providers.filter(({ id }) => isRest(id)).map(({ name }) => name);
	const most = 2; // names in a sentence
	let listed = "";
	if (names.length > most) listed = `${plural(names.length, "other place")} still list it`;
	else if (names.length > 0) listed = `${names.join(" and ")} still ${names.length > 1 ? "list" : "lists"} it`;
	const parts = [sold, listed].filter(Boolean);
	return parts.length > 0 ? `${parts.join("; ")}. ` : "";
}

/**
 * An answer to a name, with what is said of its first model if that has ended, and other places still
 * list it.
 */
export function withEnded(catalog: Catalog, found: Reading): Reading {
	const { answer: { models: [first], exact, versions }, read, said } = found;
	const isNamed = first !== undefined && (exact.has(first) || versions?.has(first));
	if (!isNamed || read.gone || said) return found;
	const still = stillAt(catalog, first);
	const place = catalog.providers.find(({ id }) => id === first.provider)?.name ?? first.provider;
	const verb = first.stage === "unlisted" ? "is no longer listed" : "has ended";
	return still ? { ...found, said: `${nameOf(first)} ${verb} at ${place}. ${still}`, about: first } : found;
}

/**
 * An answer to a name, with what is called so before what only has an id like it at a place:
 * databricks-gemini-3-1-flash-lite is the preview of that model.
 */
export function namedFirst(found: Reading): Reading {
	const { answer, read } = found;
	if (read.sort !== "relevance") return found;
	const written = writing(read.search);
	// A name with blanks is that of a model before it is an alias of a newer one, as in meantBy.
	const isName = /\s/.test(read.search.trim()) && answer.models.some((model) => isCalled(model, read.search));
	const isWhole = (model: Model): boolean =>
		[nameOf(model), model.id, keyOf(model), ...(isName ? [] : model.aliases)].some((text) => writing(text) === written);
	const [first] = answer.models;
	const isMeant = (model: Model): boolean => answer.exact.has(model) && isWhole(model);
	if (!first || isMeant(first) || !answer.models.some(isMeant)) return found;
	const models = [...answer.models.filter(isMeant), ...answer.models.filter((model) => !isMeant(model))];
	return { ...found, answer: { ...answer, models }, differs: "The API has ids that are like the name among them." };
}

/** Whether a model has a name. An alias of a newer one can be like that of an older one: "mistral medium 3". */
export const isCalled = (model: Model, name: string): boolean =>
	wordsOf(nameOf(model)).join(" ") === wordsOf(name).join(" ");

/** Whether a name has all words of another one, as wholes: "Claude Opus 4.5" has those of "claude 4.5". */
export function hasWords(name: string, asked: string): boolean {
	const words = wordsOf(name);
	return wordsOf(asked).every((word) => words.includes(word));
}

/** How a text is written, without what is between its words: "GPT-5 mini" is as gpt-5-mini. */
const writing = (text: string): string => squash(fold(text)).text;

/**
 * Whether a model is called as a text says, by its name, or by its id with or without what a gateway writes before
 * it: moonshotai/kimi-k2. What only points to it now is no name of its own.
 */
function isItsName(model: Model, text: string): boolean {
	const written = writing(text);
	const { id } = model;
	return [nameOf(model), id, id.slice(id.lastIndexOf("/") + 1)].some((name) => writing(name) === written);
}

/**
 * The model that a name of a list means, of which the first match of a search is known: what is called so, also
 * if it has ended, or else what has its very version. Mistral Medium 3.5 has an alias "mistral-medium-3", and
 * Kimi K2.7 has the words of "kimi k2", but neither is an answer about these names. An id that is such an alias
 * means what answers requests for it.
 */
export function meantBy(catalog: Catalog, asked: State, name: string, first: Model): Model {
	const version = versionIn(name);
	if (!version || isItsName(first, name)) return first;
	const all = { search: name, sort: "relevance", order: "desc", gone: "too" } as const;
	const { models, exact } = evaluate(catalog, { ...asked, ...all });
	const called = models.filter((model) => isItsName(model, name));
	const isID = called.some(({ id }) => id.toLowerCase() === name.toLowerCase());
	const isAlias = !/\s/.test(name.trim()) && first.aliases.some((alias) => writing(alias) === writing(name));
	if (isAlias && !isID) return first;
	const named = called.find(({ makers }) => makers) ?? called[0];
	if (named) return named;
	const hasVery = isOfVery(name);
	if (exact.has(first) || hasVery(first)) return first;
	const very = models.filter(hasVery);
	// A "v3" at the end of an id of Llama 3.1 is no version of Llama, and Llama Guard 3 is no Llama 3 if there is one.
	const stem = name.slice(0, name.indexOf(version) + version.length).split(/[^a-z\d]+/i).join("[^a-z\\d]*");
	const begins = (model: Model, behind: string): boolean =>
		[nameOf(model), model.id].some((text) => new RegExp(`${stem}${behind}`, "i").test(text));
	const own = very.filter((model) => begins(model, "(?![-.p]?\\d{1,2}(?![\\db]))"));
	const fitting = own.length > 0 ? own : very.filter((model) => !begins(model, ""));
	// Others call what they made of Llama 3 so, too.
	const isOfMaker = (model: Model): boolean => model.value("maker") === first.value("maker");
	const makers = fitting.filter(isOfMaker);
	const rest = makers.length > 0 ? makers : fitting;
	return rest.find(works) ?? rest[0] ?? first;
}

/** Returns a function that says whether a model has the very version of a name: 2.1 is not 2. */
export function isOfVery(name: string): (model: Called) => boolean {
	// "Gpt 5 2 mini" is of version 5.2.
	return hasVersion(name.replace(/(?<=\b\d{1,2}) (?=\d{1,2}\b)/, "."), true) ?? (() => true);
}

/**
 * Says that a model that is shown for a name has another version: none has that of "haiku 4", of which Haiku 4.5
 * has the words, or an id means a newer model now; "" if it has it, or another place calls it so.
 */
export function otherInWords(catalog: Catalog, name: string, model: Model): string {
	const hasVery = isOfVery(name);
	const shown = nameOf(model);
	if (modelsWith(catalog, [model], hasVery).length === 0) {
		return `No model is called “${name}”; ${shown} is the nearest. `;
	}
	const isMoved = versionIn(shown) !== "" && !hasVery({ id: "", name: shown, aliases: [] });
	const isAlias = model.alias_of !== null || model.aliases.some((alias) => writing(alias) === writing(name));
	return isMoved && isAlias ? `“${name}” means ${shown} now. ` : "";
}

/** Says that a model no longer works, since when, and which places still list it. */
export function goneInWords(catalog: Catalog, model: Model): string {
	const since = model.ends ? `, since ${shortDay(model.ends)}` : "";
	return `${nameOf(model)} no longer works${since}. ${stillAt(catalog, model)}`;
}
