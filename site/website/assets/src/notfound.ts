// The page of unknown addresses: below those of models, it offers the models whose ids are most
// like it.

import { nearest } from "./catalog/lookup.ts";
import { byID, make, readSettings } from "./dom.ts";
import { loadCatalog } from "./evaluate.ts";
import { announce } from "./page.ts";
import { modelHref, type Settings } from "./settings.ts";

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

async function offer(id: string): Promise<void> {
	const catalog = await loadCatalog(settings, false).catch(() => null); // the page still has its search
	const near = catalog ? nearest(catalog, decoded(id), most) : [];
	const place = byID("near");
	near.forEach((model, i) => {
		if (i > 0) place.append(i === near.length - 1 ? " or " : ", ");
		place.append(make("a", { href: modelHref(settings, model) }, model.id));
	});
	place.append("?");
	place.hidden = near.length === 0;
	if (near.length) announce(place.textContent ?? "");
}

// The models are a large file, so only addresses that may name one load it.
if (asked !== undefined) void offer(asked);
