// Rows of the table: copies of the row in the page's template.

import { byID, field, make } from "./dom.ts";
import type { Catalog, Group, Places } from "./evaluate.ts";
import type { Model } from "./models.ts";
import { keyOf, modelHref, nameOf, providerOf, type Settings } from "./settings.ts";
import type { Cost } from "./costs.ts";
import { query, parse, type State } from "./state.ts";
import { dollars, plural } from "./words.ts";

/** At how many places a model can be reached, and from which price of input on; "" if at one. Go's placesInWords has the same words. */
export function placesText({ count, cheapest }: Places): string {
	if (count < 2) return "";
	// A row shows the price of what its model is for, such as audio, which that of text tokens must not seem to undercut.
	const price = cheapest?.value("price_in") === cheapest?.cell("input_price") ? (cheapest?.value("price_in") ?? "") : "";
	const from = price === "" ? "" : price === "free" ? ", also free" : `, from ${price}`;
	return `at ${plural(count, "place")}${from}`;
}

/** What a model reads and writes, in words; "" if neither is known. Go's Flow has the same words. */
export function flowText(model: Model): string {
	const reads = model.cell("input_modalities");
	const writes = model.cell("output_modalities");
	if (reads === "–" && writes === "–") return "";
	return `${reads} → ${writes === "–" && model.type === "embedding" ? "vectors" : writes}`;
}

/** Fills a cell with what a use costs, or why that is not known. In lists, whose columns are narrow, the reason is a title. */
export function showCost(cell: HTMLElement, cost: Cost | null, inList = false): void {
	if (!cost) return cell.replaceChildren();
	const { low, high, why } = cost;
	const amount = low === null ? "–" : low === 0 ? "free" : dollars(low);
	const range = low !== null && high !== null && high > low ? `up to ${dollars(high)}` : "";
	const reason = low === 0 ? "" : why;
	const said = inList ? range : [range, reason].filter(Boolean).join(", ");
	cell.title = inList ? reason : "";
	cell.replaceChildren(amount, ...(said ? [" ", make("small", {}, said)] : []));
}

/** Makes the row of a model, with the cost of the reader's use, if there is one. The others of its family are a link away. */
export function makeRow(settings: Settings, catalog: Catalog, { lead: model, others }: Group, state: State, cost: Cost | null): HTMLElement {
	const row = copyFor(model, "row", settings);
	const name = nameOf(model);
	const more = field<HTMLAnchorElement>(row, "more");
	const { provider, family } = model;
	field(row, "id").textContent = model.id;
	field(row, "pick").ariaLabel = `Compare ${name}${name === model.id ? "" : ` (${model.id})`}`;
	field(row, "provider").textContent = providerOf(settings, model).name;
	more.hidden = others.length === 0;
	more.textContent = `+${others.length} more`;
	more.ariaLabel = `${others.length} more of the family ${family}`;
	more.href = `${settings.prefix}/?${query({ ...parse(`provider=${provider}&family=${family}&ids=every`), use: state.use })}`;
	const places = field<HTMLAnchorElement>(row, "places");
	places.textContent = placesText(catalog.places(model));
	places.hidden = places.textContent === "";
	places.href = `${modelHref(settings, model)}#places`;
	field(row, "flow").textContent = flowText(model);
	showCost(field(row, "cost"), cost, true);
	if (state.values["prices"]?.length || state.sort === "batch") showBatch(row, model);
	for (const ability of row.querySelectorAll<HTMLElement>("[data-has]")) {
		const [fact = "", value = ""] = ability.dataset["has"]?.split("=") ?? [];
		if (!model.value(fact)?.split(",").includes(value)) ability.remove();
	}
	field(row, "vector").hidden = model.value("embedding_dimensions") === null;
	row.dataset["key"] = keyOf(model);
	return row;
}

/** Shows the prices of batches in place of the notes, when they are asked for. */
function showBatch(row: HTMLElement, model: Model): void {
	for (const [note, price] of [["price_note", "batch_in"], ["price_out_note", "batch_out"]] as const) {
		const place = row.querySelector(`[data-fact=${note}]`);
		if (place && model.value(price) !== null) place.textContent = `batch ${model.cell(price)}`;
	}
}

/** Copies a template of the page, and shows a model in its places. */
export function copyFor(model: Model, template: string, settings: Settings): HTMLElement {
	const copy = document.importNode(byID<HTMLTemplateElement>(template).content, true).firstElementChild as HTMLElement;
	const maker = providerOf(settings, model);
	const monogram = field(copy, "monogram");
	const link = field<HTMLAnchorElement>(copy, "link");
	monogram.classList.replace("p0", `p${maker.number}`);
	monogram.textContent = maker.monogram;
	link.href = modelHref(settings, model);
	link.textContent = nameOf(model);
	for (const cell of copy.querySelectorAll<HTMLElement>("[data-fact]")) cell.textContent = model.cell(cell.dataset["fact"] ?? "");
	for (const sign of copy.querySelectorAll<HTMLElement>("[data-value-of]")) {
		sign.classList.add(model.value(sign.dataset["valueOf"] ?? "") ?? "none");
	}
	return copy;
}
