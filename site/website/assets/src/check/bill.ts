// What a use costs a month at the ids of a text, now and later.

import type { Found } from "../checker.ts";
import type { Costs } from "../costs.ts";
import { byID, make } from "../dom.ts";
import { loadScript, once } from "../load.ts";
import type { Model } from "../models.ts";
import { succeeds } from "../page.ts";
import { inWords } from "../stack.ts";
import { faultsOf, monthly, noUse, planOf, remember, remembered, type Plan, type Use } from "../use.ts";
import { dollars } from "../words.ts";
import { settings } from "./checked.ts";
import { firstOf } from "./summary.ts";

const names = ["in", "out", "cached"] as const;
const fields = {
	in: byID<HTMLInputElement>("in"),
	out: byID<HTMLInputElement>("out"),
	cached: byID<HTMLInputElement>("cached"),
};

/** The ids that the table shows, and the day of the reader. */
interface Stack {
	readonly all: readonly Found[];
	readonly day: string;
}

let stack: Stack | undefined; // for a bill of another use

/** Shows what the use costs a month at the ids of a text. */
export function billStack(all: readonly Found[], day: string): void {
	stack = { all, day };
	void succeeds(showBill(), false);
}

/** Fills the fields with the use that an earlier page kept, and bills what is written there. */
export function readUse(): void {
	const kept = monthly(remembered());
	for (const name of names) {
		fields[name].value = kept[name];
		fields[name].addEventListener("input", () => {
			const use = useOfFields();
			const isValid = Object.keys(faultsOf(use)).length === 0;
			if (isValid) remember(planOf(use) ? use : noUse);
			void succeeds(showBill(), false);
		});
	}
	byID("using").addEventListener("submit", (event) => event.preventDefault());
}

/** Returns the use that the fields have. */
function useOfFields(): Use {
	const { in: input, out, cached } = fields;
	return { ...noUse, in: input.value, out: out.value, cached: cached.value, per: "month" };
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
	const plan = planOf(use);
	showFaults(use);
	byID("results").classList.toggle("billed", plan !== null);
	byID("bill").textContent = "";
	if (!stack || !plan) return;
	const asked = stack;
	const bills = await loadCosts();
	// Meanwhile there may be another text or use, whose bill follows.
	const isCurrent = stack === asked && JSON.stringify(useOfFields()) === JSON.stringify(use);
	if (isCurrent) fillBill(bills, asked, plan);
}

/** What something costs at least and at most, in dollars. */
interface Amount {
	readonly low: number;
	readonly high: number;
}

/** Shows what the use costs a month at each id, now and later, and at all of them together. */
function fillBill(bills: Costs, { all, day }: Stack, plan: Plan): void {
	const later = nextDay(bills, all, day);
	const nows: (Amount | null)[] = [];
	const thens: (Amount | null)[] = [];
	const missing = new Set<string>();
	const cells = [...document.querySelectorAll<HTMLElement>("#rows .month")];
	for (const [i, { id, findings, instead, stage }] of all.entries()) {
		const model = findings[0]?.model;
		const next = instead[0];
		// What has retired by then is replaced by then.
		const stops = model?.retirement_date;
		const then = stops && stops <= later && next ? next : model;
		const now = stage === "unknown" ? null : amountOf(bills, model, plan, day);
		const after = amountOf(bills, then, plan, later);
		if (now === null || after === null) missing.add(id);
		nows.push(now);
		thens.push(after);
		const change = changeOf(now, after, then === model ? "" : then?.id ?? "");
		cells[i]?.replaceChildren(now ? amountText(now) : "–", ...change);
	}
	const together = all.length > 1 ? " together" : "";
	let rest = " at announced prices and with the replacements of what has retired by then";
	if (missing.size > 0) rest += `, without ${firstOf([...missing])}, whose price per token is not known`;
	rest += ".";
	const hasRetired = all.some(({ stage }) => stage === "retired");
	if (hasRetired) rest += " What has retired counts with its last prices today.";
	byID("bill").replaceChildren(
		"A month costs ", make("strong", {}, amountText(sumOf(nows))), `${together} now, and `,
		make("strong", {}, amountText(sumOf(thens))), ` from ${inWords(later)} on,${rest}`,
	);
}

/**
 * Returns the day of the second bill: when the last announced price begins or, if none is
 * announced, the next first of January.
 */
function nextDay(bills: Costs, all: readonly Found[], day: string): string {
	const models = all.flatMap(({ findings, instead }) => [findings[0]?.model, instead[0]]);
	const changes = models.flatMap((model) => (model ? bills.changes(model, "", day) : []));
	return changes.sort().at(-1) ?? `${Number(day.slice(0, 4)) + 1}-01-01`;
}

/** Returns what a use costs at a model on a day; null if that is not known. */
function amountOf(bills: Costs, model: Model | undefined, plan: Plan, day: string): Amount | null {
	const { low = null, high = null } = model ? bills.cost(model, plan, day) : {};
	return low === null || high === null ? null : { low, high };
}

const cent = 0.005; // less is not seen in dollars and cents

/**
 * Returns an amount in words: "$950.00", or "$950.00 to $1,900.00" if it is uncertain which prices
 * apply.
 */
function amountText({ low, high }: Amount): string {
	return high - low >= cent ? `${dollars(low)} to ${dollars(high)}` : dollars(low);
}

function sumOf(amounts: readonly (Amount | null)[]): Amount {
	let low = 0;
	let high = 0;
	for (const amount of amounts) {
		low += amount?.low ?? 0;
		high += amount?.high ?? 0;
	}
	return { low, high };
}

/** Returns how an amount changes, with the id that is used then; nothing if it stays. */
function changeOf(now: Amount | null, after: Amount | null, id: string): readonly HTMLElement[] {
	if (!now || !after) return [];
	const stays = Math.abs(after.low - now.low) < cent && Math.abs(after.high - now.high) < cent;
	if (stays) return [];
	const by = id && ` with ${id}`;
	const className = after.low > now.low ? "dearer" : "cheaper";
	return [make("small", { className }, `→ ${amountText(after)}${by}`)];
}
