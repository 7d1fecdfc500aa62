// What is told of a line of the text: what its request sets, or why the copy keeps its id.

import type { Found, Said } from "../checker.ts";
import { make } from "../dom.ts";
import { thousands } from "../words.ts";
import { firstOf, unbroken } from "./texts.ts";

// What happens to a parameter, in words, the gravest first. The colors of a stage say how grave it is.
export const effects = {
	refused: { stage: "retired", label: "refused" },
	missing: { stage: "retired", label: "missing" },
	"may be refused": { stage: "retiring", label: "may be refused" },
	changes: { stage: "later", label: "if replaced" },
	ignored: { stage: "unlisted", label: "ignored" },
	"may be ignored": { stage: "unlisted", label: "may be ignored" },
	"left alone": { stage: "unlisted", label: "left alone" },
} as const;
const gravest = Object.keys(effects);

/** Returns what is said of requests, the gravest first. */
export const gravestFirst = (said: readonly Said[]): readonly Said[] =>
	said.toSorted((a, b) => gravest.indexOf(a.effect) - gravest.indexOf(b.effect));

/** What is said about the requests of an id, the gravest first. */
export const saidTo = ({ mentions }: Pick<Found, "mentions">, said: readonly Said[]): readonly Said[] =>
	gravestFirst(said.filter(({ id }) => mentions.some(({ at }) => at === id)));

/** Returns an item of a list: what happens, where if that has to be said, and the sentence about it. */
export function tellingOf(effect: keyof typeof effects, lines: readonly number[], text: string): HTMLElement {
	const { stage, label } = effects[effect];
	const at = `${lines.length > 1 ? "Lines" : "Line"} ${firstOf(lines.map(thousands))}`;
	return make("li", {},
		make("span", { className: `badge ${stage}` }, label),
		make("span", {},
			...(lines.length > 0 ? [make("span", { className: "line" }, `${at}: `)] : []),
			...unbroken(text)));
}
