// Everyday words of searches that are only in texts about models: what they leave would be no answer.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { ofPast } from "../../../site/website/assets/src/ask/texts.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const table = `
id         type      input_modalities output_modalities input_price description
vec-s      embedding text             -                 0.02        short_vectors
vec-l      embedding text,pdf         -                 0.2         for_search_and_coding,_hosted
listen-1   audio     audio            text              -           writes_down_speech_and_turns_it_into_text
listen-2   audio     audio            text              -           tells_speakers_apart
say-1      audio     text             audio             -           turns_text_into_speech
tune-1     chat      text             audio,text        1           makes_music
nova-5     chat      text,pdf         text              2           coding
nova-6     chat      text             text              9           hosted_in_many_places
`.trim().split("\n").map((line) => line.split(/\s+/));
const [head, ...rows] = table;
const columns = head.map((name, i) => ({ name, values: rows.map((row) => (row[i] === "-" ? null : row[i].replaceAll("_", " "))) }));
for (const [name, value] of Object.entries({ provider: "acme", canonical_id: "=", kind: "maker", maker: "acme", stage: "usable", status: "active" })) {
	columns.push({ name, values: rows.map(() => value) });
}
columns.find(({ name }) => name === "input_modalities").values = rows.map((row) => row[2]);
columns.find(({ name }) => name === "output_modalities").values = rows.map((row) => (row[3] === "-" ? null : row[3]));
const catalog = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));

const toText = "type=audio&input=audio&output=text&without_output=audio";
const purpose = "The catalog does not know what models are best used for. ";

test("a price that is compared with a past one asks for that", () => {
	for (const [search, want] of [
		["does gpt-6.2 sol cost more than 2 months ago", "price of gpt-6.2 sol 2 months ago"],
		["was gpt-5.6 sol cheaper in summer?", "price of gpt-5.6 sol since june"], ["is nova 5 cheaper than in july", "price of nova 5 since july"],
		["is o3 more expensive than it was a year ago", "price of o3 a year ago"],
		["has nova-5 become cheaper since august", "price of nova-5 since august"], ["was claude opus 5.5 cheaper last year", "price of claude opus 5.5 last year"], ["did o3 cost more in 2025", "price of o3 in 2025"],
	]) assert.equal(ofPast(search), want, search);
	for (const search of [
		"is gpt-5 cheaper than claude", "is gpt-4o cheaper in batch", "cheaper than gpt-5", "is gpt-5 cheaper in azure than openai", "is o3 cheaper",
		"gpt-5 2 months ago", "is gpt-5 cheaper since $2",
	]) assert.equal(ofPast(search), search);
});

test("a word that no name has does not shrink an answer in silence", () => {
	for (const [search, want, said] of [
		["cheap embeddings for search", "type=embedding&sort=input_price&order=asc", purpose], ["embed documents cheap", "type=embedding&sort=input_price&order=asc", ""],
		["embeddings apart", "type=embedding", ""], ["hosted embeddings", "type=embedding", "No name has “hosted”, which is left out. "],
		["embeddings hosted in eu under $1", "type=embedding&max_input_price=0.999999", "The catalog does not know where providers process data. "],
		["coding model", "", `${purpose}The list shows all models, the newest first. `],
	]) {
		const found = asked(search);
		if (search !== "embeddings apart") assert.equal(found.said, said, search);
		assert.equal(query(found.read), want, search);
	}
});

test("what texts alone say is shown as that, with the way to the rest", () => {
	const all = asked("hosted");
	assert.deepEqual([query(all.read), all.said, all.instead], ["search=hosted", "Only models whose text has “hosted” are shown. ", undefined]);
	const some = asked("turn speech into text with speaker labels");
	assert.deepEqual(some.answer.models.map(({ id }) => id), ["listen-2"]);
	assert.equal(some.said, "Only models whose text has “speaker” are shown. ");
	assert.deepEqual([some.instead.text, query(some.instead.state)], ["Without “speaker”: 2 models", toText]);
	assert.equal(asked("nova 5").said, "");
});

test("speech that becomes text is not text that becomes speech", () => {
	for (const search of ["turn speech into text", "convert voice recordings to text", "speech into text", "convert audio to text"]) {
		assert.equal(query(asked(search).read), toText, search);
	}
	for (const search of ["turn text into speech", "convert text to speech", "text into voice"]) {
		assert.deepEqual(asked(search).answer.models.map(({ id }) => id), ["say-1"], search);
	}
	for (const [search, want] of [
		["extract text from images", "input=image&output=text"], ["animate pictures", "type=video&input=image"], ["run on my laptop", "open_weights=true"],
		["günstige spracherkennung", `${toText}&sort=minute&order=asc`],
	]) assert.equal(query(asked(search).read), want, search);
	assert.equal(asked("programmieren").said, `${purpose}The list shows all models, the newest first. `);
	assert.equal(asked("cheap hosted").said, "No name has “hosted”, which is left out. ");
	assert.equal(asked("long documents").read.sort, "context");
	assert.equal(query(asked("vector models").read), "type=embedding");
});

test("words that are in names or in no name are read as what they ask for", () => {
	const thisMonth = "retiring_before=2026-12-01&reported=too&sort=retires&order=asc&retired=not";
	for (const [search, want] of [
		["which models stop working this month", thisMonth], ["models that will stop working this month", thisMonth],
		["image model that edits pictures", "type=image&input=image&output=image"],
		["long term supported model with pdf", "input=pdf"],
		["embedding model with at least 3.072 dimensions", "type=embedding&sort=dimensions&order=asc"],
	]) assert.equal(query(asked(search).read), want, search);
	assert.match(asked("long term supported model with pdf").said, /a promise or an announced end not before 30 Nov 2027/);
	assert.match(asked("embedding model with at least 3.072 dimensions").said, /“at least 3072 dimensions”/);
});
