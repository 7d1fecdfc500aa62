// The check page: finds model ids in a text that never leaves the page, and says what they mean today.

import { hideFailed, showFailed } from "./page.ts";
import { byID, make, readJSON } from "./dom.ts";
import { Finder } from "./mentions.ts";
import { loadModels, type Model } from "./models.ts";
import { corrected, scan, successor, type Found } from "./scan.ts";
import { keyOf, modelHref, providerOf, type Settings } from "./settings.ts";
import { check, stages, type Finding } from "./stage.ts";
import { plural, thousands } from "./words.ts";

const settings = readJSON<Settings>("settings");
const input = byID<HTMLTextAreaElement>("text");
const copy = byID<HTMLButtonElement>("corrected");
const day = new Date().toISOString().slice(0, 10);

let models: ReadonlyMap<string, Model> = new Map();
let finder: Finder<Model> | undefined;

async function load(): Promise<Finder<Model>> {
	if (finder) return finder;
	models = new Map((await loadModels(settings)).map((model) => [keyOf(model), model]));
	return (finder = new Finder([...models.values()]));
}

let run = 0;

/** Checks the text, unless it changes in between. */
async function update(): Promise<void> {
	const [text, current] = [input.value, ++run];
	hideFailed();
	if (text) byID("summary").textContent = "Checking…";
	try {
		const all = await scan(text, await load(), models, day, () => current === run);
		if (all) show(all, text);
	} catch (error) {
		byID("summary").textContent = "";
		showFailed(error);
	}
}

function show(all: readonly Found[], text: string): void {
	byID("summary").textContent = text && summary(all);
	byID("results").hidden = all.length === 0;
	byID("rows").replaceChildren(...all.map(row));
	const replaced = all.reduce((n, { replacement, mentions }) => (replacement ? n + mentions.length : n), 0);
	copy.hidden = replaced === 0;
	copy.textContent = `Copy the text with ${plural(replaced, "replacement")}`;
	copy.dataset["copyText"] = replaced ? corrected(text, all) : "";
}

/** "3 ids: 1 retired, 1 alias, 1 active". */
function summary(all: readonly Found[]): string {
	if (all.length === 0) return "No model id in this text.";
	const counts = stages.map((stage) => [all.filter((found) => found.stage === stage).length, stage] as const);
	return `${plural(all.length, "id")}: ${counts.filter(([n]) => n).reverse().map(([n, stage]) => `${thousands(n)} ${stage}`).join(", ")}.`;
}

function row(found: Found): HTMLElement {
	const verdicts = found.findings.map((finding) => verdict(finding, found));
	if (!verdicts.length) verdicts.push(make("li", {}, badge("unknown"), " No model has this id."));
	return make("tr", {},
		make("th", { scope: "row" }, make("code", {}, found.id)),
		make("td", {}, make("ul", {}, ...verdicts)),
		make("td", {}, ...replacement(found)),
		make("td", { className: "lines" }, lines(found)));
}

const badge = (stage: string): HTMLElement => make("span", { className: `badge ${stage}` }, stage);

function verdict({ stage, model }: Finding, { id }: Found): HTMLElement {
	const texts = {
		active: "", unlisted: "no longer in its provider's list", deprecated: "without a date", unknown: "",
		retiring: `on ${model.retirement_date}`, retired: `since ${model.retirement_date}`, alias: "of",
	};
	const provider = providerOf(settings, model.provider).name;
	const link = make("a", { href: modelHref(settings, model) }, id === model.id ? provider : `${model.id} (${provider})`);
	return make("li", {}, badge(stage), ` ${texts[stage]} `, link);
}

/** What to write instead, with buttons that copy it. */
function replacement({ replacement, near, findings }: Found): readonly Node[] {
	const ids = new Set(near.length ? near : [replacement, ...findings.map(({ model }) => successor(model, models, day))]);
	ids.delete("");
	return [...ids].map((id) => {
		const button = make("button", { type: "button", ariaLabel: `Copy ${id}` }, make("code", {}, id));
		button.dataset["copyText"] = id;
		return button;
	});
}

/** Lines that are named; the others are counted. */
const maxLines = 6;

function lines({ mentions }: Found): string {
	const numbers = [...new Set(mentions.map(({ line }) => line))];
	const more = numbers.length - maxLines;
	return numbers.slice(0, maxLines).map(thousands).join(", ") + (more > 0 ? ` and ${thousands(more)} more` : "");
}

/** The size of the largest file, in bytes. */
const maxFile = 5_000_000;

async function read(file: File | undefined): Promise<void> {
	if (!file) return;
	if (file.size > maxFile) return void (byID("summary").textContent = "The file is too large: check at most 5 MB at a time.");
	input.value = await file.text();
	await update();
}

/** A text with an id in each of the stages that people should know, and one with two letters swapped. */
async function example(): Promise<void> {
	await load();
	const all = [...models.values()].filter(({ type, id }) => type === "chat" && /^[a-z]+(-[\w.]+)+$/.test(id));
	const ids = (["retired", "retiring", "alias", "active"] as const).flatMap((stage) =>
		all.filter((model) => check(model, model.id, day, models).stage === stage).slice(0, 1).map(({ id }) => id));
	const wrong = ids.slice(-1).map((id) => id.replace(/^(.)(.)(.)/, "$1$3$2"));
	input.value = [...ids, ...wrong].map((id) => `ask(model="${id}")`).join("\n");
	await update();
}

let timer = 0;
input.addEventListener("input", () => {
	clearTimeout(timer);
	timer = setTimeout(() => void update(), 150);
});
input.addEventListener("dragover", (event) => {
	if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
input.addEventListener("drop", (event) => {
	const file = event.dataTransfer?.files[0];
	if (!file) return;
	event.preventDefault();
	void read(file);
});
byID("file").addEventListener("change", (event) => void read((event.target as HTMLInputElement).files?.[0]));
byID("example").addEventListener("click", () => void example().catch(update));
byID("retry").addEventListener("click", () => void update());
if (input.value) void update();
