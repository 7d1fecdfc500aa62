// Finds what an id means as a program writes it: resolve.go of Go's package dataset/resolve, whose
// comment follows a name through its steps. Every file in the directory resolve is the one of the
// same name there. Both read the table in spellings.json, and vectors.json has the cases that both
// must pass. Package npm has these scripts too.
//
//	const resolver = new Resolver(models, spellings);
//	const answer = resolver.resolve("us.anthropic.claude-haiku-4-5-20251001-v1:0");
//	answer.place; // amazon-bedrock
//	answer.models; // claude-haiku-4-5-20251001 of Anthropic, if the catalog does not have the place

import { nothing, type Answer, type Found } from "./resolve/answer.ts";
import { explain, placeNote, sentences, versionNote } from "./resolve/explain.ts";
import { find } from "./resolve/find.ts";
import { Index, type Among, type Named, type Step } from "./resolve/index.ts";
import { read, type Reading } from "./resolve/read.ts";
import { withoutDate, type Retired, type Spellings } from "./resolve/table.ts";

export { withoutDate };
export type { Answer, Found, Named, Retired, Spellings, Step };

// LIMIT: characters of a name, because each is read in many ways. A longer text is no id.
const maxName = 512;

/** Finds models by ids as programs write them. */
export class Resolver<M extends Named> extends Index<M> {
	/**
	 * Returns what a name means. White space around it does not count, unless an id has it. The place
	 * is the provider that something beside the name names, such as a client's base URL.
	 */
	resolve(id: string, place = ""): Answer<M> {
		const hint = this.place(place);
		const written = this.asWritten(id, hint);
		if (written) return written;
		const name = id.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
		if (!name || name.length > maxName) return nothing;
		const answer = this.asWritten(name, hint) ?? find(this, name, hint);
		return { ...answer, at: answer.at + id.indexOf(name) };
	}

	/**
	 * Returns what a name means that is an id as a provider writes it; null if no provider does. Of
	 * what else it can be read as, only an id of a maker counts then, and only if the name names no place.
	 */
	private asWritten(name: string, hint: string): Answer<M> | null {
		// The place beside the name knows best what it means.
		const beside = this.exactly(name, hint, ({ provider }) => provider === hint);
		if (beside) return beside;
		if (hint && !this.isMaker(hint)) return null; // what others call so is not what this place means

		// "openai/gpt-oss-20b" is the id of many hosts. But it is how the catalog, and everybody who
		// learned from it, names OpenAI's own model; taken as all of these, an id that its maker retired
		// would pass because one host still sells it.
		const own = this.ownOf(name);
		if (own) return own;
		// The client of a maker is often used for the places that speak its protocol, so a name that is
		// not one of its ids has to be read before it is looked for elsewhere.
		if (hint) return null;

		// The maker comes before those who offer its model under the same id.
		const made = this.exactly(name, "", ({ provider }) => this.isMaker(provider));
		if (made) return made;
		const found = this.exactly(name, "", () => true);
		if (!found) return null;
		const readings = read(this, name, "");
		const isOne = found.found !== "ambiguous";
		const named = found.models.find(({ provider }) => readings.some(({ place }) => place === provider));
		if (named) return isOne ? { ...found, place: named.provider } : found;
		return this.ofMaker(name, readings, found) ?? (isOne ? this.guess(found, name) : found);
	}

	/** Returns what provider/id of the catalog means; null if a name is none. */
	private ownOf(name: string): Answer<M> | null {
		const at = name.indexOf("/") + 1;
		const before = name.slice(0, Math.max(at - 1, 0));
		if (!this.covers(before)) return null;
		const answer = this.exactly(name.slice(at), before, ({ provider }) => provider === before);
		return answer && { ...answer, at, own: true };
	}

	/**
	 * Returns the answer for an id of a maker in another spelling, which as it is written is an id of
	 * others: claude-opus-5.5 is an id of GitHub Copilot, but whoever names no place asks Anthropic,
	 * whose id is claude-opus-5-5; the days of Copilot would be the wrong ones. Null if there is none.
	 */
	private ofMaker(name: string, readings: readonly Reading[], { models: sellers }: Answer<M>): Answer<M> | null {
		for (const reading of readings) {
			const { place, wrapper, suffix, snapshot, display, strange } = reading;
			if (place || wrapper || suffix || snapshot || display) continue; // it says more than the name does
			if (strange) continue; // pearl-ai/gemma-4-31b-it is a model of its own, and not Google's
			const matched = this.matchReading(reading, ({ provider }) => this.isMaker(provider)) ??
				this.monthly(reading.id);
			if (!matched) continue;
			const answer = explain(this, name, reading, matched);
			const values = { place: sellers[0]?.provider ?? "", provider: matched.models[0]?.provider ?? "" };
			const note = `${answer.note} ${sentences(this, ["written"], values)}`.trim();
			return { ...answer, note, literal: false };
		}
		return null;
	}

	/**
	 * Returns the answer of the only model that has an id, whose provider is a guess. That one cloud or
	 * host has an id today does not tell whose it is: kimi-k2.5 was its maker's, which ended it.
	 */
	private guess(answer: Answer<M>, name: string): Answer<M> {
		const provider = answer.models[0]?.provider ?? "";
		return { ...answer, note: sentences(this, ["only"], { provider }), unsure: this.guessed(name, provider) };
	}

	/**
	 * Returns the answer for a text that is an id or alias as one of some models has it, at a place if
	 * one is named; null if none has it.
	 */
	private exactly(id: string, place: string, among: Among<M>): Answer<M> | null {
		const matched = this.match(id, among);
		if (!matched) return null;
		const { models, how } = matched;
		if (how !== "exact" && how !== "alias") return null;
		const isAmbiguous = models.length > 1;
		const notes = [placeNote(this, { place }), versionNote(this, place, models)];
		if (isAmbiguous) notes.push("ambiguous");
		return {
			...nothing,
			place,
			found: isAmbiguous ? "ambiguous" : how,
			models,
			note: sentences(this, notes, { place }),
			how,
			text: id,
			literal: !notes[0], // a place with a note gives its own ids to models
		};
	}
}
