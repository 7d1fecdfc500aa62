// Which of the two colour schemes a page has.

import assert from "node:assert/strict";

/** How light a property of the elements of a selector is, each from 0 to 1. */
const lightness = (page, selector, property) =>
	page.evaluate(([selector, property]) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility()).map((element) => {
		const context = new OffscreenCanvas(1, 1).getContext("2d");
		context.fillStyle = getComputedStyle(element)[property];
		context.fillRect(0, 0, 1, 1);
		const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
		return (red + green + blue) / 3 / 255;
	}), [selector, property]);

export const wantDark = async (page) => assert.ok((await lightness(page, "body", "backgroundColor"))[0] < 0.2, "the page is light, want dark");
export const wantLight = async (page) => assert.ok((await lightness(page, "body", "backgroundColor"))[0] > 0.8, "the page is dark, want light");

/** Expects texts to be dark, whatever the ground: browsers do not print backgrounds. */
export const wantDarkText = async (page) =>
	assert.ok(Math.max(...(await lightness(page, "h1, #rows a, #rows td, #rows code", "color"))) < 0.6, "some text is light, want dark");
