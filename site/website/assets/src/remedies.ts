// What the list says of a search: how it was read and, if no model matches, what else to look for.

import { answerTo, type Reading } from "./ask.ts";
import { nearest } from "./catalog/lookup.ts";
import { ofToday } from "./catalog/query.ts";
import { fold, splitWords } from "./catalog/words.ts";
import type { Part } from "./controls.ts";
import { byID, item, make } from "./dom.ts";
import { byMost, type Catalog } from "./evaluate.ts";
import { filters as all } from "./filters.ts";
import { linkTo, linkToModel } from "./links.ts";
import type { Model } from "./models.ts";
import { modelHref, nameOf, providerOf, type Settings } from "./settings.ts";
import { change, cleared, query, sortOf, type State } from "./state.ts";
import { shortDay, thousands } from "./words.ts";

const offered = 5; // models that may be meant, and pairs of filters to remove
const mostPlaces = 8; // places of one model whose names are looked through for another name
const mostParts = 6; // a search and filters of which pairs are tried

/**
 * What the orders by the price of a piece compare: what comes first, what follows, and what is said if no piece
 * has a price.
 */
const orders: Readonly<Record<string, readonly [first: string, rest: string, none: string]>> = {
	minute: [
		"minute of audio",
		"Prices per character and per token follow: they do not say what a minute costs.",
		"No price of a minute of audio is known of these: prices per character come before prices per token.",
	],
	second: [
		"second of video",
		"Prices per token follow: they do not say what a second costs.",
		"No price of a second of video is known of these.",
	],
	image: [
		"image",
		"Prices per token follow: they do not say what an image costs.",
		"No price of an image is known of these.",
	],
};

/**
 * Says what comes first in an answer by the price of a piece, and what follows if there is something; or
 * which amount of a bill decides, since some are ranges.
 */
export function orderInWords({ read, answer, isOrderSaid }: Reading): string {
	if (isOrderSaid) return "";
	if (sortOf(read) === "cost") return "Ordered by the most that your use can cost.";
	const [first, rest, none = ""] = orders[sortOf(read)] ?? [];
	if (!first) return "";
	const isKnown = (model: Model): boolean => model.known("piece_price") !== null;
	// Voices are sold by the character, so that of a search for them none may have a price of a minute.
	if (answer.models.length > 0 && !answer.models.some(isKnown)) return none;
	// What a row has is the lowest of a model's prices, of which the highest may be beyond that of the first.
	const comes = read.order === "asc"
		? `The cheapest ${first} comes first`
		: `The dearest ${first} comes first, by the lowest price of each model`;
	return `${comes}.${answer.models.every(isKnown) ? "" : ` ${rest}`}`;
}

/**
 * Says how a search was read if not as names, and offers those; and what its order compares. What the
 * chips and the order beside them show already is not said again.
 */
