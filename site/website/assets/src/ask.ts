// What a search means: names, or filters in people's words, misspelled perhaps, or an id as a cloud
// writes it.

import words from "../../../facts/words.json" with { type: "json" };
import { filtersOf, readAlike } from "./alike.ts";
import { readAmounts } from "./amounts.ts";
import { corrected } from "./catalog/lookup.ts";
import { splitWords } from "./catalog/words.ts";
import { firstOffers, type Answer, type Catalog } from "./evaluate.ts";
import { readLack } from "./lack.ts";
import { subjectOfLife } from "./lives.ts";
import { loadJSON, once } from "./load.ts";
import type { Model } from "./models.ts";
import { readPeriods } from "./periods.ts";
import { usualTerms, works } from "./places.ts";
import { makersNext, successorOf, type MakersNext } from "./replacement.ts";
import { Resolver, type Spellings } from "./resolve.ts";
import { keyOf, nameOf, type Provider, type Settings } from "./settings.ts";
import { parse, query, sortOf, type State } from "./state.ts";
import { plural } from "./words.ts";

/**
 * An answer, the state that it answers, and what readers must know of how one became the other, in
 * sentences.
 */
export interface Reading {
	readonly answer: Answer;
	readonly read: State;
	readonly said: string;
	/** Whether that says what is shown, too. */
	readonly isWhole?: boolean;
	/** The model, by canonical id, if the answer is its offers. */
	readonly model?: string;
	/** The page that has the answer, if the list has not. Its path is below that of the site. */
	readonly page?: { readonly text: string; readonly path: string };
	/** Path and query of the API's request for it, if that is not the query of the state. */
	readonly request?: string;
	/** How the answer of the API to the query differs, in a sentence. */
	readonly differs?: string;
}

/** By phrases of searches, the parameters that they mean. Those that add nothing mean "". */
const vocabulary: ReadonlyMap<string, string> = new Map(
	Object.entries(words.words).flatMap(([meaning, phrases]) =>
		phrases.split(", ").map((phrase): [string, string] => [phrase, meaning])),
);
const longest = 4; // words of a phrase of the vocabulary
const single = new Map(
	[...vocabulary.keys()].flatMap((phrase) => phrase.split(" ")).map((word): [string, number] => [word, 0]),
);

/** What else people call providers, by id. */
const places: Readonly<Record<string, string>> = words.places;

/** By phrases of searches, what they ask for that the catalog does not know. */
const notKnown = new Map(
	Object.entries(words.unknown).flatMap(([what, phrases]) =>
		phrases.split(", ").map((phrase): [string, string] => [phrase, what])),
);
const longestFirst = [...notKnown.keys()].sort((a, b) => b.length - a.length);
// "under 5€", "£2"
const otherMoney = "[€£¥] ?\\d[\\d.]*|\\d[\\d.]* ?(?:[€£¥]|euros?|eur|gbp|pounds|yuan|rmb|yen)|[€£¥]";
const unknownPhrases =
	new RegExp(`(?<=^|[\\s,])(${otherMoney}|${longestFirst.join("|")})(?=$|[\\s,?!])`, "gi");

/** What phrases mean that name providers. */
type Names = ReadonlyMap<string, string>;

/**
 * The parameters that names of providers mean in a search, by the words: the id, the name, the
 * first word of each, the other words of the id if no other provider has them, and what else people
 * say. A maker means the models that it made, wherever they are offered.
 */
function wordsOfProviders(providers: readonly Provider[]): Names {
	const meanings = new Map<string, string>();
	const often = new Map<string, number>(); // how many providers have a word
	const spoken = (text: string): string =>
		text.toLowerCase().replace(/\(.*?\)/g, "").replace(/[^\p{L}\p{Nd}]+/gu, " ").trim();
	const parts = ({ id, name }: Provider): readonly string[] =>
		[...new Set([...spoken(id).split(" "), spoken(name).split(" ")[0] ?? ""])]
			.filter((word) => word.length > 2 && !vocabulary.has(word));
	for (const word of providers.flatMap(parts)) often.set(word, (often.get(word) ?? 0) + 1);
	const meaning = ({ id, kind }: Provider): string => `${kind === "maker" ? "maker" : "provider"}=${id}`;
	for (const provider of providers) {
		const others = (places[provider.id] ?? "").split(", ");
		for (const word of [...parts(provider).filter((word) => often.get(word) === 1), ...others]) {
			if (word) meanings.set(word, meaning(provider));
		}
	}
	// Whole names come last, so that they win: "google" is Google, although Google's cloud has the
	// word too.
	for (const provider of providers) {
		for (const text of [provider.name, provider.id]) meanings.set(spoken(text), meaning(provider));
	}
	return meanings;
}

