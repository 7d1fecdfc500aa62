// The comparison: models side by side, named by the address (/compare/?m=provider/id&m=…), the price of a workload, and a search
// for more models. Links to other comparisons load the page again.

import { byID, field, item, make, readSettings } from "./dom.ts";
import { loadCatalog, usable, type Catalog } from "./evaluate.ts";
import type { Model } from "./models.ts";
import { nearest } from "./match.ts";
import { announce, succeeds } from "./page.ts";
import { rulesOf, type Rules } from "./parameters.ts";
import { copyFor, placesText } from "./rows.ts";
import { compareHref, keyOf, modelHref, nameOf, providerOf, type Settings } from "./settings.ts";
import { maxPicks, parse } from "./state.ts";
import { dollars, notTokens, parseShare, parseTokens, plural } from "./words.ts";

const settings = readSettings<Settings>();
const search = byID<HTMLInputElement>("search");
const fields = ["in", "out", "cached", "per"] as const; // of the workload, and their names in the address
const defaults = { in: "1M", out: "200k", cached: "0%", per: "day" };
const workload = {
	in: byID<HTMLInputElement>("in"), out: byID<HTMLInputElement>("out"),
	cached: byID<HTMLInputElement>("cached"), per: byID<HTMLSelectElement>("per"),
};
const periods: Readonly<Record<string, number>> = { day: 1, month: 30, once: 0 }; // in days
const maxFound = 6;
const parameters = new URLSearchParams(location.search);
const keys = [...new Set(parameters.getAll("m"))].filter(Boolean).slice(0, maxPicks); // of the models that the address names

let shown: readonly Model[] = [];

/** Replaces all cells of a row except its heading by those of the models. */
function fill(row: Element, cell: (model: Model, place: number) => Node): void {
	row.replaceChildren(...[...row.children].slice(0, 1), ...shown.map(cell));
}

/** At how many places a model is offered, and where it is cheapest: a link to all of them. */
function placesCell(catalog: Catalog, model: Model): HTMLElement {
	const places = catalog.places(model);
	const text = placesText(places);
	if (!text) return make("td", {}, providerOf(settings, model).name);
	const { cheapest } = places;
	const at = cheapest ? ` at ${providerOf(settings, cheapest).name}` : "";
	// Without pages of models there is no table to lead to.
	return make("td", {}, settings.pages ? make("a", { href: `${modelHref(settings, model)}#places` }, text) : text, at);
}

/** Fills the table: first the rows in which the models differ. */
function fillTable(catalog: Catalog): void {
	fill(byID("models"), (model) => {
		const head = copyFor(model, "compared", settings);
		field(head, "remove").ariaLabel = `Remove ${nameOf(model)}`;
		return head;
	});
	for (const row of document.querySelectorAll<HTMLElement>("[data-row]")) {
		const fact = row.dataset["row"] ?? "";
		fill(row, (model) => cell(fact, model));
		const equal = new Set(shown.map((model) => model.cell(fact))).size === 1;
		row.hidden = equal && ["–", ""].includes(shown[0]?.cell(fact) ?? "");
		row.classList.toggle("equal", equal && shown.length > 1);
		if (equal) row.parentElement?.append(row);
	}
	fill(byID("places"), (model) => placesCell(catalog, model));
	byID("places").hidden = shown.every((model) => catalog.places(model).count < 2);
	const names = shown.map(nameOf).join(" vs ");
	byID("heading").textContent = names;
	document.title = `${names} · ${document.title}`;
	byID("comparison").hidden = false;
	byID("compare").style.setProperty("--models", String(shown.length));
	update();
}

/** Adds a row for each parameter that the APIs treat differently. What is equal for all, or about libraries, is on the models' pages. */
async function fillParameters(): Promise<void> {
	const all = await fetch(settings.parameters).then((response) => response.json()) as Rules;
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
		.map(([name, cells]) => make("tr", {}, make("th", { scope: "row" }, "Parameter ", make("code", {}, name)), ...cells.map((text) => make("td", {}, text))));
	byID("parameters").replaceChildren(...rows);
}

function cell(fact: string, model: Model): HTMLElement {
	const [text, value] = [model.cell(fact), model.value(fact) ?? ""];
	const className = ["true", "false"].includes(value) ? value : "";
	return make("td", { className }, fact === "stage" ? make("span", { className: `badge ${value}` }, text) : text);
}

/** The address that compares models under the workload of the page. */
function address(keys: readonly string[]): string {
	const changed = fields.filter((name) => workload[name].value !== defaults[name]);
	return compareHref(settings.prefix, keys, changed.map((name) => [name, workload[name].value]));
}

