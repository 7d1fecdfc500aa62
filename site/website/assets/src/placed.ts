// Pages of a site that was built without an address name one on the reader's own machine in its place. The
// page knows where it is, so examples and what is copied get that address.

/** Puts an address into an element, in place of one that stands for it. */
export function place(part: HTMLElement, standIn: string, address: string): void {
	const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
	while (texts.nextNode()) {
		const text = texts.currentNode as Text;
		// Without an assignment where nothing changes: pages of rules have thousands of texts.
		if (text.data.includes(standIn)) text.data = text.data.replaceAll(standIn, address);
	}
	for (const button of part.querySelectorAll<HTMLElement>("[data-copy-text]")) {
		button.dataset["copyText"] = button.dataset["copyText"]!.replaceAll(standIn, address);
	}
	for (const sentence of part.querySelectorAll<HTMLElement>("[data-placed]")) {
		sentence.textContent = sentence.dataset["placed"]!;
	}
	for (const calendar of part.querySelectorAll<HTMLAnchorElement>("[data-webcal]")) {
		calendar.href = calendar.href.replace(/^https?:/, "webcal:");
	}
}

const main = document.querySelector<HTMLElement>("main[data-stand-in]");
// A file that a browser opens from a disk has no address that a program could call.
if (main && location.protocol.startsWith("http")) {
	place(main, main.dataset["standIn"]!, location.origin + (document.documentElement.dataset["prefix"] ?? ""));
}
