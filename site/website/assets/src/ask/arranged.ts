// The models of an answer in the order that the words of its search ask for.

import { firstOffers, type Catalog } from "../evaluate.ts";
import { asksForEnd, isBelow } from "../filters.ts";
import type { Model } from "../models.ts";
import { hasPrice, mostOf, usable, usualTerms, works } from "../places.ts";
import { nameOf } from "../settings.ts";
import { limit, type State } from "../state.ts";
import { dollars, plural } from "../words.ts";
import { hasWords, isCalled, modelNamed, mostCalled } from "./called.ts";
import { pieces } from "./filters.ts";
import { evaluate, type Reading } from "./reading.ts";
import { versionIn } from "./version.ts";

/**
 * An answer by price whose models are all of speech, of video or of images, such as the cheapest
 * whisper, in the order of what a piece costs; one of embedding models, which have no price of
 * output, in that of the price of input.
 */
function byPiece(catalog: Catalog, found: Reading): Reading {
	const types = new Set(found.answer.models.map(({ type }) => type));
	const type = [...types].join();
	const sort = type === "embedding" ? "input_price" : pieces[type];
	if (!sort || found.read.sort !== "blended_price") return found;
	const read = { ...found.read, sort };
	return { ...found, answer: evaluate(catalog, read), read };
}

/**
 * The answer to a search for pieces up to a price, such as images under 5 cents, which filters do not
 * bound: the models whose price of a piece is known and no higher, the cheapest first. Null if a
 * search asks for something else.
 */
export function boundedPieces(catalog: Catalog, meant: State): Reading | null {
	const { values } = meant;
	const [most] = values["max_input_price"] ?? [];
	const kinds = new Set([...values["type"] ?? [], ...values["output"] ?? []].filter((kind) => kind in pieces));
	// "Under 1 cent per image" has the kind in its order.
	const [byOrder] = Object.entries(pieces).find(([, order]) => order === meant.sort) ?? [];
	const kind = [...kinds][0] ?? byOrder ?? "";
	const sort = pieces[kind];
	if (most === undefined || !sort || kinds.size > 1) return null;
	const read: State = { ...meant, values: { ...values, max_input_price: [] }, sort, order: "asc" };
	const answer = evaluate(catalog, read);
	const isWithin = (model: Model): boolean => {
		const price = model.type === kind ? model.known("piece_price") : null;
		return price !== null && Number(price) <= Number(most);
	};
	const models = answer.models.filter(isWithin);
	if (models.length === 0) return null;
	const bound = `${isBelow(most) ? "below" : "at most"} ${dollars(Number(most))}`;
	const said = `Only models whose price of ${piecesInWords[kind]} is known and ${bound}. `;
	const differs = "The API cannot filter by the price of a piece.";
	return { answer: { ...answer, models }, read, said, differs };
}

/**
 * The answer to the same if no model is known to cost so little: what fits the other filters, the cheapest first, or
 * what leaves out those that do. The limit itself would be one of tokens. Null if a search asks for something else.
 */
export function beyondPieces(catalog: Catalog, meant: State): Reading | null {
	const { values } = meant;
	const [most] = values["max_input_price"] ?? [];
	const kinds = [...values["type"] ?? [], ...values["output"] ?? []].filter((kind) => kind in pieces);
	const [kind = ""] = kinds;
	const sort = pieces[kind];
	if (most === undefined || !sort || new Set(kinds).size > 1 || meant.search) return null;
	const read: State = { ...meant, values: { ...values, max_input_price: [] }, sort, order: "asc" };
	const answer = evaluate(catalog, read);
	const bound = `${isBelow(most) ? "below" : "at most"} ${dollars(Number(most))}`;
	const shown = answer.models.length > 0 ? ": these cost more, or it is not known what" : "";
	const none = `No model that fits the rest is known to cost ${bound} for ${piecesInWords[kind]}${shown}. `;
	return { answer, read, said: none + closedWithin(catalog, meant) };
}

