// The comparison: models side by side, named by the address (/compare/?m=provider/id&m=…), what the reader's use costs at them, and a
// field to add more.

import { combobox } from "./combobox.ts";
import type { Cost, Costs } from "./costs.ts";
import { byID, field, item, make, plainClick, readSettings } from "./dom.ts";
import { loadCatalog, usable, type Catalog } from "./evaluate.ts";
import { nearest } from "./match.ts";
import type { Model } from "./models.ts";
import { announce, succeeds } from "./page.ts";
import { rulesOf, type Rules } from "./parameters.ts";
import { copyFor, placesText, showCost } from "./rows.ts";
import { compareHref, keyOf, modelHref, nameOf, providerOf, type Settings } from "./settings.ts";
import { maxPicks, parse } from "./state.ts";
import { faultsOf, periods, planOf, readUse, remember, remembered, tiers, useFields, usePairs, type Use } from "./use.ts";
import { dateInWords, dollars, plural } from "./words.ts";

const settings = readSettings<Settings>();
const search = byID<HTMLInputElement>("search");
const texts = ["in", "out", "cached", "prompt"] as const; // the fields of the use in which people write
const defaults: Use = { in: "1M", out: "200k", cached: "0%", prompt: "", tier: "", per: "day" };
const maxFound = 6;
const maxSuggested = 4;

let keys: readonly string[] = []; // of the models that the address names
let shown: readonly Model[] = [];
let example = false; // whether the models are an example, because the address names none
let use: Use = defaults;
let bills: Costs | null = null; // what uses cost, once it is loaded
const title = document.title;

/** Completes a use: what it leaves open is standard or, beside a number, nothing. */
function complete(given: Use): Use {
	const none = planOf(given) ? { in: "0", out: "0" } : {};
	const known = Object.fromEntries(usePairs(given));
	return { ...defaults, ...none, ...known };
}

/** The parameters of the use that are not standard. */
const changedUse = (): (readonly [string, string])[] =>
	useFields.filter((name) => use[name] !== defaults[name]).map((name) => [name, use[name]]);

/** The address that compares models under the use of the page. */
const address = (keys: readonly string[]): string => compareHref(settings.prefix, keys, changedUse());

/** Replaces all cells of a row except its heading by those of the models. */
function fill(row: Element, cell: (model: Model, place: number) => Node): void {
	row.replaceChildren(...[...row.children].slice(0, 1), ...shown.map(cell));
}

/** At how many places a model is offered, and where it is cheapest. Unfolded, all of them, each with a link that adds it. */
function placesCell(catalog: Catalog, model: Model): HTMLElement {
	const places = catalog.places(model);
	const text = placesText(places);
	if (!text) return make("td", {}, providerOf(settings, model).name);
	const { cheapest } = places;
	const at = cheapest ? ` at ${providerOf(settings, cheapest).name}` : "";
	const offers = catalog.offersOf(model).map((offer) => {
		const prices = [offer.cell("price_in"), offer.cell("price_out")].join(" / ");
		const link = make("a", { href: address([...keys, keyOf(offer)]) }, providerOf(settings, offer).name);
		link.dataset["add"] = keyOf(offer);
		link.title = `Compare ${offer.id} too`;
		return item(link, " ", make("small", {}, prices));
	});
	// Without pages of models there is no table to lead to.
	const all = settings.pages ? [make("a", { href: `${modelHref(settings, model)}#places` }, "Details")] : [];
	return make("td", {}, make("details", {}, make("summary", {}, text + at), make("ul", {}, ...offers), ...all));
}

/** The value of a fact as an amount; null if it has none. */
function amountOf(fact: string, model: Model): number | null {
	const text = model.value(fact);
	const amount = Number(text?.replace("free", "0").replace(/[$,]/g, "") ?? NaN);
	return text === null || Number.isNaN(amount) ? null : amount;
}

/** Marks the lowest of the amounts of a row, if models differ and prices are of one unit. */
function markLowest(row: Element, amounts: readonly (number | null)[]): void {
	const known = amounts.filter((amount) => amount !== null);
	const lowest = Math.min(...known);
	if (known.length < 2 || known.every((amount) => amount === lowest)) return;
	for (const [i, amount] of amounts.entries()) {
		if (amount !== lowest) continue;
		const cell = row.children[i + 1];
		cell?.classList.add("lowest");
		const tag = make("span", { className: "tag" }, "lowest");
		const parts = cell?.querySelector(".parts"); // which are lines of their own
		if (parts) parts.before(" ", tag);
		else cell?.append(" ", tag);
	}
}

const priceRows = ["price_in", "price_out", "price_cached", "batch_in", "batch_out"];

