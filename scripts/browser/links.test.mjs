// Every link of the site leads somewhere: all pages as served, from the explorer on, with
// everything that they link to or load from the site's own origin, down to the fragment. Other
// origins are not asked.

import { expect, site, test } from "./browser.mjs";
import { missing } from "./pages.mjs";
import { Parser } from "./tools.mjs";

/** How many requests are under way at once. */
const concurrency = 8;

/**
 * Reads a document: its status, the addresses in it, and, if it is a page, the names that fragments
 * may use.
 */
async function read(url) {
	const response = await fetch(url, { redirect: "manual" });
	const [text, links, names] = [await response.text(), [], new Set()];
	const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
	if (response.headers.has("Location")) links.push(response.headers.get("Location"));
	const parser = new Parser({
		onopentag(name, { id, href, src, action, content, property }) {
			if (id) names.add(id);
			links.push(...[href, src, action, property === "og:image" ? content : undefined].filter((address) => address !== undefined));
		},
	});
	if (isPage) parser.end(text);
	if (url.endsWith("/llms.txt")) links.push(...Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, href]) => href));
	if (url.endsWith("/sitemap.xml")) links.push(...Array.from(text.matchAll(/<loc>([^<]+)/g), ([, loc]) => loc.replaceAll("&amp;", "&").replaceAll("&#39;", "'")));
	return { status: response.status, links, names: isPage ? names : null };
}

test("no link is broken, and no fragment", async () => {
	const documents = new Map();
	const fragments = [];
	const broken = [];
	const queue = ["/", "/llms.txt", "/sitemap.xml", "/robots.txt", missing].map((path) => ({ url: site + path, from: "the test" }));
	const visit = async ({ url, from }) => {
		if (documents.has(url)) return;
		documents.set(url, null);
		const document = await read(url);
		documents.set(url, document);
		const expected = url === site + missing ? 404 : url.endsWith("/models?limit=500") ? 400 : 200; // the last is the example of an error
		if (document.status !== expected) broken.push(`${document.status} ${url}, linked from ${from}`);
		for (const href of document.links) {
			const target = new URL(href, url);
			const name = decodeURIComponent(target.hash.slice(1));
			target.hash = "";
			if (target.origin !== new URL(site).origin) continue;
			if (name) fragments.push({ url, name, target: target.href });
			queue.push({ url: target.href, from: url });
		}
	};
	while (queue.length > 0) await Promise.all(queue.splice(0, concurrency).map(visit));
	for (const { url, name, target } of fragments) if (documents.get(target).names?.has(name) === false) broken.push(`${url} links to ${name} of ${target}, which has no such place`);
	console.log(`${documents.size} documents, ${fragments.length} fragments`);
	expect(documents.size).toBeGreaterThan(500);
	expect(broken).toEqual([]);
});
