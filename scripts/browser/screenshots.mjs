// Takes pictures of the site with Chromium.
//
//   make screenshots                                   ten pictures into screenshots/
//   node scripts/browser/screenshots.mjs --page / --page /stats/ --width 360 --scheme dark
//
// Options, of which page, width and scheme may stand several times; every combination is shot:
//
//   --base URL       a running site; without it one is built and served for as long as it takes
//   --page PATH      page to shoot (default: the ten pictures)
//   --width PIXELS   width of the window (360 768 1280 1920)
//   --height PIXELS  height of the window (a phone's or desktop's)
//   --scheme NAME    light or dark (both)
//   --full           the whole page, not the window alone
//   --out NAME       a .png file, if there is one picture; else the folder (screenshots)

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

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

const { values: options } = parseArgs({
	options: {
		base: { type: "string" },
		page: { type: "string", multiple: true },
		width: { type: "string", multiple: true },
		height: { type: "string" },
		scheme: { type: "string", multiple: true },
		full: { type: "boolean", default: false },
		out: { type: "string" },
	},
});

/** The pictures that the options ask for. */
function wanted() {
	if (!options.page) return ten;
	const widths = (options.width ?? ["360", "768", "1280", "1920"]).map(Number);
	return options.page.flatMap((page) =>
		widths.flatMap((width) =>
			(options.scheme ?? ["light", "dark"]).map((scheme) => ({
				name: `${page.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "") || "index"}-${width}-${scheme}`,
				page,
				scheme,
				width,
				height: Number(options.height ?? (width < 600 ? phone.height : desktop.height)),
				full: options.full,
			})),
		),
	);
}

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

/** Builds and serves the site. */
async function own() {
	const work = await mkdtemp(path.join(os.tmpdir(), "screenshots-"));
	const clean = () => rm(work, { recursive: true, force: true });
	try {
		const { base, stop } = await serve({ dataset: "dataset/data", tree: path.join(work, "site") });
		return { base, stop: () => stop().finally(clean) };
	} catch (error) {
		await clean();
		throw error;
	}
}

const pictures = wanted();
const out = path.resolve(options.out ?? path.join(root, "screenshots"));
const single = out.endsWith(".png");
if (single && pictures.length > 1) throw new Error(`--out ${options.out}: ${pictures.length} pictures need a folder`);
await mkdir(single ? path.dirname(out) : out, { recursive: true });
const { base, stop } = options.base ? { base: options.base.replace(/\/$/, ""), stop() {} } : await own();
const browser = await playwright.chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags, "--hide-scrollbars", "--font-render-hinting=none"] });
try {
	for (const picture of pictures) await shoot(browser, base, picture, single ? out : path.join(out, `${picture.name}.png`));
} finally {
	await browser.close();
	await stop();
}
