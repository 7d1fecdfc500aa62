// How searches of some words are read, in tables: one for each kind of words.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

// One row a model: "-" is not known.
const table = `
provider id           canonical_id name      kind  maker type      stage   input_modalities input_price output_price price_in price_out piece_price embedding_dimensions ends
acme     nova-5       =            Nova_5    maker acme  chat      usable  text,image       2           8            $2       $8        -           -                    2027-03-01
acme     nova-6       =            Nova_6    maker acme  chat      usable  text,image       4           16           $4       $16       -           -                    2027-09-01
star     comet-1      =            Comet_1   maker star  chat      usable  text             1           2            $1       $2        -           -                    -
star     vec-s        =            Vec_S     maker star  embedding usable  text             0.2         -            $0.20    -         -           512                  -
star     vec-l        =            Vec_L     maker star  embedding usable  text             0.1         -            $0.10    -         -           3072                 -
star     vec-x        =            Vec_X     maker star  embedding usable  text             0.3         -            $0.30    -         -           -                    -
cube     vec-x        star/vec-x   Vec_X     cloud star  embedding usable  text             0.3         -            $0.30    -         -           1536                 -
star     vec-y        =            Vec_Y     maker star  embedding usable  text             0.4         -            $0.40    -         -           -                    -
star     paint-1      =            Paint_1   maker star  image     usable  text             -           -            -        -         0.05        -                    -
star     paint-2      =            Paint_2   maker star  image     usable  text             -           -            -        -         0.5         -                    -
cube     acme.nova-6  acme/nova-6  Nova_6    cloud acme  chat      usable  text,image       4           16           $4       $16       -           -                    -
cube     old-flash    -            Old_Flash cloud acme  chat      usable  text             9           9            $9       $9        -           -                    -
acme     star-3-flash =            Flash_3   maker acme  chat      usable  text             3           3            $3       $3        -           -                    -
cube     nova-5       acme/nova-5  Nova_5    cloud acme  chat      usable  text,image       2           8            $2       $8        -           -                    -
`.trim().split("\n").map((line) => line.split(/\s+/));
const [head, ...rows] = table;
const columns = head.map((name, i) => ({
	name,
	values: rows.map((row) => (row[i] === "-" ? null : row[i].replaceAll("_", " "))),
}));
columns.push({ name: "status", values: rows.map(() => "active") });
columns.push({ name: "open_weights", values: rows.map((_, i) => String(i === 2)) });
const catalog = await makeCatalog(decodeModels(columns), [
	{ id: "acme", name: "Acme", kind: "maker" }, { id: "star", name: "Star", kind: "maker" }, { id: "cube", name: "Cube", kind: "cloud" },
]);
const now = new Date("2026-11-30");
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), now);

test("what is denied in French, German or Spanish never becomes its filter", () => {
	for (const search of [
		"pas acme", "sauf acme", "außer acme", "ausser acme", "no es acme", "que no sea acme", "excepto acme", "salvo acme",
		"menos acme", "nicht von acme", "pas de acme", "pas d’acme", "tout sauf acme", "todos menos acme", "excepté acme", "hormis acme",
		"keine modelle von acme", "pas chez acme", "everything except acme", "besides acme", "not from acme", "aside from acme", "n'est pas acme", "ni acme", "ce n'est pas acme",
	]) assert.equal(query(asked(search).read), "without_maker=acme", search);
	assert.equal(query(asked("pas acme, avec images").read), "type=image&without_maker=acme");
	assert.equal(query(asked("modèles pas chers").read), "sort=blended_price&order=asc");
});

