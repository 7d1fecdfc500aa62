// Finds the models that a name means, in any spelling, by the table and the rules of Go's package resolve, which explains them.

/** What of a model counts here. */
export interface Named { readonly provider: string; readonly id: string; readonly aliases: readonly string[] }

interface Form { readonly pattern: string; readonly id: string; readonly has?: string; readonly how?: string; readonly address?: boolean; readonly foreign?: boolean }
/** Ids of a provider that retired before the catalog's time, from which day on, by a page. */
export interface Retired { readonly provider: string; readonly day: string; readonly page: string; readonly ids: readonly string[] }
/** The table. */
export interface Spellings extends Readonly<Record<"address" | "path" | "segment" | "deployment" | "version", string>> {
	readonly providers: Readonly<Record<string, string>>;
	readonly forms: readonly Form[];
	readonly doubts: Readonly<Record<string, string>>;
	readonly retired: readonly Retired[];
}

/** What a name means: nothing if how is empty. The text at a place of the name is what an id was made of. */
export interface Answer<M extends Named> {
	readonly models: readonly M[];
	readonly how: string;
	readonly uncertain: string;
	readonly retired: Retired | null; // if it is gone
	readonly text: string;
	readonly at: number;
	readonly own: boolean; // whether the segment before the text names the provider
	readonly literal: boolean; // whether another id can take the place of the text
}

const [maxName, maxCuts] = [512, 8];
const steps = ["exact", "alias", "case", "case", "undated"];
const nothing = { models: [], how: "", uncertain: "", retired: null, text: "", at: 0, own: false, literal: false };

export class Resolver<M extends Named> {
	private readonly names = steps.map(() => new Map<string, Set<M>>());
	private readonly gone = new Map<string, Retired>();
	private readonly providers: ReadonlySet<string>;
	private readonly table: Spellings;
	private readonly forms: readonly (Form & { readonly expression: RegExp })[];

	constructor(models: readonly M[], table: Spellings) {
		this.table = table;
		this.forms = table.forms.map((form) => ({ ...form, expression: new RegExp(form.pattern, "d") }));
		this.providers = new Set(models.map(({ provider }) => provider));
		const add = (step: number, name: string, model: M): unknown =>
			this.names[step]?.get(name)?.add(model) ?? this.names[step]?.set(name, new Set([model]));
		for (const model of models) {
			const id = model.id.toLowerCase();
			const version = new RegExp(table.version).exec(id)?.[1];
			add(0, model.id, model);
			add(2, id, model);
			for (const alias of model.aliases) [add(1, alias, model), add(3, alias.toLowerCase(), model)];
			if (version) add(4, version, model);
		}
		for (const model of models) if (this.names[0]?.has(`${model.provider}/${model.id}`)) add(0, `${model.provider}/${model.id}`, model);
		for (const group of table.retired) for (const id of group.ids) this.gone.set(id, group);
	}

	/** Whether a text is an id or alias in any case, an id without its date, or one that is gone. */
	known(id: string): boolean {
		return this.lookup(id).how !== "";
	}

	resolve(name: string): Answer<M> {
		const address = new RegExp(this.table.address).test(name);
		let [at, before] = address ? [new RegExp(this.table.path).exec(name)?.[0].length ?? 0, "models"] : [0, ""];
		if (name.length > maxName || (address && !at)) return nothing;
		for (let cuts = 0; cuts <= maxCuts; cuts++) {
			const answer = this.match(name, at, before, address);
			const segment = new RegExp(this.table.segment).exec(name.slice(at))?.[0];
			if (answer.how || !segment) return answer;
			[before, at] = [segment.replace(/\\?.$/, ""), at + segment.length];
		}
		return nothing;
	}

	private match(name: string, start: number, before: string, address: boolean): Answer<M> {
		const { providers, doubts } = this.table;
		const rest = name.slice(start);
		const deployment = start > 0 && new RegExp(this.table.deployment).test(name.slice(0, start));
		for (const { expression, id, has = "", how: kind, address: only, foreign } of this.forms) {
			const groups = (only && !address) || !rest.includes(has) ? null : expression.exec(rest);
			const made = groups && id.replace(/\$(\d)/g, (_, n: string) => groups[Number(n)] ?? "").replaceAll("\\/", "/");
			const found = made ? this.lookup(made) : nothing;
			if (!found.how) continue;
			const mine = found.models.filter(({ provider }) => provider === (providers[before] ?? before));
			const own = mine.length > 0;
			const [from, to] = (id === "$1" ? groups?.indices?.[1] : undefined) ?? [0, rest.length];
			const text = rest.slice(from, to);
			const literal = ["exact", "alias"].includes(found.how) && text === made && !foreign && !deployment;
			const answer = { ...found, models: own ? mine : found.models, text, at: start + from, own, literal };
			if (found.how === "gone") return answer;
			const direct = start === 0 || (own && start === before.length + 1);
			const how = deployment ? "cloud" : kind ?? (direct ? (own && found.how === "exact" ? "provider" : found.how) : "gateway");
			const elsewhere = !own && this.providers.has(before) ? "provider" : "";
			const open = found.how === "undated" ? "undated" : deployment ? "deployment" : (kind && doubts[kind] ? kind : elsewhere);
			return { ...answer, how, uncertain: doubts[open] ?? "" };
		}
		return nothing;
	}

	private lookup(id: string): Answer<M> {
		for (const [i, how] of steps.entries()) {
			const models = this.names[i]?.get(i < 2 ? id : id.toLowerCase());
			if (models) return { ...nothing, models: [...models], how };
		}
		const retired = this.gone.get(id.toLowerCase());
		return retired ? { ...nothing, how: "gone", retired } : nothing;
	}
}
