// The comparison: models side by side, named by the address (/compare/?m=provider/id&m=…) the price
// of a workload, and a search for more models.

import "./page.ts";
import { compareHref, encode, modelHref } from "./address.ts";
import { byID, fields, fill, make, readJSON } from "./dom.ts";
import { Catalog } from "./evaluate.ts";
import { loadModels, type Features, type Model } from "./models.ts";
import { nearest } from "./nearest.ts";
import { keyOf, nameOf, providerOf, type Settings } from "./settings.ts";
import { maxPicks } from "./state.ts";
import { tokens } from "./words.ts";
import { cost, parseTokens } from "./workload.ts";

const settings = readJSON<Settings>("settings");
const search = byID<HTMLInputElement>("search");
const workload = { in: byID<HTMLInputElement>("in"), out: byID<HTMLInputElement>("out") };
const defaults = { in: "1M", out: "200k" };
const directions = ["in", "out"] as const;

const heads = (): HTMLElement[] => [...byID("models").querySelectorAll<HTMLElement>("th")];
/** The keys of the models that the page shows. */
const shown = (): string[] => heads().map((head) => head.dataset["key"] ?? "");

/** A cell as the build writes it: a text, and a class that marks it. */
type Cell = readonly [text: string, className?: string];

const text = (value: string | number | null): Cell => [value === null || value === "" ? "–" : String(value)];
const size = (n: number | null): Cell => [n === null ? "–" : tokens(n)];
const list = (values: readonly string[] | null): Cell => text(values?.join(", ") ?? null);
const flag = (value: boolean | null): Cell => (value === null ? ["–"] : value ? ["yes", "yes"] : ["no", "no"]);

/** A price as the build writes it for scripts: digits, "disputed", or "" if it is not known. */
const price = (model: Model, meter: "input" | "output"): string =>
	model[`${meter}_price`] ?? (model.disputed_prices.includes(meter) ? "disputed" : "");
const dollars = (amount: string): Cell => text(amount.replace(/^(\d.*?)(\.\d)?$/, (_, whole: string, tenth = "") => `$${whole}${tenth && `${tenth}0`}`));

/** What a row shows of a model, as compare.go has it. */
function cell(row: string, model: Model): Cell {
	if (row.startsWith("features.")) return flag(model.features[row.slice("features.".length) as keyof Features]);
	const cells: Readonly<Record<string, () => Cell>> = {
		provider: () => [providerOf(settings, model.provider).name],
		id: () => [model.id, "id"],
		input_price: () => dollars(price(model, "input")),
		output_price: () => dollars(price(model, "output")),
		context_length: () => size(model.context_length),
		max_output_tokens: () => size(model.max_output_tokens),
		input_modalities: () => list(model.input_modalities),
		output_modalities: () => list(model.output_modalities),
		open_weights: () => flag(model.open_weights),
		status: () => [model.status, `badge ${model.status}`],
		replacement: () => text(model.replacement && keyOf(model.replacement)),
	};
	return cells[row]?.() ?? text(model[row as "type"]);
}

/** Fills the table: first the rows in which the models differ. */
function fillTable(models: readonly Model[]): void {
	byID("models").replaceChildren(make("td"), ...models.map(head));
	for (const row of byID("compare").querySelectorAll<HTMLElement>("[data-row]")) {
		const cells = models.map((model) => cell(row.dataset["row"] ?? "", model));
		const texts = new Set(cells.map(([content]) => content));
		const made = cells.map(([content, className = ""]) => make("td", {}, className ? make("span", { className }, content) : content));
		row.replaceChildren(...[...row.children].slice(0, 1), ...made);
		row.hidden = texts.size === 1 && texts.has("–");
		if (models.length > 1 && texts.size === 1) byID("equal").append(row);
	}
	byID("equal").hidden = !byID("equal").querySelector("[data-row]:not([hidden])");
	for (const row of costRows()) row.replaceChildren(...[...row.children].slice(0, 1), ...models.map(() => make("td")));
	document.title = `${models.map(nameOf).join(" vs ")} · ${document.title}`;
	byID("heading").textContent = models.map(nameOf).join(" vs ");
	byID("comparison").hidden = false;
}

const costRows = (): NodeListOf<HTMLElement> => byID("compare").querySelectorAll<HTMLElement>("[data-days]");