test("names with “or” between them are compared, and a model at two places", () => {
	for (const [search, want] of [
		["nova-5 or comet-1", "acme/nova-5 star/comet-1"], ["nova 5 or nova 6, which is cheaper?", "acme/nova-5 acme/nova-6"],
		["nova-5 or comet-1 cheaper", "star/comet-1 acme/nova-5"], ["comet or nova 6", "star/comet-1 acme/nova-6"],
		["nova 5 acme vs cube", "acme/nova-5 cube/nova-5"], ["nova-5 context window on cube or acme", "cube/nova-5 acme/nova-5"],
		["cube vs acme nova-5", "cube/nova-5 acme/nova-5"], ["nova-5 on acme and cube", "acme/nova-5 cube/nova-5"],
		["price of nova 5 at cube and acme?", "cube/nova-5 acme/nova-5"],
		["who is cheaper acme or cube for nova-5", "acme/nova-5 cube/nova-5"], ["who is cheaper, acme or cube, for nova 5?", "acme/nova-5 cube/nova-5"],
		["is nova-5 cheaper on acme or cube", "acme/nova-5 cube/nova-5"], ["where is nova-5 cheaper, cube or acme?", "cube/nova-5 acme/nova-5"],
		["acme or cube cheaper for nova-5", "acme/nova-5 cube/nova-5"], ["nova-5 acme or cube 100k in 20k out", "acme/nova-5 cube/nova-5"],
	]) {
		const { answer, page } = asked(search);
		assert.equal(answer.models.map(keyOf).join(" "), want, search);
		assert.equal(page?.text, "Compare these side by side", search);
	}
	// Beside filters the models of all names are shown.
	for (const [search, want, said] of [
		["comet or nova under $3", "star/comet-1 acme/nova-5", "Models that are called “comet” or “nova” and fit the rest are shown, the newest first. "],
		["cheapest nova or comet", "star/comet-1 acme/nova-5 acme/nova-6", "Models that are called “nova” or “comet” and fit the rest are shown. "],
		["nova or comet on cube", "cube/nova-5 cube/acme.nova-6", "Nothing that is called “comet” is known to fit the rest of the search. Models that are called “nova” or “comet” and fit the rest are shown, the newest first. "],
		["nova or vec with open weights", "", "Nothing that is called “nova” or “vec” is known to fit the rest of the search. "],
		["paint or comet under 10 cents", "star/paint-1", "Models that are called “paint” or “comet”. Only models whose price of an image is known and below $0.10. "],
	]) {
		const found = asked(search);
		assert.deepEqual([found.answer.models.map(keyOf).sort().join(" "), found.said], [want.split(" ").sort().join(" "), said], search);
	}
	assert.match(asked("comet or quasar under $3").said, /^“quasar” is left out: the list searches for one name at a time\. /);
	assert.equal(asked("nova-5 at cube vs acme end").said,
		"Nova 5 at each of these places. At Cube: nothing is known about its end. At Acme: nothing is known about its end. ");
	// Filters with "or" between them stay these.
	for (const [search, want] of [
		["acme or star", "maker=acme,star"], ["image or embedding models", "type=embedding,image"],
	]) assert.deepEqual([query(asked(search).read), asked(search).page], [want, undefined], search);
});

test("an amount has its unit, and what is paid for is no limit", () => {
	for (const [search, want] of [
		["nova in the eu under $9 output", "max_output_price=8.999999&search=nova"],
		["price under $0.1 per image", "sort=image&order=asc"], ["models under 10 cents per image", "sort=image&order=asc"],
		["text to speech under $10 per million characters", "type=audio&input=text&output=audio&without_input=image&without_output=text"],
		["tts below $15 / 1M chars", "type=audio&input=text&output=audio&without_input=image&without_output=text"],
	]) assert.equal(query(asked(search).read), want, search);
	assert.deepEqual(asked("models under 10 cents per image").answer.models.map(keyOf), ["star/paint-1"]);
	// Speech is sold by the character, whether somebody says so or not.
	assert.match(asked("tts under $10").said, /below \$10 for a million characters/);
	assert.doesNotMatch(asked("tts under $10 per minute").said, /characters is/);
	assert.match(asked("tts at $15 per million characters").said, /^The list cannot be searched by prices per character/);
	for (const search of [
		"how much is 1 million tokens on nova 5", "how much do 1M tokens cost on nova-5", "how much are 300k tokens with nova 5", "price of 1M tokens of nova 5",
		"nova 5 price if i use 300k tokens", "how much does nova 5 cost for 1 million tokens", "nova 5 cost for 1M tokens", "how much does 1m tokens of nova 5 cost?",
	]) assert.equal(asked(search).said, "Nova 5 at Acme: $2 in, $8 out for a million tokens. ", search);
});

