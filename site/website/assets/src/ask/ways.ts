// Quality, size and resolution of images and video, on which prices of pieces depend: "high quality, 1024x1024".

import type { Model } from "../models.ts";

const kinds = ["quality", "size", "resolution"] as const;

/** How pieces are to be made, by what prices depend on. */
export interface Ways {
	readonly quality?: string; // as prices have it: "high"
	readonly size?: string; // "1024x1024", or a shape of several: "square"
	readonly resolution?: string; // "1080p", "4K"
}

const opening = "(?:(?:at|in|of|with) )?"; // of an image; a minute is of a video
const pixels = "\\d{3,4} ?(?:x|×|by) ?\\d{3,4}";
const named = "(?:full|ultra) ?hd|fhd|uhd|hd";
const behind = "(?: (?:resolution|size|quality|px|pixels?))?";
const quality = "(?:low|medium|high|standard|best|top|hd)(?:est)?[- ]quality" +
	"|quality[: =]+(?:low|medium|high|standard|hd)";
const shape = "(?:portrait|landscape|square) (?:format|orientation|size|mode|shape)|square(?= |$)";
/**
 * "4k images" are 4,000 of them, but "300 4k images" and "a 4k image" have a resolution. The number must be no part
 * of a name: "imagen 4 1k images" are 1,000.
 */
const thousands = "(?<=\\b(?:at|in) )[1248]k|[1248]k(?= (?:resolution|quality)| (?:image|picture|photo)\\b)" +
	"|(?<=(?:^ *|, ?|\\b(?:generate|make|create|for|of|are|do|is) )\\d[\\d,]* (?:[a-z]+ )?)[1248]k(?= [a-z])";
/** No filter has any of these. A number of pixels in one direction is no size. */
const forms: Readonly<Record<string, RegExp>> = {
	image: new RegExp(`(?<![\\w.-])${opening}(?:${pixels}|\\d{3,4}px?|${thousands}|${quality}|${named}|${shape})` +
		`(?!\\w)${behind}|\\b(?:(?:at|in|of|with) )?quality\\b`, "g"),
	video: new RegExp(`(?<![\\w.-])(?:(?:at|in) )?(?:${pixels}|\\d{3,4}p|[248]k|${named})(?!\\w)${behind}`, "g"),
};
/** Sizes of video that have another name. */
const resolutions: Readonly<Record<string, string>> = {
	"3840x2160": "4K", "2160p": "4K", "1920x1080": "1080p", "1280x720": "720p", "854x480": "480p",
};

/** A quality without that word, which may be a part of a name: "stable diffusion 3.5 medium". */
const bare = new RegExp("\\b(low|medium|high)\\b" +
	"(?= *(?:$|,|\\d{3,4} ?[x×]|(?:with|using|on|from|for|per|an?|square" +
	"|(?:\\d[\\d,]* ?k? )?(?:images?|pictures?|photos?))\\b))");

/** A text of images whose quality is named so, with the word; null if it has none. */
export function withQuality(text: string): string | null {
	const isBare = /\b(?:images?|pictures?|photos?)\b/.test(text) && !/\bquality\b/.test(text) && bare.test(text);
	return isBare ? text.replace(bare, "$1 quality") : null;
}

/** What one phrase means; null if no price is told by it. */
function wayOf(phrase: string, isVideo: boolean): Ways | null {
	const [, width, height] = /(\d+) ?(?:x|×|by) ?(\d+)/.exec(phrase) ?? [];
	if (width && height) {
		const resolution = isVideo ? resolutions[`${width}x${height}`] : undefined;
		return resolution ? { resolution } : { size: `${width}x${height}` };
	}
	const [, lines, thousand] = /\b(\d{3,4}p)\b|\b([1248])k\b/.exec(phrase) ?? [];
	if (lines) return { resolution: resolutions[lines] ?? lines };
	if (thousand) return { resolution: `${thousand}K` };
	if (/\b(?:full ?hd|fhd)\b/.test(phrase)) return { resolution: "1080p" };
	if (/\b(?:ultra ?hd|uhd)\b/.test(phrase)) return { resolution: "4K" };
	// Of an image it is a quality that some have beside "standard".
	if (/\bhd\b/.test(phrase)) return isVideo ? { resolution: "720p" } : { quality: "hd" };
	const [form] = /\b(?:square|portrait|landscape)\b/.exec(phrase) ?? [];
	if (form) return { size: form };
	const [grade] = /low|medium|high|standard|best|top/.exec(phrase) ?? [];
	if (!grade) return null;
	return { quality: grade === "best" || grade === "top" ? "high" : grade };
}

