// Names that the customers of a cloud give to their deployments.

import type { Finder, Found } from "../checker.ts";
import type { Model } from "../models.ts";

/** Whether an id that no model has can be the name of a deployment: at its place, ids are such names. */
export function isDeployment(
	{ findings, retired, uncovered, place }: Pick<Found, "findings" | "retired" | "uncovered" | "place">,
	{ resolver }: Pick<Finder<Model>, "resolver">,
): boolean {
	if (findings.length > 0 || retired || uncovered) return false;
	return resolver.segments.get(place)?.note === "deployment";
}
