// Calls every endpoint with the client that Hey API generates, and checks the types and the answers against the contract.

import { getIndex, getModel, getOpenapi, getReadme, getStats, listModels, listProviders } from "./catalog/index.js";
import type { Meta, Model, Stats } from "./catalog/index.js";
import { equal, plain, same, time, type Same } from "./expect.js";

// Types. A compiler error here means that the document contradicts the contract.
same<Same<Model["name"], string | null>>();
same<Same<Model["description"], string | null>>();
same<Same<Model["type"], "chat" | "embedding" | "image" | "audio" | "video">>();
same<Same<Model["status"], "active" | "deprecated" | "unlisted">>();
same<Same<Model["context_length"], string>>();
same<Same<Model["deprecated"], boolean>>();
same<Same<Meta, { total: number; page: number; limit: number; pages: number }>>();
same<Same<Stats["last_sync"], string | null>>();
same<Same<keyof Stats["by_type"], Model["type"]>>();
same<Same<keyof Stats["by_provider"], Model["provider"]>>();

equal("the index", (await getIndex()).data, await plain("/api/v1"));
equal("the OpenAPI document", (await getOpenapi()).data, await plain("/api/v1/openapi.json"));
equal("the title of the README", (await getReadme()).data?.split("\n")[0], "# Model Catalog API (v1)");

// The whole catalog, page by page. With throwOnError a failure is an exception, and data is always there.
const models: Model[] = [];
for (let page = 1, pages = 1; page <= pages; page++) {
	const { data } = await listModels({ query: { page, limit: 100, sort: "name", order: "asc" }, throwOnError: true });
	models.push(...data.data);
	pages = data.meta.pages;
	equal(`meta of page ${page}`, [data.meta.page, data.meta.limit, Number.isInteger(data.meta.total)], [page, 100, true]);
}
equal("ids", new Set(models.map((model) => `${model.provider} ${model.id}`)).size, models.length);
equal("a model without a name", models.some((model) => model.name === null), true);
equal("times", models.every((model) => time.test(model.updated_at) && time.test(model.last_seen_at)), true);

const filtered = await listModels({
	query: { provider: ["openai", "groq"], type: ["chat", "audio"], status: ["active", "deprecated"], search: "gpt", limit: 5 },
});
equal("the filtered list", filtered.data, await plain("/api/v1/models?provider=openai,groq&type=chat,audio&status=active,deprecated&search=gpt&limit=5"));
equal("its providers", filtered.data?.data.every((model) => model.provider === "openai" || model.provider === "groq"), true);

const slash = models.find((model) => model.id.includes("/"));
if (!slash) throw new Error("no id has a slash");
const one = await getModel({ path: { provider: slash.provider, model_id: slash.id } });
equal("a model whose id has a slash", one.data?.data, slash);

const kept = await getStats({ headers: { "If-None-Match": "*" } });
equal("the status of what has not changed", kept.response?.status, 304);

const providers = await listProviders();
equal("the sum of the providers' models", providers.data?.data.reduce((sum, provider) => sum + provider.model_count, 0), models.length);

const stats = await getStats();
equal("the number of models", stats.data?.data.total_models, models.length);
equal("the statistics", stats.data, await plain("/api/v1/stats"));

// Errors come with their type.
const wrong = await listModels({ query: { limit: 0 } });
equal("a wrong limit", [wrong.response?.status, wrong.error?.error.code], [400, "invalid_parameter"]);
const missing = await getModel({ path: { provider: "openai", model_id: "none" } });
equal("a missing model", [missing.response?.status, missing.error?.error.code], [404, "model_not_found"]);

// Values that the document does not allow do not compile.
// @ts-expect-error: no such status
await listModels({ query: { status: ["retired"] } });
