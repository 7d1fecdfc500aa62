// Answers queries of the list of models in the browser: the results and the order of version 2 of the
// API. The parts are in the directory catalog, by the names of Go's package dataset/catalog:
//
//	query.ts    what a request asks          filter.ts  whether a model passes a filter
//	order.ts    what models are sorted by    match.ts   which rows match
//	answer.ts   the models in their order    counter.ts what values of filters would find
//	catalog.ts  what is kept between queries groups.ts  which models share a row of the list

import { Catalog, makeCatalog } from "./catalog/catalog.ts";
import { once } from "./load.ts";
import { loadModels } from "./models.ts";
import type { Settings } from "./settings.ts";

export type { Answer } from "./catalog/answer.ts";
export { Catalog, makeCatalog };
export { counterOf } from "./catalog/counter.ts";
export { fails, passes, unknown } from "./catalog/filter.ts";
export { groupsByEnd, groupsOf, type Group } from "./catalog/groups.ts";
export { blend, byMost } from "./catalog/order.ts";
export { firstOffers, ofToday } from "./catalog/query.ts";

/**
 * Loads the catalog, once for a page. If that fails it rejects with a sentence for people; the next
 * call tries again.
 */
export const loadCatalog = once(async (settings: Settings, described?: boolean): Promise<Catalog> =>
	makeCatalog(await loadModels(settings, described), settings.providers));
