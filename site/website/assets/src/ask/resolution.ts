// Searches for videos or images of a size: "video under $0.15 per second at 1080p". Few prices are known by it.

import type { Model } from "../models.ts";
import type { Reading } from "./reading.ts";
import { listed } from "./relaxed.ts";
import { costMade, waysIn } from "./ways.ts";

const ofVideo = /\bvideos?\b|\bclips?\b/;
const ofImage = /\b(?:image|picture|photo)s?\b/;
/** Behind a number of thousands, that it is one of tokens. */
const ofTokens = "(?! ?(?:context|tokens?|window|in(?:put)?|out(?:put)?|characters?)\\b)";
const ofVideos = new RegExp("(?:\\b(?:at|in) )?" +
	`\\b(?:\\d{3,4}p|[248]k|(?:full |ultra )?hd|uhd)\\b${ofTokens}(?: resolution)?`);
/** "4k images" are perhaps 4,000 of them, "a 4k image model" is none. */
const ofImages = new RegExp(`\\b(?:at|in) [248]k\\b${ofTokens}(?: resolution)?` +
	"|\\b[248]k\\b(?= (?:image|picture|photo)\\b)");
const pixels = /(?:\b(?:at|in|of) )?\b\d{3,4} ?[x×] ?\d{3,4}\b(?: (?:px|pixels?))?(?: resolution)?/;

/** A search without the size of the videos or images that it names, and that. */
interface Sized {
	readonly search: string;
	readonly size: string;
}

/** Reads it; null if a search names none. The size is no part of a name: what has the rest would not be found. */
export function resolutionIn(search: string): Sized | null {
	const text = search.toLowerCase();
	const forms = [
		...(ofVideo.test(text) ? [ofVideos, pixels] : []),
		...(ofImage.test(text) ? [ofImages, pixels] : []),
	];
	const [size] = forms.flatMap((form) => form.exec(text)?.[0] ?? []);
	if (!size) return null;
	return { search: text.replace(size, " ").replace(/\s+/g, " ").trim(), size: size.trim() };
}

/** An answer to the rest of such a search, with what has a price at the size first, and what is said of others. */
export function ofSize(found: Reading, { size }: Sized): Reading {
	const { answer, said, read } = found;
	const costOf = (model: Model): number | undefined => {
		const { ways } = waysIn(`at ${size}`, model.type === "video" ? "video" : "image");
		return ways ? costMade(model, ways)?.low : undefined;
	};
	const costs = new Map(answer.models.map((model) => [model, costOf(model)]));
	// The bound was compared with the lowest price of each, and what is dearer at the size is no answer.
	const [, bound = "", most = ""] = /is known and (below|at most) \$([\d.,]+\d)/.exec(said) ?? [];
	const isWithin = (cost: number): boolean => {
		if (!most) return true;
		return bound === "below" ? cost < Number(most) : cost <= Number(most);
	};
	const priced = answer.models.filter((model) => {
		const cost = costs.get(model);
		return cost !== undefined && isWithin(cost);
	});
	const rest = answer.models.filter((model) => costs.get(model) === undefined);
	const isByPrice = /^(?:second|image)$/.test(read.sort) && read.order === "asc";
	if (isByPrice) priced.sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
	if (priced.length === 0) {
		const none = `Few prices are known by resolution: ${listed([size])} is left out, and may cost more. `;
		return { ...found, said: none + said };
	}
	const first = `What has a known price ${/^(?:at|in) /.test(size) ? size : `at ${size}`} comes first; `;
	const others = "of the rest few prices are known by resolution, and it may cost more. ";
	const differs = "The API does not know resolutions.";
	const bySize = { ...answer, models: [...priced, ...rest] };
	return { ...found, answer: bySize, said: first + others + said, differs, isOrderSaid: true };
}
