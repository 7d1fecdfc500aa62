// The explorer as its users see it, and the API's answers that it should show.

import assert from "node:assert/strict";

import { eventually } from "./browser.mjs";

// The parameters of a view that stand behind the choice of offers in the query of the API.
const behindOffers = /^(min_context|min_output|max_input_price|max_output_price|released_after|released_before|retiring_before|search|sort|order|page)=/;

/**
 * The query of the API for a view: in the view's order, and with its pages if each id has a row.
 * Else each model has one, the first of its offers.
 */
function requestOf(query) {
	const every = query.includes("ids=every");
	const own = ["ids=every", "retired=too", "offers=all"];
	const pairs = query.split("&").filter((pair) => pair && !own.includes(pair) && (every || !pair.startsWith("page=")));
	if (!every && !/(^|&)offers=/.test(query)) {
		const place = pairs.findIndex((pair) => behindOffers.test(pair));
		pairs.splice(place < 0 ? pairs.length : place, 0, "offers=first");
	}
	const sorted = pairs.findIndex((pair) => /^(order|page)=/.test(pair));
	if (!/(^|&)(sort|search)=/.test(query)) pairs.splice(sorted < 0 ? pairs.length : sorted, 0, "sort=released");
	return `/api/v2/models?${pairs.join("&")}`;
}

export async function get(address) {
	const response = await fetch(address);
	assert.equal(response.status, 200, address);
	return response.json();
}

/** The API's answer to the query of a view. */
export const answer = (base, query) => get(base + requestOf(query));

/** Whether a view shows models that no longer work. */
const shows = (query) => /(^|&)(status=(?!active(&|$))|retiring_before=|retired=)/.test(query);
const works = ({ stage }) => stage !== "retired" && stage !== "unlisted";
const squashed = (text) => text.toLowerCase().replace(/[-_/.: ]/g, "");

/**
 * Whether the search of a view names a model: by its id, name or an alias, or by the end of one
 * with its version.
 */
function names(query, { id, name, aliases }) {
	const search = squashed(new URLSearchParams(query).get("search") ?? "");
	if (!search) return false;
	const all = [id, name ?? "", ...(aliases ?? [])].map(squashed);
	return all.some((text) => text === search || (/\d/.test(search) && text.endsWith(search)));
}

/** What dated ids have behind their names. */
const dated = /-(?:\d{3,4}|\d{6}|\d{8}|\d\d-\d\d|\d\d-\d{4}|\d{4}-\d\d-\d\d)$/;

/**
 * The models that have rows where ids of one model at one place share one: an alias or a name, and the
 * dated version that it means. What is asked for by its id leads, else the id of which the most is known,
 * then that of which the most other places have the model.
 */
export function oneIDEach(query, models) {
	const end = (model) => [model.provider, model.retirement_date, model.stage].join(" ");
	const offered = ({ provider, id, canonical_id: model }) => (model === `${provider}/${id}` ? null : model);
	const originals = models.filter(({ alias_of: target }) => target === null);
	const versionOf = (name) => {
		const versions = originals
			.filter((version) => dated.test(version.id) && version.id.replace(dated, "") === name.id && end(version) === end(name))
			.toSorted((a, b) => (a.release_date ?? "").localeCompare(b.release_date ?? "") || (a.id < b.id ? -1 : 1));
		if (name.release_date) return versions.find(({ release_date: release }) => release === name.release_date);
		// A name without a release means the newest version.
		return versions.findLast((version) => offered(version) === offered(name));
	};
	const meant = (model) => {
		const target = originals.find((other) => end(other) === end(model) && other.id === (model.alias_of ?? model.id));
		return `${end(model)} ${(target && versionOf(target)?.id) ?? model.alias_of ?? model.id}`;
	};
	const search = new URLSearchParams(query).get("search");
	const known = ({ release_date: release, context_length: context, prices }) =>
		[release, context, prices?.length ? prices : null].filter((fact) => fact !== null).length;
	const rank = (model) =>
		[model.id === search ? 0 : 1, -known(model), -model.same_as.length, model.id.endsWith("latest") ? 1 : 0, model.id.length];
	const first = (ids) => ids.toSorted((a, b) => rank(a).map((part, i) => part - rank(b)[i]).find(Boolean) ?? 0)[0];
	const leads = new Set([...Map.groupBy(models, meant).values()].map(first));
	return models.filter((model) => leads.has(model));
}

/** All models of the API that a view shows. */
export async function allModels(base, query) {
	const request = requestOf(query).replace(/&page=\d+/, "");
	const pageOf = (page) => get(`${base}${request}&limit=100&page=${page}`);
	const first = await pageOf(1);
	const others = await Promise.all(Array.from({ length: Math.max(first.meta.pages - 1, 0) }, (_, i) => pageOf(i + 2)));
	const found = [first, ...others].flatMap(({ data }) => data).filter((model) => shows(query) || works(model) || names(query, model));
	const isEveryID = query.includes("ids=every") || /(^|&)(sort=retires|retiring_before=)/.test(query);
	return isEveryID ? found : oneIDEach(query, found);
}