test("what the catalog cannot know is said, and is no name", () => {
	for (const [search, what] of [
		["does any model hallucinate less", "how good models are"], ["best on swe-bench", "how good models are"],
		["mmlu score of nova 5", "how good models are"], ["is nova 5 biased", "how good models are"], ["how fast is nova 5", "how fast models are"],
		["terms of service of acme", "the terms of providers"], ["who owns the output of nova 5", "the terms of providers"],
		["ceo of acme", "who runs providers, or how to reach them"], ["vram needed for nova 5", "what hardware models need"],
		["cold start time of cube", "how reliable places are"], ["commercial use allowed", "the licenses of models"],
		["can i use cube commercially", "the licenses of models"],
		["what did nova 5 cost to train", "what it cost to train models"], ["does acme store my prompts", "what providers do with data"],
	]) {
		const { answer, said, read } = asked(search);
		assert.ok(said.startsWith(`The catalog does not know ${what}. `), `${search}: ${said}`);
		assert.doesNotMatch(said, /left out|No model/, search);
		assert.ok(answer.models.length > 0, search);
		assert.ok(["", "nova 5", "nova-5"].includes(read.search), `${search}: ${read.search}`);
	}
});

test("prices that changed are on their page, and those to come a filter", () => {
	const page = "/changes/kinds/prices/";
	const acme = "/changes/providers/acme/prices/";
	for (const [search, path, filter = ""] of [
		["what got cheaper in november", page], ["became cheaper since october", page], ["which models got a price cut", page], ["got cheaper", page],
		["price changes november 2026", page], ["which acme models got cheaper this month", acme, "maker=acme"], ["price cuts since october", page],
		["did acme lower prices", acme, "maker=acme"], ["has acme raised its prices this month", acme, "maker=acme"], ["have prices gone up at acme", acme, "maker=acme"],
		["acme raised prices in november", acme, "maker=acme"], ["who raised prices", page], ["cheaper since october", page], ["models whose price has changed", page],
		["did nova 5 get cheaper", undefined, "search=nova+5"], ["was the price of nova 5 cut", undefined, "search=nova+5"],
		["did chat models get cheaper", page, "type=chat"], ["prices that rise", undefined, "prices=rising&sort=change&order=asc"],
		["which models got more expensive", page], ["what gets cheaper", undefined, "prices=falling&sort=change&order=asc"],
	]) assert.deepEqual([asked(search).page?.path, query(asked(search).read)], [path, filter], search);
	assert.notEqual(asked("price changes december 2026").page?.path, page);
});

test("changes of a past period are on a page, and a coming day has what ends then", () => {
	const between = asked("what did acme change between 15 and 28 november");
	assert.equal(between.page?.path, "/changes/providers/acme/");
	assert.equal(between.said, "What Acme changed from 15 Nov 2026 to 28 Nov 2026 is on that page; the list has all its models, whatever changed. ");
	const { read, said, instead } = asked("what happens on 15 january?");
	assert.deepEqual([read.values["retiring_after"], read.values["retiring_before"]], [["2027-01-15"], ["2027-01-16"]]);
	assert.match(said, /^(?:The list has what|Nothing) is known to end on 15 Jan 2027\. $/);
	assert.equal(instead?.state.search, "prices change on 2027-01-15");
});

test("tiers, regions, discounts of batches and dimensions are read as what they are", () => {
	for (const [search, said, rows] of [
		["nova-5 flex", /^Nova 5 at Acme: its page has the prices of flex processing that are known\. $/, "acme/nova-5"],
		["flex tier price comet-1", /^Comet 1 at Star: its page has the prices of flex processing/, "star/comet-1"],
		["acme flex prices", /flex and priority processing: the page of each model/, "acme/nova-5"],
		["nova-5 us-east-1", /where providers process data/, "acme/nova-5"], ["models at cube in sweden", /where providers process data/, "cube/nova-5"],
		["nova 5 in frankfurt", /where providers process data/, "acme/nova-5"], ["comet-1 swedencentral", /where providers process data/, "star/comet-1"],
		["batch discount nova 5", /^Nova 5 at Acme: this is not known/, "acme/nova-5"],
		["still available after june 2027", /models with no announced or reported end before 1 Jul 2027/, "star/comet-1"],
	]) {
		const found = asked(search);
		assert.match(found.said, said, search);
		assert.ok(found.answer.models.some((model) => keyOf(model) === rows), search);
	}
	for (const [search, want] of [
		["cheapest embeddings with dimensions", "type=embedding&sort=input_price&order=asc"], ["smallest embedding dimensions", "type=embedding&sort=dimensions&order=asc"],
		["acme last two weeks", "maker=acme&released_after=2026-11-16&sort=released"], ["acme last 14 days", "maker=acme&released_after=2026-11-16&sort=released"],
	]) {
		assert.equal(query(asked(search).read), want, search);
	}
	for (const search of ["más barato que nova-5", "moins cher que nova-5", "günstiger als nova-5"]) assert.equal(keyOf(asked(search).answer.models[0]), "star/comet-1", search);
});

