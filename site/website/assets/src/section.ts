// Marks the link to the section that is read: of a model in the line of links that stays above it, of a
// guide in the list beside it.

const links = [...document.querySelectorAll<HTMLAnchorElement>(".jump a, .toc a")];
const list = document.querySelector<HTMLElement>(".jump > div, .toc");
let marked: HTMLAnchorElement | undefined;

/**
 * The link to the section that is read: the last one whose head is in the upper third of the window, or at the
 * end of a page anywhere in it, because no other comes higher. If the reader has asked for one of these, it
 * is that one: the heads of short sections are there together.
 */
function current(): HTMLAnchorElement | undefined {
	const isEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
	const lowestRead = isEnd ? innerHeight : innerHeight / 3;
	let found: HTMLAnchorElement | undefined;
	let lowest = -Infinity;
	for (const link of links) {
		const top = document.getElementById(link.hash.slice(1))?.getBoundingClientRect().top ?? Infinity;
		// Of two sections side by side, the first has the mark, unless the reader asked for the other.
		const isBeside = top === lowest && link.hash !== location.hash;
		if (link.hash === location.hash && top >= 0 && top <= lowestRead) return link;
		if (top <= lowestRead && !isBeside) {
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
	// On a phone a line of links scrolls, in a low window a list, and the link may be out of sight.
	if (!link || !list) return;
	list.scrollTo({
		left: link.offsetLeft - list.offsetLeft - list.clientWidth / 3,
		top: link.offsetTop - list.clientHeight / 3,
	});
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
