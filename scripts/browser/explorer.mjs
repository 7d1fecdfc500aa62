// The explorer as its users see it, and the API's answers that it should show.

import assert from "node:assert/strict";

import { eventually } from "./browser.mjs";

/** The query of the API for a view: in the view's order, and with its pages if each model has a row. */
function requestOf(query) {
	const every = query.includes("ids=every");
	const pairs = query.split("&").filter((pair) => pair && pair !== "ids=every" && (every || !pair.startsWith("page=")));
	const sorted = pairs.findIndex((pair) => /^(order|page)=/.test(pair));
	if (!/(^|&)(sort|search)=/.test(query)) pairs.splice(sorted < 0 ? pairs.length : sorted, 0, "sort=relevance");
	return `/api/v2/models?${pairs.join("&")}`;
}

async function get(address) {
	const response = await fetch(address);
	assert.equal(response.status, 200, address);
	return response.json();
}

/** The API's answer to the query of a view. */
export const answer = (base, query) => get(base + requestOf(query));

/** All models of the API for the query of a view. */
export async function allModels(base, query) {
	const found = [];
	for (let page = 1; ; page++) {
		const { data, meta } = await get(`${base}${requestOf(query)}&limit=100&page=${page}`);
		found.push(...data);
		if (page >= meta.pages) return found;
	}
}

/** The models that lead the rows of a view without a search: of each family the first that can be used, or the first. */
export async function leads(base, query) {
	const groups = new Map();
	(await allModels(base, query)).forEach((model, place) => {
		const key = model.family === null ? `${model.provider}/${model.id}` : `${model.provider} ${model.family}`;
		const lead = groups.get(key)?.model;
		if (!lead || (lead.stage !== "usable" && model.stage === "usable")) groups.set(key, { model, place });
	});
	const number = Number(/(?:^|&)page=(\d+)/.exec(query)?.[1] ?? 1);
	return [...groups.values()].sort((a, b) => a.place - b.place).map(({ model }) => model).slice((number - 1) * 50, number * 50);
}

/** Keeps a page's requests of some addresses waiting, until the function that it returns is called. */
export async function hold(page, addresses) {
	const held = Promise.withResolvers();
	await page.route(addresses, async (route) => {
		await held.promise;
		await route.continue();
	});
	return held.resolve;
}

/** What the rows of the list say, in order: the provider's name, where they name it, and the model's id. */
export const rows = (page) =>
	page.locator("main table tbody tr:visible").evaluateAll((all) =>
		all.map((row) => `${row.querySelector("[data-field=provider]")?.textContent ?? ""} ${row.querySelector("th code").textContent}`.trim()));

/** Expects rows to be those given; tells of the first that differs. */
export function expectRows(got, want) {
	const at = want.findIndex((row, index) => row !== got[index]);
	if (at >= 0) assert.fail(`row ${at + 1} of ${got.length} is ${got[at]}, want ${want[at]}`);
	assert.equal(got.length, want.length, "number of rows");
}

/** What rows should say for models of the API. */
export async function expectedRows(base, models) {
	const { data } = await (await fetch(`${base}/api/v1/providers`)).json();
	const names = new Map(data.map(({ id, name }) => [id, name]));
	return models.map(({ provider, id }) => `${names.get(provider)} ${id}`);
}

/** The element that says which request the page shows. */
export const request = (page) => page.locator("#request");

/** The place that counts the models found. */
export const count = (page) => page.locator("#count");

/** The filters, and a link among them: its value's name and count. */
export const filters = (page) => page.getByRole("navigation", { name: "Filters" });
export const filter = (page, name) => filters(page).getByRole("link", { name: new RegExp(`^${RegExp.escape(name)} [\\d,]+$`) });

export const searchBox = (page) => page.getByRole("searchbox", { name: "Search models" });
export const pagesMenu = (page) => page.getByRole("navigation", { name: "Pages" });

/** The query of a page's address, without its question mark and without the models picked for comparison. */
const queryOf = (page) => new URL(page.url()).search.slice(1).split("&").filter((pair) => !pair.startsWith("vs=")).join("&");

/**
 * Expects a page to show the answer to a query, and to say so: in its rows, its count, its address, and the request that it
 * names. A search may fold a family under any of its models. Returns the answer.
 */
export async function expectShown(page, base, query) {
	const want = await answer(base, query);
	const folded = !query.includes("ids=every");
	const loose = folded && query.includes("search=");
	const models = loose ? await allModels(base, query) : folded ? await leads(base, query) : want.data;
	const expected = await expectedRows(base, models);
	await eventually(async () => {
		assert.equal(await request(page).innerText(), `GET ${requestOf(query)}`);
		const got = await rows(page);
		if (loose) {
			const families = (all) => [...new Set(all.map(({ provider, family, id }) => `${provider} ${family ?? `/${id}`}`))];
			const shown = families(got.map((row) => models[expected.indexOf(row)] ?? { id: row }));
			assert.deepEqual(shown, families(models).slice(0, shown.length));
			assert.equal(shown.length > 0, models.length > 0);
		}
		else expectRows(got, expected);
		assert.equal(queryOf(page), query);
		const total = want.meta.total.toLocaleString("en");
		assert.match((await count(page).innerText()).trim(), new RegExp(`^${total} ids?( in [\\d,]+ famil(y|ies))?$`));
	});
	return want;
}

/** The name of a model of the API, or its id where it has none. */
export const nameOf = ({ name, id }) => (name?.trim() ? name : id);

/** What the checkbox of a model is called; models of one name are told apart by their ids. */
export const pickOf = (model) => `Compare ${nameOf(model)}${nameOf(model) === model.id ? "" : ` (${model.id})`}`;
