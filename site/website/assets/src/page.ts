// The script of every page: ages, colours, copying, and messages to screen readers.

import { byID, make } from "./dom.ts";
import { applyTheme, write } from "./storage.ts";
import { day, fromNow } from "./words.ts";

const live = make("p", { className: "unseen", role: "status" });
document.body.append(live);

export function announce(text: string): void {
	// Screen readers repeat a text only if the element changes.
	live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

export function showFailed(error: unknown): void {
	byID("failed-reason").textContent = (error as Error).message;
	byID("failed").hidden = false;
}

export const hideFailed = (): void => void (byID("failed").hidden = true);

const shown = 1500; // how long a button says that it has copied, in milliseconds

/** What a button copies: a text, the address of the link before it, or the code before it; undefined for other elements. */
function textOf({ dataset, previousElementSibling: before, parentElement }: HTMLElement): string | undefined {
	if (dataset["copyLink"] !== undefined) return (before as HTMLAnchorElement).href;
	return dataset["copyCode"] === undefined ? dataset["copyText"] : (parentElement?.querySelector("pre")?.textContent ?? "");
}

document.addEventListener("click", async (event) => {
	const button = (event.target as Element).closest<HTMLElement>("button");
	const text = button ? textOf(button) : undefined;
	if (!button || text === undefined) return;
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		return announce("The browser does not allow copying");
	}
	announce("Copied");
	button.classList.add("copied");
	setTimeout(() => button.classList.remove("copied"), shown);
});

const themes = ["", "light", "dark"] as const;
const themeNames = ["as the system has them", "light", "dark"];
const button = byID("theme");
let theme = themes.findIndex((name) => name === (document.documentElement.dataset["theme"] ?? ""));
const nameTheme = (): void => void (button.ariaLabel = `Colours: ${themeNames[theme]}`);

button.addEventListener("click", () => {
	theme = (theme + 1) % themes.length;
	applyTheme(themes[theme] ?? "");
	write("theme", themes[theme] ?? "");
	nameTheme();
	announce(button.ariaLabel ?? "");
});
nameTheme();

// Elements <time data-age> get ages, and their former text becomes the title. Those with data-target, a number of days, get the
// class late if their day was longer ago.
for (const element of document.querySelectorAll<HTMLTimeElement>("time:is([data-age], [data-target])")) {
	const { age, target } = element.dataset;
	if (age !== undefined) {
		if (element.textContent) element.title = element.textContent;
		element.textContent = fromNow(element.dateTime, Date.now());
	}
	if (target) element.classList.toggle("late", Date.now() - Date.parse(element.dateTime) > Number(target) * day);
}