export function showReading(
	settings: Settings, catalog: Catalog, state: State, found: Reading, parts: number,
): void {
	const { read, page, more, instead, isWhole = false } = found;
	const said = withLinks(settings, found);
	const filters = parts - Number(read.search !== "");
	const order = orderInWords(found);
	const pages = [page, more].filter((one) => one !== undefined);
	const link = page
		? pages.flatMap(({ path, text }) => [make("a", { href: settings.prefix + path }, text), ". "])
		: linkToDay(settings, found);
	const other = instead ? [linkTo(settings, instead.state, instead.text)] : [];
	const rest = (...links: readonly (Node | string)[]): readonly (Node | string)[] =>
		(found.how ? folded(found, settings, [order, " ", ...links, ...other]) : [order, ...links, ...other]);
	showRequest(settings, found);
	const asIs = read === state && !found.said && !page; // nothing was read in another way
	byID("read").hidden = asIs && !order;
	if (asIs) {
		byID("read").textContent = order;
		return;
	}
	// An order can leave models for the end, also where nothing is searched for.
	if (!state.search) {
		byID("read").replaceChildren(...said, order);
		return;
	}
	if (read.search) {
		const isOther = !isWhole && read.search !== state.search;
		// Words that are read as filters were understood: that no model is called so is no news then. Nor is it
		// of "grok 4 price", where a word is left out and none is another one.
		const written = new Set(splitWords(fold(state.search.replace(/[?!,"“”]/g, " "))));
		const isSpelled = splitWords(fold(read.search)).some((word) => !written.has(word));
		const isNews = isOther && isSpelled && !found.said && !page && filters === 0;
		const unnamed = isNews ? `No model is called “${state.search}”. Showing “${read.search}”. ` : "";
		byID("read").replaceChildren(...link, ...said, unnamed, ...rest());
		byID("read").hidden = byID("read").textContent === "";
		return;
	}
	// Perhaps only models that no longer work are called so.
	const working = catalog.evaluate(state).models.length;
	const asked = working ? state : { ...state, gone: "too" as const };
	const named = working || catalog.evaluate(asked).models.length;
	const label = `Search names and descriptions for “${state.search}” (${thousands(named)})`;
	const names = linkTo(settings, { ...asked, names: true }, label);
	names.className = "more";
	byID("read").replaceChildren(...link, ...said, ...rest(" ", named ? names : ""));
	byID("read").hidden = byID("read").textContent === " ";
}

/**
 * What explains an answer, folded behind the link to what comes next: on a phone it would push the first models
 * out of sight.
 */
function folded(
	{ how = "", also }: Reading, settings: Settings, more: readonly (Node | string)[],
): readonly (Node | string)[] {
	const next = also ? [linkTo(settings, also.state, also.text), " "] : [];
	return [...next, make("details", {}, make("summary", {}, "How this is read"), how, ...more)];
}

/** What is said of an answer, with links to the model that it begins with and to what replaces that. */
function withLinks(settings: Settings, { said, about, next }: Reading): readonly (Node | string)[] {
	const name = about ? nameOf(about) : "";
	if (!about || !said.startsWith(name)) return [said];
	const rest = said.slice(name.length);
	const at = next ? rest.indexOf(nameOf(next)) : -1;
	const link = linkToModel(settings, about);
	if (!next || at < 0) return [link, rest];
	return [link, rest.slice(0, at), linkToModel(settings, next), rest.slice(at + nameOf(next).length)];
}

/** A link to the prices of a model on the day, or on the days, that were asked for, if they are past. */
function linkToDay(settings: Settings, { about, on, until }: Reading): readonly (Node | string)[] {
	if (!about || !on) return [];
	const href = `${modelHref(settings, about)}#on=${on}${until ? `/${until}` : ""}`;
	const when = until ? `from ${shortDay(on)} to ${shortDay(until)}` : `on ${shortDay(on)}`;
	return [make("a", { href }, `Its prices ${when}`), ". "];
}

/**
 * Says what the API does with the disputed prices of an answer by price, or within a limit, if there are some;
 * else "".
 */
export function disputesInAPI({ read, answer }: Reading): string {
	const price = sortOf(read);
	const ordered = price === "blended_price" ? ["input_price", "output_price"] : [price];
	const limited = all.filter(({ name, fact }) => fact in byMost && read.values[name]?.length);
	const isDisputed = (facts: readonly string[]): boolean =>
		facts.length > 0 && answer.models.some((model) => facts.some((fact) => model.value(fact) === "disputed"));
	const isOrder = price in byMost && isDisputed(ordered);
	// Without these models, the API has no place for them either.
	if (isDisputed(limited.map(({ fact }) => fact))) {
		const order = isOrder ? ", and counts by its most in the order" : "";
		return `A disputed price is within a limit here if all that sources state is${order}; the API leaves it out. `;
	}
	return isOrder ? "A disputed price counts by its most here; the API has it last, like what is not known. " : "";
}

/** Shows the request of an answer that no query of models has, and how that of the API differs. */
function showRequest({ prefix }: Settings, found: Reading): void {
	const { request, differs } = found;
	if (request) {
		const link = byID<HTMLAnchorElement>("request");
		link.href = prefix + request;
		link.textContent = `GET ${link.getAttribute("href")}`;
	}
	const lacks = byID("lacks");
	for (const said of [differs ? `${differs} ` : "", disputesInAPI(found)]) {
		// Saving the list as a file shows its answer again.
		if (!lacks.textContent.includes(said)) lacks.append(said);
	}
}

/** A state with fewer filters that finds models, what it leaves out, and how many models it finds. */
interface Removal {
	readonly left: string;
	readonly without: State;
	readonly found: number;
}

/** A search has its quotes already. */
const quoted = (label: string): string => (label.startsWith("“") ? label : `“${label}”`);

/**
 * Returns the states without one of the parts that find models; if none does, those without two of them that
 * find the most. A link to another list without models would be no way on.
 */
export function removalsOf(
	catalog: Catalog, parts: readonly Part[], partsOf: (state: State) => readonly Part[],
): readonly Removal[] {
	const remove = (without: State, ...labels: readonly string[]): Removal =>
		({ left: labels.map(quoted).join(" and "), without, found: answerTo(catalog, without).answer.models.length });
	const finds = ({ found }: Removal): boolean => found > 0;
	const single = parts.map(({ label, without }) => remove(without, label)).filter(finds);
	// Of more parts there are too many pairs to try while somebody types.
	if (single.length > 0 || parts.length > mostParts) return single;
	const pairs = parts.flatMap((first, i) => {
		const later = new Set(parts.slice(i + 1).map(({ label }) => label));
		const second = partsOf(first.without).filter(({ label }) => later.has(label));
		return second.map(({ label, without }) => remove(without, first.label, label));
	});
	return pairs.filter(finds).sort((a, b) => b.found - a.found).slice(0, offered);
}

/**
 * Says which filters of a state without models find none together, the fewest that do; "" if these are all of its
 * parts, or if there are too many to try.
 */
export function causeOf(catalog: Catalog, state: State, partsOf: (state: State) => readonly Part[]): string {
	const all = partsOf(state);
	if (all.length < 3 || all.length > mostParts) return "";
	let left = state;
	for (const { label } of all) {
		const part = partsOf(left).find((other) => other.label === label);
		if (part && answerTo(catalog, part.without).answer.models.length === 0) left = part.without;
	}
	const labels = partsOf(left).map(({ label }) => quoted(label));
	if (labels.length === all.length || labels.length === 0) return "";
	const are = `${labels.slice(0, -1).join(", ")}${labels.length > 1 ? " and " : ""}${labels.at(-1)}`;
	return `Nothing is known to have ${are}${labels.length > 1 ? " together" : ""}.`;
}

/** Returns the models with the names nearest to a search, each name once: several places have one of them. */
export function nearestNames(catalog: Catalog, search: string): readonly Model[] {
	const byName = new Map<string, Model>();
	for (const model of nearest(catalog, search, offered * mostPlaces)) {
		if (!byName.has(nameOf(model))) byName.set(nameOf(model), model);
	}
	return [...byName.values()].slice(0, offered);
}

/**
 * Reports whether a state names what the catalog does not have, a model or a provider. Otherwise what its filters
 * ask for together is what finds nothing, and whom the catalog covers is beside the point.
 */
export function isUnknown({ providers }: Pick<Settings, "providers">, catalog: Catalog, state: State): boolean {
	const named = [...state.values["provider"] ?? [], ...state.values["maker"] ?? []];
	if (named.some((name) => !providers.some(({ id }) => id === name))) return true;
	if (state.search === "") return false;
	const everywhere = change(cleared(state), { search: state.search, gone: "too" });
	return answerTo(catalog, everywhere).answer.models.length === 0;
}

/**
 * Says that no model matches, and offers ways on: the models with the nearest names, and states with fewer
 * filters.
 */
export function showEmpty(
	settings: Settings, catalog: Catalog, state: State, partsOf: (state: State) => readonly Part[],
): void {
	const parts = partsOf(state);
	const labels = parts.map(({ label }) => label).join(", ");
	const known = all.find(({ name }) => name === "status")?.values?.map(({ value }) => value) ?? [];
	const unknown = (state.values["status"] ?? []).filter((value) => !known.includes(value));
	const isOfToday = state.gone === "not";
	const today = isOfToday ? " that works today" : "";
	let reason = `The catalog has no model for ${labels}${today}. ${causeOf(catalog, state, partsOf)}`.trim();
	if (unknown.length) reason = `No model has the status “${unknown.join(", ")}”. There is ${known.join(", ")}.`;
	byID("empty-reason").textContent = reason;
	const small = (text: string): HTMLElement => make("span", { className: "count" }, text);
	const near = nearestNames(catalog, state.search).map((model) => {
		const link = linkToModel(settings, model);
		link.append(" ", small(providerOf(settings, model).name));
		return link;
	});
	const withRetired = change(state, { gone: isOfToday ? "" : "too" });
	const retired = ofToday(state) ? answerTo(catalog, withRetired).answer.models.length : 0;
	const removals = removalsOf(catalog, parts, partsOf);
	const whole = cleared(state);
	// Without its only part, a state is all models.
	const isOffered = removals.some(({ without }) => query(without) === query(whole));
	byID("covered").hidden = !isUnknown(settings, catalog, state);
	const remedies = [
		...(retired > 0 ? [linkTo(settings, withRetired, "Retired models, too ", small(thousands(retired)))] : []),
		...near,
		...removals.map(({ left, without, found }) =>
			linkTo(settings, without, `Without ${left} `, small(thousands(found)))),
		...(isOffered ? [] : [linkTo(settings, whole, "All models")]),
	];
	byID("remedies").replaceChildren(...remedies.map((remedy) => item(remedy)));
}
