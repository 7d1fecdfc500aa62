// Every link of the site leads somewhere: all pages as served, from the explorer on, with everything that they link to
// or load from the site's own origin, down to the fragment. Other origins are not asked.

import { expect, site, test } from "./browser.mjs";
import { missing } from "./pages.mjs";
import { Parser } from "./tools.mjs";

/** How many requests are under way at once. */
const concurrency = 8;

/** Every document of the origin that was found, by address without fragment. */
const documents = new Map();

test.beforeAll(async () => {
	const queue = [];
	const found = (href, from) => {
		const url = new URL(href, from);
		if (url.origin !== site) return;
		url.hash = "";
		if (documents.has(url.href)) return;
		documents.set(url.href, null);
		queue.push({ url: url.href, from });
	};
	for (const entry of ["/", "/llms.txt", "/sitemap.xml", "/robots.txt", "/opensearch.xml", missing]) found(entry, site + "/");
	const work = async ({ url, from }) => {
		const document = await fetchDocument(url, from);
		documents.set(url, document);
		for (const { href } of document.links) if (URL.canParse(href, url)) found(href, url);
	};
	// A worker that finds the queue empty may end: whoever adds to it takes from it too.
	const worker = async () => {
		while (queue.length > 0) await work(queue.shift());
	};
	await work(queue.shift());
	await Promise.all(Array.from({ length: concurrency }, worker));
});

/** Reads a document of the site: its status, links, and the names that fragments may use. */
async function fetchDocument(url, from) {
	const response = await fetch(url, { redirect: "manual" });
	const type = response.headers.get("Content-Type") ?? "";
	const document = { from, status: response.status, type, links: [], names: new Set() };
	if (type.startsWith("text/html")) readHTML(await response.text(), document);
	else if (url.endsWith("/llms.txt")) readMarkdown(await response.text(), document);
	else await response.arrayBuffer();
	if (response.status >= 300 && response.status < 400) document.links.push({ href: response.headers.get("Location") });
	return document;
}

/** Attributes that hold addresses. */
const addresses = ["href", "src", "action", "poster", "data"];

function readHTML(text, document) {
	const parser = new Parser({
		onopentag(name, attributes) {
			if (attributes.id) document.names.add(attributes.id);
			for (const attribute of addresses) {
				if (attribute in attributes) document.links.push({ href: attributes[attribute], name });
			}
			for (const candidate of (attributes.srcset ?? "").split(",")) {
				if (candidate.trim()) document.links.push({ href: candidate.trim().split(/\s/)[0], name });
			}
			if (name === "meta" && attributes.property === "og:image") document.links.push({ href: attributes.content, name });
		},
	});
	parser.end(text);
}

function readMarkdown(text, document) {
	for (const [, href] of text.matchAll(/\]\(([^)\s]+)\)/g)) document.links.push({ href });
}

test("no link is broken, and no fragment", () => {
	const broken = [];
	let links = 0;
	for (const [url, document] of documents) {
		const want = url === site + missing ? 404 : 200;
		if (document.status !== want) broken.push(`${document.status} ${url}, first linked from ${document.from}`);
		for (const { href } of document.links) {
			links++;
			if (!URL.canParse(href, url)) {
				broken.push(`${url} links to "${href}", which is no address`);
				continue;
			}
			const target = new URL(href, url);
			const name = decodeURIComponent(target.hash.slice(1));
			target.hash = "";
			const { type, names } = documents.get(target.href) ?? {};
			if (name && type?.startsWith("text/html") && !names.has(name)) broken.push(`${url} links to ${href}, where nothing is named ${name}`);
		}
	}
	console.log(`${documents.size} documents, ${links} links`);
	expect(broken).toEqual([]);
});

test("every page of the site map is linked", async () => {
	const text = await (await fetch(`${site}/sitemap.xml`)).text();
	const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc.replaceAll("&amp;", "&").replaceAll("&apos;", "'"));
	expect(listed.length).toBeGreaterThan(500);
	expect(listed.filter((loc) => documents.get(loc)?.status !== 200)).toEqual([]);
});
