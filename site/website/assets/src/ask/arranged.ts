// The models of an answer in the order that the words of its search ask for.

import { firstOffers, type Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { usualTerms } from "../places.ts";
import { nameOf } from "../settings.ts";
import type { State } from "../state.ts";
import { plural } from "../words.ts";
import { modelNamed } from "./called.ts";
import { pieces } from "./filters.ts";
import { evaluate, type Reading } from "./reading.ts";

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
export function arranged(catalog: Catalog, found: Reading): Reading {
	return routersLast(largestContext(catalog, offersOfNamed(catalog, byPiece(catalog, found))));
}
