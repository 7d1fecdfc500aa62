// Searches for what to make or to write down, by number: "1000 pictures cheapest", "transcribe 200 hours".

import { nameOf } from "../settings.ts";
import { piecesInWords, type Pieces } from "./piecework.ts";
import type { Reading } from "./reading.ts";
import { listed } from "./relaxed.ts";

/** A search without the number of pieces that it has, in words that mean who makes them. */
export interface Made {
	readonly search: string;
	readonly pieces: Pieces | null; // null if models read them
	readonly said: string; // what is left out
}

const number = "(\\d[\\d,]*(?:\\.\\d+)?) ?(k|thousand|million|m)?";
// Up to two words say what is on the pictures: "2000 product photos".
const images = new RegExp(`\\b${number} ((?:(?!with|using|on|from|for|in|at)[a-z-]+ ){0,2}?)(images?|pictures?|photos?|pics?|bilder)\\b`);
const hours = new RegExp(`\\b${number} ?()(hours?|hrs?|h|minutes?|mins?|seconds?|secs?)\\b` +
	"(?: of (?:audio|video|speech|recordings?|calls?|meetings?|podcasts?|footage|clips?))?");
const making = /\b(?:mak|generat|creat|draw|render|produc|paint|illustrat)(?:e|es|ing|ion)?\b/g;
const reading = new RegExp("\\b(?:read|analy[sz]|see|understand|caption|describ|classif|tag|label|ocr|process|extract|recogni[sz]" +
	"|scan|look|input)\\w*\\b|\\bvision\\b");
const ofImages = /\b(?:image|picture|photo) (?:models?|generators?|makers?|ai|apis?)\b/g;
const ofText = /\btranscri\w+|\bspeech[- ]to[- ]text\b|\bstt\b|\basr\b/;
const ofVideo = /\bvideos?\b|\bfootage\b|\bclips?\b/;
const many: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 };

/** Reads them; null if a search asks for something else, such as images up to a price. */
export function madeIn(search: string): Made | null {
	const text = search.toLowerCase();
	// "500 images per minute" is a speed, and "1 image under 4 cents" a price.
	if (/\bper\b|\$|\bcents?\b|\/|\bcontext\b/.test(text)) return null;
	const ofImage = images.exec(text);
	const found = ofImage ?? hours.exec(text);
	const [phrase = "", digits = "", times = "", which = "", unit = ""] = found ?? [];
	const count = Number(digits.replaceAll(",", "")) * (many[times] ?? 1);
	if (!found || !count) return null;
	const rest = text.replace(phrase, " ");
	const left = which.trim().split(" ").filter((word) => word && !/^(?:ai|new|different)$/.test(word));
	if (ofImage && reading.test(text)) {
		const said = `What an image costs to read depends on its tokens: ${listed([digits + times])} is left out. `;
		return { search: `${rest.replace(reading, " ")} image input`, pieces: null, said };
	}
	const isVideo = !ofImage && !ofText.test(text) && ofVideo.test(text);
	if (!ofImage && !ofText.test(text) && !isVideo) return null;
	const maker = isVideo ? "video models" : "";
	const kind = ofImage ? "image models" : maker;
	const without = rest.replace(making, " ").replace(ofImages, " ").replace(isVideo ? ofVideo : /(?!)/, " ");
	const wanted = `${kind} ${without}`.replace(/\bcheap\b/, "cheapest").replace(/\s+/g, " ").trim();
	const isOrdered = /\b(?:cheap\w*|lowest|best|fastest|newest|latest|price|pricing|dearest|expensive)\b/.test(wanted);
	return {
		search: isOrdered ? wanted : `${wanted} cheapest`,
		pieces: { name: "", count, unit: unit.replace(/^(?:h|hrs?)$/, "hours").replace("bilder", "images") },
		said: left.length > 0 ? `${listed(left)} ${left.length > 1 ? "are" : "is"} left out. ` : "",
	};
}

const most = 3; // sums in a sentence: the rows have the price of a piece

/** An answer with what the pieces cost with its first models. */
export function withSums(found: Reading, { pieces, said }: Made): Reading {
	const sums = (pieces ? found.answer.models : []).slice(0, most).flatMap((model) => {
		const sum = pieces && piecesInWords(model, pieces);
		return sum ? [`${sum.replace(/\. $/, "").replace(/^.*: /, "")} with ${nameOf(model)}`] : [];
	});
	const unit = pieces?.unit.replace(/s$/, "") ?? "";
	const what = pieces ? `${pieces.count.toLocaleString("en")} ${unit}${pieces.count === 1 ? "" : "s"}` : "";
	if (!pieces || found.answer.models.length === 0) return { ...found, said: said + found.said };
	const cost = sums.length > 0 ? `${what}: ${sums.join(", ")}. ` : `What ${what} cost is not known of the first models. `;
	return { ...found, said: said + cost + found.said };
}
