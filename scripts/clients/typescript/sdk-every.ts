// Calls every endpoint with the client that Hey API generates. Its types must be those of openapi-typescript.

import { getIndex, getModel, getOpenapi, getReadme, getStats, listModels, listProviders } from "./catalog/index.js";
import type { Meta, Model, ModelDetail, Price, Stats } from "./catalog/index.js";
import { every, same, type Same } from "./every.js";
import type { components } from "./schema.js";

same<Same<Model, components["schemas"]["Model"]>>();
same<Same<Meta, components["schemas"]["Meta"]>>();
same<Same<ModelDetail, components["schemas"]["ModelDetail"]>>();
same<Same<Price, components["schemas"]["Price"]>>();
same<Same<Stats, components["schemas"]["Stats"]>>();

await every({
	index: () => getIndex(),
	document: () => getOpenapi(),
	readme: () => getReadme(),
	models: (query) => listModels({ query }),
	model: (provider, model_id) => getModel({ path: { provider, model_id } }),
	providers: () => listProviders(),
	stats: (tag) => getStats(tag ? { headers: { "If-None-Match": tag } } : {}),
});
