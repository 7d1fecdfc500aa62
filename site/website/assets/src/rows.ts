// Rows of the table: clones of the row in the page's template.

import { modelHref } from "./address.ts";
import { fields, fill, make } from "./dom.ts";
import type { Group } from "./families.ts";
import { excerpt, finder, segments, type Range, type Segment } from "./match.ts";
import type { Model } from "./models.ts";
import { keyOf, nameOf, providerOf, type Settings } from "./settings.ts";
import { address, initial } from "./state.ts";
import { plural, shortPrice, thousands, tokens } from "./words.ts";

/** Finds the words of a search in a text. */
type Find = (text: string) => readonly Range[];

/** Nodes of a text whose found parts are marked. */
const marked = (cut: readonly Segment[]): (Node | string)[] => cut.map((s) => (s.found ? make("mark", {}, s.text) : s.text));

/** Makes rows, and after those that are open the rows of the others. It marks the words of the search in them. */
export function makeRows(
	template: HTMLTemplateElement, settings: Settings, groups: readonly Group[], search: string, open: ReadonlySet<string>,
): HTMLElement[] {
	const find = finder(search);
	return groups.flatMap(({ lead, others }) => {
		const row = makeRow(template, settings, lead, find);
		const opened = open.has(keyOf(lead));
		showMore(settings, row, lead, others.length, opened);
		const members = opened ? others.map((other) => makeRow(template, settings, other, find)) : [];
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

function makeRow(template: HTMLTemplateElement, settings: Settings, model: Model, find: Find): HTMLElement {
	const copy = template.content.cloneNode(true) as DocumentFragment;
	const field = fields(copy);
	const provider = providerOf(settings, model.provider);
	const name = nameOf(model);
	const [inName, inID] = [find(name), find(model.id)];
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
	field("copy").dataset["copyText"] = model.id;
	field("copy").ariaLabel = `Copy id ${model.id}`;
	showAbilities(field("can"), field("icons"), model);
	if (model.embedding_dimensions !== null) {
		field("vector").hidden = false;
		field("vector").textContent = `${thousands(model.embedding_dimensions)} dims`;
		field("can").append(` ${plural(model.embedding_dimensions, "dimension")}`);
	}
	field("context").textContent = model.context_length === null ? "–" : tokens(model.context_length);
	for (const meter of ["input", "output"] as const) {
		field(meter).textContent = model.disputed_prices.includes(meter) ? "disputed" : shortPrice(model[`${meter}_price`]);
	}
	fill(field("status"), `badge ${model.status}`, model.status);
	field("released").textContent = model.release_date ?? "–";
	if (!inName.length && !inID.length) explain(field("found"), model, find);
	const row = copy.firstElementChild as HTMLElement;
	row.dataset["key"] = keyOf(model);
	return row;
}

/** By the class of an icon, whether a model has what it shows. */
const abilities: Readonly<Record<string, (model: Model) => boolean | null | undefined>> = {
	image: (m) => m.input_modalities?.includes("image"), audio: (m) => m.input_modalities?.includes("audio"),
	video: (m) => m.input_modalities?.includes("video"), pdf: (m) => m.input_modalities?.includes("pdf"),
	reasoning: (m) => m.features.reasoning, tools: (m) => m.features.tool_call, structured: (m) => m.features.structured_output,
	web: (m) => m.features.web_search, open: (m) => m.open_weights,
};

/** Leaves those of all icons that a model has, and says the same as a text. */
function showAbilities(text: HTMLElement, icons: HTMLElement, model: Model): void {
	for (const icon of icons.querySelectorAll("i")) if (!abilities[icon.className]?.(model)) icon.remove();
	text.textContent = [...icons.querySelectorAll("i")].map((icon) => icon.title).join(", ");
}

/** Says why a search found a model whose name and id do not show it. */
function explain(found: HTMLElement, model: Model, find: Find): void {
	const [text = ""] = [...model.aliases, model.description ?? ""].filter((t) => find(t).length > 0);
	found.replaceChildren(...marked(excerpt(text, find(text))));
	found.hidden = text === "";
}
