// Takes ten pictures of the site with Chromium into screenshots/: make screenshots.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { serve } from "./server.mjs";
import { playwright, chromiumFlags, chromiumPath, root } from "./tools.mjs";

const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };
const haiku = "/models/anthropic/claude-haiku-4-5/";

/** The ten pictures: what a visitor should see first. */
const ten = [
	{ name: "explorer-light", page: "/", scheme: "light", ...desktop },
	{ name: "explorer-dark", page: "/", scheme: "dark", ...desktop },
	{ name: "explorer-search", page: "/?provider=anthropic,google&status=active&search=haiku", scheme: "light", ...desktop },
	{ name: "explorer-phone", page: "/", scheme: "light", ...phone },
	{ name: "model", page: haiku, scheme: "light", ...desktop },
	{ name: "model-phone-dark", page: haiku, scheme: "dark", ...phone },
	{ name: "compare", page: "/compare/?m=anthropic/claude-haiku-4-5&m=openai/gpt-4o&m=google/gemini-2.5-flash&m=mistral/mistral-large-latest", scheme: "light", ...desktop },
	{ name: "statistics-light", page: "/stats/", scheme: "light", full: true, ...desktop },
	{ name: "statistics-dark", page: "/stats/", scheme: "dark", full: true, ...desktop },
	{ name: "reference", page: "/docs/reference/", scheme: "light", ...desktop },
];

/** How long a page must look the same to count as settled, in milliseconds, and how often it is looked at. */
const still = 300;
const looks = 20;

/** Takes a picture once two in a row are equal: what scripts fill in late is there then. */
async function settled(page, options) {
	let last;
	for (let look = 0; look < looks; look++) {
		const picture = await page.screenshot(options);
		if (last?.equals(picture)) return picture;
		last = picture;
		await page.waitForTimeout(still);
	}
	throw new Error(`${page.url()} does not come to rest`);
}

/** Takes one picture of a page whose scripts have settled. */
async function shoot(browser, base, { page: address, scheme, width, height, full }, file) {
	const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, reducedMotion: "reduce" });
	const page = await context.newPage();
	await page.goto(base + address, { waitUntil: "networkidle" });
	await writeFile(file, await settled(page, { fullPage: full, animations: "disabled", caret: "hide" }));
	await context.close();
	console.log(path.relative(process.cwd(), file));
}

const out = path.join(root, "screenshots");
await mkdir(out, { recursive: true });
const work = await mkdtemp(path.join(os.tmpdir(), "screenshots-"));
let site, browser;
try {
	site = await serve({ dataset: "dataset/data", tree: path.join(work, "site") });
	browser = await playwright.chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags, "--hide-scrollbars", "--font-render-hinting=none"] });
	for (const picture of ten) await shoot(browser, site.base, picture, path.join(out, `${picture.name}.png`));
} finally {
	await browser?.close();
	await site?.stop();
	await rm(work, { recursive: true, force: true });
}
