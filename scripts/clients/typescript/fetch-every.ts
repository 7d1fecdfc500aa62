// Calls every endpoint with openapi-fetch, and checks the types and the answers against the contract.

import createClient from "openapi-fetch";

import { base, equal, plain, same, time, type Same } from "./expect.js";
import type { components, paths } from "./schema.js";

type Model = components["schemas"]["Model"];
type Stats = components["schemas"]["Stats"];

// Types. A compiler error here means that the document contradicts the contract.
same<Same<Model["name"], string | null>>();
same<Same<Model["description"], string | null>>();
same<Same<Model["type"], "chat" | "embedding" | "image" | "audio" | "video">>();
same<Same<Model["status"], "active" | "deprecated" | "unlisted">>();
same<Same<Model["context_length"], string>>();
same<Same<Model["deprecated"], boolean>>();
same<Same<components["schemas"]["Meta"], { total: number; page: number; limit: number; pages: number }>>();
same<Same<Stats["last_sync"], string | null>>();
same<Same<keyof Stats["by_type"], Model["type"]>>();
same<Same<keyof Stats["by_provider"], Model["provider"]>>();

const client = createClient<paths>({ baseUrl: base, querySerializer: { array: { style: "form", explode: false } } });

const index = await client.GET("/api/v1");
equal("the index", index.data, await plain("/api/v1"));

const document = await client.GET("/api/v1/openapi.json");
equal("the OpenAPI document", document.data, await plain("/api/v1/openapi.json"));

const readme = await client.GET("/api/v1/README.md", { parseAs: "text" });
equal("the title of the README", readme.data?.split("\n")[0], "# Model Catalog API (v1)");

// The whole catalog, page by page.
const models: Model[] = [];
for (let page = 1, pages = 1; page <= pages; page++) {
	const { data } = await client.GET("/api/v1/models", { params: { query: { page, limit: 100, sort: "name", order: "asc" } } });
	if (!data) throw new Error(`page ${page} has no data`);
	models.push(...data.data);
	pages = data.meta.pages;
	equal(`meta of page ${page}`, [data.meta.page, data.meta.limit, Number.isInteger(data.meta.total)], [page, 100, true]);
}
equal("ids", new Set(models.map((model) => `${model.provider} ${model.id}`)).size, models.length);
equal("a model without a name", models.some((model) => model.name === null), true);
equal("times", models.every((model) => time.test(model.updated_at) && time.test(model.last_seen_at)), true);

const filtered = await client.GET("/api/v1/models", {
	params: { query: { provider: ["openai", "groq"], type: ["chat", "audio"], status: ["active", "deprecated"], search: "gpt", limit: 5 } },
});
equal("the filtered list", filtered.data, await plain("/api/v1/models?provider=openai,groq&type=chat,audio&status=active,deprecated&search=gpt&limit=5"));
equal("its providers", filtered.data?.data.every((model) => model.provider === "openai" || model.provider === "groq"), true);

const slash = models.find((model) => model.id.includes("/"));
if (!slash) throw new Error("no id has a slash");
const one = await client.GET("/api/v1/models/{provider}/{model_id}", { params: { path: { provider: slash.provider, model_id: slash.id } } });
equal("a model whose id has a slash", one.data?.data, slash);

const kept = await client.GET("/api/v1/stats", { params: { header: { "If-None-Match": "*" } } });
equal("the status of what has not changed", kept.response.status, 304);

const providers = await client.GET("/api/v1/providers");
equal("the sum of the providers' models", providers.data?.data.reduce((sum, provider) => sum + provider.model_count, 0), models.length);

const stats = await client.GET("/api/v1/stats");
equal("the number of models", stats.data?.data.total_models, models.length);
equal("the statistics", stats.data, await plain("/api/v1/stats"));

// Errors come with their type.
const wrong = await client.GET("/api/v1/models", { params: { query: { limit: 0 } } });
equal("a wrong limit", [wrong.response.status, wrong.error?.error.code], [400, "invalid_parameter"]);
const missing = await client.GET("/api/v1/models/{provider}/{model_id}", { params: { path: { provider: "openai", model_id: "none" } } });
equal("a missing model", [missing.response.status, missing.error?.error.code], [404, "model_not_found"]);

// Values that the document does not allow do not compile.
// @ts-expect-error: no such status
await client.GET("/api/v1/models", { params: { query: { status: ["retired"] } } });
