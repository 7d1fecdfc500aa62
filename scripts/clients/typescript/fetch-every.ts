// Calls every endpoint with openapi-fetch.

import createClient from "openapi-fetch";
import { base, every } from "./every.js";
import type { paths } from "./schema.js";

const client = createClient<paths>({ baseUrl: base, querySerializer: { array: { style: "form", explode: false } } });

await every({
	index: () => client.GET("/api/v2"),
	document: () => client.GET("/api/v2/openapi.json"),
	readme: () => client.GET("/api/v2/README.md", { parseAs: "text" }),
	models: (query) => client.GET("/api/v2/models", { params: { query } }),
	model: (provider, model_id) => client.GET("/api/v2/models/{provider}/{model_id}", { params: { path: { provider, model_id } } }),
	providers: () => client.GET("/api/v2/providers"),
	stats: (tag) => client.GET("/api/v2/stats", tag ? { params: { header: { "If-None-Match": tag } } } : {}),
});
