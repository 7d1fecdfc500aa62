// Rows of the table: copies of the row in the page's template.

import { byID, field } from "./dom.ts";
import type { Catalog, Group, Places } from "./evaluate.ts";
import type { Model } from "./models.ts";
import { keyOf, modelHref, nameOf, providerOf, type Settings } from "./settings.ts";
import { query, parse, useOf, type State } from "./state.ts";
import { dollars, plural } from "./words.ts";

/** At how many places a model can be reached, and from which price of input on; "" if at one. Go's placesInWords has the same words. */
export function placesText({ count, cheapest }: Places): string {
	if (count < 2) return "";
	// A row shows the price of what its model is for, such as audio, which that of text tokens must not seem to undercut.
	const price = cheapest?.value("price_in") === cheapest?.cell("input_price") ? (cheapest?.value("price_in") ?? "") : "";
	const from = price === "" ? "" : price === "free" ? ", also free" : `, from ${price}`;
	return `at ${plural(count, "place")}${from}`;
}

/** Makes the row of a model, with the cost of the reader's use. The others of its family are a link away. */
export function makeRow(settings: Settings, catalog: Catalog, { lead: model, others }: Group, state: State): HTMLElement {
	const row = copyFor(model, "row", settings);
	const [name, more, { provider, family }] = [nameOf(model), field<HTMLAnchorElement>(row, "more"), model];
	field(row, "id").textContent = model.id;
	field(row, "pick").ariaLabel = `Compare ${name}${name === model.id ? "" : ` (${model.id})`}`;
	field(row, "provider").textContent = providerOf(settings, model).name;
	more.hidden = others.length === 0;
	more.textContent = `+${others.length} more`;
	more.ariaLabel = `${others.length} more of the family ${family}`;
	more.href = `${settings.prefix}/?${query({ ...parse(`provider=${provider}&family=${family}&ids=every`), in: state.in, out: state.out })}`;
	const places = field<HTMLAnchorElement>(row, "places");
	places.textContent = placesText(catalog.places(model));
	places.hidden = places.textContent === "";
	places.href = `${modelHref(settings, model)}#places`;
	const use = useOf(state);
	const cost = use && model.cost(...use);
	field(row, "cost").textContent = cost === null ? "" : `cost ${typeof cost === "number" ? dollars(cost) : cost}`;
	for (const ability of row.querySelectorAll<HTMLElement>("[data-has]")) {
		const [fact = "", value = ""] = ability.dataset["has"]?.split("=") ?? [];
		if (!model.value(fact)?.split(",").includes(value)) ability.remove();
	}
	field(row, "vector").hidden = model.value("embedding_dimensions") === null;
	row.dataset["key"] = keyOf(model);
	return row;
}

/** Copies a template of the page, and shows a model in its places. */
export function copyFor(model: Model, template: string, settings: Settings): HTMLElement {
	const copy = document.importNode(byID<HTMLTemplateElement>(template).content, true).firstElementChild as HTMLElement;
	const [maker, monogram, link] = [providerOf(settings, model), field(copy, "monogram"), field<HTMLAnchorElement>(copy, "link")];
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
