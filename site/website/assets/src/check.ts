// The check page: finds model ids in a text that never leaves the page, and says what they mean today.

import { byID, make, readSettings } from "./dom.ts";
import { loadCatalog } from "./evaluate.ts";
import { Finder, type Tables } from "./mentions.ts";
import type { Model } from "./models.ts";
import { nearest } from "./match.ts";
import { hideFailed, showFailed } from "./page.ts";
import { corrected, scan, stageOf, stages, type Finding, type Found } from "./scan.ts";
import { keyOf, modelHref, providerOf, type Settings } from "./settings.ts";
import { plural, thousands } from "./words.ts";

const settings = readSettings<Settings>();
const input = byID<HTMLTextAreaElement>("text");
const copy = byID<HTMLButtonElement>("corrected");
let finder: Promise<Finder<Model>> | undefined;
let run = 0;
const [maxNear, maxRows, maxBytes] = [25, 500, 5_000_000]; // rows with the nearest ids of unknown ones, rows that are shown, and bytes of a file
let cut = false; // whether the text is only the beginning of a file

/** Checks the text, unless it changes in between. */
async function update(): Promise<void> {
	const [text, current] = [input.value, ++run];
	hideFailed();
	if (text) byID("summary").textContent = "Checking…";
	try {
		const there = await loadCatalog(settings, false);
		finder ??= fetch(settings.spellings).then((response) => response.json()).then((tables: Tables) => new Finder(there.models, tables));
		const known = { models: new Map(there.models.map((model) => [keyOf(model), model])), day: new Date().toISOString().slice(0, 10) };
		const all = await scan(text, await finder, known, () => current === run);
		if (all) show(all, text, (id) => nearest(there, id, 3, (model) => stageOf(model, known.day) === "usable").map((model) => model.id));
	} catch (error) {
		finder = undefined;
		byID("summary").textContent = "";
		showFailed(error);
	}
}

function show(found: readonly Found[], text: string, near: (id: string) => readonly string[]): void {
	const [all, others] = [found.filter(({ uncovered }) => !uncovered), found.filter(({ uncovered }) => uncovered).map(({ id }) => id)];
	const counts = stages.map((stage) => [all.filter((found) => found.stage === stage).length, stage] as const).filter(([n]) => n).reverse();
	const summary = `${plural(all.length, "id")}: ${counts.map(([n, stage]) => `${thousands(n)} ${stage}`).join(", ")}.`;
	const names = others.slice(0, 6).join(", ") + (others.length > 6 ? ` and ${thousands(others.length - 6)} more` : "");
	byID("summary").textContent = [
		...(all.length ? [summary] : text && !others.length ? ["No model id in this text."] : []),
		...(cut ? [`The file is longer than ${thousands(maxBytes)} bytes: only its beginning is checked.`] : []),
		...(all.length > maxRows ? [`The first ${maxRows} are shown.`] : []),
		...(others.length ? [`Not in the catalog, because it covers other providers or knows these weights by other names: ${names}.`] : []),
	].join(" ");
	byID("results").hidden = all.length === 0;
	byID("rows").replaceChildren(...all.slice(0, maxRows).map((found, i) => row(found, found.stage === "unknown" && i < maxNear ? near(found.id) : [])));
	const replaceable = all.flatMap(({ replacement, mentions }) => (replacement ? mentions : []));
	const replaced = replaceable.filter(({ exact }) => exact).length;
	copy.hidden = cut || replaced === 0;
	copy.textContent = `Copy the text with ${replaced < replaceable.length ? `${replaced} of ` : ""}${plural(replaceable.length, "replacement")}`;
	copy.dataset["copyText"] = replaced ? corrected(text, all) : "";
}

function row({ id, findings, instead, retired, mentions }: Found, near: readonly string[]): HTMLElement {
	const verdicts = findings.map((finding) => verdict(finding, id));
	if (retired) verdicts.push(make("li", {}, badge("retired"), ` since ${retired.day}, says `, make("a", { href: retired.page }, new URL(retired.page).host)));
	else if (!verdicts.length) verdicts.push(make("li", {}, badge("unknown"), " No model has this id."));
	const ids = [...new Set(instead.flatMap((model) => model?.id ?? []))];
	const costs = [...new Set(findings.map(({ model }, i) => priceChange(model, instead[i])))].filter(Boolean);
	const partly = mentions.some(({ exact }) => !exact) && ids.length > 0;
	const numbers = [...new Set(mentions.map(({ line }) => line))];
	const lines = numbers.slice(0, 6).map(thousands).join(", ") + (numbers.length > 6 ? ` and ${thousands(numbers.length - 6)} more` : "");
	return make("tr", {},
		make("th", { scope: "row" }, make("code", {}, id)),
		make("td", {}, make("ul", {}, ...verdicts)),
		make("td", {}, ...ids.map(copyButton), ...costs.map((text) => make("small", {}, text)), ...(near.length ? [make("small", {}, "Did you mean "), ...near.map(copyButton)] : []), ...(partly ? [make("small", {}, "Part of a longer id: replace it by hand.")] : [])),
		make("td", { className: "lines" }, lines));
}

/** The prices of two models for the same use; "" unless both are those of text by token. */
function priceChange(before: Model, after: Model | undefined): string {
	const prices = (model: Model): string => {
		const [input, output] = [model.cell("price_in"), model.cell("price_out")];
		return /^\$/.test(input) && /^\$/.test(output) && !/per |tokens|lowest/.test(model.cell("price_note")) ? `${input} / ${output}` : "";
	};
	if (!after || !prices(before) || !prices(after)) return "";
	const note = after.cell("price_note");
	return `${prices(before)} → ${prices(after)}${note ? ` (${note})` : ""} per million tokens, in / out`;
}

const badge = (stage: string): HTMLElement => make("span", { className: `badge ${stage}` }, stage);

function verdict({ stage, model }: Finding, id: string): HTMLElement {
	const texts = {
		usable: id === model.id ? "" : "alias of", unlisted: "no longer in its provider's list", uncertain: "because its versions end, or others say that it does", unknown: "",
		retiring: model.retirement_date ? `on ${model.retirement_date}` : "without a date", retired: `since ${model.retirement_date}`,
	};
	const provider = providerOf(settings, model).name;
	const link = make("a", { href: modelHref(settings, model) }, id === model.id ? provider : `${model.id} (${provider})`);
	return make("li", {}, badge(stage), ` ${texts[stage]} `, link);
}

function copyButton(id: string): HTMLElement {
	const button = make("button", { type: "button", ariaLabel: `Copy ${id}` }, make("code", {}, id));
	button.dataset["copyText"] = id;
	return button;
}

input.addEventListener("input", () => {
	cut = false;
	void update();
});
const chosen = byID<HTMLInputElement>("file");
chosen.addEventListener("change", async () => {
	const file = chosen.files?.[0] ?? new Blob();
	const bytes = await file.slice(0, maxBytes).arrayBuffer();
	const mark = new Uint8Array(bytes).slice(0, 2).join(" ");
	input.value = new TextDecoder({ "255 254": "utf-16le", "254 255": "utf-16be" }[mark]).decode(bytes);
	cut = file.size > maxBytes;
	await update();
});
byID("retry").addEventListener("click", () => void update());
if (input.value) void update();
