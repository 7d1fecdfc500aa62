// The page of unknown addresses: below those of models, it offers the models whose ids are most
// like it, elsewhere the page that its last word means.

import { nearest } from "./catalog/lookup.ts";
import { byID, make, readSettings } from "./dom.ts";
import { loadCatalog, type Catalog } from "./evaluate.ts";
import type { Model } from "./models.ts";
import { announce } from "./page.ts";
import { modelHref, type Settings } from "./settings.ts";
import { signpostOf } from "./signposts.ts";

// The search has the last part of the address, without the ending of a file's name; below /models/ it is
// an id, in which a dot is no such end. Elsewhere, hyphens are between words. Unlike decodeURIComponent,
// parameters are read whatever is behind a percent sign.
const last = location.pathname.split("/").findLast(Boolean);
const words = new URLSearchParams(`id=${last}`).get("id") ?? "";
const isID = location.pathname.includes("/models/");
byID<HTMLInputElement>("search").value = isID
	? words
	: words.replace(/\.(?:html?|php|md|json)$/, "").replaceAll(/[-_]+/g, " ");

const settings = readSettings<Settings>();
const most = 3; // models that are offered
const [, asked] = /\/models\/(.+?)\/?$/.exec(location.pathname) ?? [];

/** The text of an address; as it is if it is no percent-encoding. */
function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/**
 * Returns the models whose ids are most like an address: those of the provider that it names, if it
 * has any. Ids of clouds with its name in front are as near to the whole of the address.
 */
function nearTo(catalog: Catalog, id: string): readonly Model[] {
	const provider = id.slice(0, Math.max(id.indexOf("/"), 0));
	const own = nearest(catalog, id, most, (model) => model.provider === provider);
	return own.length > 0 ? own : nearest(catalog, id, most);
}

/** Asks whether the reader meant some links. */
function ask(links: readonly Node[]): void {
	const place = byID("near");
	for (const [i, link] of links.entries()) {
		if (i > 0) place.append(i === links.length - 1 ? " or " : ", ");
		place.append(link);
	}
	place.append("?");
	place.hidden = links.length === 0;
	if (links.length) announce(place.textContent ?? "");
}

async function offer(id: string): Promise<void> {
	const catalog = await loadCatalog(settings, false).catch(() => null); // the page still has its search
	const near = catalog ? nearTo(catalog, decoded(id)) : [];
	ask(near.map((model) => make("a", { href: modelHref(settings, model) }, model.id)));
}

// The models are a large file, so only addresses that may name one load it.
if (asked !== undefined) void offer(asked);
else {
	const signpost = signpostOf(words, settings.providers);
	if (signpost) ask([make("a", { href: settings.prefix + signpost.path }, signpost.text)]);
}
