// The detail view: the facts of the model that the address names, as the API has them. For models without a page of their own.

import "./page.ts";
import { encode, modelPath } from "./address.ts";
import { fetchModel, type Document } from "./documents.ts";
import { byID, fields, fill, make, readJSON } from "./dom.ts";
import { tokens } from "./highlight.ts";
import { nameOf, providerOf, type Settings } from "./settings.ts";
import { Failure, isFailure } from "./source.ts";
import { thousands } from "./words.ts";

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
	const maker = providerOf(settings, model.provider);
	field("name").textContent = nameOf(model);
	fill(field("monogram"), `monogram p${maker.number}`, maker.monogram);
	field("id").textContent = model.id;
	field("copy").dataset["copyText"] = model.id;
	fill(field("badge"), `badge ${model.status}`, model.status);
	field("description").textContent = model.description;
	field("facts").replaceChildren(...facts(model).map(([label, value]) =>
		make("div", {}, make("dt", {}, label), make("dd", {}, value))));
	byID("request").textContent = `GET ${modelPath(settings.prefix, model.provider, model.id, "v2")}`;
	const code = make("code", {}, ...tokens(JSON.stringify(answer, null, 2)).map(({ text, class: name }) =>
		name ? make("span", { className: name }, text) : text));
	field("answer").replaceChildren(make("pre", { className: "code", tabIndex: 0 }, code));
	document.title = `${nameOf(model)} · ${ownTitle}`;
	byID("model").hidden = false;
}

/** A member of the answer or of an object in it. */
type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

const words = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

function text(value: Value | undefined): string {
	if (value === null || value === undefined) return "";
	if (typeof value === "boolean") return value ? "yes" : "no";
	if (typeof value === "number") return thousands(value);
	if (typeof value === "string") return value;
	return Object.values(value).map(text).filter(Boolean).join(Array.isArray(value) ? ", " : " ");
}

/** The facts that are known: those of the model, its features, its prices, and who states them. */
function facts(model: object): [string, string][] {
	const { name, description, features, prices, sources, price_history, disputes, ...plain } = model as Record<string, Value>;
	const rows = (value: Value | undefined): readonly Record<string, Value>[] => (value ?? []) as readonly Record<string, Value>[];
	const all: [string, string][] = Object.entries({ ...plain, ...(features as object) } as Record<string, Value>)
		.map(([member, value]) => [words(member), text(value)]);
	for (const { meter, condition, unit, price, agreement } of rows(prices)) {
		all.push([words(`${text(meter)} price`), `${price ? `$${text(price)}` : text(agreement)} ${text(unit).slice(4).replaceAll("_", " ")} ${text(condition)}`]);
	}
	for (const { fact, values } of rows(disputes)) all.push([words(`disputed: ${text(fact)}`), text(values ?? [])]);
	for (const { source, as_of: date, facts: members } of rows(sources)) all.push([`${text(source)}, ${text(date)}`, text(members ?? [])]);
	return all.filter(([, value]) => value);
}

function fail(failure: Failure): void {
	const missing = failure.status > 0;
	byID("failed-title").textContent = missing ? "No such model" : "The API did not answer";
	byID("failed-reason").replaceChildren(...(missing ? whereElse() : [
		failure.message, " The request was ", make("code", {}, `GET ${modelPath(settings.prefix, provider, id, "v2")}`), ".",
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
