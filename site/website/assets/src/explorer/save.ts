// Saves the list as a file for spreadsheets.

import { byID } from "../dom.ts";
import { loadScript } from "../load.ts";
import { announce } from "../page.ts";
import { planOf } from "../use.ts";
import { plural } from "../words.ts";
import { answered, listed, read, settings, state } from "./current.ts";
import { costOf } from "./pricing.ts";
import { update } from "./show.ts";

/**
 * Saves all models of the list. Of a folded family the file has every model, each as a row below the
 * one that the list shows.
 */
export async function saveSheet(): Promise<void> {
	const asked = state;
	const script = loadScript<typeof import("../sheet.ts")>(settings.sheet);
	// The HTML of the first page has no models, and an answer may still be on its way.
	const error = await update(asked).then(() => null, (error: Error) => error);
	// Without the prices there are still the models.
	if (error && answered !== asked) throw error;
	const { save, sheetOf } = await script;
	if (asked !== state) return;
	const models = listed.flatMap(({ lead, others }) => [lead, ...others]);
	save(sheetOf(settings, models, planOf(read.use) && !error ? costOf : null), "models.csv");
	if (error) {
		byID("wrong").textContent = "The file does not have your cost, because the prices could not be loaded.";
		throw error; // shown below the list, with a button to try again
	}
	announce(`Saved ${plural(models.length, "model")} as models.csv`);
}
