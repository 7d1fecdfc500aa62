// What a use costs at the ids of a text, a month or once, now and later.

import type { Found } from "../checker.ts";
import type { Costs } from "../costs.ts";
import { byID, make } from "../dom.ts";
import { loadScript, once } from "../load.ts";
import { succeeds } from "../page.ts";
import { profileIn } from "../profile.ts";
import { faultsOf, foldUse, monthly, noUse, planOf, remember, remembered, type Plan, type Use } from "../use.ts";
import { settings, type Checked } from "./checked.ts";
import type { Month, Step } from "./month.ts";
import { replacementOf } from "./replaced.ts";
import { pricesOf } from "./row.ts";

const names = ["in", "out", "cached"] as const;
const fields = {
	in: byID<HTMLInputElement>("in"),
	out: byID<HTMLInputElement>("out"),
	cached: byID<HTMLInputElement>("cached"),
};
const per = byID<HTMLSelectElement>("per");

/** The ids that the table shows, and what they were checked with. */
interface Stack {
	readonly all: readonly Found[];
	readonly checked: Checked;
}

let stack: Stack | undefined; // for a bill of another use

/** Shows what the use costs a month at the ids of a text. */
export function billStack(all: readonly Found[], checked: Checked): void {
	stack = { all, checked };
	void succeeds(showBill(), false);
}

/** Fills the fields with the use that an earlier page kept, and bills what is written there. */
export function readUse(): void {
	const known = remembered();
	// Tokens of the list are of no period there, and in a comparison: they get none here.
	const kept = { ...known, per: known.per || "month" };
	for (const name of names) fields[name].value = kept[name];
	per.value = kept.per;
	for (const field of [...Object.values(fields), per]) {
		field.addEventListener("input", () => {
			const use = useOfFields();
			const isValid = Object.keys(faultsOf(use)).length === 0;
			if (isValid) remember(planOf(use) ? use : noUse);
			void succeeds(showBill(), false);
		});
	}
	foldUse(kept, true);
	byID("using").addEventListener("submit", (event) => event.preventDefault());
}

/** Returns the use that the fields have. */
function useOfFields(): Use {
	const { in: input, out, cached } = fields;
	return { ...noUse, in: input.value, out: out.value, cached: cached.value, per: per.value };
}

/** Says what is wrong in the fields of the use. */
function showFaults(use: Use): void {
	const faults = faultsOf(use);
	for (const name of names) fields[name].ariaInvalid = String(faults[name] !== undefined);
	byID("wrong").textContent = Object.values(faults).join(" ");
}

// The rule and the prices are large, so they are loaded when there is a use.
const loadCosts = once(async (): Promise<Costs> => {
	const script = await loadScript<typeof import("../costs.ts")>(settings.costs);
	return script.loadCosts(settings.prices);
});

/** Shows what the use costs a month, or takes it away if there is no use. */
async function showBill(): Promise<void> {
	const use = useOfFields();
	const plan = planOf(use) && planOf(monthly(use));
	showFaults(use);
	foldUse(use);
	byID("results").classList.toggle("billed", plan !== null);
	byID("bill").textContent = "";
	byID("often").textContent = use.per === "once" ? "Cost" : "A month";
	if (!stack) return;
	const asked = stack;
	// Models have the price of most requests, which is not that of each profile.
	const isOther = asked.all.some(({ id, findings: [first] }) => first && profileIn(first.model, id));
	if (!plan && !isOther) return;
	const bills = await loadCosts();
	// Meanwhile there may be another text or use, whose bill follows.
	const isCurrent = stack === asked && JSON.stringify(useOfFields()) === JSON.stringify(use);
	if (!isCurrent) return;
	fillPrices(bills, asked);
	if (plan) fillBill(bills, asked, plan);
}

/** The rows of the table that have an id each. */
const rowsOfIds = (): readonly HTMLElement[] =>
	[...document.querySelectorAll<HTMLElement>("#rows > :not(.told)")];

/** Shows the prices of sources that disagree, which the sums have too, and those of the scopes that ids name. */
function fillPrices(bills: Costs, { all, checked: { models, day } }: Stack): void {
	for (const [i, shown] of rowsOfIds().entries()) {
		const found = all[i];
		if (!found) continue;
		const prices = pricesOf(found, models, day, bills);
		for (const [at, cell] of shown.querySelectorAll(".price").entries()) {
			cell.replaceChildren(...prices[at] ?? []);
		}
	}
}

/** Shows what the use costs a month at each id, now and later, and at all of them together. */
function fillBill(bills: Costs, { all, checked: { models, day, reading: { checker } } }: Stack, plan: Plan): void {
	const nexts = all.map((found) => replacementOf(found, models, day).next);
	const { amountText, laterDay, monthOf, saidOf, stepsTo } = checker;
	const later = laterDay(all, nexts, bills, day);
	const billing = { bills, plan, day, later };
	const months = all.map((found, i) => monthOf(found, nexts[i], billing));
	const steps = stepsTo(all, nexts, billing);
	for (const [i, shown] of rowsOfIds().entries()) {
		const found = all[i];
		const month = months[i];
		if (!found || !month) continue;
		const { now, why, retired, today } = month;
		// Nobody pays the prices of what has ended.
		const reasons = [now && retired && !today ? "at its last prices" : "", why].filter(Boolean);
		shown.querySelector(".month")?.replaceChildren(
			now ? amountText(now) : "–", ...reasons.map((reason) => make("small", {}, reason)),
			...changesOf(month, found, i, later, steps, checker),
		);
	}
	byID("bill").replaceChildren(...checker.figuresOf(saidOf(months, later, steps, per.value === "once")));
}

/** Returns from when on an amount is another, with the id that is used then; nothing if it stays. */
function changesOf(
	month: Month, { instead, sites }: Found, at: number, later: string, steps: readonly Step[],
	checker: Checked["reading"]["checker"],
): readonly HTMLElement[] {
	if (month.isOtherUnit) return [make("small", {}, `→ ${month.by} is priced in another unit`)];
	// The row names the id already, unless it names several.
	const isOnly = new Set(instead.flatMap((model) => model?.id ?? [])).size <= 1;
	return checker.turnsOf({ month, later, steps, at, isOnly, sites })
		.map(({ text, className }) => make("small", { className }, text));
}