/** Whether the prices of all models are in one unit, so that they can be compared. */
function sameUnits(fact: string): boolean {
	if (!["price_in", "price_out"].includes(fact)) return true;
	const note = fact === "price_in" ? "price_note" : "price_out_note";
	const unit = (model: Model): string => /per [a-z0-9 ]+|\w+ tokens/.exec(model.value(note) ?? "")?.[0] ?? "";
	return new Set(shown.map(unit)).size === 1;
}

const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];

/** Fills the table: first the rows in which the models differ. */
function fillTable(catalog: Catalog): void {
	fill(byID("models"), (model) => {
		const head = copyFor(model, "compared", settings);
		const remove = field<HTMLAnchorElement>(head, "remove");
		remove.ariaLabel = `Remove ${nameOf(model)}`;
		remove.href = address(keys.filter((key) => key !== keyOf(model)));
		remove.dataset["remove"] = keyOf(model);
		remove.hidden = example;
		return head;
	});
	const equalRows: HTMLElement[] = [];
	for (const row of rows) {
		const fact = row.dataset["row"] ?? "";
		fill(row, (model) => cell(fact, model));
		const equal = new Set(shown.map((model) => model.cell(fact))).size === 1;
		row.hidden = equal && ["–", ""].includes(shown[0]?.cell(fact) ?? "");
		row.classList.toggle("equal", equal && shown.length > 1);
		if (priceRows.includes(fact) && sameUnits(fact)) markLowest(row, shown.map((model) => amountOf(fact, model)));
		row.parentElement?.append(row);
		if (equal) equalRows.push(row);
	}
	for (const row of equalRows) row.parentElement?.append(row);
	fill(byID("places"), (model) => placesCell(catalog, model));
	byID("places").hidden = shown.every((model) => catalog.places(model).count < 2);
	const names = shown.map(nameOf);
	byID("heading").textContent = example || names.length > 3 ? "Compare models" : names.join(" vs ");
	document.title = example || !names.length ? title : `${names.join(" vs ")} · ${title}`;
	byID("comparison").hidden = shown.length === 0;
	byID("example").hidden = !example;
	byID("compare").style.setProperty("--models", String(shown.length));
}

/** Adds a row for each parameter that the APIs treat differently. What is equal for all, or about libraries, is on the models' pages. */
async function fillParameters(): Promise<void> {
	const asked = shown;
	const all = await fetch(settings.parameters).then((response) => response.json()) as Rules;
	if (asked !== shown) return;
	const said = shown.map((model) => {
		const words = new Map<string, string[]>();
		for (const { name, rule, when, words: text = "", disputed } of rulesOf(all, model.row).rules) {
			if (rule === "accepted" || /(^|,)client=/.test(when ?? "")) continue;
			words.set(name, [...words.get(name) ?? [], disputed ? `${text} (disputed)` : text]);
		}
		return words;
	});
	const names = [...new Set(said.flatMap((words) => [...words.keys()]))].sort();
	const rows = names.map((name) => [name, said.map((words) => words.get(name)?.join("; ") ?? "–")] as const)
		.filter(([, cells]) => shown.length < 2 || new Set(cells).size > 1)
		.map(([name, cells]) => {
			const head = make("th", { scope: "row" }, "Parameter ", make("code", {}, name));
			return make("tr", {}, head, ...cells.map((text) => make("td", {}, text)));
		});
	byID("parameters").replaceChildren(...rows);
}

function cell(fact: string, model: Model): HTMLElement {
	const text = model.cell(fact);
	const value = model.value(fact) ?? "";
	const className = ["true", "false"].includes(value) ? value : "";
	return make("td", { className }, fact === "stage" ? make("span", { className: `badge ${value}` }, text) : text);
}

/** Shows the use in its fields, and in words. */
function showUse(): void {
	const faults = faultsOf(use);
	for (const name of texts) {
		const input = byID<HTMLInputElement>(name);
		if (input.value !== use[name]) input.value = use[name];
		input.ariaInvalid = String(faults[name] !== undefined);
	}
	byID<HTMLSelectElement>("per").value = use.per;
	for (const choice of document.querySelectorAll<HTMLInputElement>("[name=tier]")) choice.checked = choice.value === use.tier;
	byID("wrong").textContent = Object.values(faults).join(" ");
	const cached = use.cached === defaults.cached ? "" : `, ${use.cached} of the input read from the cache`;
	const prompt = use.prompt ? `, in prompts of up to ${use.prompt}` : "";
	byID("assumed").textContent = `${use.in} tokens in and ${use.out} out ${periods[use.per] ?? ""}${cached}${prompt}`;
	const tier = use.tier ? `, ${tiers[use.tier] ?? ""}` : "";
	byID("total").textContent = `Total ${periods[use.per] ?? ""}${tier}`;
}