/** Computes the prices of the workload, and puts it into the address and the links. Reports what they are, in words. */
function update(): string {
	const [input, output, cached] = [parseTokens(workload.in.value), parseTokens(workload.out.value), parseShare(workload.cached.value)];
	const wrong = fields.filter((_, i) => [input, output, cached][i] === null);
	for (const name of fields) workload[name].ariaInvalid = String(wrong.includes(name));
	const noShare = `“${workload.cached.value}” is not a share of the input: write 0% to 100%.`;
	byID("wrong").textContent = wrong.map((name) => (name === "cached" ? noShare : notTokens(workload[name].value))).join(" ");
	const costs = shown.map((model) => (wrong.length ? "–" : model.cost(Number(input), Number(output), Number(cached))));
	const period = periods[workload.per.value] ?? 0;
	const said = (cost: number | string = "", times = 1): string => (typeof cost === "number" ? dollars(cost * times) : cost);
	for (const row of document.querySelectorAll<HTMLElement>("[data-days]")) {
		const days = Number(row.dataset["days"]);
		row.hidden = (days === 0) !== (period === 0);
		fill(row, (model, i) => make("td", {}, said(costs[i], period ? days / period : 1),
			...(cached && Number(costs[i]) && model.value("price_cached") === null ? [" ", make("small", {}, "cache price unknown")] : [])));
	}
	const often = workload.per.selectedOptions[0]?.text ?? "";
	const part = cached ? `, with ${Math.round(cached * 1000) / 10}% of the input cached` : "";
	byID("assumed").textContent = `${workload.in.value} tokens in and ${workload.out.value} out ${often}${part}`;
	const removals = document.querySelectorAll<HTMLAnchorElement>(".remove");
	for (const [i, link] of removals.entries()) link.href = address(shown.map(keyOf).toSpliced(i, 1));
	history.replaceState(null, "", address(keys));
	return wrong.length ? "" : shown.map((model, i) => `${nameOf(model)}: ${said(costs[i])} ${often}`).join(", ");
}

/** Lists the models that a search finds, those that can be used first, as links that add them, and returns the first link. */
async function find(asked: string): Promise<string> {
	const catalog = await loadCatalog(settings, false);
	if (asked !== search.value) return "";
	const { models } = catalog.evaluate({ ...parse(""), search: asked });
	const said = asked.trim().toLowerCase();
	const named = (model: Model): boolean => [model.id, keyOf(model)].some((id) => id.toLowerCase() === said);
	const rank = (model: Model): number => Number(named(model)) * 2 + Number(usable(model));
	const found = (models.length ? models : nearest(catalog, asked, maxFound)).filter((model) => !keys.includes(keyOf(model)));
	const links = found.sort((a, b) => rank(b) - rank(a)).slice(0, maxFound).map((model) =>
		make("a", { href: address([...keys, keyOf(model)]) }, nameOf(model), " ",
			make("small", {}, `${providerOf(settings, model).name} · ${model.id}`), " ",
			make("span", { className: `badge ${model.stage}` }, usable(model) ? "" : model.cell("stage"))));
	const full = keys.length >= maxPicks && `You can compare up to ${maxPicks} models. Remove one first.`;
	const says = full || (links.length ? `${plural(links.length, "model")} found` : "No model found.");
	byID("found").replaceChildren(...(full || !links.length ? [says] : links).map((content) => item(content)));
	byID("found").hidden = !asked;
	if (asked) announce(says);
	return full ? "" : links[0]?.href ?? "";
}

/** Shows the models of the address. */
async function start(): Promise<void> {
	byID("missing").textContent = keys.length ? "Searching…" : "";
	const catalog = keys.length ? await loadCatalog(settings, false) : null;
	shown = keys.flatMap((key) => catalog?.models.find((model) => keyOf(model) === key) ?? []);
	const missing = keys.filter((key) => !shown.some((model) => keyOf(model) === key));
	byID("missing").textContent = missing.length ? `The catalog has no model ${missing.join(", ")}.` : "";
	if (catalog && shown.length) {
		fillTable(catalog);
		await fillParameters();
	}
	if (search.value) await find(search.value);
}

/** Says why work failed. early.ts has hidden the page until the models of the address are there. */
async function guard(work: Promise<unknown>): Promise<void> {
	if (!(await succeeds(work))) byID("missing").textContent = "";
	document.documentElement.classList.remove("pending");
}

for (const name of fields) {
	workload[name].value = parameters.get(name) ?? defaults[name];
	workload[name].addEventListener("input", update);
	workload[name].addEventListener("change", () => announce(update()));
}
workload.per.value ||= defaults.per; // the address may name another period
byID("retry").addEventListener("click", () => location.reload());
byID("workload").addEventListener("submit", (event) => event.preventDefault());
search.addEventListener("input", () => void guard(find(search.value)));
byID("adding").addEventListener("submit", (event) => {
	event.preventDefault();
	if (search.value) void guard(find(search.value).then((link) => link && location.assign(link)));
});
void guard(start());
