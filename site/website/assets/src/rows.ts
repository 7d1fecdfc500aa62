// Rows of the table: clones of the row in the page's template.

import { fields, make } from "./dom.ts";
import type { Group } from "./families.ts";
import { excerpt, isFound, markerOf, type Marker, type Segment } from "./match.ts";
import type { Model } from "./models.ts";
import { keyOf, modelHref, nameOf, providerOf, type Settings } from "./settings.ts";
import { address, initial } from "./state.ts";

/** Nodes of a text whose found parts are marked. */
const nodesOf = (segments: readonly Segment[]): (Node | string)[] => segments.map((s) => (s.found ? make("mark", {}, s.text) : s.text));

/** Makes rows, and after those that are open the rows of the others. It marks the words of the search in them. */
export function makeRows(
	template: HTMLTemplateElement, settings: Settings, groups: readonly Group[], search: string, open: ReadonlySet<string>,
): HTMLElement[] {
	const mark = markerOf(search);
	return groups.flatMap(({ lead, others }) => {
		const row = makeRow(template, settings, lead, mark);
		const opened = open.has(keyOf(lead));
		showMore(settings, row, lead, others.length, opened);
		const members = opened ? others.map((other) => makeRow(template, settings, other, mark)) : [];
		for (const member of members) member.classList.add("member");
		return [row, ...members];
	});
}

/** Shows how many more models a row has. Without a script its link leads to the family. */
function showMore(settings: Settings, row: HTMLElement, { provider, family }: Model, n: number, opened: boolean): void {
	const more = fields(row)("more") as HTMLAnchorElement;
	more.hidden = n === 0;
	more.textContent = opened ? `−${n}` : `+${n} more`;
	more.ariaExpanded = String(opened);
	more.ariaLabel = opened ? `${n} others of the family ${family}, shown below` : `${n} more of the family ${family}`;
	more.href = address({ ...initial, provider: [provider], family: family ? [family] : [], every: true }, settings.prefix);
}

function makeRow(template: HTMLTemplateElement, settings: Settings, model: Model, mark: Marker): HTMLElement {
	const row = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
	const field = fields(row);
	const provider = providerOf(settings, model.provider);
	const name = nameOf(model);
	const [inName, inID] = [mark(name), mark(model.id)];
	const link = field("link") as HTMLAnchorElement;
	link.href = modelHref(settings, model);
	link.replaceChildren(...nodesOf(inName));
	field("id").hidden = name === model.id;
	field("id").replaceChildren(...nodesOf(inID));
	field("pick").ariaLabel = `Compare ${name}${name === model.id ? "" : ` (${model.id})`}`;
	field("monogram").className = `monogram p${provider.number}`;
	field("monogram").textContent = provider.monogram;
	field("provider").textContent = provider.name;
	field("copy").dataset["copyText"] = model.id;
	field("copy").ariaLabel = `Copy id ${model.id}`;
	for (const cell of row.querySelectorAll<HTMLElement>("[data-fact]")) cell.textContent = model.cell(cell.dataset["fact"] ?? "");
	for (const sign of row.querySelectorAll<HTMLElement>("[data-value-of]")) sign.className = `${sign.classList[0]} ${model.value(sign.dataset["valueOf"] ?? "") ?? "none"}`;
	for (const icon of row.querySelectorAll<HTMLElement>("[data-has]")) {
		const [fact = "", value = ""] = icon.dataset["has"]?.split("=") ?? [];
		if (!model.value(fact)?.split(",").includes(value)) icon.remove();
	}
	field("vector").hidden = model.value("embedding_dimensions") === null;
	if (!isFound(inName) && !isFound(inID)) explain(field("found"), model, mark);
	row.dataset["key"] = keyOf(model);
	return row;
}

/** Says why a search found a model whose name and id do not show it. */
function explain(found: HTMLElement, model: Model, mark: Marker): void {
	const text = [...model.aliases, model.value("description") ?? ""].find((t) => isFound(mark(t)));
	found.replaceChildren(...(text ? nodesOf(excerpt(text, mark)) : []));
	found.hidden = !text;
}