const namesOf = new WeakMap<Catalog, Names>();

function namesIn(catalog: Catalog): Names {
	const names = namesOf.get(catalog) ?? wordsOfProviders(catalog.providers);
	namesOf.set(catalog, names);
	return names;
}

/** The parameters that a phrase means, "" if it adds nothing. */
function meaningOf(phrase: string, names: Names): string | undefined {
	return vocabulary.get(phrase.replaceAll("-", " ")) ?? names.get(phrase.replace(/[-._]/g, " "));
}

/** By type and output, the order by the price of a piece. */
const pieces: Readonly<Record<string, string>> = { audio: "minute", video: "second", image: "image" };
const byPrice = new Set(["input_price", ...Object.values(pieces)]);

/** A search whose words mean filters, read as these. Other words stay the search. */
function understood(state: State, names: Names, now: Date): State {
	const periods = readPeriods(state.search.toLowerCase(), now);
	const amounts = readAmounts(periods.rest);
	const lack = readLack(amounts.rest, (phrase) => meaningOf(phrase, names));
	const found = lack.rest.replace(/[?!"“”]/g, " ").split(/[\s,+]+/).filter(Boolean);
	const rest: string[] = [];
	const meant = [...periods.meant, ...amounts.meant];
	for (let from = 0; from < found.length;) {
		// The longest phrase that means something, or one word that does not.
		let n = longest;
		const phrase = (): string => found.slice(from, from + n).join(" ");
		while (n > 1 && meaningOf(phrase(), names) === undefined) n--;
		const meaning = meaningOf(phrase(), names);
		if (meaning === undefined) rest.push(phrase());
		else if (meaning) meant.push(meaning);
		from += n;
	}
	if (!meant.length && !lack.meant.length && rest.length === found.length) return state;
	// Models that make images or video have no tools and do not reason: "reasoning with images" asks for
	// those that see them.
	const isOfChat = meant.some((part) => /\bfeature=(?:reasoning|tool_call|structured_output)\b/.test(part));
	for (const [i, part] of meant.entries()) {
		if (isOfChat && ["type=image", "type=video"].includes(part)) meant[i] = part.replace("type", "input");
	}
	// A list has one order. Who asks for a long context that is cheap can do without the longest.
	const isAt = (order: string): boolean => meant.some((part) => part.includes(`sort=${order}`));
	if (isAt("context") && isAt("input_price")) meant.push("min_context=200000&sort=input_price&order=asc");
	// The cheapest batch has the lowest batch price.
	const byInput = meant.some((part) => part.includes("sort=input_price"));
	if (byInput && meant.includes("prices=batch")) meant.push("sort=batch&order=asc");
	// The cheapest speech, video or image has the lowest price of a piece, if one kind is asked for.
	const { sort, order, values } = parse(joined([query(state), ...meant]));
	const kinds = [...values["type"] ?? [], ...values["output"] ?? []];
	const orders = new Set(kinds.map((kind) => pieces[kind]).filter(Boolean));
	if (orders.size === 1 && byPrice.has(sort)) meant.push(`sort=${[...orders].join()}&order=${order}`);
	const search = new URLSearchParams({ search: rest.join(" ") });
	const before = query({ ...state, search: "", page: 1 });
	return parse(joined([before, ...lack.meant, ...meant, String(search)]));
}

/** Queries as one. Of an order, the last counts. */
function joined(queries: readonly string[]): string {
	const all = new URLSearchParams(queries.join("&"));
	const sort = all.getAll("sort").at(-1);
	const order = new URLSearchParams(queries.findLast((text) => text.includes("sort="))).get("order") ?? "";
	if (sort) {
		all.set("sort", sort);
		all.set("order", order);
	}
	return all.toString();
}

/**
 * A state without the words of its search that no name has or, if all are known, without those that
 * leave nothing; and these words.
 */
function relaxed(
	catalog: Catalog, state: State,
): { readonly read: State; readonly dropped: readonly string[] } | null {
	let left = state.search.split(" ").filter(Boolean);
	if (left.length > 12) return null;
	const dropped: string[] = [];
	const finds = (words: readonly string[]): boolean =>
		evaluate(catalog, { ...state, search: words.join(" ") }).models.length > 0;
	const named = [...catalog.words.keys()];
	const isKnown = (word: string): boolean =>
		splitWords(word).every((part) => named.some((name) => name.startsWith(part)));
	while (left.length && !finds(left)) {
		// Descriptions have words that no name has: of "music generation", only music finds a model.
		let at = left.findIndex((word) => !isKnown(word) && !finds([word]));
		if (at < 0) at = left.findIndex((_, i) => finds(left.toSpliced(i, 1)));
		if (at < 0) at = left.length - 1;
		dropped.push(...left.slice(at, at + 1));
		left = left.toSpliced(at, 1);
	}
	const read = { ...state, search: left.join(" ") };
	return dropped.length ? { read, dropped } : null;
}

const evaluate = (catalog: Catalog, state: State): Answer =>
	catalog.evaluate({ ...state, sort: sortOf(state) });

/** Searches for the model that replaces another. */
const succeeds = new RegExp("^(?:(?:what|which)(?: models?)? )?(?:(?:can|should) i use )?" +
	"(?:replaces|replaced|succeeds|instead of" +
	"|(?:replacement|successor|alternative|substitute)s? (?:for|of|to)" +
	"|(?:migrate|switch|upgrade|move) (?:away )?from) (\\S.*)$");

const succeeded = /^(\S.*?)(?:['’]s)? (?:replacement|successor|alternative|substitute)s?$/;

/** The models that are called so, also those that no longer work, the best match first. */
function modelsCalled(catalog: Catalog, asked: State, name: string): readonly Model[] {
	const byName = { search: name, sort: "relevance", order: "desc", gone: "too" } as const;
	const named = evaluate(catalog, { ...asked, ...byName });
	// An alias of a dated id may be called the same. The id of a place is not among them if the list has
	// the model at another one.
	const isAsked = ({ id }: Model): boolean => id.toLowerCase() === name.toLowerCase();
	const first = named.models.find(isAsked) ?? catalog.models.find(isAsked) ?? [...named.exact][0];
	return first ? [first, ...named.models] : named.models;
}

/** The answer to how long models live, or one works; null if a search does not ask for it. */
function lifeOf(catalog: Catalog, asked: State): Reading | null {
	const subject = subjectOfLife(asked.search);
	if (!subject) return null;
	const { text, isLength, isSeveral } = subject;
	const meaning = text ? meaningOf(text, namesIn(catalog)) : "";
	const [model] = text && meaning === undefined ? modelsCalled(catalog, asked, text) : [];
	if (model && !isSeveral) {
		const read = { ...asked, search: model.id };
		const ending = model.value("ending") ?? "Nothing is known about its end";
		const provider = catalog.providers.find(({ id }) => id === model.provider)?.name ?? "";
		const said = `${nameOf(model)} at ${provider}: ${ending}. `;
		const found = evaluate(catalog, { ...read, gone: "too" });
		const models = [model, ...found.models.filter((other) => other !== model)];
		return { answer: { ...found, models }, read, said };
	}
	// The words of "which openai models are deprecated" are filters.
	const isKnown = model !== undefined || meaning !== undefined;
	if (!isLength || !isKnown) return null;
	const id = model?.value("maker") ?? meaning?.replace(/^\w+=/, "");
	const provider = catalog.providers.find((other) => other.id === id);
	const page = provider
		? {
			text: `How long models of ${provider.name} live, from release to end`,
			path: `/providers/${id}/#life`,
		}
		: { text: "How long models live, and which end next", path: "/lifecycle/" };
	const rest = query({ ...asked, search: model ? text : "", page: 1 });
	const read = parse(joined([rest, meaning ?? ""]));
	return { answer: evaluate(catalog, read), read, said: "", page };
}

/** Says what replaces a model: what its provider names or, if that names nothing, what its maker does. */
function replacementInWords(
	catalog: Catalog, old: Model, named: Model | undefined, makers: MakersNext | undefined,
): string {
	if (named) {
		const over = works(named) ? "" : ", which no longer works either";
		return `${nameOf(old)} is replaced by ${nameOf(named)}${over}. `;
	}
	if (!makers) return `No replacement of ${nameOf(old)} is announced. `;
	const sellerOf = (model: Model): string =>
		catalog.providers.find(({ id }) => id === model.provider)?.name ?? model.provider;
	const seller = sellerOf(old);
	const where = makers.here
		? `; at ${seller} that is ${makers.here.id}`
		: `, which ${seller} is not known to sell`;
	return `${seller} names no replacement of ${nameOf(old)}. ` +
		`${sellerOf(makers.model)} names ${nameOf(makers.model)}${where}. `;
}

/** The answer to what replaces a model; null if a search does not ask for it. */
function replacementFor(catalog: Catalog, asked: State): Reading | null {
	const text = asked.search.toLowerCase().replace(/\?$/, "").trim();
	const name = (succeeds.exec(text) ?? succeeded.exec(text))?.[1];
	const [old] = name ? modelsCalled(catalog, asked, name) : [];
	if (!old) return null;
	const models = new Map(catalog.models.map((model) => [keyOf(model), model]));
	const stageOf = ({ stage }: Model): string => stage;
	// If all that follow have ended, the first of them still says what its provider had in mind.
	const named = successorOf(old, models, stageOf) ?? models.get(old.replacement ?? "");
	const makers = named ? undefined : makersNext(old, models, stageOf);
	const next = named ?? makers?.here ?? makers?.model;
	// An alternative can be something else than a replacement.
	if (!next && readAlike(text)) return null;
	const read = { ...asked, search: (next ?? old).id };
	const found = evaluate(catalog, { ...read, gone: "too" });
	return { answer: found, read, said: replacementInWords(catalog, old, named, makers) };
}

/** The answer to a search for models like another one, or cheaper ones; null if it asks for none. */
function alikeOf(catalog: Catalog, asked: State): Reading | null {
	const alike = readAlike(asked.search);
	const [model] = alike ? modelsCalled(catalog, asked, alike.name) : [];
	if (!alike || !model) return null;
	const isPriced = model.known("input_price") !== null;
	// Without a price per token, the cheapest minute, second or image comes first.
	const sort = pieces[model.type];
	const order = alike.isCheaper && !isPriced && sort ? `sort=${sort}&order=asc` : "";
	const before = query({ ...asked, search: "", page: 1 });
	const read = parse(joined([before, filtersOf(model, alike), order]));
	const costs = isPriced
		? `, which costs ${model.cell("input_price")} for a million tokens of input`
		: ", of which no price per token of text is known";
	const said = `The filters are those of ${nameOf(model)}${alike.isCheaper ? costs : ""}. `;
	return { answer: evaluate(catalog, read), read, said };
}

const compares = /^(?:compare|comparison (?:of|between)|differences? between) (\S.*?)\??$/i;

/**
 * The answer to a search that sets models against each other, such as "sonnet vs gpt-6"; else null.
 */
function comparisonOf(catalog: Catalog, asked: State): Reading | null {
	const [, list = ""] = compares.exec(asked.search.trim()) ?? [];
	const sides = list
		? list.split(/ (?:and|with|to|or|vs\.?|versus) |, ?/i)
		: asked.search.split(/ (?:vs\.?|versus|compared (?:to|with)) /i);
	if (sides.length < 2 || sides.length > 4) return null;
	const best = sides.map((side): readonly Model[] => {
		const found = evaluate(catalog, { ...asked, search: side.trim() });
		const named = [...found.exact][0] ?? modelNamed(found);
		return named ? [named] : found.models.slice(0, 3);
	});
	if (best.some((models) => !models.length)) return null;
	const models = [...new Set(best.flat())];
	const answer = { models, exact: new Set(models), unknown: [], named: true };
	const said = "The best matches of each name; choose rows to compare them. ";
	return { answer, read: asked, said, differs: "The API searches for one name at a time." };
}

/**
 * An answer by price whose models are all of speech, of video or of images, such as the cheapest
 * whisper, in the order of what a piece costs.
 */
function byPiece(catalog: Catalog, found: Reading): Reading {
	const types = new Set(found.answer.models.map(({ type }) => type));
	const sort = pieces[[...types].join()];
	if (!sort || found.read.sort !== "input_price") return found;
	const read = { ...found.read, sort };
	return { ...found, answer: evaluate(catalog, read), read };
}

/**
 * The model that a search names, by canonical id, and a row of it; null if it names none or several,
 * of which nobody knows which one is meant.
 */
function modelNamed({ exact, versions }: Answer): Model | null {
	// "opus 5.5" is no name, but the end of one.
	const named = exact.size > 0 ? exact : versions ?? exact;
	const [model] = named;
	const keys = new Set([...named].map(({ canonical }) => canonical));
	return model?.canonical && keys.size === 1 ? model : null;
}

/**
 * An answer to where a model is offered, which the search names: its offers and nothing that is only
 * called alike, the cheapest first, those on terms of their own last, as on the model's page.
 */
function offersOfNamed(catalog: Catalog, found: Reading): Reading {
	const { answer } = found;
	const model = modelNamed(answer);
	if (found.read.values["offers"]?.at(-1) !== "all" || !model) return found;
	// Who asks for hosts wants to know what they cost, unless another order is asked for.
	const byPrice = { sort: "input_price", order: "asc" } as const;
	const read: State = found.read.sort === "relevance" ? { ...found.read, ...byPrice } : found.read;
	// Without the search, because an offer can have another name, such as that of the latest version.
	const { models: passing } = evaluate(catalog, { ...read, search: "" });
	const offers = passing.filter(({ canonical }) => canonical === model.canonical);
	const places = new Set(offers.map(({ provider }) => provider)).size;
	if (places < 2) return found;
	let order = "";
	let models = offers;
	// Who asks for batches means them.
	if (read.sort === "input_price" && read.order === "asc" && !read.values["prices"]?.length) {
		const rank = (offer: Model): number => {
			if (offer.known("input_price") === null) return 2;
			return usualTerms(offer) ? 0 : 1;
		};
		models = offers.toSorted((a, b) => rank(a) - rank(b));
		const others = offers.every(usualTerms) ? "" : ", then batches and the like";
		order = `; the cheapest first${others}`;
	}
	const maker = models.find(({ makers }) => makers) ?? model;
	const said = `${nameOf(maker)} at ${plural(places, "place")}${order}. `;
	// Each is a row of its own, like everything that is named.
	const all = { ...answer, models, exact: new Set(models) };
	const whole = { answer: all, read, said: found.said + said, isWhole: true };
	const differs = "The API returns all models that are called so; same_as names the other places of each.";
	return { ...whole, model: model.canonical ?? "", differs };
}

/**
 * Whether a row is an id by which a gateway chooses among models: it has no price, and no model that
 * other places offer. Its context is that of no model.
 */
const isRouter = (model: Model): boolean =>
	model.isGateway && !model.value("price_in") && !model.value("price_out") &&
	(model.canonical === null || model.makers);

/**
 * An answer by context in words: of each model, the offer with the largest. The first offer may have
 * a smaller one: Llama 4 Scout reads 131,000 tokens at Cloudflare, and 10 million at Bedrock. The
 * order by context that people choose in the list stays that of the API.
 */
function largestContext(catalog: Catalog, found: Reading): Reading {
	const { answer, read } = found;
	if (read.sort !== "context" || read.order === "asc" || !firstOffers(read)) return found;
	const everywhere = evaluate(catalog, { ...read, values: { ...read.values, offers: ["all"] } });
	const largest = new Map<string | null, Model>();
	for (const offer of everywhere.models) {
		// They are in the order of their contexts.
		if (offer.canonical !== null && !largest.has(offer.canonical)) largest.set(offer.canonical, offer);
	}
	const contextOf = (model: Model): number => Number(model.known("context_length") ?? 0);
	const models = answer.models.map((model) => {
		const other = largest.get(model.canonical);
		return other && contextOf(other) > contextOf(model) ? other : model;
	});
	if (models.every((model, i) => model === answer.models[i])) return found;
	models.sort((a, b) => contextOf(b) - contextOf(a));
	const said = "Each model is shown at the place that reads the most. ";
	const differs = "Of each model the API returns the first place.";
	return { ...found, answer: { ...answer, models }, said: found.said + said, differs };
}

/**
 * An answer by context in words, with routers last: they would be the first of the largest, and are
 * no models.
 */
function routersLast(found: Reading): Reading {
	const { answer, read } = found;
	const routers = answer.models.filter(isRouter);
	if (read.sort !== "context" || routers.length === 0) return found;
	const models = [...answer.models.filter((model) => !isRouter(model)), ...routers];
	const said = "Routers, which pass requests on and have no price, come last. ";
	return { ...found, answer: { ...answer, models }, said: found.said + said };
}

/** An answer in the order that its words ask for, of the models and places that they ask for. */
function arranged(catalog: Catalog, found: Reading): Reading {
	return routersLast(largestContext(catalog, offersOfNamed(catalog, byPiece(catalog, found))));
}

const listed = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(", ");

/**
 * The answer to a state, and how its search was read: as names, as filters, or as known words that
 * are spelled alike.
 */
export function answerTo(catalog: Catalog, asked: State, now = new Date()): Reading {
	const lacks = new Set<string>();
	const rest = asked.search.replace(unknownPhrases, (phrase) => {
		// What is not in the list is an amount of money.
		lacks.add(notKnown.get(phrase.toLowerCase()) ?? notKnown.get("euro") ?? "");
		// What models are for is in descriptions: of "best coding" that leaves coding. And what is fast and
		// cheap can be sorted by the price.
		return /coding$|cheap/i.exec(phrase)?.[0] ?? " ";
	});
	// "fastest" was taken for a misspelled "latest", and the newest models for the answer.
	if (lacks.size === 0 || asked.names || evaluate(catalog, asked).named) {
		return answerToWords(catalog, asked, now);
	}
	const left = withoutFillers(rest);
	const found = answerToWords(catalog, { ...asked, search: left }, now);
	const said = `The catalog does not know ${[...lacks].join(" and ")}. `;
	const isNewest = !left && sortOf(found.read) === "released";
	const instead = isNewest ? "The newest come first. " : "";
	return { ...found, said: said + found.said + instead };
}

/** The same for a search that asks for what the catalog may know. */
function answerToWords(catalog: Catalog, asked: State, now: Date): Reading {
	const names = namesIn(catalog);
	const asIs: Reading = { answer: evaluate(catalog, asked), read: asked, said: "" };
	const { answer } = asIs;
	if (!asked.search || asked.names || answer.exact.size > 0) return asIs;
	const special = replacementFor(catalog, asked) ?? alikeOf(catalog, asked) ?? lifeOf(catalog, asked) ??
		comparisonOf(catalog, asked);
	if (special) return special;
	const meant = understood(asked, names, now);
	const cannot = withoutDenial(catalog, asked, now);
	if (cannot) return cannot;
	if (answer.named && meant.search) return ofVersion(catalog, asIs);
	const spelling = answer.named ? "" : corrected(new Map([...single, ...catalog.words]), asked.search);
	const spelled = { ...asked, search: spelling || asked.search };
	for (const read of [meant, understood(spelled, names, now), spelled]) {
		if (!query(read) || query(read) === query(asked)) continue;
		const other = evaluate(catalog, read);
		if (other.models.length === 0) continue;
		return arranged(catalog, ofVersion(catalog, { answer: other, read, said: "" }));
	}
	if (answer.models.length > 0) return ofVersion(catalog, asIs);
	const rest = pastAnswer(catalog, asked) ?? relaxedAnswer(catalog, asked, meant);
	if (rest) return rest;
	// All words mean filters, which no model passes.
	const isFilters = meant !== asked && !meant.search;
	return isFilters ? { answer: evaluate(catalog, meant), read: meant, said: "" } : asIs;
}

/**
 * The answer to a search for models without something that no filter can leave out, such as previews:
 * to find these, because the search has the word, would be the opposite. Null if it asks for no such.
 */
function withoutDenial(catalog: Catalog, asked: State, now: Date): Reading | null {
	const periods = readPeriods(asked.search.toLowerCase(), now);
	const amounts = readAmounts(periods.rest);
	const names = namesIn(catalog);
	const { vain } = readLack(amounts.rest, (phrase) => meaningOf(phrase, names));
	// Some models are called so: "non reasoning".
	if (!vain || catalog.words.has(vain.by)) return null;
	// From the rest and not from the search, which can have an amount within the phrase: in "without $5
	// previews" the phrase would not be found, and the same search be read again and again.
	const rest = withoutFillers(amounts.rest.replace(vain.phrase, " "));
	const before = query({ ...asked, search: "", page: 1 });
	const search = String(new URLSearchParams({ search: rest }));
	const left = parse(joined([before, ...periods.meant, ...amounts.meant, search]));
	const found = answerToWords(catalog, left, now);
	return { ...found, said: `The list cannot leave out “${vain.word}”. ${found.said}` };
}

/** A search without words that add nothing. */
const withoutFillers = (search: string): string =>
	search.split(/[\s?!]+/).filter((word) => word && vocabulary.get(word.toLowerCase()) !== "").join(" ");

/** The answer if only models that no longer work are called so; else null. */
function pastAnswer(catalog: Catalog, asked: State): Reading | null {
	if (asked.gone) return null;
	const read: State = { ...asked, gone: "too" };
	const answer = evaluate(catalog, read);
	const found = { answer, read, said: "None of these works any more. " };
	return answer.models.length > 0 ? ofVersion(catalog, found) : null;
}

/**
 * An answer to names, or what is known of the version that the search has: of "gpt-4.5", GPT-5.4 has
 * all words, too, and would be taken for an answer.
 */
function ofVersion(catalog: Catalog, found: Reading): Reading {
	const { read, said } = found;
	// Sizes, "70b", and days, "20250929", are no versions.
	const [version] = /(?<!\d|\d[.-])\d{1,3}(?:[.-]\d{1,3})*(?![a-z\d])/i.exec(read.search) ?? [];
	if (!version) return found;
	// A version begins behind a word: the 5 of Grok 4.5 is none. Some hosts write 5p3 for 5.3.
	const digits = new RegExp(`(?<!\\d|\\d[-_.: ])${version.split(/\D/).join("[-_.: p]?")}(?!\\d)`);
	const has = ({ id, name, aliases }: Model): boolean =>
		[id, name ?? "", ...aliases].some((text) => digits.test(text));
	if (found.answer.models.some(has)) return found;
	const gone = { ...read, gone: "too" } as const;
	const past = evaluate(catalog, gone);
	const models = past.models.filter(has);
	if (models.length > 0) {
		return { answer: { ...past, models }, read: gone, said: "None of these works any more. " };
	}
	return { ...found, said: `No model is called “${read.search}”: these have its words. ${said}` };
}

/** The answer without the words that leave nothing; null if there is none either. */
function relaxedAnswer(catalog: Catalog, asked: State, meant: State): Reading | null {
	const rest = relaxed(catalog, meant);
	if (!rest) return null;
	const { read, dropped } = rest;
	// If nothing is left of the search itself, the filters that were there before are no answer to it.
	const isLeft = read.search || query(read) !== query({ ...asked, search: "" });
	const answer = evaluate(catalog, read);
	if (!isLeft || answer.models.length === 0) return null;
	const verb = dropped.length > 1 ? "are" : "is";
	const said = `No model fits with ${listed(dropped)}, which ${verb} left out. `;
	return arranged(catalog, { answer, read, said });
}

/** A row of the catalog as the resolver sees it. */
interface Row {
	readonly provider: string;
	readonly id: string;
	readonly aliases: readonly string[];
	readonly alias_of: string | null;
	readonly kind: string;
	readonly model: Model;
}

const loadResolver = once(async (catalog: Catalog, address: string): Promise<Resolver<Row>> => {
	const { spellings } = await loadJSON<{ spellings: Spellings }>(address, "ids");
	const rows = catalog.models.map((model): Row => {
		const { provider, id, aliases, alias_of } = model;
		return { provider, id, aliases, alias_of, kind: model.value("kind") ?? "", model };
	});
	return new Resolver(rows, spellings);
});

/**
 * The answer to a search for an id as a cloud or a gateway writes it, which no model has by that
 * name; null if it is none.
 */
export async function resolved(
	catalog: Catalog, asked: State, { spellings }: Settings,
): Promise<Reading | null> {
	const id = asked.search.trim();
	if (asked.names || !/^\S*[A-Za-z]\S*[-./:@]\S*$/.test(id) || evaluate(catalog, asked).models.length) {
		return null;
	}
	const resolver = await loadResolver(catalog, spellings);
	const answer = resolver.resolve(id);
	const models = answer.models.map(({ model }) => model);
	if (!models.length || answer.found === "none") return null;
	const means = models.length === 1
		? `means ${models.map(nameOf).join("")}`
		: `means one of ${models.length} models`;
	const found = { models, exact: new Set(models), unknown: [], named: true };
	const said = `“${id}” ${means}. ${answer.note} `;
	return { answer: found, read: asked, said, request: `/api/v2/resolve?id=${encodeURIComponent(id)}` };
}