/** Says of how many models within a price of pieces nobody knows whether their weights are open; "" of none. */
function closedWithin(catalog: Catalog, meant: State): string {
	if (!meant.values["open_weights"]?.length) return "";
	const others = boundedPieces(catalog, { ...meant, values: { ...meant.values, open_weights: [] } });
	const open = others?.answer.models.filter((model) => model.value("open_weights") === null) ?? [];
	const [are, their] = open.length === 1 ? ["model is", "its"] : ["models are", "their"];
	if (open.length === 0) return "";
	return `${open.length} ${are} within that price, but whether ${their} weights are open is not known. `;
}

/** By type, what a piece is of that models of it make or read. */
export const piecesInWords: Readonly<Record<string, string>> = {
	audio: "a minute of audio",
	video: "a second of video",
	image: "an image",
};

/** The offers of a model that a query asks for at every place, whatever they are called there. */
function offersOf(catalog: Catalog, read: State, model: Model): readonly Model[] {
	// Without the search, because an offer can have another name, such as that of the latest version.
	const { models } = evaluate(catalog, { ...read, search: "" });
	return models.filter(({ canonical }) => canonical === model.canonical);
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
	const sort = model.type === "embedding" ? "input_price" : "blended_price";
	const isAnyOrder = found.read.sort === "relevance";
	const read: State = isAnyOrder ? { ...found.read, sort, order: "asc" } : found.read;
	const offers = offersOf(catalog, read, model);
	const places = new Set(offers.map(({ provider }) => provider)).size;
	if (places < 2) return found;
	let order = "";
	let models = offers;
	// Who asks for batches means them.
	if (read.sort === sort && read.order === "asc" && !read.values["prices"]?.length) {
		models = offers.toSorted((a, b) => rankOf(a) - rankOf(b));
		order = orderInWords(catalog, models);
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
 * An answer to "cheapest llama 3.3 70b", which names one model: where it is the cheapest. Others that
 * are only called alike are cheaper and not what is asked for. A family, "cheapest opus", is no model.
 */
function cheapestOfNamed(catalog: Catalog, found: Reading): Reading {
	const { answer, read } = found;
	const isByPrice = /_price$|^(?:batch|minute|second|image)$/.test(read.sort);
	const isCheapest = isByPrice && read.order === "asc";
	const isOne = /\d/.test(read.search) && modelNamed(answer) !== null;
	if (!isCheapest || !isOne || read.values["offers"]?.length) return found;
	const at: State = { ...read, values: { ...read.values, offers: ["all"] } };
	const everywhere = { ...found, answer: evaluate(catalog, at), read: at };
	const offers = offersOfNamed(catalog, everywhere);
	return offers === everywhere ? found : offers;
}

const isPriced = (offer: Model): boolean =>
	mostOf(offer, "in") !== null && (offer.type === "embedding" || mostOf(offer, "out") !== null);

/** Whether it is the range of a disputed price that an offer is ordered by. */
const isRange = (offer: Model): boolean =>
	isPriced(offer) && [offer.value("input_price"), offer.value("output_price")].includes("disputed");

/** Whether an offer comes before others by its terms: usual ones, then others, then unknown prices. */
function rankOf(offer: Model): number {
	if (!isPriced(offer)) return 2;
	return usualTerms(offer) ? 0 : 1;
}

/**
 * Says by what offers are the cheapest, the first of which is, and which place asks less for input: it
 * would be the cheapest for those who mostly send tokens.
 */
function orderInWords(catalog: Catalog, offers: readonly Model[]): string {
	const terms = offers.every(usualTerms) ? "" : ", then batches and the like";
	const others = `${terms}${offers.some(isRange) ? ". A disputed price counts by its most" : ""}`;
	const usual = offers.filter((offer) => rankOf(offer) === 0);
	const [first] = usual;
	if (!first || first.type === "embedding") return `; the cheapest first${others}`;
	const order = `; the cheapest first by 3 parts of input and 1 of output${others}`;
	const inputOf = (offer: Model): number => Number(mostOf(offer, "in"));
	const least = usual.reduce((a, b) => (inputOf(b) < inputOf(a) ? b : a));
	if (inputOf(least) === inputOf(first)) return order;
	const place = catalog.providers.find(({ id }) => id === least.provider)?.name ?? least.provider;
	const price = (side: string): string | null => least.value(`${side}_range`) ?? least.value(side);
	return `${order}. ${place} asks less for input, ${price("price_in")}, but more for output, ${price("price_out")}`;
}

/**
 * An answer to names, with the first offer of each model that has a price in place of one without: a
 * host that does not say what it asks is a poor first choice.
 */
export function pricedFirst(catalog: Catalog, found: Reading): Reading {
	const { answer, read } = found;
	const isPoor = (model: Model): boolean =>
		!model.makers && model.canonical !== null && !hasPrice(model);
	if (!read.search || !firstOffers(read) || !answer.models.some(isPoor)) return found;
	const everywhere = evaluate(catalog, { ...read, values: { ...read.values, offers: ["all"] } });
	const priced = new Map<string | null, Model>();
	for (const offer of everywhere.models) {
		if (hasPrice(offer) && usable(offer) && !priced.has(offer.canonical)) priced.set(offer.canonical, offer);
	}
	const id = read.search.trim().toLowerCase();
	const models = answer.models.map((model) => {
		const other = isPoor(model) ? priced.get(model.canonical) : undefined;
		// An id that is asked for is shown, and what is called as asked, not what has another name.
		const isMeant = model.id.toLowerCase() === id
			? other?.id.toLowerCase() === id
			: !answer.exact.has(model) || (other && everywhere.exact.has(other));
		return other && isMeant ? other : model;
	});
	if (models.every((model, i) => model === answer.models[i])) return found;
	// What is named has a row, whichever of its offers is shown.
	const instead = (named: ReadonlySet<Model>): ReadonlySet<Model> =>
		new Set([...named].map((model) => models[answer.models.indexOf(model)] ?? model));
	const { exact, versions = new Set() } = answer;
	const shown = { ...answer, models, exact: instead(exact), versions: instead(versions) };
	return { ...found, answer: shown, differs: "Of each model the API returns the first place." };
}

/**
 * An answer to an id of another place than the one that is shown, such as Bedrock's
 * anthropic.claude-haiku-5-5: the row that has it comes first.
 */
export function idFirst(catalog: Catalog, found: Reading): Reading {
	const { answer, read } = found;
	const id = read.search.trim().toLowerCase();
	const isIt = (model: Model): boolean => model.id.toLowerCase() === id;
	if (!/[a-z][./:]/.test(id) || !firstOffers(read) || answer.models.some(isIt)) return found;
	const everywhere = evaluate(catalog, { ...read, values: { ...read.values, offers: ["all"] } });
	const model = everywhere.models.find((other) => isIt(other) && usable(other));
	if (!model) return found;
	const isOther = (other: Model): boolean => other.canonical === null || other.canonical !== model.canonical;
	const models = [model, ...answer.models.filter(isOther)];
	const exact = new Set([model, ...[...answer.exact].filter(isOther)]);
	return { ...found, answer: { ...answer, models, exact }, differs: "Of each model the API returns the first place." };
}

/**
 * An answer to a short name with the maker's own row first, if only others call its model so: Anthropic's
 * claude-3-opus-20240229, when Vertex's claude-3-opus has ended, and OpenAI's whisper-1 of "whisper".
 */
export function ownFirst(catalog: Catalog, found: Reading): Reading {
	const { answer, read } = found;
	const [first] = answer.models;
	const isNamed = first !== undefined && answer.exact.has(first);
	if (!isNamed || read.sort !== "relevance" || read.gone || !firstOffers(read)) return found;
	const name = read.search.trim().toLowerCase().replace(/[\s.]+/g, "-"); // as ids have it
	const isDated = ({ id }: Model): boolean => id.startsWith(`${name}-`) && /^\d+$/.test(id.slice(name.length + 1));
	const isOwn = (model: Model): boolean => model.isItself && model.canonical === first.canonical && isDated(model);
	const hasEnded = !first.makers && !works(first);
	const own = hasEnded ? catalog.models.find(isOwn) : mostCalled(catalog, read, first);
	if (!own) return found;
	const models = [own, ...answer.models.filter((model) => model !== own)];
	const exact = new Set([own, ...answer.exact]);
	const differs = "The API has only what is called exactly so first.";
	return { ...found, answer: { ...answer, models, exact }, differs };
}

/**
 * An answer to a name without a version, such as "haiku", with what its maker sells before what only
 * others still do: an old model at a host would be taken for the one that is meant.
 */
export function makersFirst(found: Reading): Reading {
	const { answer, read } = found;
	const [first] = answer.models;
	if (read.sort !== "relevance" || !/^[a-z]+(?: [a-z]+)?$/i.test(read.search.trim())) return found;
	const isSold = (model: Model): boolean => model.makers && usable(model) && hasPrice(model);
	// Of another maker nothing comes before what is named.
	const maker = first?.value("maker");
	const isMeant = (model: Model): boolean => isSold(model) && model.provider === maker;
	// An old model that its maker no longer lists was called as its family is: "gemini pro".
	const isFirst = first?.makers && first.stage !== "unlisted";
	if (!first || isFirst || !answer.models.some(isMeant)) return found;
	const models = [...answer.models.filter(isMeant), ...answer.models.filter((model) => !isMeant(model))];
	return { ...found, answer: { ...answer, models }, differs: "The API has what only other places sell among them." };
}

/**
 * An answer to a name, with what works of the models that are called so before one that has ended: Nano
 * Banana 2 at Vertex before Google’s preview of it, and of "llama 70b" what can be used. Who writes an id
 * sees it first.
 */
export function workingFirst(found: Reading): Reading {
	const { answer, read } = found;
	const [first] = answer.models;
	const name = read.search.trim().toLowerCase();
	const isAsked = !first || read.sort !== "relevance" || works(first) || first.id.toLowerCase() === name;
	if (isAsked || read.gone) return found;
	const isExact = answer.exact.has(first);
	// Of "opus 4.1" the end of a name is meant, not others that have its words.
	if (!isExact && versionIn(name)) return found;
	const isMeant = (model: Model): boolean =>
		works(model) && (isExact ? isCalled(model, name) : hasWords(nameOf(model), name));
	if (!answer.models.some(isMeant)) return found;
	const models = [...answer.models.filter(isMeant), ...answer.models.filter((model) => !isMeant(model))];
	return { ...found, answer: { ...answer, models }, differs: "The API has what has ended among them." };
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
 * An answer by context or output in words, with routers last: they would be the first of the largest,
 * and are no models.
 */
function routersLast(found: Reading): Reading {
	const { answer, read } = found;
	const routers = answer.models.filter(isRouter);
	if (!["context", "output"].includes(read.sort) || routers.length === 0) return found;
	const models = [...answer.models.filter((model) => !isRouter(model)), ...routers];
	const said = "Routers, which pass requests on and have no price, come last. ";
	return { ...found, answer: { ...answer, models }, said: found.said + said };
}

/** Ids of chat models that only screen or read texts, as in find.go of Go's package mcp. */
const special = /\b(?:guard|safeguard|moderation|ocr)\b/i;

/** What ids and searches call prices of requests that wait, which are an answer only to who can wait. */
const waits = /\b(?:batch|flex|spot)/i;

/**
 * An answer by price in words, or by cost, with the offers last that are batches or on spare capacity, unless the
 * search asks for them.
 */
function batchesLast(found: Reading): Reading {
	const { answer, read } = found;
	const isByPrice = read.order === "asc" && /_price$|^cost$/.test(read.sort);
	const isAskedFor = waits.test(read.search) || read.values["prices"]?.includes("batch") || read.use.tier !== "";
	// The places of one model by price are in their order already, with these last.
	const isDone = found.model !== undefined && read.sort !== "cost";
	if (!(isByPrice || isLimited(read)) || isAskedFor || isDone) return found;
	const isBatch = (model: Model): boolean => !usualTerms(model) && waits.test(model.id);
	const groups = Map.groupBy(answer.models, isBatch);
	const usual = groups.get(false) ?? [];
	const batches = groups.get(true) ?? [];
	const models = [...usual, ...batches];
	// Behind the first ones, nobody takes one of them for the answer; but of a name, all rows of a page are looked at.
	const first = answer.models.slice(0, read.search ? limit : shownFirst);
	const isLast = models.every((model, i) => model === answer.models[i]);
	if (isLast || !first.some(isBatch)) return found;
	const said = "Batches and the like come last. ";
	const differs = found.differs ?? "The API has batches and the like among the others.";
	return { ...found, answer: { ...answer, models }, said: found.said + said, differs };
}

/** Whether a state has a limit of prices. */
const isLimited = ({ values }: State): boolean =>
	["max_input_price", "max_output_price"].some((name) => values[name]?.length);

/** An answer by price in words, with what is no usual answer last: screeners, and batches. */
export const screenersLast = (found: Reading): Reading => batchesLast(specialLast(found));

/**
 * An answer by price in words, with models last that only screen or read texts, unless the search
 * names them: the cheapest chat model is often one of them, and useless for a conversation.
 */
function specialLast(found: Reading): Reading {
	const { answer, read } = found;
	const isByPrice = /_price$|^(?:batch|cost)$/.test(read.sort) || (read.values["max_input_price"]?.length ?? 0) > 0;
	// OCR gives back the images of a page, but makes none.
	const isMaking = read.values["output"]?.includes("image") ?? false;
	if (!(isByPrice || isMaking) || special.test(read.search)) return found;
	const isSpecial = ({ id, type }: Model): boolean => type === "chat" && special.test(id);
	// If none of them is on the first page, nobody takes one for the answer.
	if (!answer.models.slice(0, limit).some(isSpecial)) return found;
	const groups = Map.groupBy(answer.models, isSpecial);
	const models = [...groups.get(false) ?? [], ...groups.get(true) ?? []];
	const said = "Models that only screen or read texts come last. ";
	const differs = "The API has those that screen or read texts among the others.";
	return { ...found, answer: { ...answer, models }, said: found.said + said, differs };
}

/** The orders of which the first models are taken for the answer: the cheapest, the longest context. */
const ranked = /_price$|^(?:batch|minute|second|image|cost|context|output|dimensions)$/;
const shownFirst = 3;
export const endLast = "What ends soon, or may have ended, comes last. ";

/**
 * An answer in an order of words, with models last that are no longer to be started with, unless the
 * search asks for those: the most expensive model was one that its maker retired.
 */
export function endingLast(found: Reading): Reading {
	const { answer, read } = found;
	const isAskedFor = Boolean(read.values["status"]?.length) || asksForEnd(read.values) || read.gone === "too";
	const isOne = found.model !== undefined || answer.exact.size > 0;
	// "Under $0.02" asks for the cheap ones, too, whose first are taken for the answer.
	const isRanked = ranked.test(read.sort) || (read.values["max_input_price"]?.length ?? 0) > 0;
	if (!isRanked || isAskedFor || isOne) return found;
	// "soon" is the stage of what is announced to end within weeks.
	const isLate = ({ stage }: Model): boolean => /^(?:uncertain|retiring|soon|retired|unlisted)$/.test(stage);
	const groups = Map.groupBy(answer.models, isLate);
	// Behind the first ones, nobody takes one of them for the answer.
	if (!groups.has(false) || !answer.models.slice(0, shownFirst).some(isLate)) return found;
	const models = [...groups.get(false) ?? [], ...groups.get(true) ?? []];
	const said = endLast;
	const differs = "The API has what ends soon among the others.";
	return { ...found, answer: { ...answer, models }, said: found.said + said, differs };
}

/**
 * An answer by price that begins with what is free, and says so: a provider allows little of it, and who
 * needs more pays at another place.
 */
export function freeAtFirst(found: Reading): Reading {
	const { answer, read } = found;
	const isFree = (model: Model): boolean => model.cell("price_in") === "free" && usable(model);
	const isByPrice = read.sort === "blended_price" || read.sort === "input_price" || read.sort === "output_price";
	const begins = isByPrice && read.order === "asc" && answer.models.slice(0, shownFirst).some(isFree);
	// The costs are not known here, but those of what is free are the lowest.
	const isBegun = begins || (read.sort === "cost" && read.order === "asc" && answer.models.some(isFree));
	// Who asks for what is free knows it.
	if (!isBegun || read.values["max_input_price"]?.includes("0")) return found;
	return { ...found, said: `${found.said}Free models come first; their limits are not known. ` };
}

/** An answer in the order that its words ask for, of the models and places that they ask for. */
export function arranged(catalog: Catalog, found: Reading): Reading {
	const ordered = cheapestOfNamed(catalog, offersOfNamed(catalog, byPiece(catalog, found)));
	return freeAtFirst(screenersLast(routersLast(endingLast(largestContext(catalog, pricedFirst(catalog, ordered))))));
}
