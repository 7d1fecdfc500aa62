// The comparison: up to four models side by side, named by the address: /compare/?m=provider/id&m=…

import "./page.ts";
import { compareHref, modelHref, modelPath } from "./address.ts";
import { fetchModel } from "./documents.ts";
import { byID, make, readJSON } from "./dom.ts";
import { nameOf, providerOf, type Model, type Settings } from "./settings.ts";
import { isFailure } from "./source.ts";
import { address, initial, maxPicks } from "./state.ts";
import { contextTokens, fullTime } from "./words.ts";

const settings = readJSON<Settings>("settings");
const ownTitle = document.title;

/** A model of the comparison; null if the API does not have it, for the reason given. */
interface Column {
	readonly key: string;
	readonly model: Model | null;
	readonly reason: string;
}

/** The keys in the address: each once, in its order, as many as a comparison takes. */
const keys = (): string[] => [...new Set(new URLSearchParams(location.search).getAll("m"))].filter(Boolean).slice(0, maxPicks);

async function column(key: string): Promise<Column> {
	const slash = key.indexOf("/");
	try {
		const answer = await fetchModel(settings.prefix, key.slice(0, Math.max(slash, 0)), key.slice(slash + 1));
		return { key, model: answer.data, reason: "" };
	} catch (error) {
		if (isFailure(error) && error.status > 0) return { key, model: null, reason: "The catalog has no such model." };
		throw error;
	}
}

let columns: readonly Column[] = [];

async function load(): Promise<void> {
	byID("failed").hidden = true;
	byID("scroll").ariaBusy = "true";
	try {
		const known = new Map(columns.map((c) => [c.key, c]));
		columns = await Promise.all(keys().map((key) => known.get(key) ?? column(key)));
		show();
	} catch (error) {
		byID("scroll").hidden = true;
		byID("failed-reason").textContent = isFailure(error) ? error.message : "There was no answer for 20 seconds.";
		byID("failed").hidden = false;
	} finally {
		byID("scroll").ariaBusy = null;
		document.documentElement.classList.remove("pending");
	}
}

/** The cell of a model in a row. The text is compared in rows that show differences. */
interface Fact {
	readonly text: string;
	readonly content?: readonly Node[];
	readonly compared: boolean;
}

const fact = (text: string, ...content: Node[]): Fact => ({ text, content, compared: true });
const own = (text: string, ...content: Node[]): Fact => ({ text, content, compared: false });
const time = (value: string): Fact => fact(fullTime(value), make("time", { dateTime: value }, fullTime(value)));

function factsOf(model: Model): Readonly<Record<string, Fact>> {
	const path = modelPath(settings.prefix, model.provider, model.id);
	return {
		provider: fact(providerOf(settings, model.provider).name),
		id: own(model.id, make("code", {}, model.id)),
		type: fact(model.type, make("span", { className: `dot ${model.type}` }), make("span", {}, model.type)),
		context: fact(contextTokens(model.context_length)),
		status: fact(model.status, make("span", { className: `badge ${model.status}` }, model.status)),
		updated: time(model.updated_at),
		seen: time(model.last_seen_at),
		description: own(model.description || "–"),
		request: own(path, make("a", { href: path }, make("code", {}, `GET ${path}`))),
	};
}

function show(): void {
	const some = columns.length > 0;
	byID("hint").hidden = some;
	byID("scroll").hidden = !some;
	byID("models").replaceChildren(make("td"), ...columns.map(head));
	const facts = columns.map(({ model }) => (model ? factsOf(model) : null));
	for (const row of byID("compare").querySelectorAll<HTMLElement>("[data-row]")) showRow(row, facts);
	const names = columns.map(({ key, model }) => (model ? nameOf(model) : key));
	document.title = some ? `${names.join(", ")} · ${ownTitle}` : ownTitle;
	byID<HTMLAnchorElement>("choose").href = address({ ...initial, vs: columns.map((c) => c.key) }, settings.prefix);
}

function showRow(row: HTMLElement, facts: readonly (Readonly<Record<string, Fact>> | null)[]): void {
	const name = row.dataset["row"] ?? "";
	const shown = facts.map((f) => f?.[name]);
	const texts = new Set(shown.filter((f) => f?.compared).map((f) => f?.text));
	row.classList.toggle("differs", texts.size > 1);
	const cells = shown.map((f) => make("td", {}, ...(f ? (f.content?.length ? f.content : [f.text]) : ["–"])));
	row.replaceChildren(...[...row.children].slice(0, 1), ...cells);
}

function head({ key, model, reason }: Column): HTMLElement {
	const name = model ? nameOf(model) : key;
	const provider = providerOf(settings, key.slice(0, key.indexOf("/")));
	const monogram = make("span", { className: `monogram p${provider.number}`, ariaHidden: "true" }, provider.monogram);
	const remove = make("button", { type: "button", className: "remove", ariaLabel: `Remove ${name}` }, "×");
	remove.addEventListener("click", () => removeColumn(key));
	const title = model ? [monogram, " ", make("a", { href: modelHref(settings, model) }, name)]
		: [make("code", {}, key), make("span", { className: "note" }, ` ${reason}`)];
	return make("th", { scope: "col" }, ...title, " ", remove);
}

function removeColumn(key: string): void {
	history.pushState(null, "", compareHref(settings.prefix, columns.map((c) => c.key).filter((k) => k !== key)));
	void load().then(() => (byID("models").querySelector("button") ?? byID("choose")).focus());
}

byID("retry").addEventListener("click", () => void load());
addEventListener("popstate", () => void load());
void load();
