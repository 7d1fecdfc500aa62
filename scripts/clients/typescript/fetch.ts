// The lines of the guide that list models and fetch one with openapi-fetch and types of openapi-typescript.

import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

const client = createClient<paths>({
	baseUrl: "http://localhost:8080",
	querySerializer: { array: { style: "form", explode: false } }, // provider=anthropic,google
});

const { data: page, error } = await client.GET("/api/v1/models", {
	params: { query: { provider: ["anthropic", "google"], status: ["active"], search: "haiku" } },
});
if (error) throw new Error(error.error.message);
for (const model of page.data) console.log(model.id, model.name ?? "without a name", model.context_length);

const { data: model } = await client.GET("/api/v1/models/{provider}/{model_id}", {
	params: { path: { provider: "together", model_id: "meta-llama/Llama-3.3-70B-Instruct-Turbo" } },
});
console.log(model?.data.name);
