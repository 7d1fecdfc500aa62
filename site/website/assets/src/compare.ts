// The comparison: models side by side, named by the address (/compare/?m=provider/id&m=…), the price of a workload, and a search
// for more models.

import { announce, hideFailed, showFailed } from "./page.ts";
import { byID, fields, item, make, readJSON } from "./dom.ts";
import { Catalog, usable } from "./evaluate.ts";
import { loadModels, type Model } from "./models.ts";
import { answerTo, nearest } from "./nearest.ts";
import { compareHref, keyOf, modelHref, nameOf, providerOf, type Settings } from "./settings.ts";
import { filters, maxPicks, parse } from "./state.ts";
import { plural } from "./words.ts";
import { dollars, parseTokens } from "./workload.ts";

const settings = readJSON<Settings>("settings");
filters.push(...(settings.filters ?? []));
const search = byID<HTMLInputElement>("search");
const directions = ["in", "out"] as const;
const workload = { in: byID<HTMLInputElement>("in"), out: byID<HTMLInputElement>("out") };
const defaults = { in: "1M", out: "200k" };
const factRows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
const ownTitle = document.title;

let catalog: Catalog | undefined;
/** The models that the page shows. */
let shown: readonly Model[] = [];

/** Replaces all cells of a row except its heading by those of the models. */
function fill(row: Element, cell: (model: Model) => Node): void {
	row.replaceChildren(...[...row.children].slice(0, 1), ...shown.map(cell));
}

/** Fills the table: first the rows in which the models differ. */
function fillTable(): void {
	fill(byID("models"), head);
	for (const row of factRows) {
		const fact = row.dataset["row"] ?? "";
		fill(row, (model) => cell(fact, model));
		const equal = new Set(shown.map((model) => model.value(fact))).size === 1;
		row.hidden = equal && shown[0]?.value(fact) === null;
		byID(shown.length > 1 && equal ? "equal" : "differing").append(row);
	}
	byID("equal").hidden = !byID("equal").querySelector("[data-row]:not([hidden])");
	const names = shown.map(nameOf).join(" vs ");
	document.title = names ? `${names} · ${ownTitle}` : ownTitle;
	byID("heading").textContent = names || "Compare models";
	byID("comparison").hidden = !names;
	update();
}

function cell(fact: string, model: Model): HTMLElement {
	const [text, value] = [model.cell(fact), model.value(fact) ?? ""];
	const element = make("td", {}, fact === "stage" ? make("span", { className: `badge ${value}` }, text) : text);
	if (value === "true" || value === "false") element.className = value;
	return element;
}

function head(model: Model): Node {
	const copy = byID<HTMLTemplateElement>("compared").content.cloneNode(true) as DocumentFragment;
	const field = fields(copy);
	const provider = providerOf(settings, model.provider);
	field("monogram").classList.replace("p0", `p${provider.number}`);
	field("monogram").textContent = provider.monogram;
	const link = field("link") as HTMLAnchorElement;
	link.textContent = nameOf(model);
	link.href = modelHref(settings, model);
	field("stage").textContent = model.cell("stage");
	field("stage").classList.add(model.value("stage") ?? "none");
	field("remove").ariaLabel = `Remove ${nameOf(model)}`;
	return copy;
}

/** The address that compares models under the workload of the page. */
function address(keys: readonly string[]): string {
	const changed = directions.filter((d) => workload[d].value !== defaults[d]).map((d) => [d, workload[d].value] as const);
	return compareHref(settings.prefix, keys, changed);
}

/** Computes the prices of the workload, and puts it into the address and the links. Reports what they are, in words. */
function update(): string {
	const amounts = directions.map((direction) => parseTokens(workload[direction].value));
	const wrong = directions.filter((_, i) => amounts[i] === null);
	for (const direction of directions) workload[direction].ariaInvalid = String(wrong.includes(direction));
	byID("wrong").textContent = wrong.map((direction) => `“${workload[direction].value}” is not a number of tokens: write 5M, 200k or 5 million.`).join(" ");
	const costs = new Map(shown.map((model) => [model, wrong.length ? "–" : costOf(model, amounts.map(Number))]));
	const most = Math.max(...[...costs.values()].map(Number).filter(Boolean), 0);
	for (const row of document.querySelectorAll<HTMLElement>("[data-days]")) {
		fill(row, (model) => {
			const cost = costs.get(model) ?? "–";
			if (typeof cost === "string") return make("td", {}, cost);
			const bar = make("meter", { max: most, value: cost });
			bar.ariaHidden = "true";
			return make("td", {}, dollars(cost * Number(row.dataset["days"])), bar);
		});
	}
	const keys = shown.map(keyOf);
	for (const [i, link] of [...byID("models").querySelectorAll(".remove")].entries()) {
		link.setAttribute("href", address(keys.filter((_, at) => at !== i)));
	}
	const next = address(keys);
	if (next !== location.pathname + location.search) history.replaceState(null, "", next);
	byID("share").dataset["copyText"] = location.href;
	const inWords = (cost = "" as number | string): string => (typeof cost === "number" ? `${dollars(cost)} per day` : cost);
	return wrong.length ? "" : shown.map((model) => `${nameOf(model)}: ${inWords(costs.get(model))}`).join(", ");
}

