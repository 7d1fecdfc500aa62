// Rows of the table: copies of the row in the page's template.

import { byID, field, make } from "./dom.ts";
import type { Group } from "./evaluate.ts";
import { markerOf } from "./match.ts";
import type { Model } from "./models.ts";
import { keyOf, modelHref, nameOf, providerOf, type Settings } from "./settings.ts";
import { query, parse } from "./state.ts";

/** Cuts a text into nodes, those marked that a search finds. */
type Marker = (text: string) => (Node | string)[];

/** Makes rows, and after those that are open the rows of the others. It marks the words of the search in them. */
export function makeRows(settings: Settings, groups: readonly Group[], search: string, open: ReadonlySet<string>): HTMLElement[] {
	const cut = markerOf(search);
	const mark: Marker = (text) => cut(text).map((piece, i) => (i % 2 ? make("mark", {}, piece) : piece));
	return groups.flatMap(({ lead, others }) => {
		// The only family is open at first.
		const [opened, n, { provider, family }] = [open.has(keyOf(lead)) !== (groups.length === 1), others.length, lead];
		const row = makeRow(settings, lead, mark);
		const more = field<HTMLAnchorElement>(row, "more");
		more.hidden = n === 0;
		more.textContent = opened ? `−${n}` : `+${n} more`;
		more.ariaExpanded = String(opened);
		more.ariaLabel = opened ? `${n} others of the family ${family}, shown below` : `${n} more of the family ${family}`;
		more.href = `${settings.prefix}/?${query(parse(`provider=${provider}&family=${family}&ids=every`))}`;
		const members = opened ? others.map((other) => makeRow(settings, other, mark)) : [];
		for (const member of members) member.classList.add("member");
		return [row, ...members];
	});
}

function makeRow(settings: Settings, model: Model, mark: Marker): HTMLElement {
	const row = copyFor(model, "row", settings, mark);
	const name = nameOf(model);
	field(row, "id").append(...mark(model.id));
	field(row, "pick").ariaLabel = `Compare ${name}${name === model.id ? "" : ` (${model.id})`}`;
	field(row, "provider").textContent = providerOf(settings, model).name;
	field(row, "copy").dataset["copyText"] = model.id;
	field(row, "copy").ariaLabel = `Copy id ${model.id}`;
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