test("the id of a place is that of its row", () => {
	assert.equal(keyOf(asked("flash").answer.models[0]), "acme/star-3-flash");
	assert.equal(keyOf(asked("acme.nova-6").answer.models[0]), "cube/acme.nova-6");
	assert.match(asked("nova-5 price yesterday").said, /^Nova 5 at Acme: its page has the past prices that are known/);
});

test("what is not open is closed", () => {
	for (const search of ["closed models", "proprietary", "closed source", "not open source", "closed weights"]) {
		assert.equal(query(asked(search).read), "open_weights=false", search);
	}
	assert.equal(query(asked("not proprietary").read), "open_weights=true");
});

test("orders are found by more words, and in other languages", () => {
	for (const [want, ...searches] of [
		["sort=blended_price&order=asc", "order by price", "price low to high", "sort by price, low to high", "models by cost", "cheapest api", "lowest price first"],
		["sort=blended_price", "price high to low", "sort by price from high to low", "sorted by price descending", "priciest api", "teuerstes modell", "modèle le plus cher", "modelo más caro"],
		["sort=output_price&order=asc", "sort by output price", "cheapest per output token"], ["sort=input_price&order=asc", "by input price"],
		["sort=released", "by release date", "newest first", "sort by newest"],
		["max_input_price=0.999999", "menos de 1 dólar por millón", "moins de 1$ par million", "unter 1 dollar pro million", "modèles à moins de 1 dollar"],
		["max_output_price=2", "höchstens 2 dollar ausgabe", "au maximum 2$ de sortie", "como máximo 2 dólares de salida"],
	]) for (const search of searches) assert.equal(query(asked(search).read), want, search);
});

test("numbers of a speed are no names", () => {
	for (const search of ["100 tokens per second", "at least 100 tps", "latency under 1s", "over 50 tokens/s", "ttft below 500 ms"]) {
		const { read, said } = asked(search);
		assert.equal(query(read), "", search);
		assert.match(said, /^The catalog does not know how fast models are\. /, search);
	}
	assert.equal(query(asked("over 100 tokens/s under $1.5").read), "max_input_price=1.499999");
});

test("a number of models beside a name is no version of it", () => {
	for (const search of ["top 5 nova models", "the top 6 nova", "top five nova"]) assert.equal(asked(search).read.search, "nova", search);
});

test("the largest model is that with the largest context, and a sentence says what is not known", () => {
	const { read, said } = asked("largest model");
	assert.equal(query(read), "sort=context");
	assert.match(said, /^The catalog does not know how many parameters models have\. /);
	assert.doesNotMatch(asked("largest context").said, /parameters/);
});

test("a name is read as it is, and how many models are wanted is no part of one", () => {
	const state = parse("search=nova-5");
	assert.equal(answerTo(catalog, state, now).read, state);
	for (const search of ["top 10 cheapest", "10 cheapest models", "the 5 cheapest", "cheapest three models", "second cheapest model", "cheapest 5 models"]) {
		assert.equal(query(asked(search).read), "sort=blended_price&order=asc", search);
	}
	assert.equal(query(asked("most expensive output").read), "sort=output_price");
});

test("what a month costs is no price of a token", () => {
	for (const search of ["$20 per month", "under $20 a month", "with a budget of $10 per month", "100 dollars a month"]) {
		const { read, said } = asked(search);
		assert.deepEqual([query(read), said.slice(0, 101)], ["", "The list has no filter for what a use costs: with your use above the list, each row has its cost. The"], search);
	}
});

test("what is sold for money has a price", () => {
	for (const search of ["paid models", "not free"]) assert.equal(asked(search).answer.models.map(({ id }) => id).includes("paint-1"), true, search);
	assert.equal(query(asked("cheap but not free").read), "sort=blended_price&order=asc");
	assert.match(asked("cheap but not free").said, /^Only models that are known to fit “but not free” are shown/);
});

