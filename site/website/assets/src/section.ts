// Marks the link to the section that is read, in the line of links that stays above it.

const links = [...document.querySelectorAll<HTMLAnchorElement>(".jump a")];
const line = document.querySelector<HTMLElement>(".jump > div");
let marked: HTMLAnchorElement | undefined;

/** The link to the section that is read: the last one whose head is in the upper third of the window. */
function current(): HTMLAnchorElement | undefined {
	let found: HTMLAnchorElement | undefined;
	let lowest = -Infinity;
	for (const link of links) {
		const top = document.getElementById(link.hash.slice(1))?.getBoundingClientRect().top ?? Infinity;
		// Of two sections side by side, the first has the mark, unless the reader asked for the other.
		const isBeside = top === lowest && link.hash !== location.hash;
		if (top <= innerHeight / 3 && !isBeside) {
			found = link;
			lowest = top;
		}
	}
	return found;
}

function mark(): void {
	const link = current();
	if (link === marked) return;
	marked?.removeAttribute("aria-current");
	link?.setAttribute("aria-current", "true");
	marked = link;
	// On a phone the line scrolls, and the link may be out of sight.
	if (link && line) line.scrollTo({ left: link.offsetLeft - line.offsetLeft - line.clientWidth / 3 });
}

let waits = false;
addEventListener("scroll", () => {
	if (waits) return;
	waits = true;
	requestAnimationFrame(() => {
		waits = false;
		mark();
	});
}, { passive: true });
mark();
