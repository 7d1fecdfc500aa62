// Takes pictures of the main pages with Chromium into screenshots/, at three widths, light and dark: make screenshots.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { serve } from "./server.mjs";
import { playwright, chromiumFlags, chromiumPath, root } from "./tools.mjs";

/** The pages, by the names of their pictures. */
const pages = {
	explorer: "/",
	search: "/?provider=anthropic,google&status=active&search=haiku",
	model: "/models/anthropic/claude-haiku-4-5/",
	lifecycle: "/lifecycle/",
	compare: "/compare/?m=anthropic/claude-haiku-4-5&m=openai/gpt-4o&m=google/gemini-2.5-flash&m=mistral/mistral-large-latest",
	check: "/check/",
	changes: "/changes/",
	documentation: "/docs/",
};

const screens = [{ width: 1440, height: 900 }, { width: 768, height: 1024 }, { width: 360, height: 740, hasTouch: true, isMobile: true }];

/** Takes the picture of a page whose scripts have settled. */
async function shoot(browser, base, address, { width, height, ...touch }, colorScheme, file) {
	const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: "reduce", ...touch });
	const page = await context.newPage();
	await page.goto(base + address, { waitUntil: "networkidle" });
	await writeFile(file, await page.screenshot({ animations: "disabled", caret: "hide" }));
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
	for (const [name, address] of Object.entries(pages)) {
		for (const screen of screens) {
			for (const scheme of ["light", "dark"]) {
				await shoot(browser, site.base, address, screen, scheme, path.join(out, `${name}-${screen.width}-${scheme}.png`));
			}
		}
	}
} finally {
	await browser?.close();
	await site?.stop();
	await rm(work, { recursive: true, force: true });
}
