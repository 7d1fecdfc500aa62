// Searches for models that make video with sound, of which few sources say anything.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { usable } from "../places.ts";
import { nameOf } from "../settings.ts";
import type { State } from "../state.ts";
import { arranged, boundedPieces } from "./arranged.ts";
import { understood } from "./filters.ts";
import { namesIn } from "./meanings.ts";
import { evaluate, type Reading } from "./reading.ts";
import { listed } from "./relaxed.ts";

const withSound = new RegExp("(?:\\b(?:with|plus|including)|\\+|(?<=to video )and) ?" +
	"(?:native |synced |synchronized |generated )?(?:audio|sounds?|speech|voices?|dialogues?)" +
	"(?: output| track| generation)?(?! input)\\b");

/**
 * The answer to a search for video with sound, if no model in use is known for it: those that make video.
 * Null if there is one, or something else is asked for.
 */
export function videoWithSound(catalog: Catalog, asked: State, now: Date): Reading | null {
	const text = asked.search.toLowerCase();
	if (!withSound.test(text)) return null;
	const search = text.replace(withSound, " ").replace(/\s+/g, " ").trim();
	const read = understood({ ...asked, search }, namesIn(catalog), now);
	const kinds = [...read.values["type"] ?? [], ...read.values["output"] ?? []];
	const named = read.search ? namedWithSound(catalog, { ...asked, search }) ?? namedWithSound(catalog, read) : null;
	if (named || kinds.join() !== "video") return named;
	// Of "video with audio for tiktok", what makes audio or video would be no answer.
	const left = read.search && `${listed([read.search])} is left out. `;
	const silent: State = { ...read, search: "" };
	const values = { ...silent.values, type: [], output: ["audio", "video"] };
	// Its price must not hide a model that is known.
	const sounding = evaluate(catalog, { ...silent, values: { ...values, max_input_price: [] } });
	if (sounding.models.some(usable)) return null;
	const found = boundedPieces(catalog, silent) ??
		arranged(catalog, { answer: evaluate(catalog, silent), read: silent, said: "" });
	const place = ({ provider }: Model): string => catalog.providers.find(({ id }) => id === provider)?.name ?? provider;
	const [model] = sounding.models;
	const only = model ? `, only ${nameOf(model)} at ${place(model)}, which may have ended` : "";
	const said = `No model in use is known to write video and audio${only}. ` +
		"These write video; whether with sound is for their pages to say. ";
	return { ...found, said: left + said + found.said };
}

/** The same for a name, such as "veo 3.1 with audio"; null if something else or nothing is called so. */
function namedWithSound(catalog: Catalog, asked: State): Reading | null {
	const answer = evaluate(catalog, asked);
	const isSilent = (model: Model): boolean =>
		model.type === "video" && !model.known("output_modalities")?.includes("audio");
	if (!answer.named || !answer.models.some(isSilent)) return null;
	return { answer, read: asked, said: "Whether these write video with sound is for their pages to say. " };
}
