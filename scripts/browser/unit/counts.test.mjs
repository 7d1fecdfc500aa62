// The numbers beside the filters: each is what one more click would find.

import assert from "node:assert/strict";
import test from "node:test";

import { countsOf, questions, totalOf } from "../../../site/website/assets/src/counts.ts";
import { answerer } from "../../../site/website/assets/src/engine.ts";
import { change, initial, query } from "../../../site/website/assets/src/state.ts";
import { allowed, hardModels, providers, random, statuses, types } from "./catalogs.mjs";

const models = [...hardModels(5, 300)].flatMap(([provider, byID]) => [...byID.values()].map((model) => ({ ...model, provider })));
const answer = answerer(models, allowed);
const counts = providers.flatMap((p) => types.flatMap((t) => statuses.map((s) => models.filter((m) => m.provider === p && m.type === t && m.status === s).length)));
const settings = { providers: providers.map((id, i) => ({ id, name: id, monogram: "X", number: i + 1 })), types, statuses, counts };

const total = (state) => answer(query({ ...state, page: "1", limit: "1" })).meta.total;

test("numbers without and with a search are those of the API's answers", () => {
	const r = random(21);
	const some = (values) => values.filter(() => r.next(4) === 0);
	for (let round = 0; round < 200; round++) {
		const state = { ...initial, provider: some(providers), type: some(types), status: some(statuses), page: "3", sort: "name" };
		assert.equal(totalOf(settings, state), total(state));
		for (const [facet, numbers] of Object.entries(countsOf(settings, state))) {
			assert.deepEqual([...numbers.keys()], allowed[facet]);
			for (const [value, n] of numbers) assert.equal(n, total({ ...state, [facet]: [value] }), `${facet} ${value} of ${query(state)}`);
		}
		const searched = change(state, { search: r.pick(["a", "s", "z", "é", "nowhere"]) });
		for (const question of questions(settings, searched, answer(query(searched)))) {
			const want = total({ ...searched, [question.facet]: [question.value] });
			assert.equal(question.known ?? answer(question.query).meta.total, want, `${question.facet} ${question.value} of ${query(searched)}`);
		}
	}
});

test("a result that is all on the page is counted without asking", () => {
	const state = { ...initial, search: models[0].id };
	const asked = questions(settings, state, answer(query(state)));
	assert.equal(asked.length, providers.length + types.length + statuses.length);
	assert.ok(asked.every(({ known }) => known !== undefined));
});
