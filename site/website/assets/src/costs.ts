// What a use costs at models, by the rule of cost.ts. It and the prices are large, so they are
// loaded when a use is written.

import { scopeOf, type Rule, type Span } from "./cost.ts";
import type { Catalog } from "./evaluate.ts";
import { isTooLong } from "./fits.ts";
import { loadJSON } from "./load.ts";
import type { Model } from "./models.ts";
import { pacer } from "./pace.ts";
import { costOfPlan, notKnown, otherUnit, tierAt, type Cost, type Doubt, type Turn } from "./planned.ts";
import { keyOf } from "./settings.ts";
import type { Plan } from "./use.ts";
import { day as dayLength, isoDay, shortDay } from "./words.ts";

export { showDisputed, showTotals } from "./totals.ts";
export type { Cost, Turn } from "./planned.ts";

/** The asset with the prices; see costs.go. */
export interface Tables {
	readonly day: string; // of the dataset
	readonly rule: Rule;
	readonly prices: Readonly<Record<string, readonly (readonly string[])[] | undefined>>; // by key; see spanOf
	/** By key: the day from which requests are billed as another model's, and that in words. */
	readonly routed?: Readonly<Record<string, readonly [day: string, words: string] | undefined>>;
}

/**
 * A price: meter, condition, low, high if that is another, from and to if there are such days, the
 * calendar of its weekdays, and "?" if no provider confirms it. Its sources are what bills say of that:
 * a line of a bill has those of the prices that apply, so a use that has nothing of a price is not
 * doubted for it.
 */
function spanOf(
	[meter = "", condition = "", low = "", high = "", from = "", to = "", calendar = "", doubt = ""]: readonly
	string[],
): Span {
	const said: Doubt = from ? "reported" : "unconfirmed";
	return {
		meter, from, low, high: high || low, sources: doubt ? [said] : [],
		...(condition && { condition }), ...(to && { to }), ...(calendar && { calendar }),
	};
}

/** What a use costs from a coming day on, as announced. */
export interface NextCost {
	readonly on: string; // "1 Jan", with its year if that could be another one's
	readonly cost: Cost;
	readonly as?: string; // "billed as GPT-6 Luna", if requests are answered by another model then
}

/** The day whose prices count for a model: of a retired one its last. */
function dayOf(model: Model, day: string): string {
	const end = model.retirement_date;
	if (model.stage !== "retired" || !end || end > day) return day;
	return isoDay(new Date(Date.parse(end) - dayLength));
}

/** Returns a price as rows have it: "$4", "$0.50" or "$0.175". */
function priceText(price: number): string {
	const least = Number.isInteger(price) ? 0 : 2;
	return `$${price.toLocaleString("en", { minimumFractionDigits: least, maximumFractionDigits: 6 })}`;
}

/** Computes what uses cost. */
export class Costs {
	readonly day: string;
	private readonly tables: Tables;
	private readonly known = new Map<string, readonly Span[]>();
	private billed = { plan: "", costs: new Map<string, Cost>() }; // of the last plan, by what decides the cost

	/** The day whose prices are those of today is the dataset's, or the reader's if that is later. */
	constructor(tables: Tables, today = "") {
		this.tables = tables;
		this.day = tables.day > today ? tables.day : today;
	}

	private spans(key: string): readonly Span[] {
		const known = this.known.get(key);
		if (known) return known;
		const spans = (this.tables.prices[key] ?? []).map(spanOf);
		this.known.set(key, spans);
		return spans;
	}

	/** The days after a day from which a model has another price in a tier, as announced, in order. */
	changes(model: Model, tier: string, after = this.day): readonly string[] {
		if (model.stage === "retired") return [];
		const own = tierAt(model, tier);
		const prefix = own && `${own}_`;
		const meters = ["input", "output", "cache_read"].map((name) => prefix + name);
		const days = this.spans(keyOf(model))
			.filter(({ meter, from }) => meters.includes(meter) && from > after).map(({ from }) => from);
		return days.sort();
	}

	/**
	 * How a plan costs something else on a day at the maker of a model, of which the place says nothing:
	 * a gateway whose maker doubles its prices in a month rarely announces that, and its price of today
	 * would seem to be the lowest of that month. Undefined if it costs the same, or if the place has a
	 * next price itself.
	 */
	private follows(model: Model, plan: Plan, on: string): Turn | undefined {
		const maker = model.canonical;
		const hasNext = this.changes(model, plan.tier).some((day) => day <= on);
		// A host that runs open weights on its own machines sets its prices itself.
		const isOwn = model.makers || (model.open && model.value("kind") === "host");
		if (!maker || isOwn || hasNext || model.stage === "retired" || this.billedAs(model, on)) return undefined;
		const read = plan.input * plan.cached;
		const output = model.type === "embedding" ? 0 : plan.output;
		const prefix = plan.tier && `${plan.tier}_`;
		const priceOf = (name: string, day: string): Span | undefined => this.spans(maker).find((span) =>
			span.meter === prefix + name && !span.condition && span.from <= day && (!span.to || day < span.to));
		const turns = new Set<Turn>();
		for (const [name, amount] of [["input", plan.input - read], ["cache_read", read], ["output", output]] as const) {
			const now = priceOf(name, this.day);
			const then = priceOf(name, on);
			if (!amount || !now || !then) continue;
			if (Number(then.high) > Number(now.high)) turns.add("more");
			if (Number(then.low) < Number(now.low)) turns.add("less");
		}
		return turns.size > 1 ? "another" : [...turns][0];
	}