test("a bound of what audio costs says what it bounds", async () => {
	const table = `
id input_modalities output_modalities input_price output_price price_in price_out price_note   price_out_note type
a  text,audio       text,audio        0.5         2            $0.50    $2        -            -              chat
b  text,audio       text,audio        0.5         2            $3       $12       audio_tokens audio_tokens   audio
c  text,audio       text,audio        0.5         2            $0.80    $4        audio_tokens audio_tokens   audio
d  text             text              0.5         2            $0.50    $2        -            -              chat
`.trim().split("\n").map((line) => `acme acme = usable active maker ${line}`.trim().split(/\s+/));
	const head = ["provider", "maker", "canonical_id", "stage", "status", "kind", ...table[0].slice(6)];
	const columns = head.map((name, i) => ({ name, values: table.slice(1).map((row) => (row[i] === "-" ? null : row[i].replace("_", " "))) }));
	const audio = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
	for (const [search, want] of [["audio input under $1", "input=audio&max_input_price=0.999999"], ["audio output under $10", "output=audio&max_output_price=9.999999"]]) {
		const { answer, read, said } = answerTo(audio, parse(new URLSearchParams({ search }).toString()), now);
		assert.deepEqual([answer.models.map(({ id }) => id).sort().join(" "), query(read)], ["a c", want], search);
		assert.equal(said, "Where the list has no price of audio, the bound is one of text: the page of each model has both. ");
	}
});

test("images that are made by number are priced at those that make them", () => {
	for (const [search, said] of [
		["1000 pictures with the cheapest image model", "1,000 pictures: $50 with Paint 1, $500 with Paint 2. "],
		["make 500 images", "500 images: $25 with Paint 1, $250 with Paint 2. "],
		["generate 2k product photos cheapest", "“product” is left out. 2,000 photos: $100 with Paint 1, $1,000 with Paint 2. "],
		["1 image cheapest", "1 image: $0.05 with Paint 1, $0.50 with Paint 2. "],
		["create 10 images with paint-2", "10 images: $5 with Paint 2. "],
	]) {
		const found = asked(search);
		assert.equal(found.said, said, search);
		assert.equal(found.read.sort, "image", search);
	}
	// Neither a size nor a quality is a name.
	const sized = asked("2,500 images a month at 1024x1024 high quality");
	assert.equal(sized.said, "Few prices are known by size or quality: “at 1024x1024”, “high quality” are left out, and may cost more. " +
		"2,500 images a month: $125 with Paint 1, $1,250 with Paint 2. ");
	for (const search of ["100 1024x1024 images", "100 images in 4k", "100 hd photos"]) {
		assert.match(asked(search).said, /^Few prices are known by size or quality: .* 100 (?:images|photos): \$5 with Paint 1/, search);
	}
	// A sum for all is one for each, and so is one below a dollar.
	for (const [search, said] of [
		["budget 50 dollars for 500 images", "$50 for 500 images is $0.10 each. 500 images: $25 with Paint 1. Only models whose price of an image is known and at most $0.10. "],
		["100 images for less than $20", "$20 for 100 images is $0.20 each. 100 images: $5 with Paint 1. Only models whose price of an image is known and below $0.20. "],
		["20 images a day for 5 days, budget $10", "$10 for 100 images is $0.10 each. 100 images in 5 days (20 a day): $5 with Paint 1. " +
			"Only models whose price of an image is known and at most $0.10. "],
		["2000 images under $0.08", "2,000 images: $100 with Paint 1. Only models whose price of an image is known and below $0.08. "],
		["1000 images at 8 cents each", "1,000 images: $50 with Paint 1. Only models whose price of an image is known and at most $0.08. "],
		["5000 images for $1", "No model is known to make them for that: these cost more, or it is not known what. " +
			"$1 for 5,000 images is $0.0002 each. 5,000 images: $250 with Paint 1, $2,500 with Paint 2. "],
	]) assert.equal(asked(search).said, said, search);
	const read = asked("analyze 1000 images cheapest");
	assert.equal(query(read.read), "input=image&sort=blended_price&order=asc");
	assert.match(read.said, /^What an image costs to read depends on its tokens: “1000” is left out\. /);
	assert.doesNotMatch(asked("images under 4 cents").said, /: \$/);
});

