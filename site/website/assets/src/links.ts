// Links that lists show.

import { make } from "./dom.ts";
import type { Model } from "./models.ts";
import { modelHref, nameOf, type Settings } from "./settings.ts";
import { address, type State } from "./state.ts";

/** A link to a state of the list. */
export const linkTo = ({ prefix }: Settings, state: State, ...content: (Node | string)[]): HTMLElement =>
	make("a", { href: address(state, prefix) }, ...content);

/** A link to the page of a model. */
export const linkToModel = (settings: Settings, model: Model): HTMLElement =>
	make("a", { className: "model", href: modelHref(settings, model) }, nameOf(model));
