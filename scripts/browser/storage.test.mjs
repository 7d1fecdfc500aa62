// What the server says about each page: what the page may do, how long it may be kept; and that nobody is followed.

import assert from "node:assert/strict";

import { expect, site, test, visit } from "./browser.mjs";
import { missing, pages } from "./pages.mjs";

/** The directives of a content security policy. */
const directives = (policy) => new Map(policy.split(";").map((part) => part.trim().split(/\s+/)).map(([name, ...values]) => [name, values]));

test("pages may load from their own origin only, and hold no script or style", async () => {
	const faults = [];
	for (const [name, path] of Object.entries({ ...pages, "not found": missing })) {
		const { headers } = await fetch(site + path);
		const policy = directives(headers.get("Content-Security-Policy") ?? "");
		const sources = [...policy.values()].flat();
		const allowed = ["'self'", "'none'", "'script'", ...(name === "reference" ? ["data:"] : [])];
		const others = sources.filter((source) => !allowed.includes(source));
		if (others.length > 0) faults.push(`${name}: the policy allows ${others.join(" ")}`);
		for (const [directive, want] of [["default-src", "'none'"], ["base-uri", "'none'"], ["frame-ancestors", "'none'"], ["script-src", "'self'"], ["style-src", "'self'"]]) {
			if (policy.get(directive)?.join(" ") !== want) faults.push(`${name}: ${directive} is ${policy.get(directive)}, want ${want}`);
		}
		// The reference's viewer is not ours and makes elements of text.
		if (name !== "reference" && !policy.get("require-trusted-types-for")?.includes("'script'")) faults.push(`${name}: trusted types are not required`);
		if (headers.get("X-Content-Type-Options") !== "nosniff") faults.push(`${name}: content types may be guessed`);
		if (headers.get("Set-Cookie")) faults.push(`${name}: sets a cookie`);
	}
	expect(faults).toEqual([]);
});

test("what pages load may be kept for ever, and pages only for minutes", async ({ open }) => {
	const page = await open();
	const loaded = [];
	page.on("response", (response) => loaded.push(response));
	for (const path of [pages.explorer, pages.model, pages.documentation, pages.reference]) await visit(page, site + path);
	const faults = [];
	for (const response of loaded) {
		const url = new URL(response.url());
		const control = response.headers()["cache-control"] ?? "";
		const asset = url.pathname.startsWith("/assets/");
		if (asset !== control.includes("immutable")) faults.push(`${url.pathname}: Cache-Control: ${control}`);
	}
	assert.ok(loaded.length > 8, `${loaded.length} responses`);
	expect(faults).toEqual([]);
});

test("a visit leaves nothing behind in the browser", async ({ open }) => {
	const page = await open();
	for (const path of Object.values(pages)) await visit(page, site + path);
	const { cookies, origins } = await page.context().storageState();
	assert.deepEqual(cookies, []);
	assert.deepEqual(origins.flatMap(({ localStorage }) => localStorage), []);
});
