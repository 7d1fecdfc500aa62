// The comparison: models side by side, named by the address (/compare/?m=provider/id&m=…), the price of a workload, and a search
// for more models.

import { announce, hideFailed, showFailed } from "./page.ts";
import { byID, fields, make, readJSON } from "./dom.ts";
import { Catalog } from "./evaluate.ts";
import { loadModels, type Model } from "./models.ts";
import { nearest } from "./nearest.ts";
import { compareHref, keyOf, modelHref, nameOf, providerOf, type Settings } from "./settings.ts";
import { maxPicks } from "./state.ts";
import { plural } from "./words.ts";
import { cost, parseTokens } from "./workload.ts";

const settings = readJSON<Settings>("settings");
const search = byID<HTMLInputElement>("search");
const workload = { in: byID<HTMLInputElement>("in"), out: byID<HTMLInputElement>("out") };
const defaults = { in: "1M", out: "200k" };
const directions = ["in", "out"] as const;

/** The models that the page shows, and all by their keys. */
let shown: readonly Model[] = [];
const all = new Map<string, Model>();

/** Fills the table: first the rows in which the models differ. */
function fillTable(): void {
	byID("models").replaceChildren(make("td"), ...shown.map(head));
	for (const row of byID("compare").querySelectorAll<HTMLElement>("[data-row]")) {
		const fact = row.dataset["row"] ?? "";
		row.replaceChildren(...[...row.children].slice(0, 1), ...shown.map((model) => cell(fact, model)));
		const equal = new Set(shown.map((model) => model.value(fact))).size === 1;
		row.hidden = equal && shown[0]?.value(fact) === null;
		if (shown.length > 1 && equal) byID("equal").append(row);
	}
	byID("equal").hidden = !byID("equal").querySelector("[data-row]:not([hidden])");
	const names = shown.map(nameOf).join(" vs ");
	document.title = `${names} · ${document.title}`;
	byID("heading").textContent = names;
	byID("comparison").hidden = false;
	announce(`Comparing ${names}`);
}

function cell(fact: string, model: Model): HTMLElement {
	const [text, value] = [model.cell(fact), model.value(fact) ?? ""];
	const element = make("td", {}, fact === "status" ? make("span", { className: `badge ${value}` }, text) : text);
	if (value === "true" || value === "false") element.className = value;
	return element;
}

function head(model: Model): Node {
	const copy = byID<HTMLTemplateElement>("compared").content.cloneNode(true) as DocumentFragment;
	const field = fields(copy);
	const provider = providerOf(settings, model.provider);
	field("monogram").className = `monogram p${provider.number}`;
	field("monogram").textContent = provider.monogram;
	const link = field("link") as HTMLAnchorElement;
	link.textContent = nameOf(model);
	link.href = modelHref(settings, model);
	field("remove").ariaLabel = `Remove ${nameOf(model)}`;
	return copy;
}

/** The address that compares models under the workload of the page. */
function address(keys: readonly string[]): string {
	const changed = directions.filter((d) => workload[d].value !== defaults[d]).map((d) => [d, workload[d].value] as const);
	return compareHref(settings.prefix, keys, changed);
}

/** Computes the prices of the workload, and puts it into the address and the links. */
function update(): void {
	const amounts = directions.map((direction) => parseTokens(workload[direction].value));
	directions.forEach((direction, i) => (workload[direction].ariaInvalid = String(amounts[i] === null)));
	for (const row of byID("compare").querySelectorAll<HTMLElement>("[data-days]")) {
		const days = BigInt(row.dataset["days"] ?? "1");
		row.replaceChildren(...[...row.children].slice(0, 1), ...shown.map((model) => make("td", {}, costOf(model, amounts, days))));
	}
	const keys = shown.map(keyOf);
	for (const [i, link] of [...byID("models").querySelectorAll(".remove")].entries()) {
		link.setAttribute("href", address(keys.filter((_, at) => at !== i)));
	}
	const next = address(keys);
	if (next !== location.pathname + location.search) history.replaceState(null, "", next);
	byID("share").dataset["copyText"] = location.href;
}

function costOf(model: Model, [input, output]: readonly (bigint | null)[], days: bigint): string {
	const prices = [model.value("input_price"), model.value("output_price")] as const;
	if (prices.includes("disputed")) return "disputed";
	if (prices[0] === null || prices[1] === null || input == null || output == null) return "–";
	return cost([input * days, output * days], [prices[0], prices[1]]);
}

let catalog: Catalog | undefined;

/** Lists the models that the search finds, as links that add them. */
async function find(): Promise<void> {
	const keys = shown.map(keyOf);
	const asked = search.value;
	catalog ??= new Catalog(await loadModels(settings), new Map(settings.providers.map(({ id, name }) => [id, name])));
	await catalog.prepare();
	if (asked !== search.value) return;
	const { models, exact, phrases } = catalog.evaluate({ search: asked });
	const found = models.length ? [...new Set([...exact, ...phrases, ...models])] : nearest(catalog.models, asked, maxFound);
	const links = found.filter((model) => !keys.includes(keyOf(model))).slice(0, maxFound).map((model) =>
		make("li", {}, make("a", { href: address([...keys, keyOf(model)]) },
			nameOf(model), " ", make("small", {}, `${providerOf(settings, model.provider).name} · ${model.id}`))));
	let says = links.length ? `${plural(links.length, "model")} found` : "No model found.";
	if (keys.length >= maxPicks) says = `A comparison takes up to ${maxPicks} models: remove one first.`;
	byID("found").replaceChildren(...(links.length && keys.length < maxPicks ? links : [make("li", {}, says)]));
	byID("found").hidden = !asked;
	if (asked) announce(says);
}

const maxFound = 6;

/** Shows the models of the address. */
async function start(): Promise<void> {
	hideFailed();
	const parameters = new URLSearchParams(location.search);
	for (const direction of directions) workload[direction].value = parameters.get(direction) ?? defaults[direction];
	const keys = [...new Set(parameters.getAll("m"))].filter(Boolean).slice(0, maxPicks);
	if (keys.length) {
		byID("missing").textContent = "Searching…";
		for (const model of await loadModels(settings)) all.set(keyOf(model), model);
		shown = keys.flatMap((key) => all.get(key) ?? []);
		const missing = keys.filter((key) => !all.has(key));
		byID("missing").textContent = missing.length ? `The catalog has no model ${missing.join(", ")}.` : "";
	}
	if (shown.length) {
		fillTable();
		update();
	}
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
byID("retry").addEventListener("click", restart);
for (const direction of directions) workload[direction].addEventListener("input", update);
byID("workload").addEventListener("submit", (event) => event.preventDefault());
search.addEventListener("input", () => void find().catch(fail));
byID("adding").addEventListener("submit", (event) => {
	event.preventDefault();
	byID("found").querySelector("a")?.click();
});
restart();
