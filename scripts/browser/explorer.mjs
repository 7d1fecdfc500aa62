// The explorer as its users see it, and the API's answers that it should show.

import assert from "node:assert/strict";

import { eventually } from "./browser.mjs";

/** The API's answer to a query of the list of models. */
export async function answer(base, query) {
	const response = await fetch(`${base}/api/v1/models${query && "?"}${query}`);
	assert.equal(response.status, 200, `GET /api/v1/models?${query}`);
	return response.json();
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

/** What the rows of the list say, in order: provider's name, without its monogram and where they name it, and model's id. */
export const rows = (page) =>
	page.locator("main table tbody tr:visible").evaluateAll((all) =>
		all.map((row) => {
			const provider = [...(row.querySelector("td.provider")?.children ?? [])].filter((part) => part.ariaHidden !== "true");
			return `${provider.map((part) => part.textContent).join("")} ${row.querySelector("th code").textContent}`.trim();
		}));

/** Wants rows to be those expected; tells of the first that differs. */
export function wantRows(got, want) {
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
export const count = (page) => page.getByRole("status").filter({ hasText: /models?$/ });

/** The filters, and a link among them: its value's name and count. */
export const filters = (page) => page.getByRole("navigation", { name: "Filters" });
export const filter = (page, name) => filters(page).getByRole("link", { name: new RegExp(`^${name} [\\d,]+$`) });

export const searchBox = (page) => page.getByRole("searchbox", { name: "Search models" });
export const pagesMenu = (page) => page.getByRole("navigation", { name: "Pages" });

/** The query of a page's address, without its question mark and without the models picked for comparison. */
const queryOf = (page) => new URL(page.url()).search.slice(1).split("&").filter((pair) => !pair.startsWith("vs=")).join("&");

/**
 * Wants a page to show the answer to a query, and to say so: in its rows, its count, its address, and the request that it
 * names. Returns the answer.
 */
export async function wantShown(page, base, query) {
	const want = await answer(base, query);
	const expected = await expectedRows(base, want.data);
	await eventually(async () => {
		assert.equal(await request(page).innerText(), `GET /api/v1/models${query && "?"}${query}`);
		wantRows(await rows(page), expected);
		assert.equal(queryOf(page), query);
		const total = want.meta.total.toLocaleString("en");
		assert.match((await count(page).innerText()).trim(), new RegExp(`(^|\\s)${total} models?$`));
	});
	return want;
}

/** The name of a model of the API, or its id where it has none. */
export const nameOf = ({ name, id }) => (name?.trim() ? name : id);

/** What the checkbox of a model is called; models of one name are told apart by their ids. */
export const pickOf = (model) => `Compare ${nameOf(model)}${nameOf(model) === model.id ? "" : ` (${model.id})`}`;
