// Inference profiles of Amazon Bedrock: names of a model that also say where its requests are processed, such as
// eu.anthropic.claude-sonnet-5-5. Who asks a model by a profile must not leave it because another takes its place.

import type { Model } from "./models.ts";

type Offer = Pick<Model, "provider" | "id" | "aliases">;

/** Returns the profile before the id by which a model is asked for: "eu."; "" if there is none. */
export function profileIn({ provider, id }: Offer, asked: string): string {
	if (provider !== "amazon-bedrock") return "";
	const [, profile = ""] = /(?:^|[/:])([a-z-]+\.)[a-z0-9]+\.[^/]*$/.exec(asked) ?? [];
	return id.startsWith(profile) ? "" : profile;
}

/** An id of what replaces a model, and a profile that it should have and is not known to have. */
export interface Written {
	readonly id: string;
	readonly lacks: string; // "eu.anthropic.claude-sonnet-5-5"; "" if nothing is missing
}

/** Returns how to write what replaces a model that is asked for by an id: by the same profile, if it is known. */
export function writtenAs(next: Offer, from: Offer, asked: string): Written {
	// A maker's model that is asked for at Bedrock can have what replaces it there.
	const profile = profileIn(from.provider === next.provider ? from : next, asked);
	const id = profile + next.id;
	return !profile || next.aliases.includes(id) ? { id, lacks: "" } : { id: next.id, lacks: id };
}
