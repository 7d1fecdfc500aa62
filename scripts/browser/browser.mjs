// Pages in a real browser, watched while they are used.

import { after, before } from "node:test";

import { chromium, chromiumFlags, chromiumPath } from "./tools.mjs";

/** Address of the site with the real dataset, folder of its tree, and address of the one with 10,000 models. */
export const { SITE: site, SITE_TREE: tree, SITE_SYNTHETIC: synthetic } = process.env;
if (!site) throw new Error("no site to test: run scripts/test-browser.sh, which serves one");

/** Playwright's own wait, in milliseconds, for what a page should show at once. */
const patience = 5000;

/** Starts Chromium with a fresh profile; more flags may be given. */
export const launch = (flags = []) => chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags, ...flags] });

/**
 * Has Chromium run for the tests of a file. Returns a function that opens an empty, watched page in a context of its own,
 * which has nothing of the others' cache and storage. Its options are Playwright's for contexts.
 */
export function withBrowser() {
	let browser;
	before(async () => (browser = await launch()));
	after(() => browser?.close());
	return async function open(options = {}) {
		const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
		context.setDefaultTimeout(patience);
		const page = await context.newPage();
		page.faults = watch(page);
		return page;
	};
}

/**
 * Lists, as it grows, all that should not happen on a page: errors of its scripts and in the console, where violations of
 * the content security policy show too, requests that fail, and requests to another origin.
 */
function watch(page) {
	const faults = [];
	page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
	page.on("console", (message) => {
		if (["error", "warning"].includes(message.type())) faults.push(`console: ${message.text()} (${message.location().url})`);
	});
	page.on("requestfailed", (request) => {
		// The explorer gives up a question when it has a newer one.
		if (request.failure().errorText !== "net::ERR_ABORTED") faults.push(`request: ${request.url()}: ${request.failure().errorText}`);
	});
	page.on("request", (request) => {
		const { protocol, origin } = new URL(request.url());
		const own = new URL(page.url() === "about:blank" ? request.url() : page.url()).origin;
		if (protocol.startsWith("http") && origin !== own) faults.push(`request to another origin: ${request.url()}`);
	});
	return faults;
}

/** Goes to an address and waits until its scripts have settled; wants the status given. */
export async function visit(page, address, status = 200) {
	const response = await page.goto(address, { waitUntil: "networkidle" });
	if (response.status() !== status) throw new Error(`${address} answers ${response.status()}, want ${status}`);
	return response;
}
