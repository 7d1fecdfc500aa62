// Takes pictures of the main pages with Chromium into screenshots/, at three widths, light and
// dark: make screenshots.

import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { pages } from "./pages.mjs";
import { root, serve } from "./server.mjs";
import { playwright, chromiumFlags, chromiumPath } from "./tools.mjs";

const names = ["explorer", "explorer, searched", "model", "lifecycle", "comparison", "check", "changes", "documentation"];
const screens = [{ width: 1440, height: 900 }, { width: 768, height: 1024 }, { width: 360, height: 740, hasTouch: true, isMobile: true }];
const work = await mkdtemp(path.join(os.tmpdir(), "screenshots-"));
let site, browser;
try {
	site = await serve({ dataset: "dataset/data", tree: path.join(work, "site") });
	browser = await playwright.chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags, "--hide-scrollbars", "--font-render-hinting=none"] });
	for (const { width, height, ...touch } of screens) {
		for (const colorScheme of ["light", "dark"]) {
			const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: "reduce", ...touch });
			const page = await context.newPage();
			for (const name of names) {
				await page.goto(site.base + pages[name], { waitUntil: "networkidle" });
				const file = path.join(root, "screenshots", `${name.replace(", ", "-")}-${width}-${colorScheme}.png`);
				await page.screenshot({ path: file, animations: "disabled", caret: "hide" });
				console.log(path.relative(process.cwd(), file));
			}
			await context.close();
		}
	}
} finally {
	await browser?.close();
	await site?.stop();
	await rm(work, { recursive: true, force: true });
}
