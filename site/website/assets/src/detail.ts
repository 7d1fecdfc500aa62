// The detail view: the facts of the model that the address names, as the API has them. For models without a page of their own.

import "./page.ts";
import { encode, modelPath } from "./address.ts";
import { fetchModel, type Document } from "./documents.ts";
import { byID, fields, fill, make, readJSON } from "./dom.ts";
import { tokens } from "./highlight.ts";
import { nameOf, providerOf, type Model, type Settings } from "./settings.ts";
import { Failure, isFailure } from "./source.ts";
import { beforeSync, contextTokens, contextWords, fullTime } from "./words.ts";

const settings = readJSON<Settings>("settings");
const asked = new URLSearchParams(location.search);
const provider = asked.get("provider") ?? "";
const id = asked.get("id") ?? "";
const ownTitle = document.title;

async function load(): Promise<void> {
	byID("loading").hidden = false;
	byID("failed").hidden = true;
	try {
		if (!provider || !id) throw new Failure("The address names no model.", 404);
		show(await fetchModel(settings.prefix, provider, id));
	} catch (error) {
		fail(isFailure(error) ? error : new Failure("There was no answer for 20 seconds."));
	} finally {
		byID("loading").hidden = true;
		document.documentElement.classList.remove("pending");
	}
}

function show(answer: Document): void {
	const model = answer.data;
	const field = fields(byID("model"));
	fillFacts(field, model);
	fillNotes(field, model);
	const path = modelPath(settings.prefix, model.provider, model.id);
	field("request").textContent = `GET ${path}`;
	(field("raw") as HTMLAnchorElement).href = path;
	const code = make("code", {}, ...tokens(JSON.stringify(answer, null, 2)).map(({ text, class: name }) =>
		name ? make("span", { className: name }, text) : text));
	field("answer").replaceChildren(make("pre", { className: "code", tabIndex: 0 }, code));
	document.title = `${nameOf(model)} · ${ownTitle}`;
	byID("model").hidden = false;
}

function fillFacts(field: (name: string) => HTMLElement, model: Model): void {
	const maker = providerOf(settings, model.provider);
	field("name").textContent = nameOf(model);
	fill(field("monogram"), `monogram p${maker.number}`, maker.monogram);
	field("id").textContent = model.id;
	field("copy").dataset["copyText"] = model.id;
	fill(field("badge"), `badge ${model.status}`, model.status);
	field("description").textContent = model.description;
	field("description").hidden = !model.description;
	link(field("provider"), `/providers/${encode(model.provider)}/`, maker.name);
	link(field("type"), `/types/${encode(model.type)}/`, model.type);
	field("context").textContent = contextTokens(model.context_length);
	field("status").textContent = model.status;
}

function link(element: HTMLElement, path: string, text: string): void {
	(element as HTMLAnchorElement).href = settings.prefix + path;
	element.textContent = text;
}

function fillNotes(field: (name: string) => HTMLElement, model: Model): void {
	field("type-note").textContent = settings.typeNotes?.[model.type] ?? "";
	field("status-note").textContent = settings.statusNotes?.[model.status] ?? "";
	field("context-note").textContent = contextWords(model.context_length);
	for (const [name, time] of [["updated", model.updated_at], ["seen", model.last_seen_at]] as const) {
		(field(name) as HTMLTimeElement).dateTime = time;
		field(name).textContent = fullTime(time);
		field(`${name}-note`).textContent = beforeSync(time, settings.lastSync);
	}
}

function fail(failure: Failure): void {
	const missing = failure.status > 0;
	byID("failed-title").textContent = missing ? "No such model" : "The API did not answer";
	byID("failed-reason").replaceChildren(...(missing ? whereElse() : [
		failure.message, " The request was ", make("code", {}, `GET ${modelPath(settings.prefix, provider, id)}`), ".",
	]));
	byID("retry").hidden = missing;
	byID("failed").hidden = false;
}

/** The message that there is no such model, with a link to a search. */
function whereElse(): (Node | string)[] {
	if (!id) return ["The address names no model. ", make("a", { href: `${settings.prefix}/` }, "See all models")];
	const search = make("a", { href: `${settings.prefix}/?search=${encode(id, ":@/")}` }, `Search for “${id}”`);
	return [`The catalog has no model “${id}” of the provider ${providerOf(settings, provider).name || "“”"}. `, search];
}

byID("retry").addEventListener("click", () => void load());
void load();