test("dimensions that only a place states count", () => {
	assert.doesNotMatch(asked("embedding 512 tokens").said, /dimensions/);
	for (const [search, want] of [["1536 dimension embedding cheapest", "cube/vec-x"], ["embedding with at least 1024 dimensions", "cube/vec-x star/vec-l"],
		// A usual number beside embeddings is one of dimensions.
		["embeddings 1536", "cube/vec-x"], ["cheapest embedding model 1,536", "cube/vec-x"], ["1536d embeddings", "cube/vec-x"],
		["embedding 1024 or more", "cube/vec-x star/vec-l"], ["at least 1024 embeddings", "cube/vec-x star/vec-l"]]) {
		const { answer, said } = asked(search);
		assert.equal(answer.models.map(keyOf).join(" "), want, search);
		assert.match(said, /1 more model might fit: nobody states their dimensions\. $/, search);
	}
});

test("a bound by the character leaves what is sold so", async () => {
	const columns = Object.entries({
		provider: "h h h h", id: "kokoro clone dear tokens", type: "audio audio audio audio", stage: "usable usable usable usable",
		input_modalities: "text text,audio text text", output_modalities: "audio audio audio audio", price_in: "$4 $13 $30 $1",
		price_note: "per_1M_characters per_1M_characters,_unconfirmed per_1M_characters -",
	}).map(([name, text]) => ({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }));
	const speech = await makeCatalog(decodeModels(columns), [{ id: "h", name: "H", kind: "host" }]);
	for (const [search, want] of [
		["text to speech under $15 per 1M characters", "kokoro clone"], ["tts below 2 cents per 1k chars", "kokoro clone"],
		["tts over $13 per million characters", "dear"], ["tts at most $13/1M characters", "kokoro clone"],
	]) {
		const { answer, said } = answerTo(speech, parse(new URLSearchParams({ search }).toString()));
		assert.equal(answer.models.map(({ id }) => id).join(" "), want, search);
		assert.match(said, /^Only models whose price is known to be /, search);
	}
});

test("the past price of a family asks which of its models is meant", async () => {
	const columns = Object.entries({
		provider: "m m m m", id: "opus-1 opus-2 opus-2-latest opus-3", name: "Opus_1 Opus_2 Opus_2 Opus_3", canonical_id: "= = = =", maker: "m m m m",
		alias_of: "- - opus-2 -", type: "chat chat chat chat", stage: "retired usable usable usable", price_in: "$9 $5 $5 $4", price_out: "$9 $5 $5 $4",
		release_date: "2025-01-01 2025-06-01 2025-06-01 2026-06-01", retirement_date: "2026-02-01 - - -",
	}).map(([name, text]) => ({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }));
	const catalog = await makeCatalog(decodeModels(columns), [{ id: "m", name: "M", kind: "maker" }]);
	const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));
	const found = asked("what did opus cost on 15 january 2026");
	assert.equal(found.answer.models.map(({ id }) => id).join(" "), "opus-2 opus-1");
	assert.equal(found.said, "Opus 2 was the newest of 2 models called “opus” that were sold on 15 Jan 2026; the other is Opus 1. The page of each has what is known of its price then. ");
	assert.deepEqual([found.about.id, found.on], ["opus-2", "2026-01-15"]);
	assert.equal(found.withPast("on 15 January 2026 it cost $5 in."), "Opus 2 was the newest of 2 models called “opus” that were sold on 15 Jan 2026; the other is Opus 1. Opus 2: on 15 January 2026 it cost $5 in. The page of each has what is known of its price then. ");
	assert.equal(asked("opus price in march 2026").said, "Opus 2 is the only model called “opus” that was sold from 1 Mar 2026 to 31 Mar 2026. ");
	assert.match(asked("opus 2 price in march 2026").said, /^Opus 2 at M: its page has the past prices that are known/);
});

test("what the catalog cannot know is said as a whole, and leaves no words to search for", () => {
	for (const [search, what, left] of [
		["can i sue acme", "the terms of providers", "maker=acme"], ["who founded acme", "who runs providers, or how to reach them", "maker=acme"],
		["is it safe to use acme", "how safe models are", "maker=acme"],
		["score on humaneval above 90", "how good models are", ""], ["swe-bench verified > 70% under $3", "how good models are", "max_input_price=2.999999"],
		["mmlu over 85", "how good models are", ""],
		["nova in eu", "where providers process data", "search=nova"],
		["¥20 a month", "prices in other currencies than US dollars", ""], ["nova for 20 yuan per month", "prices in other currencies than US dollars", "search=nova"],
		["translation into polish and czech", "which countries makers are from, or which languages models know", "search=translation"],
	]) {
		const { read, said } = asked(search);
		assert.ok(said.startsWith(`The catalog does not know ${what}. `), `${search}: ${said}`);
		assert.equal(query(read), left, search);
	}
	// Without what leads to it, a language is a word.
	assert.doesNotMatch(asked("polish my text").said, /languages/);
});

