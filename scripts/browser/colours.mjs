// Which of the two colour schemes a page has.

import assert from "node:assert/strict";

/** How light the page's ground is, from 0 to 1. */
const lightness = (page) =>
	page.evaluate(() => {
		const context = new OffscreenCanvas(1, 1).getContext("2d");
		context.fillStyle = "white";
		context.fillRect(0, 0, 1, 1);
		for (const element of [document.documentElement, document.body]) {
			context.fillStyle = getComputedStyle(element).backgroundColor;
			context.fillRect(0, 0, 1, 1);
		}
		const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
		return (red + green + blue) / 3 / 255;
	});

export const wantDark = async (page) => assert.ok((await lightness(page)) < 0.2, "the page is light, want dark");
export const wantLight = async (page) => assert.ok((await lightness(page)) > 0.8, "the page is dark, want light");

/** Expects texts to be dark, whatever the ground: browsers do not print backgrounds. */
export async function wantDarkText(page) {
	const light = await page.evaluate(() => [...document.querySelectorAll("h1, #rows a, #rows td, #rows code")].filter((element) => {
		const context = new OffscreenCanvas(1, 1).getContext("2d");
		context.fillStyle = getComputedStyle(element).color;
		context.fillRect(0, 0, 1, 1);
		const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
		return element.checkVisibility() && (red + green + blue) / 3 > 150;
	}).map((element) => element.textContent));
	assert.deepEqual(light.slice(0, 5), []);
}
