// Rows of the table: clones of the row in the page's template.

import { modelHref } from "./address.ts";
import { fields, fill, make } from "./dom.ts";
import { excerpt, finder, segments, type Range, type Segment } from "./match.ts";
import { keyOf, nameOf, providerOf, type Model, type Settings } from "./settings.ts";
import { contextCell, day } from "./words.ts";

/** Nodes of a text whose found parts are marked. */
const marked = (cut: readonly Segment[]): (Node | string)[] => cut.map((s) => (s.found ? make("mark", {}, s.text) : s.text));

/** Makes the rows of models. It marks the search term in them. */
export function makeRows(template: HTMLTemplateElement, settings: Settings, models: readonly Model[], term: string): HTMLElement[] {
	const find = finder(term);
	return models.map((model) => makeRow(template, settings, model, find));
}

function makeRow(template: HTMLTemplateElement, settings: Settings, model: Model, find: (text: string) => Range[] | null): HTMLElement {
	const copy = template.content.cloneNode(true) as DocumentFragment;
	const field = fields(copy);
	const provider = providerOf(settings, model.provider);
	const name = nameOf(model);
	const inName = find(name);
	const inID = find(model.id);
	const link = field("link") as HTMLAnchorElement;
	link.href = modelHref(settings, model);
	link.replaceChildren(...marked(segments(name, inName)));
	field("id").hidden = name === model.id;
	field("id").replaceChildren(...marked(segments(model.id, inID)));
	field("pick").ariaLabel = `Compare ${name}${name === model.id ? "" : ` (${model.id})`}`;
	fill(field("monogram"), `monogram p${provider.number}`, provider.monogram);
	field("provider").textContent = provider.name;
	field("dot").className = `dot ${model.type}`;
	field("type").textContent = model.type;
	field("context").textContent = contextCell(model.context_length);
	fill(field("status"), `badge ${model.status}`, model.status);
	const time = field("updated") as HTMLTimeElement;
	time.dateTime = model.updated_at;
	time.textContent = day(model.updated_at);
	if (!inName && !inID) explain(field("found"), model, find);
	const row = copy.firstElementChild as HTMLElement;
	row.dataset["key"] = keyOf(model);
	return row;
}

/** Says why a search found a model whose name and id do not show it. */
function explain(found: HTMLElement, model: Model, find: (text: string) => Range[] | null): void {
	const inDescription = model.description === null ? null : find(model.description);
	const inProvider = find(model.provider);
	if (inDescription) found.replaceChildren(...marked(excerpt(model.description ?? "", inDescription)));
	else if (inProvider) found.replaceChildren("provider ", ...marked(segments(model.provider, inProvider)));
	else return;
	found.hidden = false;
}
