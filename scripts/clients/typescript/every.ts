// The test of both clients, compiled beside their code: types and answers must be as the contract says.

import type { components, paths } from "./schema.js";

export const base = "http://localhost:8080";

type Model = components["schemas"]["Model"];
type Detail = components["schemas"]["ModelDetail"];
type Stats = components["schemas"]["Stats"];

/** True only of two types that are the same: null, enums and optional members count. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Takes only true, so that the compiler rejects types that are not the same. */
export function same<_ extends true>(): void {}

// A compiler error here means that the document contradicts the contract.
same<Same<Model["name"], string | null>>();
same<Same<Model["description"], string | null>>();
same<Same<Model["type"], "chat" | "embedding" | "image" | "audio" | "video">>();
same<Same<Model["status"], "active" | "deprecated" | "unlisted">>();
same<Same<Model["context_length"], number | null>>();
same<Same<Model["input_modalities"], ("text" | "image" | "audio" | "video" | "pdf")[] | null>>();
same<Same<Model["features"]["tool_call"], boolean | null>>();
same<Same<Model["prices"][number]["price"], string | null>>();
same<Same<Model["prices"][number]["agreement"], "single" | "agreed" | "disputed">>();
same<Same<Detail["price_history"], components["schemas"]["PriceInterval"][]>>();
same<Same<Model["deprecated"], boolean>>();
same<Same<components["schemas"]["Meta"], { total: number; page: number; limit: number; pages: number }>>();
same<Same<Stats["last_sync"], string | null>>();
same<Same<keyof Stats["by_type"], Model["type"]>>();
same<Same<keyof Stats["by_provider"], Model["provider"]>>();

type Answer<T> = Promise<{ data?: T; error?: { error: { code: string } }; response?: Response }>;

/** The calls of a client, one for each endpoint. */
interface Client {
	index(): Answer<unknown>;
	document(): Answer<unknown>;
	readme(): Answer<unknown>;
	models(query: NonNullable<paths["/api/v2/models"]["get"]["parameters"]["query"]>): Answer<components["schemas"]["ModelList"]>;
	model(provider: Model["provider"], id: string): Answer<{ data: Detail }>;
	providers(): Answer<{ data: { model_count: number }[] }>;
	stats(ifNoneMatch?: string): Answer<{ data: Stats }>;
}

/** Throws unless two values are the same JSON. */
function equal(what: string, got: unknown, want: unknown): void {
	const [left, right] = [JSON.stringify(got), JSON.stringify(want)];
	if (left !== right) throw new Error(`${what}: got ${left}, want ${right}`);
}

/** The JSON of an answer, without a generated client. */
async function plain(path: string): Promise<unknown> {
	return (await fetch(base + path)).json();
}

/** Calls every endpoint. */
export async function every(client: Client): Promise<void> {
	equal("the index", (await client.index()).data, await plain("/api/v2"));
	equal("the OpenAPI document", (await client.document()).data, await plain("/api/v2/openapi.json"));
	equal("the title of the README", String((await client.readme()).data).split("\n")[0], "# Model Catalog API (v2)");

	const { data: page } = await client.models({ page: 2, limit: 100, sort: "name", order: "asc" });
	equal("the second page", page, await plain("/api/v2/models?page=2&limit=100&sort=name&order=asc"));

	const filtered = await client.models({
		provider: ["openai", "groq"], type: ["chat", "audio"], status: ["active", "deprecated"], search: "gpt", limit: 5,
		input: ["text", "image"], open_weights: false, max_input_price: "2.50", released_after: "2024-05-01", family: ["gpt", "gpt-mini"],
	});
	equal("the filtered list", filtered.data, await plain("/api/v2/models?provider=openai,groq&type=chat,audio&status=active,deprecated&search=gpt&limit=5" +
		"&input=text,image&open_weights=false&max_input_price=2.50&released_after=2024-05-01&family=gpt,gpt-mini"));

	const id = "meta-llama/Llama-3.3-70B-Instruct-Turbo";
	const { data: model } = await client.model("together", id);
	equal("a model whose id has a slash", model, await plain(`/api/v2/models/together/${id}`));
	equal("the status of what has not changed", (await client.stats("*")).response?.status, 304);
	equal("the providers", (await client.providers()).data, await plain("/api/v2/providers"));
	equal("the statistics", (await client.stats()).data, await plain("/api/v2/stats"));

	const wrong = await client.models({ limit: 0 });
	equal("a wrong limit", [wrong.response?.status, wrong.error?.error.code], [400, "invalid_parameter"]);
	const missing = await client.model("openai", "none");
	equal("a missing model", [missing.response?.status, missing.error?.error.code], [404, "model_not_found"]);

	// @ts-expect-error: no such status
	await client.models({ status: ["retired"] });
}
