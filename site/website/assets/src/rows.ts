// Rows of the table: copies of the row in the page's template.

import { byID, field, make } from "./dom.ts";
import type { Group } from "./evaluate.ts";
import { markerOf } from "./match.ts";
import type { Model } from "./models.ts";
import { keyOf, modelHref, nameOf, providerOf, type Settings } from "./settings.ts";
import { query, parse } from "./state.ts";

/** Cuts a text into nodes, those marked that a search finds. */
type Marker = (text: string) => (Node | string)[];

/** Makes rows, and marks the words of the search in them. The others of a family are a link away. */
export function makeRows(settings: Settings, groups: readonly Group[], search: string): HTMLElement[] {
	const cut = markerOf(search);
	const mark: Marker = (text) => cut(text).map((piece, i) => (i % 2 ? make("mark", {}, piece) : piece));
	return groups.map(({ lead, others }) => {
		const [n, { provider, family }] = [others.length, lead];
		const row = makeRow(settings, lead, mark);
		const more = field<HTMLAnchorElement>(row, "more");
		more.hidden = n === 0;
		more.textContent = `+${n} more`;
		more.ariaLabel = `${n} more of the family ${family}`;
		more.href = `${settings.prefix}/?${query(parse(`provider=${provider}&family=${family}&ids=every`))}`;
		return row;
	});
}

function makeRow(settings: Settings, model: Model, mark: Marker): HTMLElement {
	const row = copyFor(model, "row", settings, mark);
	const name = nameOf(model);
	field(row, "id").append(...mark(model.id));
	field(row, "pick").ariaLabel = `Compare ${name}${name === model.id ? "" : ` (${model.id})`}`;
	field(row, "provider").textContent = providerOf(settings, model).name;
	for (const ability of row.querySelectorAll<HTMLElement>("[data-has]")) {
		const [fact = "", value = ""] = ability.dataset["has"]?.split("=") ?? [];
		if (!model.value(fact)?.split(",").includes(value)) ability.remove();
	}
	field(row, "vector").hidden = model.value("embedding_dimensions") === null;
	row.dataset["key"] = keyOf(model);
	return row;
}

/** Copies a template of the page, and shows a model in its places. */
export function copyFor(model: Model, template: string, settings: Settings, mark: Marker = (text) => [text]): HTMLElement {
	const copy = document.importNode(byID<HTMLTemplateElement>(template).content, true).firstElementChild as HTMLElement;
	const [maker, monogram, link] = [providerOf(settings, model), field(copy, "monogram"), field<HTMLAnchorElement>(copy, "link")];
	monogram.classList.replace("p0", `p${maker.number}`);
	monogram.textContent = maker.monogram;
	link.href = modelHref(settings, model);
	link.append(...mark(nameOf(model)));
	for (const cell of copy.querySelectorAll<HTMLElement>("[data-fact]")) cell.textContent = model.cell(cell.dataset["fact"] ?? "");
	for (const sign of copy.querySelectorAll<HTMLElement>("[data-value-of]")) {
		sign.classList.add(model.value(sign.dataset["valueOf"] ?? "") ?? "none");
	}
	return copy;
}
