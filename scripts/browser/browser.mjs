// Playwright's test runner with pages that are watched while they are used.

import { chromiumFlags, chromiumPath, playwright } from "./tools.mjs";

export const { chromium, expect } = playwright;

/**
 * The address of the site with the frozen sample, the directory of its tree, and the address of the
 * site with 10,000 models.
 */
export const { SITE: site, SITE_TREE: tree, SITE_SYNTHETIC: synthetic } = process.env;

/** The day of the frozen sample, on which all tests run: what ends after it has not ended for them. */
export const today = "2026-07-24";

/** Moves the clock of a page, which goes on, by some milliseconds. */
function moveClock(by) {
	const Real = Date;
	globalThis.Date = class extends Real {
		constructor(...given) {
			super(...(given.length > 0 ? given : [Real.now() + by]));
		}
		static now() {
			return Real.now() + by;
		}
	};
}

/**
 * How long a test waits for what must happen, in milliseconds. It is no bound on the speed of a
 * page, which other tests measure: a machine that compiles at the same time delays everything by
 * seconds.
 */
export const waitTimeout = 30_000;

/** Starts a Chromium with more flags, for a test that needs its own. */
export const launch = (flags) => chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags, ...flags] });

/**
 * Tests get `open`, which opens an empty, watched page with its own cache and storage; its options
 * are Playwright's for contexts.
 */
export const test = playwright.test.extend({
	open: async ({ browser }, use) => {
		const contexts = [];
		await use(async (options = {}) => {
			const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
			contexts.push(context);
			await context.addInitScript(moveClock, Date.parse(`${today}T12:00:00Z`) - Date.now());
			context.setDefaultTimeout(waitTimeout);
			const page = await context.newPage();
			page.faults = watch(page);
			return page;
		});
		for (const context of contexts) await context.close();
	},
});

/**
 * Repeats a check until it no longer throws, and returns its value; after `waitTimeout` its last
 * error counts.
 */
export async function eventually(check) {
	let value;
	await expect(async () => (value = await check())).toPass({ timeout: waitTimeout, intervals: [20, 50, 100] });
	return value;
}

/**
 * Lists, as it grows, what should not happen on a page: errors of its scripts and in the console,
 * which include violations of the content security policy, requests that fail, and requests to
 * another origin.
 */
function watch(page) {
	const faults = [];
	page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
	page.on("console", (message) => {
		if (["error", "warning"].includes(message.type())) faults.push(`console: ${message.text()} (${message.location().url})`);
	});
	page.on("requestfailed", (request) => {
		// The explorer drops a request when it has a newer one.
		if (request.failure().errorText !== "net::ERR_ABORTED") faults.push(`request: ${request.url()}: ${request.failure().errorText}`);
	});
	page.on("request", (request) => {
		const { protocol, origin } = new URL(request.url());
		const own = new URL(page.url() === "about:blank" ? request.url() : page.url()).origin;
		if (protocol.startsWith("http") && origin !== own) faults.push(`request to another origin: ${request.url()}`);
	});
	return faults;
}

/** A page whose scripts have shown what its address asks for. Without scripts every page is. */
const settled = "html:not(.pending, :has([aria-busy=true]))";

/**
 * Goes to an address and waits until its scripts have settled; fails if the status is not as given.
 */
export async function visit(page, address, status = 200) {
	const response = await page.goto(address);
	expect(response.status(), address).toBe(status);
	await page.locator(settled).waitFor({ state: "attached" });
	return response;
}

/** Elements that reach beyond the window, if the page can be scrolled sideways. */
export const overflow = (page) =>
	page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		if (scrollWidth <= clientWidth) return [];
		const wide = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
		return [`${scrollWidth} px`, ...wide.slice(0, 5).map(({ nodeName, id, className }) => `${nodeName}#${id}.${className}`)];
	});