/** What a day costs; or why it is not known, in a word. */
function costOf(model: Model, [input = 0, output = 0]: readonly number[]): number | string {
	if (["retired", "unlisted"].includes(model.value("stage") ?? "")) return "cannot be used";
	const prices = [model.value("input_price"), model.value("output_price")];
	if (prices.includes("disputed")) return "disputed";
	return prices.includes(null) ? "–" : (input * Number(prices[0]) + output * Number(prices[1])) / 1e6;
}

async function load(): Promise<Catalog> {
	catalog ??= new Catalog(await loadModels(settings), settings);
	await catalog.prepare();
	return catalog;
}

const maxFound = 6;

/** Lists the models that the search finds, those that can be used first, as links that add them. */
async function find(): Promise<void> {
	const asked = search.value;
	const there = await load();
	if (asked !== search.value) return;
	const keys = shown.map(keyOf);
	const { models, exact } = answerTo(there, settings, { ...parse(""), search: asked }).answer;
	const found = [...new Set(models.length ? [...exact, ...models] : nearest(there.evaluate({}).models, asked, maxFound))].filter((model) => !keys.includes(keyOf(model)));
	const links = [...found.filter(usable), ...found.filter((model) => !usable(model))].slice(0, maxFound).map((model) =>
		item(make("a", { href: address([...keys, keyOf(model)]) }, nameOf(model), " ",
			make("small", {}, `${providerOf(settings, model.provider).name} · ${model.id}`), " ",
			make("span", { className: `badge ${model.value("stage")}` }, usable(model) ? "" : model.cell("stage")))));
	let says = links.length ? `${plural(links.length, "model")} found` : "No model found.";
	if (keys.length >= maxPicks) says = `A comparison takes up to ${maxPicks} models: remove one first.`;
	byID("found").replaceChildren(...(links.length && keys.length < maxPicks ? links : [item(says)]));
	byID("found").hidden = !asked;
	if (asked) announce(says);
}

/** Shows the models of the address. */
async function start(): Promise<void> {
	hideFailed();
	const parameters = new URLSearchParams(location.search);
	for (const direction of directions) workload[direction].value = parameters.get(direction) ?? defaults[direction];
	const keys = [...new Set(parameters.getAll("m"))].filter(Boolean).slice(0, maxPicks);
	shown = [];
	byID("missing").textContent = keys.length ? "Searching…" : "";
	if (keys.length) {
		catalog ??= new Catalog(await loadModels(settings), settings);
		const all = new Map(catalog.models.map((model) => [keyOf(model), model]));
		shown = keys.flatMap((key) => all.get(key) ?? []);
		const missing = keys.filter((key) => !all.has(key));
		byID("missing").textContent = missing.length ? `The catalog has no model ${missing.join(", ")}.` : "";
	}
	if (shown.length || !keys.length) fillTable();
	announce(shown.length ? `Comparing ${shown.map(nameOf).join(" with ")}` : "");
	settle();
	if (search.value) await find();
}

/** theme.ts has hidden the page until the models of the address are there. */
const settle = (): void => document.documentElement.classList.remove("pending");

function fail(error: unknown): void {
	byID("missing").textContent = "";
	showFailed(error);
	settle();
}

const restart = (): void => void start().catch(fail);

/** Follows a link to another comparison on this page; the focus stays in the search, or goes to what moved into its place. */
function follow(event: MouseEvent): void {
	const link = (event.target as Element).closest<HTMLAnchorElement>("#found a, .remove");
	if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
	event.preventDefault();
	const place = [...document.querySelectorAll(".remove")].indexOf(link);
	if (place < 0) search.value = "";
	byID("found").hidden = true;
	history.pushState(null, "", link.href);
	void start().then(() => ([...document.querySelectorAll<HTMLElement>(".remove")].at(place < 0 ? 99 : place) ?? search).focus(), fail);
}

byID("main").addEventListener("click", follow);
addEventListener("popstate", restart);
byID("retry").addEventListener("click", restart);
for (const direction of directions) {
	workload[direction].addEventListener("input", update);
	workload[direction].addEventListener("change", () => announce(update()));
}
byID("workload").addEventListener("submit", (event) => event.preventDefault());
search.addEventListener("input", () => void find().catch(fail));
byID("adding").addEventListener("submit", (event) => {
	event.preventDefault();
	void find().then(() => byID("found").querySelector("a")?.click(), fail);
});
restart();
