// The lines of the guide that list models and fetch one with the client that Hey API generates.

import { getModel, listModels } from "./catalog/index.js";

const { data: page, error } = await listModels({
	query: { provider: ["anthropic", "google"], status: ["active"], search: "haiku" },
});
if (!page) throw new Error(error.error.message);
for (const model of page.data) console.log(model.id, model.name ?? "without a name", model.context_length);

const { data: model } = await getModel({
	path: { provider: "together", model_id: "meta-llama/Llama-3.3-70B-Instruct-Turbo" },
});
console.log(model?.data.name);
