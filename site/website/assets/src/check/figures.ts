// The bill of a month as figures. Their text is that of sentences, so that it can be read aloud and copied.

import { make } from "../dom.ts";
import type { Part } from "./month.ts";

/** Returns what is said of the month: what it is of, a figure for each amount, and words below them. */
export function figuresOf(parts: readonly Part[]): readonly HTMLElement[] {
	return parts.map(({ text, kind }, i) => {
		if (kind === "amount") {
			const label = parts[i + 1]?.text ?? "";
			return make("span", { className: "figure" }, make("strong", {}, text), label);
		}
		// What is between the figures is seen as their gap.
		if (kind === "joint") return make("span", { className: "unseen" }, text);
		return make(kind === "note" ? "small" : "span", { className: kind }, text);
	}).filter((_, i) => parts[i]?.kind !== "label"); // a figure has it
}
