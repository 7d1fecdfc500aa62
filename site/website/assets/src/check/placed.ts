// The offers that names mean beside which a text names a place. Searches read such names by the same functions.

import type { Catalog } from "../evaluate.ts";
import { loadScript } from "../load.ts";
import { settings } from "./checked.ts";
import type { Name } from "./names.ts";

/** Returns names with the models that they mean where the text says, and where no offer of that place is known. */
export async function placedNames(
	names: readonly Name[], catalog: Catalog, nameOf: (place: string) => string,
): Promise<readonly Name[]> {
	if (names.every(({ place }) => place === null)) return names;
	const { offerAt } = await loadScript<typeof import("../reading.ts")>(settings.reading);
	return names.map((name) => {
		const { place, text } = name;
		if (!place) return name;
		// Some places have a region behind a name: "Nova Premier (US)".
		const isCalled = ({ provider, name: own }: Catalog["models"][number]): boolean =>
			provider === place.id && own?.replace(/ \(.*/, "").toLowerCase() === text.toLowerCase();
		const called = catalog.models.filter(isCalled);
		const model = offerAt(catalog, text, place.id) ?? (called.length === 1 ? called[0] : undefined);
		if (model) return { ...name, model };
		// In "Claude Opus 4.1, GPT-4o on Azure" the place may be that of the last name alone.
		return place.isFar ? { ...name, place: null } : { ...name, lacks: nameOf(place.id) };
	});
}
