// What is said about a text as a whole: a sentence, its requests, and the text with its marks.

import type { Found, Said } from "../checker.ts";
import { byID, make } from "../dom.ts";
import { colorOn, endingsOf, tally, urgencyOf } from "../stack.ts";
import { dateInWords, fromNow, plural, stageInWords, thousands } from "../words.ts";
import { idsOfAddress, maxRows, type Checked } from "./checked.ts";
import { isDeployment } from "./deployment.ts";
import { risesIn } from "./rises.ts";
import { firstOf } from "./texts.ts";

/** Says in a sentence how long the ids work. */
export function showSummary(
	found: readonly Found[], { text, day, said, unchecked, uncheckedAt, reading: { finder } }: Checked,
): void {
	const all = found.filter(({ uncovered }) => !uncovered);
	const others = found.filter(({ uncovered }) => uncovered).map(({ id }) => id);
	const lines = text.split("\n");
	const missed = idsOfAddress().filter((id) => lines.includes(id) && !isRead(id, found));
	const counted: (HTMLElement | string)[] = [];
	const deployments = all.filter((one) => isDeployment(one, finder)).length;
	for (const part of tally(all.filter((one) => !isDeployment(one, finder)), finder.tally, day)) {
		const before = counted.length > 0 ? ", " : `${plural(all.length, "id")}: `;
		counted.push(before, make("strong", { className: part.kind }, part.text));
		if (part.kind !== "stops" || !part.day) continue;
		// By when something has to be done. That day has the color, because the others can be months later.
		const left = fromNow(part.day, Date.parse(day)).replace(/^in 1 day$/, "tomorrow");
		const first = `${part.count > 1 ? "the first " : ""}${left}, on ${dateInWords(part.day)}`;
		counted.push(" (", make("strong", { className: colorOn(part.day, day) }, first), ")");
	}
	if (deployments > 0) {
		const before = counted.length > 0 ? ", " : `${plural(all.length, "id")}: `;
		const text = plural(deployments, "is the name of a deployment, not judged", "are names of deployments, not judged");
		counted.push(before, make("strong", { className: "unsure" }, text));
	}
	for (const [count, when] of risesIn(all, day)) {
		counted.push(". ", make("strong", { className: "discouraged" }, count), ` (${when})`);
	}
	// An id that works is of no use to a request that fails.
	for (const [effect, kind, is, are] of [
		["refused", "stopped", "parameter is refused", "parameters are refused"],
		["may be refused", "discouraged", "parameter may be refused", "parameters may be refused"],
	] as const) {
		// Two ids can refuse the same one.
		const settings = said.filter((one) => one.effect === effect).map(({ line, setting }) => `${line} ${setting}`);
		const count = new Set(settings).size;
		if (count > 0) counted.push(". ", make("strong", { className: kind }, plural(count, is, are)));
	}
	const sentences: string[] = [];
	if (all.length > maxRows) sentences.push(`The first ${maxRows} are shown.`);
	const isEmpty = text && found.length === 0 && missed.length === 0;
	if (isEmpty) sentences.push("No model id in this text.");
	if (others.length > 0) {
		const one = "it may belong to a provider that the catalog does not cover, or have another name there";
		const many = "they may belong to providers that the catalog does not cover, or have other names there";
		sentences.push(`Not in the catalog: ${firstOf(others)}; ${others.length > 1 ? many : one}.`);
	}
	if (unchecked.length > 0) {
		// An id that is safe says nothing about a request that fails.
		const why = uncheckedAt.length > 0
			? ` at ${firstOf(uncheckedAt)}, of which no request is read: ${firstOf(unchecked)}.`
			: `: ${firstOf(unchecked)}. What the requests are sent to, or the value, is not known.`;
		sentences.push(`Parameters not checked${why}`);
	}
	if (missed.length > 0) sentences.push(`Not read as an id: ${firstOf(missed)}.`);
	if (counted.length > 0) counted.push(sentences.length > 0 ? ". " : ".");
	byID("summary").replaceChildren(...counted, sentences.join(" "));
}

/** Whether an id of the address was found: what is before it can be a place. */
function isRead(id: string, found: readonly Found[]): boolean {
	return found.some((read) => id.includes(read.id));
}

// What happens to a parameter, in words, the gravest first. The colors of a stage say how grave it is.
const effects = {
	refused: { stage: "retired", label: "refused" },
	"may be refused": { stage: "retiring", label: "may be refused" },
	changes: { stage: "later", label: "if replaced" },
	ignored: { stage: "unlisted", label: "ignored" },
	"may be ignored": { stage: "unlisted", label: "may be ignored" },
} as const;
const gravest = Object.keys(effects);

/** Shows what the requests in the text set that models refuse or ignore. */
export function showRequests(said: readonly Said[]): void {
	byID("requests").hidden = said.length === 0;
	const sorted = said.toSorted((a, b) => gravest.indexOf(a.effect) - gravest.indexOf(b.effect));
	byID("said").replaceChildren(...sorted.slice(0, maxRows).map(({ line, effect, text }) => {
		const { stage, label } = effects[effect];
		return make("li", {},
			make("span", { className: `badge ${stage}` }, label),
			make("span", { className: "line" }, `Line ${thousands(line)}`),
			make("span", {}, `${text}.`));
	}));
}

/**
 * Shows the text with its marks. A list of ids that the address has says nothing beside the table.
 */
export function showText(
	found: readonly Found[], { text, day, said, reading: { checker } }: Checked,
): void {
	const section = byID("marked");
	const markOf = (part: string, one: Found): HTMLElement =>
		make("mark", { className: urgencyOf(one, day), title: titleOf(one, day) }, part);
	section.hidden = found.length === 0 || text === idsOfAddress().join("\n");
	const refused = new Set(said.filter(({ effect }) => effect === "refused").map(({ line }) => line));
	const lines = section.hidden ? [] : checker.elementsOf(text, found, markOf, refused);
	byID("source").replaceChildren(...lines);
}

/** Returns what a mark says of its id. */
function titleOf(found: Found, day: string): string {
	const { id, stage, until, uncovered } = found;
	const isLastDay = endingsOf(found, day)[0]?.kind === "today";
	const known = isLastDay ? "retires today" : stageInWords(stage);
	const meaning = uncovered ? "not in the catalog" : known;
	return until ? `${id}: ${meaning} (${until})` : `${id}: ${meaning}`;
}