/** Shows what the use costs at the models, also at prices that are announced. Reports it in words. */
function showCosts(): string {
	const plan = planOf(use);
	const costs = shown.map((model): Cost | null => (plan && bills ? bills.cost(model, plan) : null));
	const row = byID("costs");
	fill(row, (model, i) => {
		const cell = make("td", {});
		const cost = costs[i] ?? null;
		if (!cost) {
			cell.append("–");
			return cell;
		}
		showCost(cell, cost);
		const parts = cost.parts.filter(({ amount }) => amount > 0).map(({ name, amount }) => `${name} ${dollars(amount)}`);
		if (parts.length > 1) cell.append(make("small", { className: "parts" }, parts.join(" + ")));
		if (model.stage === "retired") cell.append(make("small", { className: "parts" }, "at its last prices"));
		return cell;
	});
	markLowest(row, costs.map((cost) => cost?.low ?? null));
	const next = bills ? shown.map((model) => bills?.next(model, use.tier) ?? "").filter(Boolean).sort()[0] ?? "" : "";
	const later = byID("later");
	later.hidden = !next || !plan;
	if (next && plan) {
		byID("from").textContent = `From ${dateInWords(next)}`;
		const then = shown.map((model) => bills?.cost(model, plan, next) ?? null);
		fill(later, (_, i) => {
			const cell = make("td", {});
			showCost(cell, then[i] ?? null);
			const change = (then[i]?.low ?? 0) / (costs[i]?.low ?? 0);
			if (Number.isFinite(change) && change !== 1) cell.append(" ", make("small", {}, `${Number(change.toPrecision(3))}× today’s`));
			return cell;
		});
		markLowest(later, then.map((cost) => cost?.low ?? null));
	}
	const often = periods[use.per] ?? "";
	return shown.map((model, i) => `${nameOf(model)}: ${costs[i]?.low == null ? "not known" : dollars(costs[i].low)} ${often}`).join(", ");
}

/** Takes another use, for this page and the next ones. */
function takeUse(change: Partial<Use>): void {
	use = { ...use, ...change };
	if (Object.keys(faultsOf(use)).length === 0) remember(use);
	showUse();
	const said = showCosts();
	history.replaceState(null, "", address(keys));
	if (shown.length && planOf(use)) announce(said);
}

/** Suggests models beside a single one: its predecessor, and usable ones of other providers at about the same price. */
function showSuggested(catalog: Catalog): void {
	const [model] = shown;
	const place = byID("beside");
	place.hidden = shown.length !== 1 || example || !model;
	if (!model || place.hidden) return;
	const price = (other: Model): number => 3 * Number(other.known("input_price") ?? NaN) + Number(other.known("output_price") ?? NaN);
	const before = catalog.models.filter((other) => other.provider === model.provider && other !== model && !other.alias_of &&
		(other.replacement === keyOf(model) || keyOf(other) === model.replacement));
	const alike = catalog.ordered("released", "desc").map((row) => catalog.models[row] as Model).filter((other) => {
		const times = price(other) / price(model);
		return other.makers && other.provider !== model.provider && other.type === model.type && usable(other) && times > 0.66 && times < 1.5;
	});
	const providers = new Set<string>();
	const firsts = alike.filter(({ provider }) => !providers.has(provider) && providers.add(provider));
	const links = [...before.slice(0, 2), ...firsts].slice(0, maxSuggested).map((other) => {
		const link = make("a", { href: address([...keys, keyOf(other)]) }, nameOf(other));
		link.dataset["add"] = keyOf(other);
		return item(link);
	});
	byID("suggestions").replaceChildren(...links);
	place.hidden = links.length === 0;
}

/** Shows the models of the address. */
async function show(): Promise<void> {
	const asked = keys;
	byID("missing").textContent = keys.length ? "Searching…" : "";
	const models = keys.length ? keys : exampleKeys();
	const [catalog, script] = await Promise.all([
		models.length ? loadCatalog(settings, false) : null,
		models.length && !bills ? import(settings.costs) as Promise<typeof import("./costs.ts")> : null,
	]);
	if (script) bills = await script.loadCosts(settings.prices);
	if (asked !== keys) return;
	example = keys.length === 0;
	shown = models.flatMap((key) => catalog?.models.find((model) => keyOf(model) === key) ?? []);
	const missing = keys.filter((key) => !shown.some((model) => keyOf(model) === key));
	byID("missing").textContent = missing.length ? `The catalog has no model ${missing.join(", ")}.` : "";
	if (!catalog) return;
	fillTable(catalog);
	showCosts();
	showSuggested(catalog);
	await fillParameters();
}

