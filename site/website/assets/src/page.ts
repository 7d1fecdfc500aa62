// The script of every page: ages, copying, and messages to screen readers.

import { byID, make } from "./dom.ts";
import { day, fromNow, isoDay } from "./words.ts";

const live = make("p", { className: "unseen", role: "status" });
document.body.append(live);

/** Says a text to screen readers. */
export function announce(text: string): void {
	// Screen readers repeat a text only if the element changes.
	live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** Loads the page again, once: it may be of an older publication, whose models are gone. */
function reloadOnce({ message, cause }: Error): void {
	try {
		if (!message.includes("404") || sessionStorage.getItem("gone") === cause) return;
		sessionStorage.setItem("gone", String(cause));
		location.reload();
	} catch {
		// A browser that keeps nothing could reload for ever.
	}
}

/**
 * Awaits work, and shows why it failed, or no longer why earlier work did. Reports whether it
 * succeeded. Reloads if the address says all.
 */
export async function succeeds(work: Promise<unknown>, reloads = true): Promise<boolean> {
	const error = await work.then(() => null, (error: Error) => error);
	if (error && reloads) reloadOnce(error);
	byID("failed-reason").textContent = error?.message ?? "";
	byID("failed").hidden = error === null;
	return error === null;
}

const shown = 1500; // how long a button says that it has copied, in milliseconds

/**
 * What a button copies: a text, the address of the link before it, or the code before it; undefined
 * for other elements.
 */
function textOf(element: HTMLElement): string | undefined {
	const { copyLink, copyCode, copyText } = element.dataset;
	if (copyLink !== undefined) return (element.previousElementSibling as HTMLAnchorElement).href;
	if (copyCode === undefined) return copyText;
	return element.parentElement?.querySelector("pre")?.textContent ?? "";
}

document.addEventListener("click", async (event) => {
	const button = (event.target as Element).closest<HTMLElement>("button");
	const text = button ? textOf(button) : undefined;
	if (!button || text === undefined) return;
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		return announce("Couldn’t copy: your browser blocked it");
	}
	announce("Copied");
	button.classList.add("copied");
	setTimeout(() => button.classList.remove("copied"), shown);
});

/** Whether a key is "/", and not a part of what is written in a field. */
export function searchKey(event: KeyboardEvent): boolean {
	const field = (event.target as Element).closest("input,textarea,select,[contenteditable]");
	return event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !field;
}

// "/" leads to the search of the page, as on GitHub, pkg.go.dev and MDN; where a text is checked, to the text.
document.addEventListener("keydown", (event) => {
	const field = document.querySelector<HTMLInputElement>("main :is([type=search],textarea)");
	if (!field || !searchKey(event)) return;
	event.preventDefault();
	field.focus();
	// What is written in a search is replaced by the next one. A long text would be lost by one key.
	if (field.type === "search") field.select();
});

// Elements <time data-age> get ages. Those with data-target, a number of days, get the class late
// if their day was longer ago.
for (const element of document.querySelectorAll<HTMLTimeElement>("time:is([data-age],[data-target])")) {
	const { age, target } = element.dataset;
	if (age !== undefined) element.textContent = fromNow(element.dateTime, Date.now());
	const isLate = Date.now() - Date.parse(element.dateTime) > Number(target) * day;
	if (target) element.classList.toggle("late", isLate);
}

// The build does not know the reader's day. From the day of data-since on, the words of data-then are true; what has
// the day data-last is over after it.
const today = isoDay(new Date());
for (const element of document.querySelectorAll<HTMLElement>("[data-since]")) {
	const { since = "", then = "" } = element.dataset;
	if (since <= today) element.textContent = then;
}
for (const element of document.querySelectorAll<HTMLElement>("[data-last]")) {
	element.hidden = (element.dataset["last"] ?? "") < today;
}
