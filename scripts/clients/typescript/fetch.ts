// The lines of the guide that list models and fetch one with openapi-fetch and types of openapi-typescript.

import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

const client = createClient<paths>({
	baseUrl: "http://localhost:8080",
	querySerializer: { array: { style: "form", explode: false } }, // input=text,image
});

const { data: page, error } = await client.GET("/api/v2/models", {
	params: {
		query: {
			status: ["active"], input: ["image"], feature: ["tool_call"], min_context: 200_000,
			sort: "input_price", order: "asc", limit: 3,
		},
	},
});
if (error) throw new Error(error.error.message);
for (const model of page.data) {
	const input = model.prices.find((price) => price.meter === "input" && price.condition === null);
	console.log(model.id, model.context_length, input?.price);
}

const { data: model } = await client.GET("/api/v2/models/{provider}/{model_id}", {
	params: { path: { provider: "together", model_id: "meta-llama/Llama-3.3-70B-Instruct-Turbo" } },
});
console.log(model?.data.name, model?.data.price_history.length);
