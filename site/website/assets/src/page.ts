// The script of every page: colours, copying, and messages to screen readers.

import { showAges } from "./ages.ts";
import { byID, make } from "./dom.ts";
import { applyTheme, write } from "./storage.ts";

const live = make("p", { className: "unseen" });
live.setAttribute("role", "status");
document.body.append(live);

export function announce(text: string): void {
	// Screen readers repeat a text only if the element changes.
	live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** How long a button says that it has copied, in milliseconds. */
const shown = 1500;
const timers = new WeakMap<Element, number>();

/** What a button copies: a text, the address of the link before it, or the code before it; undefined for other elements. */
function textOf({ dataset, previousElementSibling: before, parentElement }: HTMLElement): string | undefined {
	if (dataset["copyLink"] !== undefined) return (before as HTMLAnchorElement).href;
	return dataset["copyCode"] === undefined ? dataset["copyText"] : (parentElement?.querySelector("pre")?.textContent ?? "");
}

async function onCopy(button: HTMLElement, text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		return announce("The browser does not allow copying");
	}
	announce("Copied");
	button.classList.add("copied");
	clearTimeout(timers.get(button));
	timers.set(button, setTimeout(() => button.classList.remove("copied"), shown));
}

document.addEventListener("click", (event) => {
	const button = (event.target as Element).closest<HTMLElement>("button");
	const text = button ? textOf(button) : undefined;
	if (button && text !== undefined) void onCopy(button, text);
});

/** Says why the models could not be loaded. */
export function showFailed(error: unknown): void {
	byID("failed-reason").textContent = (error as Error).message;
	byID("failed").hidden = false;
}

/** Hides the panel of a failure; reports whether the focus was in it. */
export function hideFailed(): boolean {
	const focused = byID("failed").contains(document.activeElement);
	byID("failed").hidden = true;
	return focused;
}

const themes = ["", "light", "dark"] as const;
const themeNames = { "": "as the system has them", light: "light", dark: "dark" };
const root = document.documentElement;
const theme = (): (typeof themes)[number] => themes.find((t) => t && t === root.dataset["theme"]) ?? "";
const button = byID("theme");

function nameTheme(): void {
	button.ariaLabel = `Colours: ${themeNames[theme()]}`;
}

button.addEventListener("click", () => {
	const next = themes[(themes.indexOf(theme()) + 1) % themes.length] ?? "";
	applyTheme(next);
	write("theme", next);
	nameTheme();
	announce(button.ariaLabel ?? "");
});
nameTheme();
showAges(document, Date.now());
