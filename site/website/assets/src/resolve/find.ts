// What a name means that has to be read: find.go of package resolve.

import type { Answer } from "./answer.ts";
import { explain, explainGone, explainMoving, explainNone, isElsewhere, modeNote } from "./explain.ts";
import type { Index, Named } from "./index.ts";
import { read, type Reading } from "./read.ts";

/** The search for the models of a name. */
interface Search<M extends Named> {
	readonly index: Index<M>;
	readonly name: string;
	readonly readings: readonly Reading[];
	/**
	 * The last reading whose id moves on to newer models at its maker, while the ids of the place stay
	 * what they are; null if there is none.
	 */
	moving: { readonly reading: Reading; readonly maker: string } | null;
}

/** Returns what a name means that no provider writes so. */
export function find<M extends Named>(index: Index<M>, name: string, hint: string): Answer<M> {
	// Each of these looks at all readings before the next one does: a model of the place in the last
	// reading comes before a model of a maker in the first.
	const search: Search<M> = { index, name, readings: read(index, name, hint), moving: null };
	const answer = atPlace(search) ?? atMaker(search);
	if (answer) return answer;
	const { moving, readings } = search;
	if (moving) return explainMoving(index, name, moving.reading, moving.maker);
	return dated(search) ?? anywhere(search) ?? explainNone(index, readings, hint);
}

/**
 * Looks for models of the provider that is named. It comes first because the place knows best which
 * of its models it means: an id of its own can look like one of a maker.
 */
function atPlace<M extends Named>(search: Search<M>): Answer<M> | null {
	const { index, name } = search;
	for (const reading of search.readings) {
		const { id, place, note } = reading;
		if (!place) continue;
		const matched = index.matchReading(reading, ({ provider }) => provider === place);
		if (!matched) continue;
		// deepseek/deepseek-chat:free names DeepSeek, but only a gateway has such an id.
		if (note === modeNote && index.isMaker(place) && index.moves(id, matched.models)) {
			search.moving = { reading, maker: place };
			continue;
		}
		return explain(index, name, reading, matched);
	}
	return null;
}

/** Looks for models of the makers of models, other than the provider that is named. */
function atMaker<M extends Named>(search: Search<M>): Answer<M> | null {
	const { index, name } = search;
	for (const reading of search.readings) {
		const { id, place, note } = reading;
		const isOther = ({ provider }: M): boolean => index.isMaker(provider) && provider !== place;
		const matched = index.matchReading(reading, isOther);
		if (!matched) {
			// An id that its maker ended says more than a model of another reading, which changes more of
			// the name.
			const gone = index.gone.get(id.toLowerCase());
			if (gone) return explainGone(index, name, reading, gone);
			continue;
		}
		// What mistral-medium means at Mistral today says nothing about a gateway's older id.
		const isOffer = isElsewhere(index, reading) || note === modeNote;
		if (isOffer && index.moves(id, matched.models)) {
			search.moving = { reading, maker: matched.models[0]?.provider ?? "" };
			continue;
		}
		// "claude-opus-4-1 (Bedrock)": people write the maker's id of what the place sells under its own, and
		// its own days count there.
		const own = isElsewhere(index, reading) ? index.soldAt(place, matched.models) : null;
		if (own) return explain(index, name, reading, { models: own, how: "model" });
		return explain(index, name, reading, matched);
	}
	return null;
}

/**
 * Looks for the only id of the named maker that is a reading and a month: xai/grok-4 is grok-4-0709, and
 * not the grok-4 of a cloud.
 */
function dated<M extends Named>({ index, name, readings }: Search<M>): Answer<M> | null {
	for (const reading of readings) {
		// Looking through all models takes long.
		if (!reading.place || isElsewhere(index, reading)) continue;
		const matched = index.monthly(reading.id);
		if (matched?.models[0]?.provider === reading.place) return explain(index, name, reading, matched);
	}
	return null;
}

/**
 * Looks for models of clouds, hosts and gateways that the name does not name. If it names another
 * one, their models are not what it means: that Groq ended qwen3-32b says nothing about OpenRouter.
 */
function anywhere<M extends Named>({ index, name, readings }: Search<M>): Answer<M> | null {
	for (const reading of readings) {
		if (isElsewhere(index, reading)) continue;
		const matched = index.matchReading(reading, () => true);
		if (matched) return explain(index, name, reading, matched);
	}
	return null;
}