const onPage = (models, query) => {
	const number = Number(/(?:^|&)page=(\d+)/.exec(query)?.[1] ?? 1);
	return models.slice((number - 1) * 50, number * 50);
};

/**
 * The models that lead the rows of a view without a search: of each family the first that can be
 * used, or the first.
 */
export async function leads(base, query) {
	const groups = new Map();
	(await allModels(base, query)).forEach((model, place) => {
		const key = model.family === null ? `${model.provider}/${model.id}` : `${model.provider} ${model.family}`;
		const lead = groups.get(key)?.model;
		if (!lead || (lead.stage !== "usable" && model.stage === "usable")) groups.set(key, { model, place });
	});
	return onPage([...groups.values()].sort((a, b) => a.place - b.place).map(({ model }) => model), query);
}

/**
 * What the rows of the list say, in order: the provider's name, where they name it, and the model's
 * id.
 */
export const rows = (page) =>
	page.locator("main table tbody tr:visible").evaluateAll((all) =>
		all.map((row) => `${row.querySelector("[data-field=provider]")?.textContent ?? ""} ${row.querySelector("th code").textContent}`.trim()));

/** What rows should say for models of the API. */
export async function expectedRows(base, models) {
	const { data } = await (await fetch(`${base}/api/v2/providers`)).json();
	const names = new Map(data.map(({ id, name }) => [id, name]));
	return models.map(({ provider, id }) => `${names.get(provider)} ${id}`);
}

export const request = (page) => page.locator("#request");
export const count = (page) => page.locator("#count");
export const filters = (page) => page.getByRole("navigation", { name: "Filters" });
/** The link that filters by a value, which is called by the value and its count. */
export const filter = (page, name) => filters(page).getByRole("link", { name: new RegExp(`^${RegExp.escape(name)} [\\d,]+$`) });
export const searchBox = (page) => page.getByRole("searchbox", { name: "Search models" });
export const pagesMenu = (page) => page.getByRole("navigation", { name: "Pages" });

/** The query of a page's address, without its question mark. */
const queryOf = (page) => new URL(page.url()).search.slice(1);

/**
 * Expects a page to show the answer to a query, and to say so: in its rows, its count, its address,
 * and the request that it names. A search may fold a family under any of its models. Returns the
 * answer.
 */
export async function expectShown(page, base, query) {
	const data = await allModels(base, query);
	const [every, searched] = [query.includes("ids=every"), query.includes("search=")];
	const expected = await expectedRows(base, every ? onPage(data, query) : searched ? data : await leads(base, query));
	await eventually(async () => {
		assert.equal(await request(page).innerText(), `GET ${(base + requestOf(query)).slice(new URL(base).origin.length)}`);
		const got = await rows(page);
		if (every || !searched) assert.deepEqual(got, expected);
		else assert.deepEqual([got.filter((row) => !expected.includes(row)), got.length > 0], [[], expected.length > 0]);
		assert.equal(queryOf(page), query);
		const total = data.length.toLocaleString("en");
		assert.match((await count(page).innerText()).trim(), new RegExp(`^${total} (id|model)s?( in [\\d,]+ rows?)?$`));
	});
	return { data };
}

/** The name of a model of the API, or its id where it has none. */
export const nameOf = ({ name, id }) => (name?.trim() ? name : id);

/** What the checkbox of a model is called; models of one name are told apart by their ids. */
export const pickOf = (model) => `Compare ${nameOf(model)}${nameOf(model) === model.id ? "" : ` (${model.id})`}`;

/**
 * Makes one model of chat models of Groq and one of Together AI, and returns the first of Groq, that of
 * Together AI, and, if asked, the second of Groq: the frozen sample has no model at two places.
 */
export async function offerTwice(page, site, { isThrice = false } = {}) {
	const usableOf = async (provider) => (await answer(site, `provider=${provider}&type=chat`)).data
		// A comparison names no lowest price beside one that is disputed.
		.filter(({ stage, prices, disputes }) => stage === "usable" && prices?.length && disputes.length === 0);
	const [first, second] = await usableOf("groq");
	const [elsewhere] = await usableOf("together");
	const offers = isThrice ? [first, elsewhere, second] : [first, elsewhere];
	await page.route(/\/models-[0-9a-f]+\.json$/, async (route) => {
		const response = await route.fetch();
		const columns = (await response.json()).map((column) => ({ ...column, values: column.values.split("\t") }));
		const column = (name) => columns.find((column) => column.name === name).values;
		for (const { provider, id } of offers) {
			const row = column("id").findIndex((text, i) => text === id && column("provider")[i] === provider);
			column("canonical_id")[row] = "maker/same";
			column("price_read")[row] = ""; // else the price is too old to be called the lowest
		}
		const lines = columns.map((column) => JSON.stringify({ ...column, values: column.values.join("\t") }));
		await route.fulfill({ response, body: `[\n${lines.join(",\n")}\n]\n` });
	});
	return offers;
}
