// The check page: finds model ids in a text that never leaves the page, and says what they mean today.

import { hideFailed, showFailed } from "./page.ts";
import { byID, make, readJSON } from "./dom.ts";
import { Finder, type Spellings } from "./mentions.ts";
import { loadModels, type Model } from "./models.ts";
import { nearest } from "./nearest.ts";
import { corrected, scan, type Found } from "./scan.ts";
import { keyOf, modelHref, providerOf, type Settings } from "./settings.ts";
import { stages, successor, type Catalog, type Finding } from "./stage.ts";
import { plural, thousands } from "./words.ts";

const settings = readJSON<Settings & { readonly spellings: string; readonly uncertain: Catalog["uncertain"] }>("settings");
const input = byID<HTMLTextAreaElement>("text");
const copy = byID<HTMLButtonElement>("corrected");
let models: readonly Model[] = [];
let catalog: Catalog | undefined;
let finder: Finder<Model> | undefined;
let run = 0;

/** Checks the text, unless it changes in between. */
async function update(): Promise<void> {
	const [text, current] = [input.value, ++run];
	hideFailed();
	if (text) byID("summary").textContent = "Checking…";
	try {
		models = await loadModels(settings);
		catalog ??= { models: new Map(models.map((model) => [keyOf(model), model])), uncertain: settings.uncertain, day: new Date().toISOString().slice(0, 10) };
		finder ??= new Finder(models, await (await fetch(settings.spellings)).json() as Spellings);
		const all = await scan(text, finder, catalog, () => current === run);
		if (all) show(all, text, catalog);
	} catch (error) {
		byID("summary").textContent = "";
		showFailed(error);
	}
}

function show(all: readonly Found[], text: string, catalog: Catalog): void {
	const counts = stages.map((stage) => [all.filter((found) => found.stage === stage).length, stage] as const).filter(([n]) => n).reverse();
	const summary = all.length ? `${plural(all.length, "id")}: ${counts.map(([n, stage]) => `${thousands(n)} ${stage}`).join(", ")}.` : "No model id in this text.";
	byID("summary").textContent = text && summary;
	byID("results").hidden = all.length === 0;
	byID("rows").replaceChildren(...all.map((found) => row(found, catalog)));
	const replaced = all.reduce((n, { replacement, mentions }) => n + (replacement ? mentions.filter(({ exact }) => exact).length : 0), 0);
	copy.hidden = replaced === 0;
	copy.textContent = `Copy the text with ${plural(replaced, "replacement")}`;
	copy.dataset["copyText"] = replaced ? corrected(text, all) : "";
}

function row(found: Found, catalog: Catalog): HTMLElement {
	const { id, findings, mentions } = found;
	const verdicts = findings.map((finding) => verdict(finding, id));
	if (!verdicts.length) verdicts.push(make("li", {}, badge("unknown"), " No model has this id."));
	const instead = findings.length ? findings.map(({ model }) => successor(model, catalog)) : nearest(models, id, 3).map((model) => model.id);
	const numbers = [...new Set(mentions.map(({ line }) => line))];
	const lines = numbers.slice(0, 6).map(thousands).join(", ") + (numbers.length > 6 ? ` and ${thousands(numbers.length - 6)} more` : "");
	return make("tr", {},
		make("th", { scope: "row" }, make("code", {}, id)),
		make("td", {}, make("ul", {}, ...verdicts)),
		make("td", {}, ...[...new Set(instead)].filter(Boolean).map(copyButton)),
		make("td", { className: "lines" }, lines));
}

const badge = (stage: string): HTMLElement => make("span", { className: `badge ${stage}` }, stage);

function verdict({ stage, model }: Finding, id: string): HTMLElement {
	const texts = {
		active: "", unlisted: "no longer in its provider's list", uncertain: "because its versions end", deprecated: "without a date", unknown: "",
		retiring: `on ${model.retirement_date}`, retired: `since ${model.retirement_date}`, alias: "of",
	};
	const provider = providerOf(settings, model.provider).name;
	const link = make("a", { href: modelHref(settings, model) }, id === model.id ? provider : `${model.id} (${provider})`);
	return make("li", {}, badge(stage), ` ${texts[stage]} `, link);
}

function copyButton(id: string): HTMLElement {
	const button = make("button", { type: "button", ariaLabel: `Copy ${id}` }, make("code", {}, id));
	button.dataset["copyText"] = id;
	return button;
}

async function read(file: File | undefined): Promise<void> {
	if (!file) return;
	const bytes = await file.slice(0, 5_000_000).arrayBuffer();
	const mark = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength)).join(" ");
	input.value = new TextDecoder({ "255 254": "utf-16le", "254 255": "utf-16be" }[mark]).decode(bytes);
	await update();
}

let timer = 0;
input.addEventListener("input", () => {
	clearTimeout(timer);
	timer = setTimeout(() => void update(), 150);
});
byID("file").addEventListener("change", (event) => void read((event.target as HTMLInputElement).files?.[0]));
byID("retry").addEventListener("click", () => void update());
if (input.value) void update();
