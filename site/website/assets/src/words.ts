// Numbers, times and sentences, as in the pages made at build time.

import { partsOf, type Part, type State } from "./state.ts";

/** A number with commas between thousands: "1,048,576". Digits of any length are taken as they are. */
export const thousands = (digits: number | string): string => String(digits).replace(/\B(?=(\d{3})+$)/g, ",");

/** A number of things: "1 model", "1,204 models". */
export const plural = (n: number, thing: string): string => `${thousands(n)} ${thing}${n === 1 ? "" : "s"}`;

/** A number of tokens as people say it: "1.05M", "200k", "8.2k", "512". */
export function tokens(n: number): string {
	if (n < 1000) return String(n);
	if (n < 999_500) return `${Number((n / 1000).toFixed(n < 9950 ? 1 : 0))}k`;
	return `${Number((n / 1e6).toFixed(2))}M`;
}

/** A price in a table: "$3", "$0.50", "free", or a dash if it is not known. */
export function shortPrice(price: string | null): string {
	if (price === null) return "–";
	return price === "0" ? "free" : `$${/\.\d$/.test(price) ? `${price}0` : price}`;
}

/** What the features are called as filters. */
const featureTexts: Readonly<Record<string, string>> = {
	reasoning: "reasons", tool_call: "calls tools", structured_output: "structured output", web_search: "searches the web",
	prompt_caching: "caches prompts", computer_use: "uses computers",
};

/** A filter in use, as a text: "reads image", "context ≥ 200k", "input ≤ $1". */
export function partText([name, value]: Part, providerName: (id: string) => string): string {
	const count = /^\d{1,15}$/.test(value) ? tokens(Number(value)) : value;
	switch (name) {
		case "search": return `“${value}”`;
		case "provider": return providerName(value);
		case "input": return `reads ${value}`;
		case "output": return `writes ${value}`;
		case "feature": return featureTexts[value] ?? value;
		case "open_weights": return value === "true" ? "open weights" : "closed weights";
		case "family": return `family ${value}`;
		case "min_context": return `context ≥ ${count}`;
		case "min_output": return `output ≥ ${count}`;
		case "max_input_price": return `input ≤ $${value}`;
		case "max_output_price": return `output ≤ $${value}`;
		case "released_after": return `released since ${value}`;
		case "released_before": return `released until ${value}`;
		case "retiring_before": return `retires before ${value}`;
		default: return value;
	}
}

/** The title of a state, before the page's own: "“mini”, OpenAI, chat, page 2"; "" for the initial state. */
export function stateTitle(state: State, providerName: (id: string) => string): string {
	const parts = partsOf(state).map(({ part }) => partText(part, providerName));
	return [...parts, ...(state.page > 1 ? [`page ${state.page}`] : [])].join(", ");
}

/** The numbers of a list of pages: the first, the last, and those around the current one; 0 is a gap. */
export function pageNumbers(current: number, pages: number): number[] {
	const numbers = new Set([1, current - 1, current, current + 1, pages].filter((n) => n >= 1 && n <= pages));
	const shown: number[] = [];
	for (const n of [...numbers].sort((a, b) => a - b)) {
		const last = shown.at(-1) ?? 0;
		// A gap of one page takes as much room as the page.
		if (n - last === 2) shown.push(n - 1);
		else if (n - last > 2) shown.push(0);
		shown.push(n);
	}
	return shown;
}
