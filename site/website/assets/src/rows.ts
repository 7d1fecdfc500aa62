// Rows of the table: clones of the row in the page's template.

import { fields, make } from "./dom.ts";
import type { Group } from "./evaluate.ts";
import { markerOf } from "./match.ts";
import type { Model } from "./models.ts";
import { keyOf, modelHref, nameOf, providerOf, type Settings } from "./settings.ts";
import { query, parse } from "./state.ts";

/** Cuts a text into nodes, those marked that a search finds. */
type Marker = (text: string) => (Node | string)[];

/** Makes rows, and after those that are open the rows of the others. It marks the words of the search in them. */
export function makeRows(
	template: HTMLTemplateElement, settings: Settings, groups: readonly Group[], search: string, open: ReadonlySet<string>,
): HTMLElement[] {
	const cut = markerOf(search);
	const mark: Marker = (text) => cut(text).map((piece, i) => (i % 2 ? make("mark", {}, piece) : piece));
	return groups.flatMap(({ lead, others }) => {
		const row = makeRow(template, settings, lead, mark);
		const opened = open.has(keyOf(lead));
		showMore(settings, row, lead, others.length, opened);
		const members = opened ? others.map((other) => makeRow(template, settings, other, mark)) : [];
		for (const member of members) member.classList.add("member");
		return [row, ...members];
	});
}

/** Shows how many more models a row has. Its link leads to the family if scripts fail. */
function showMore(settings: Settings, row: HTMLElement, { provider, family }: Model, n: number, opened: boolean): void {
	const more = fields(row)("more") as HTMLAnchorElement;
	more.hidden = n === 0;
	more.textContent = opened ? `−${n}` : `+${n} more`;
	more.ariaExpanded = String(opened);
	more.ariaLabel = opened ? `${n} others of the family ${family}, shown below` : `${n} more of the family ${family}`;
	more.href = `${settings.prefix}/?${query(parse(`provider=${provider}&family=${family}&ids=every`))}`;
}

function makeRow(template: HTMLTemplateElement, settings: Settings, model: Model, mark: Marker): HTMLElement {
	const row = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
	const field = fields(row);
	const provider = providerOf(settings, model.provider);
	const name = nameOf(model);
	const link = field("link") as HTMLAnchorElement;
	link.href = modelHref(settings, model);
	link.append(...mark(name));
	field("id").append(...mark(model.id));
	field("pick").ariaLabel = `Compare ${name}${name === model.id ? "" : ` (${model.id})`}`;
	field("monogram").classList.replace("p0", `p${provider.number}`);
	field("monogram").textContent = provider.monogram;
	field("provider").textContent = provider.name;
	field("copy").dataset["copyText"] = model.id;
	field("copy").ariaLabel = `Copy id ${model.id}`;
	for (const cell of row.querySelectorAll<HTMLElement>("[data-fact]")) cell.textContent = model.cell(cell.dataset["fact"] ?? "");
	for (const sign of row.querySelectorAll<HTMLElement>("[data-value-of]")) sign.classList.add(model.value(sign.dataset["valueOf"] ?? "") ?? "none");
	for (const ability of row.querySelectorAll<HTMLElement>("[data-has]")) {
		const [fact = "", value = ""] = ability.dataset["has"]?.split("=") ?? [];
		if (!model.value(fact)?.split(",").includes(value)) ability.remove();
	}
	field("vector").hidden = model.value("embedding_dimensions") === null;
	row.dataset["key"] = keyOf(model);
	return row;
}
