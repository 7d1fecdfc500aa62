// The lines of the guide that list models and fetch one with the client that Hey API generates.

import { getModel, listModels } from "./catalog/index.js";

const { data: page, error } = await listModels({
	query: {
		status: ["active"], input: ["image"], feature: ["tool_call"], min_context: 200_000,
		sort: "input_price", order: "asc", limit: 3,
	},
});
if (!page) throw new Error(error.error.message);
for (const model of page.data) {
	const input = model.prices.find((price) => price.meter === "input" && price.condition === null);
	console.log(model.id, model.context_length, input?.price);
}

const { data: model } = await getModel({
	path: { provider: "together", model_id: "meta-llama/Llama-3.3-70B-Instruct-Turbo" },
});
console.log(model?.data.name, model?.data.price_history.length);