/** The first models of the first comparison that the page suggests. */
function exampleKeys(): readonly string[] {
	const link = document.querySelector<HTMLAnchorElement>(".suggested a");
	return link ? new URLSearchParams(link.search).getAll("m").slice(0, 3) : [];
}

/** Says why work failed. early.ts has hidden the page until the models of the address are there. */
async function guard(work: Promise<unknown>): Promise<void> {
	if (!(await succeeds(work))) byID("missing").textContent = "";
	document.documentElement.classList.remove("pending");
}

/** Goes to a comparison of other models, as a new entry of the history. */
function go(next: readonly string[]): void {
	keys = next;
	history.pushState(null, "", address(keys));
	void guard(show());
}

function addModel(key: string): void {
	search.value = "";
	if (keys.includes(key)) return;
	if (keys.length >= maxPicks) {
		byID("missing").textContent = `You can compare up to ${maxPicks} models. Remove one first.`;
		return announce(`You can compare up to ${maxPicks} models`);
	}
	go([...keys, key]);
	announce(`Added. ${plural(keys.length, "model")} side by side`);
}

const suggest = combobox(search, byID("found"), addModel);

/** The models that a search finds, those that can be used first. */
async function findModels(asked: string): Promise<readonly Model[]> {
	const catalog = await loadCatalog(settings, false);
	const { models } = catalog.evaluate({ ...parse("retired=too"), search: asked });
	const said = asked.trim().toLowerCase();
	const named = (model: Model): boolean => [model.id, keyOf(model)].some((id) => id.toLowerCase() === said);
	const rank = (model: Model): number => Number(named(model)) * 2 + Number(usable(model));
	const found = (models.length ? models : nearest(catalog, asked, maxFound)).filter((model) => !keys.includes(keyOf(model)));
	return found.toSorted((a, b) => rank(b) - rank(a)).slice(0, maxFound);
}

/** Suggests the models that the text of the field finds. */
async function suggestModels(): Promise<void> {
	const asked = search.value;
	const models = asked.trim() ? await findModels(asked) : [];
	if (asked !== search.value) return;
	suggest(models.map((model) => ({
		value: keyOf(model),
		content: [
			nameOf(model), " ", make("small", {}, `${providerOf(settings, model).name} · ${model.id}`), " ",
			make("span", { className: `badge ${model.stage}` }, usable(model) ? "" : model.cell("stage")),
		],
	})));
	byID("none").textContent = asked.trim() && !models.length ? "No model found." : "";
	if (asked.trim()) announce(models.length ? `${plural(models.length, "model")} found` : "No model found.");
}

/** Reads the models and the use of the address. A use that an earlier page kept counts unless the address has one. */
function readAddress(): void {
	const given = new URLSearchParams(location.search);
	const own = readUse(given);
	keys = [...new Set(given.getAll("m"))].filter(Boolean).slice(0, maxPicks);
	use = complete(usePairs(own).length ? own : remembered());
}

readAddress();
for (const name of texts) byID(name).addEventListener("input", () => takeUse({ [name]: byID<HTMLInputElement>(name).value }));
byID("per").addEventListener("change", () => takeUse({ per: byID<HTMLSelectElement>("per").value }));
for (const choice of document.querySelectorAll<HTMLInputElement>("[name=tier]")) {
	choice.addEventListener("change", () => takeUse({ tier: choice.value }));
}
byID("presets").addEventListener("click", (event) => {
	const button = (event.target as Element).closest<HTMLElement>("[data-use]");
	if (button) takeUse({ ...defaults, tier: use.tier, ...Object.fromEntries(new URLSearchParams(button.dataset["use"])) });
});
byID("retry").addEventListener("click", () => location.reload());
byID("workload").addEventListener("submit", (event) => event.preventDefault());
search.addEventListener("input", () => void guard(suggestModels()));
byID("adding").addEventListener("submit", (event) => {
	event.preventDefault();
	const asked = search.value;
	if (!asked.trim()) return;
	void guard(findModels(asked).then(([first]) => {
		suggest([]);
		if (first) addModel(keyOf(first));
	}));
});
byID("main").addEventListener("click", (event) => {
	const link = (event.target as Element).closest<HTMLAnchorElement>("[data-add], [data-remove]");
	if (!link || !plainClick(event)) return;
	event.preventDefault();
	const { add, remove } = link.dataset;
	if (add) return addModel(add);
	go(keys.filter((key) => key !== remove));
	search.focus();
	announce(`Removed. ${plural(keys.length, "model")} side by side`);
});
addEventListener("popstate", () => {
	readAddress();
	showUse();
	void guard(show());
});
showUse();
void guard(show().then(() => (search.value ? suggestModels() : undefined)));
