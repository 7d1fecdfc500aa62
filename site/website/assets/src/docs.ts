// The first page of the documentation: a search of the guides, by headings and words, in the list of all
// sections, which is there without scripts, too.

import "./guide.ts";
import { byID, make } from "./dom.ts";
import { loadJSON, once } from "./load.ts";
import { excerpt, wordsOf } from "./guidewords.ts";

/** A section of a guide: its address, and what it says. */
interface Section {
	readonly href: string;
	readonly text: string;
}

const field = byID<HTMLInputElement>("find");
const list = byID<HTMLDetailsElement>("sections");
const status = byID("found");

/** The links of the list: to pages, and within their items to sections. */
const entries = [...list.querySelectorAll<HTMLAnchorElement>("a")].map((link) => {
	const item = link.parentElement as HTMLElement;
	const page = item.parentElement?.closest("li")?.querySelector("a");
	const about = make("small");
	link.after(about);
	return { link, item, page, about, heading: link.textContent ?? "" };
});

const loadTexts = once(async (): Promise<ReadonlyMap<string, string>> => {
	const sections = await loadJSON<readonly Section[]>(field.dataset["words"] ?? "", "guides");
	return new Map(sections.map(({ href, text }) => [href, text]));
});

/** Shows the sections that have all words, in the heading, in the title of the page or in the text. */
function show(texts: ReadonlyMap<string, string>): void {
	const words = wordsOf(field.value);
	let found = 0;
	for (const { link, item, page, about, heading } of entries) {
		const text = texts.get(link.getAttribute("href") ?? "") ?? "";
		const title = `${page?.textContent ?? ""} ${heading}`.toLowerCase();
		const said = `${title} ${text.toLowerCase()}`;
		const isFound = words.every((word) => said.includes(word));
		if (isFound) found += 1;
		item.hidden = !isFound;
		// What is in the title needs no proof.
		const sought = words.filter((word) => !title.includes(word));
		about.textContent = isFound && sought.length > 0 ? ` ${excerpt(text, sought)}` : "";
	}
	// A section is in the item of its page.
	for (const { item, page } of entries) {
		if (page?.parentElement && !item.hidden) page.parentElement.hidden = false;
	}
	list.open = words.length > 0;
	status.textContent = words.length === 0 ? "" : `${found || "No"} ${found === 1 ? "section" : "sections"}`;
}

field.addEventListener("input", async () => {
	// Headings at once; words when they are there. Without them, the status says what was searched.
	const typed = field.value;
	const texts = loadTexts();
	show(new Map());
	try {
		show(await texts);
	} catch (error) {
		if (typed === field.value) status.textContent += `, by headings only. ${(error as Error).message}`;
	}
});