test("“all but” leaves out, and “dearer than” an amount bounds", () => {
	for (const search of ["everything but acme", "all but acme", "all models but acme", "any model but acme", "all models but not acme"]) {
		assert.equal(query(asked(search).read), "without_maker=acme", search);
	}
	assert.equal(query(asked("all but cheap").read).includes("without"), false);
	const { answer } = asked("chat models cheaper than $3 and dearer than $1.50");
	assert.deepEqual(answer.models.map(keyOf).sort(), ["acme/nova-5"]);
});

test("a maker without open weights is said to have none, and those of others are shown", () => {
	for (const [search, said, rows] of [
		["acme open weights", "No model of Acme has open weights: these are of other makers. ", "star/comet-1"],
		["open source acme models with text output under $3", "No model of Acme that fits the rest has open weights: these are of other makers. ", ""],
	]) {
		const found = asked(search);
		assert.equal(found.answer.models.map(keyOf).join(" "), rows, search);
		assert.equal(found.said, rows && said, search);
	}
	assert.equal(query(asked("star open weights").read), "open_weights=true&maker=star");
	// Of licenses it is known at least whose weights are open.
	const some = asked("apache 2.0 chat models");
	assert.deepEqual([query(some.read), some.instead.text, query(some.instead.state)],
		["type=chat", "Those with open weights: 1 model", "type=chat&open_weights=true"]);
	for (const search of ["license of comet-1", "is comet-1 free for commercial use", "can i use comet-1 commercially"]) {
		const { said, read, instead } = asked(search);
		assert.deepEqual([said, read.values["open_weights"], instead],
			["The catalog does not know the licenses of models. Its weights are open. ", [], undefined], search);
	}
	assert.equal(asked("is nova free").said, "Of 2 models that are called “nova”, none is known to be free. ");
});

test("amounts and comparisons are read as people write them, and a place is no maker", () => {
	for (const [search, want] of [
		["models under 3 bucks per mil tokens", "max_input_price=2.999999"], ["less then 50 cents per 1M output", "max_output_price=0.499999"],
		["128 thousand token context", "min_context=128000"], ["half a million context", "min_context=500000"], ["2 mil context", "min_context=2000000"],
		["tooling under $1", "feature=tool_call&max_input_price=0.999999"],
		["context at least 1m output at least 100k", "min_context=1000000&min_output=100000"], ["output 64k context 200k", "min_context=200000&min_output=64000"],
		["1m context 100k output", "min_context=1000000&min_output=100000"],
		["no nova, image input, under $1", "input=image&max_input_price=0.999999"],
		["nova-5 not on acme", "without_provider=acme&search=nova-5"], ["nova 5 but not hosted at acme", "without_provider=acme&search=nova+5"],
		["acme models not on acme", "maker=acme&without_provider=acme"], ["not by acme", "without_maker=acme"],
	]) assert.equal(query(asked(search).read), want, search);
	assert.deepEqual(asked("nova-5 not on acme").answer.models.map(keyOf), ["cube/nova-5"]);
	for (const [search, want] of [["videos longer than 10 seconds", "type=video"], ["longest video", "type=video"]]) {
		const { said, read } = asked(search);
		assert.deepEqual([said, query(read)], ["The catalog does not know how long videos can be. ", want], search);
	}
	assert.match(asked("nova-6 replacement cheaper").said, /^The filters are those of Nova 6, which costs \$4 for a million tokens of input and \$16 of output\. Only what costs less/);
});

test("a list can have the brackets of settings", () => {
	for (const search of ["models: [nova-5, comet-1]", '["nova-5", "comet-1"]']) {
		assert.deepEqual(asked(search).answer.models.map(keyOf), ["acme/nova-5", "star/comet-1"], search);
	}
});

test("at how many places models are to be is a limit", () => {
	for (const search of ["chat at least 2 providers", "chat at two or more hosts", "chat on more than one place"]) {
		const { answer, said } = asked(search);
		assert.equal(said, "Only models that at least 2 places are known to offer are shown. ", search);
		assert.deepEqual(answer.models.map(keyOf), ["acme/nova-5", "acme/nova-6"], search);
	}
});