function head(model: Model): Node {
	const copy = byID<HTMLTemplateElement>("compared").content.cloneNode(true) as DocumentFragment;
	const field = fields(copy);
	const provider = providerOf(settings, model.provider);
	Object.assign((copy.firstElementChild as HTMLElement).dataset, {
		key: keyOf(model), input: price(model, "input"), output: price(model, "output"),
	});
	fill(field("monogram"), `monogram p${provider.number}`, provider.monogram);
	const link = field("link") as HTMLAnchorElement;
	link.textContent = nameOf(model);
	link.href = modelHref(settings, model);
	field("remove").ariaLabel = `Remove ${nameOf(model)}`;
	return copy;
}

/** The address that compares models under the workload of the page. */
function address(keys: readonly string[]): string {
	const path = compareHref(settings.prefix, keys);
	const changed = directions.filter((d) => workload[d].value !== defaults[d]).map((d) => `${d}=${encode(workload[d].value, ",")}`);
	return changed.length ? `${path}${path.includes("?") ? "&" : "?"}${changed.join("&")}` : path;
}

/** Computes the prices of the workload, and puts it into the address and the links. */
function update(): void {
	const [input = null, output = null] = directions.map((direction) => parseTokens(workload[direction].value));
	workload.in.ariaInvalid = String(input === null);
	workload.out.ariaInvalid = String(output === null);
	for (const row of costRows()) {
		const days = BigInt(row.dataset["days"] ?? "1");
		heads().forEach(({ dataset }, i) => {
			const prices = [dataset["input"] ?? "", dataset["output"] ?? ""] as const;
			const known = prices.every((amount) => /^\d/.test(amount)) && input !== null && output !== null;
			const total = known ? cost([input * days, output * days], prices) : prices.includes("disputed") ? "disputed" : "–";
			row.children[i + 1]?.replaceChildren(total);
		});
	}
	const keys = shown();
	heads().forEach((head, i) => head.querySelector(".remove")?.setAttribute("href", address(keys.filter((_, at) => at !== i))));
	const next = address(keys);
	if (next !== location.pathname + location.search) history.replaceState(null, "", next);
	byID("share").dataset["copyText"] = location.href;
}

let catalog: Catalog | undefined;

/** Lists the models that the search finds, as links that add them. */
async function find(): Promise<void> {
	const keys = shown();
	const asked = search.value;
	catalog ??= new Catalog(await loadModels(settings), new Map(settings.providers.map(({ id, name }) => [id, name])));
	if (asked !== search.value) return;
	const { models, exact, phrases } = catalog.evaluate({ search: asked });
	const found = models.length ? [...new Set([...exact, ...phrases, ...models])] : nearest(catalog.models, asked, maxFound);
	const links = found.filter((model) => !keys.includes(keyOf(model))).slice(0, maxFound).map((model) =>
		make("li", {}, make("a", { href: address([...keys, keyOf(model)]) },
			nameOf(model), " ", make("small", {}, `${providerOf(settings, model.provider).name} · ${model.id}`))));
	if (!links.length) links.push(make("li", {}, "No model found."));
	if (keys.length >= maxPicks) links.splice(0, links.length, make("li", {}, `A comparison takes up to ${maxPicks} models: remove one first.`));
	byID("found").replaceChildren(...links);
	byID("found").hidden = !asked;
}

const maxFound = 6;

/** Shows the models of the address, */
async function start(): Promise<void> {
	byID("failed").hidden = true;
	const parameters = new URLSearchParams(location.search);
	for (const direction of directions) workload[direction].value = parameters.get(direction) ?? defaults[direction];
	const keys = [...new Set(parameters.getAll("m"))].filter(Boolean).slice(0, maxPicks);
	if (keys.length) {
		byID("missing").textContent = "Searching…";
		const known = new Map((await loadModels(settings)).map((model) => [keyOf(model), model]));
		const models = keys.flatMap((key) => known.get(key) ?? []);
		const missing = keys.filter((key) => !known.has(key));
		byID("missing").textContent = missing.length ? `The catalog has no model ${missing.join(", ")}.` : "";
		if (models.length) fillTable(models);
	}
	if (shown().length) update();
	settle();
	if (search.value) await find();
}

/** theme.ts has hidden the page until the models of the address are there. */
const settle = (): void => document.documentElement.classList.remove("pending");

function fail(error: unknown): void {
	byID("missing").textContent = "";
	byID("failed-reason").textContent = (error as Error).message;
	byID("failed").hidden = false;
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