/** A text without how its pieces are to be made, and that. */
export interface Made {
	readonly rest: string;
	readonly phrases: readonly string[]; // as written
	readonly ways: Ways | null; // null if none is understood
	readonly unread: readonly string[]; // those of the phrases that no price is told by
}

/** Reads how images or videos are to be made. */
export function waysIn(text: string, kind: "image" | "video"): Made {
	const phrases: string[] = [];
	const unread: string[] = [];
	let ways: Ways = {};
	const rest = text.replace(forms[kind] as RegExp, (phrase: string) => {
		phrases.push(phrase.trim());
		const way = wayOf(phrase, kind === "video");
		// Of two sizes nobody knows which one is meant.
		const isSecond = way !== null && kinds.some((kind) => way[kind] && ways[kind] && way[kind] !== ways[kind]);
		if (!way || isSecond) unread.push(phrase.trim());
		else ways = { ...ways, ...way };
		return " ";
	});
	return { rest, phrases, ways: Object.keys(ways).length > 0 ? ways : null, unread };
}

/** Says how pieces are made: "high quality, 1024x1024". */
export const waysInWords = ({ quality, size, resolution }: Ways): string =>
	[quality && `${quality} quality`, size, resolution].filter(Boolean).join(", ");

/** A price of a piece, and of which ones. */
interface Price {
	readonly ways: Ways;
	readonly amount: number | null; // null if sources disagree
	readonly isUnconfirmed: boolean;
}

/** The prices of a model by how pieces are made, as piece.go of Go's package facts writes them. */
function pricesOf(model: Model): readonly Price[] {
	const written = model.value("piece_prices")?.split(";") ?? [];
	return written.map((text) => {
		const [amount = "", condition = ""] = text.split(" ");
		const pairs = condition.split(",").map((part) => part.split("="));
		return {
			ways: condition ? Object.fromEntries(pairs) as Ways : {},
			amount: /^\d/.test(amount) ? parseFloat(amount) : null,
			isUnconfirmed: amount.endsWith("?"),
		};
	});
}

/** Whether a price is of what is made in some ways: one that leaves open the quality is not of a high one. */
function isOf({ ways }: Price, asked: Ways): boolean {
	return kinds.every((kind) => {
		const wanted = asked[kind];
		const known = ways[kind];
		if (!wanted || !known) return !wanted;
		const [width = 0, height = 0] = kind === "size" ? known.split("x").map(Number) : [];
		if (wanted === "square") return width === height;
		if (wanted === "portrait") return width < height;
		if (wanted === "landscape") return width > height;
		return wanted === known;
	});
}

/** What one piece costs. */
export interface Cost {
	readonly low: number;
	readonly high: number;
	readonly isOpen: boolean; // whether some may cost more
	readonly isUnconfirmed: boolean;
}

/**
 * What a piece costs with a model if it is made in some ways, or in any; null if no price is known for these. A
 * price without conditions is that of any piece.
 */
export function costMade(model: Model, asked: Ways | null): Cost | null {
	const all = pricesOf(model);
	const plain = all.filter(({ ways }) => Object.keys(ways).length === 0);
	const prices = asked ? all.filter((price) => isOf(price, asked)) : plain.length > 0 ? plain : all;
	const amounts = prices.flatMap(({ amount }) => amount ?? []);
	if (amounts.length === 0) return null;
	const qualities = new Set(prices.flatMap(({ ways }) => ways.quality ?? []));
	// Of a model with a low and a medium quality, the price of the high one is missing.
	const isPartly = !asked?.quality && qualities.size > 0 && !qualities.has("high") && !qualities.has("hd");
	return {
		low: Math.min(...amounts),
		high: Math.max(...amounts),
		isOpen: isPartly || amounts.length < prices.length,
		isUnconfirmed: prices.some((price) => price.isUnconfirmed),
	};
}