	/** The days from which a plan has another price at a model or at its maker. */
	private turnsOf(model: Model, tier: string): readonly string[] {
		const prefix = tier && `${tier}_`;
		const ofMaker = this.spans(model.canonical ?? "")
			.filter(({ meter, from }) => from > this.day && meter.startsWith(prefix));
		return [...this.changes(model, tier), ...ofMaker.map(({ from }) => from)];
	}

	/** The next days from which a use costs something else at one of some models, in order. */
	turns(models: readonly Model[], plan: Plan): readonly string[] {
		const most = 3; // LIMIT: more rows would push what is compared out of sight
		const bills = (day?: string): string =>
			JSON.stringify(models.map((model) => this.cost(model, plan, day)));
		const days = models.flatMap((model) => this.turnsOf(model, plan.tier)).sort();
		let before = bills();
		return [...new Set(days)].filter((day) => {
			const then = bills(day);
			const isOther = then !== before; // a use may have nothing of what has another price
			before = then;
			return isOther;
		}).slice(0, most);
	}

	/** A coming day in few letters, for rows. Go's ShortDate has the same rule. */
	private rowDay(day: string): string {
		const near = 330; // days: eleven months, after which the name of a month comes again
		const isNear = Date.parse(day) - Date.parse(this.day) <= near * dayLength;
		return isNear ? shortDay(day).replace(/ \d+$/, "") : shortDay(day);
	}

	/** What a plan costs next at a model, if another amount is announced; null if not. */
	next(model: Model, plan: Plan): NextCost | null {
		const now = this.cost(model, plan);
		for (const day of this.turns([model], plan)) {
			const cost = this.cost(model, plan, day);
			const isOther = cost.low !== now.low || cost.high !== now.high;
			// What is not known on a day is no amount, and that a model ends is beside it.
			if (!isOther || cost.low === null || now.low === null) continue;
			const as = this.billedAs(model, day);
			return { on: this.rowDay(day), cost, ...(as && { as }) };
		}
		return null;
	}

	/**
	 * The prices of a million tokens of a short prompt and its answer on a day, from the lowest to the
	 * highest if sources disagree: "$4 to $5", as rows have others; "" if it is not known.
	 */
	listed(model: Model, meter: "input" | "output", day: string, scope = ""): string {
		const plan = { input: 0, output: 0, cached: 0, prompt: 1, isEach: true, tier: "", scope, [meter]: 1e6 };
		const { low, high } = this.cost(model, plan, day);
		if (low === null || high === null) return "";
		return low === high ? priceText(low) : `${priceText(low)} to ${priceText(high)}`;
	}

	/**
	 * The scope of prices that an id names by which a model is asked for, or one of the words of a search; ""
	 * if none does: "geo" of "us.anthropic.claude-…" at Bedrock.
	 */
	scopeIn(model: Model, text: string): string {
		const scopes = text.split(/\s+/).map((word) => scopeOf(this.tables.rule, model.provider, word));
		return scopes.find(Boolean) ?? "";
	}

	/** As which model a model is billed on a day, in words; "" if as itself. */
	billedAs(model: Model, day: string): string {
		const [from, words] = this.tables.routed?.[keyOf(model)] ?? [];
		return from && words && day >= from ? words : "";
	}

	/**
	 * What a use costs on a day. Offers with the same prices, of which there are many, are billed
	 * once.
	 */
	cost(model: Model, plan: Plan, on = this.day): Cost {
		const end = model.retirement_date ?? "";
		if (end > this.day && end <= on && !this.billedAs(model, on)) {
			const isReported = model.cell("until").startsWith("reported");
			return notKnown(isReported ? "reported to have retired" : "retired", { hasEnded: true });
		}
		if (isTooLong(model, plan.prompt)) {
			return notKnown(`the prompt does not fit its ${model.cell("context_length")} context`, { isChosen: true });
		}
		const day = dayOf(model, on);
		const asked = JSON.stringify(plan);
		if (this.billed.plan !== asked) this.billed = { plan: asked, costs: new Map() };
		const prices = this.tables.prices[keyOf(model)];
		const isEmbedding = model.type === "embedding";
		const key = JSON.stringify([day, tierAt(model, plan.tier), isEmbedding, otherUnit(model), prices]);
		const known = this.billed.costs.get(key) ??
			costOfPlan(this.tables.rule, this.spans(keyOf(model)), model, plan, day);
		this.billed.costs.set(key, known);
		// What is free is no resold use, whose price could rise.
		const follows = on > this.day && known.high ? this.follows(model, plan, on) : undefined;
		return follows ? { ...known, follows } : known;
	}

	/**
	 * Gives a catalog what a use costs at some models, for the order by cost of a query, in short tasks, as
	 * long as that is needed. The order is by the most: by their low ends, ranges would come before firm amounts
	 * that nobody may ever pay more than.
	 */
	async order(
		catalog: Catalog, models: readonly Model[], name: string, of: (model: Model) => Cost | null,
		isNeeded: () => boolean,
	): Promise<void> {
		if (catalog.costs.name === name) return;
		const pace = pacer();
		const known = new Map<Model, Cost | null>();
		for (const model of models) {
			await pace();
			if (!isNeeded()) return;
			known.set(model, of(model));
		}
		catalog.costs = {
			name,
			of: (model) => known.get(model)?.high ?? null,
			least: (model) => known.get(model)?.low ?? null,
		};
	}
}

/** Loads the prices. */
export async function loadCosts(address: string): Promise<Costs> {
	return new Costs(await loadJSON<Tables>(address, "prices"), isoDay(new Date()));
}
