// What readers cannot read although it is on the page: texts over each other, words in pieces, and
// columns that are cut off.

/**
 * Lists the pairs of texts in one row of a table that overlap, or are so near that they read as
 * one; rows is a selector.
 */
export const collisions = (page, rows) => page.evaluate((rows) => {
	const nearest = 5; // pixels between cells
	const textsOf = (row) => {
		const texts = [];
		const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const range = document.createRange();
			range.selectNodeContents(node);
			const cell = node.parentElement.closest("td, th");
			const clip = node.parentElement.closest("[data-field=flow], .provider, .name code");
			const clipped = clip?.getBoundingClientRect().right ?? Infinity;
			// An id without room is in the second line of its box, which is not shown.
			const below = clip?.matches(".name code") ? clip.getBoundingClientRect().bottom - 1 : Infinity;
			for (const { left, right, top, bottom, width } of range.getClientRects()) {
				if (width > 1 && top < below) texts.push({ node, cell, left, right: Math.min(right, clipped), top, bottom });
			}
		}
		return texts;
	};
	return [...document.querySelectorAll(rows)].flatMap((row) => {
		const texts = textsOf(row);
		return texts.flatMap((a, i) => texts.slice(i + 1).filter((b) => {
			const gap = a.cell === b.cell ? 0 : nearest;
			const beside = Math.min(a.right, b.right) - Math.max(a.left, b.left) <= -gap;
			const below = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= 4; // lines may touch
			return a.node !== b.node && !beside && !below;
		}).map((b) => `${a.node.textContent} | ${b.node.textContent}`));
	});
}, rows);

/**
 * Lists the words and amounts that have letters in more than one line, because their column is
 * narrower than they are; cells is a selector. An id may break, as addresses do, but not at every
 * few letters.
 */
export const brokenWords = (page, cells) => page.evaluate((cells) => {
	const longest = 14; // letters; no column has to hold a longer word
	const linesOf = (node, { index, 0: word }) => {
		const range = document.createRange();
		range.setStart(node, index);
		range.setEnd(node, index + word.length);
		return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
	};
	const broken = [];
	for (const cell of document.querySelectorAll(cells)) {
		const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			if (!node.parentElement.checkVisibility()) continue;
			const allowed = node.parentElement.closest("code") ? 2 : 1;
			for (const word of node.data.matchAll(/[\p{L}\p{N}$.,]+/gu)) {
				if (word[0].length > longest) continue;
				const lines = linesOf(node, word);
				if (lines > allowed) broken.push(`${word[0]} in ${lines} lines`);
			}
		}
	}
	return broken;
}, cells);

/** Lists by how many pixels tables are wider than what shows them; tables is a selector. */
export const cutTables = (page, tables) => page.locator(tables).evaluateAll((all) =>
	all.filter((table) => table.checkVisibility()).flatMap((table) => {
		const { scrollWidth, clientWidth } = table.parentElement;
		return scrollWidth > clientWidth + 1 ? [`${table.caption?.textContent ?? table.className}: ${scrollWidth - clientWidth} px`] : [];
	}));

/** Lists what scrolls sideways without a sign that there is more: its end neither fades nor has dots. */
export const cutRows = (page) => page.locator("main *").evaluateAll((all) => all.filter((element) => {
	const { overflowX, maskImage, textOverflow, clipPath } = getComputedStyle(element);
	const cut = overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
	const marked = maskImage !== "none" || textOverflow === "ellipsis";
	if (!cut || marked || clipPath !== "none" || !element.checkVisibility()) return false; // what is clipped is for screen readers
	if (!element.matches(".models .name code")) return true;
	// The id of a row is whole, or in the second line of its box, which is not shown.
	const range = document.createRange();
	range.selectNodeContents(element);
	const { bottom, right } = element.getBoundingClientRect();
	return [...range.getClientRects()].some((text) => text.width > 1 && text.top < bottom - 1 && text.right > right + 1);
}).map((element) => `${element.className}: ${element.scrollWidth} px in ${element.clientWidth}`));
