// Searches that call models by their names: a version that is named is that version, whatever is asked of it.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

// One row a model: "-" is not known.
const table = `
provider id              canonical_id         name             kind  maker stage    status     retirement_date ending price_in price_out input_price output_price replacement
acme     nova-large-2512 =                    Nova_Large_3     maker acme  usable   active     -          No_end     $2       $8        2           8            -
acme     nova-large-2411 =                    Nova_Large_2.1   maker acme  retired  deprecated 2026-05-31 Ended_2.1  $1       $4        1           4            acme/nova-large-2512
acme     nova-large-2407 =                    Nova_Large_2407  maker acme  retired  deprecated 2025-03-30 Ended_2407 $1       $3        1           3            acme/nova-large-2512
cube     nova-large2     acme/nova-large-2407 Nova_Large_2     host  acme  usable   active     -          No_end     $3       $3        3           3            -
cube     vec-large-2     =                    Vec_Large_2      host  star  usable   active     -          No_end     $5       $5        5           5            -
star     o1              =                    o1               maker star  retired  deprecated 2026-01-01 Ended_o1   $7       $7        7           7            -
star     o3              =                    o3               maker star  retiring deprecated 2026-12-11 Ends_o3    $7       $7        7           7            star/o5
star     o5              =                    o5               maker star  usable   active     -          No_end     $7       $7        7           7            -
star     orb-5           =                    Orb_5            maker star  usable   active     -          No_end     $7       $7        7           7            -
star     sky-4           =                    Sky_4            maker star  retired  deprecated 2026-02-01 Ended_4    $7       $7        7           7            star/sky-4.8
star     sky-4.5         =                    Sky_4.5          maker star  retiring deprecated 2027-02-01 Ends_4.5   $7       $7        7           7            star/sky-4.8
star     sky-4.8         =                    Sky_4.8          maker star  usable   active     -          No_end     $9       $9        9           9            -
cube     sky-4.5         star/sky-4.5         Sky_4.5          host  star  retired  deprecated 2026-11-01 Left_4.5   $7       $7        7           7            -
star     twin-1-preview  =                    Twin_1           maker star  retired  deprecated 2026-02-01 Ended_twin $9       $9        9           9            -
cube     twin-one        =                    Twin_1           host  star  usable   active     -          No_end     $9       $9        9           9            -
cube     llama-9-spec    star/llama-9         Llama_9_Spec     host  star  retired  deprecated 2025-04-14 Left_spec  $1       $1        1           1            -
cube     llama-9-versal  star/llama-9         Llama_9          host  star  retired  deprecated 2026-08-16 Left_9     $2       $2        2           2            cube/vec-large-2
cube     sun-1-free      star/sun-1           Sun_1_Free       host  star  retired  deprecated 2026-11-01 Left_sun  $1       $1        1           1            -
cube     sun-1-paid      star/sun-1           Sun_1_(paid)     host  star  usable   active     -          No_end     $2       $2        2           2            -
star     opal-3-20240229 =                    Opal_3_(dated)   maker star  retired  deprecated 2026-01-05 Ended_opal $15      $75       15          75           -
cube     opal-3          star/opal-3-20240229 Opal_3           host  star  retired  deprecated 2025-08-01 Left_opal  -        -         -           -            -
acme     echo            =                    Echo             maker acme  usable   active     -          No_end     $1       $1        1           1            -
acme     echo-base       =                    Echo_Base        maker acme  usable   active     -          No_end     $1       $1        1           1            -
star     echo-1          =                    Echo_1           maker star  usable   active     -          No_end     $6       $6        6           6            -
cube     echo            star/echo-1          Echo             host  star  usable   active     -          No_end     $7       $7        7           7            -
gate     star/echo       star/echo-1          Echo             host  star  usable   active     -          No_end     $7       $7        7           7            -
`.trim().split("\n").map((line) => line.split(/\s+/));
const [head, ...rows] = table;
const columns = head.map((name, i) =>
	({ name, values: rows.map((row) => (row[i] === "-" ? null : row[i].replaceAll("_", " "))) }));
columns.push({ name: "type", values: rows.map(() => "chat") });
const lives = { usable: "no end announced", retiring: "retires", retired: "retired" };
columns.push({ name: "until", values: rows.map((row) => lives[row[6]]) });
const catalog = await makeCatalog(decodeModels(columns), [
	{ id: "acme", name: "Acme", kind: "maker" }, { id: "star", name: "Star", kind: "maker" }, { id: "cube", name: "Cube", kind: "host" }, { id: "gate", name: "Gate", kind: "host" },
]);
// What an answer says of the model that replaces its own.
const terms = {
	large3: "Nova Large 3: $2 in, $8 out for a million tokens; no end announced. ",
	sky48: "Sky 4.8: $9 in, $9 out for a million tokens; no end announced. ",
	o5: "o5: $7 in, $7 out for a million tokens; no end announced. ",
	vec2: "Vec Large 2: $5 in, $5 out for a million tokens; no end announced. ",
};
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));

test("a version is that version, also if only another place calls it so", () => {
	for (const [search, want, said] of [
		[
			"when does nova large 2 retire", "acme/nova-large-2407",
			`Nova Large 2407 at Acme: Ended 2407. Cube sells it without an announced end. It is replaced by ${terms.large3}`,
		],
		["is nova large 2.1 deprecated", "acme/nova-large-2411", `Nova Large 2.1 at Acme: Ended 2.1. It is replaced by ${terms.large3}`],
		["nova large 2 price", "acme/nova-large-2407", "Nova Large 2407 at Acme: $1 in, $3 out for a million tokens while it worked. Ended 2407. Cube sells it without an announced end. "],
		["what replaces nova large 2", "acme/nova-large-2512", `Nova Large 2407 is replaced by ${terms.large3}`],
		["acme large 2 replacement", "acme/nova-large-2512", `Nova Large 2407 is replaced by ${terms.large3}`],
		["sky 4 price", "star/sky-4", "Sky 4 at Star: $7 in, $7 out for a million tokens while it worked. Ended 4. "],
		["when does sky 4 retire", "star/sky-4", `Sky 4 at Star: Ended 4. It is replaced by ${terms.sky48}`],
	]) {
		const found = asked(search);
		assert.deepEqual([keyOf(found.answer.models[0]), found.said], [want, said], search);
	}
	assert.equal(keyOf(asked("nova large 2").answer.models[0]), "cube/nova-large2");
	assert.match(asked("when does nova large 7 retire").said, /^No model is known that is called “nova large 7”/);
});

test("of several ids that ended at a place the last one is meant", () => {
	for (const [search, said] of [
		["llama 9 cube price", "Llama 9 at Cube: $2 in, $2 out for a million tokens while it worked. Left 9. "],
		["llama 9 on cube replacement", `Llama 9 at Cube: Left 9. Llama 9 is replaced by ${terms.vec2}`],
		["is llama 9 still available on cube", `Llama 9 at Cube: Left 9. It is replaced by ${terms.vec2}`],
	]) assert.equal(asked(search).said, said, search);
});

test("a family has all its versions, and those of one letter have a digit behind it", () => {
	for (const [search, said] of [
		["sky 4 family retirement", "Of 3 models called “sky 4”, the next to end: Sky 4.5 on 1 Feb 2027; no end is announced for 1; 1 no longer works. "],
		["end of sky 4 family", /^Of 3 models called “sky 4”/], ["sky 4 models end of life", /^Of 3 models called “sky 4”/],
		["o-series retirement", "Of 3 models called “o”, the next to end: o3 on 11 Dec 2026; no end is announced for 1; 1 no longer works. "],
		["nova large 2 family eol", "None of 2 models called “nova large 2” works any more; other places still list 1 of these. "],
	]) {
		const found = asked(search).said;
		if (said instanceof RegExp) assert.match(found, said, search);
		else assert.equal(found, said, search);
	}
});

const atCube = "Sky 4.5 at Cube: Left 4.5. Star sells it until 1 Feb 2027. Cube names no replacement of Sky 4.5. Star names Sky 4.8, which Cube is not known to sell. ";

test("whether a model still works at a place is answered for that place", () => {
	for (const [search, want, said] of [
		["is sky 4.5 still available on cube", "cube/sky-4.5", atCube],
		["when does sky 4.5 retire on cube", "cube/sky-4.5", atCube],
		["when does cube retire sky 4.5?", "cube/sky-4.5", atCube], ["when will cube stop selling sky 4.5", "cube/sky-4.5", atCube],
		["when sky 4.5 retires on cube", "cube/sky-4.5", atCube],
		["is sky 4.5 deprecated", "star/sky-4.5", `Sky 4.5 at Star: Ends 4.5. Ended already at Cube: 1 Nov 2026. It is replaced by ${terms.sky48}`],
		["is o3 still available on cube", "star/o3", "o3: no offer of Cube is known. "],
	]) {
		const found = asked(search);
		assert.deepEqual([keyOf(found.answer.models[0]), found.said], [want, said], search);
	}
	assert.match(asked("sky 4.5 shut down").said, /^Sky 4.5 at Star: Ends 4.5/);
});

test("the ends of a maker or place have their calendar", () => {
	const ends = "status=deprecated&maker=star&sort=retires&order=asc&retired=not";
	for (const search of ["star retirements", "star deprecations", "star eol dates", "star deprecation schedule", "when do star models retire"]) {
		const { read, page } = asked(search);
		assert.deepEqual([query(read), page?.path], [ends, "/lifecycle/star/"], search);
	}
	assert.equal(asked("cube retirements").page?.path, "/lifecycle/cube/");
});

test("what replaces a model is asked in many forms", () => {
	for (const search of ["o3 → ?", "o3 ->", "o3 replaced by", "upgrade from o3", "o3 successor", "star/o3 replacement"]) {
		assert.equal(asked(search).said, `o3 is replaced by ${terms.o5}`, search);
	}
});

test("what retired this year is past", () => {
	assert.equal(query(asked("which star models are retired in 2026").read), "maker=star&retiring_before=2026-12-01&retiring_after=2026-01-01&sort=retires");
});

test("a name that leaves out what the one beside it has is compared in full", () => {
	for (const [search, want] of [
		["nova large 3 vs 2.1", "acme/nova-large-2512 acme/nova-large-2411"], ["sky 4.5 vs 4.8", "star/sky-4.5 star/sky-4.8"],
		["sky 4.8 vs 4", "star/sky-4.8 star/sky-4"], ["difference between sky 4.8 and 4.5", "star/sky-4.8 star/sky-4.5"],
		["o3 vs o5", "star/o3 star/o5"], ["sky 4.8 vs o3", "star/sky-4.8 star/o3"], ["sky vs orb 5", "star/sky-4.8 star/sky-4.5 star/orb-5"],
	]) {
		const { answer, page } = asked(search);
		assert.deepEqual([answer.models.map(keyOf).join(" "), page?.text], [want, "Compare these side by side"], search);
	}
});

test("of words that no model has together, the name is kept", () => {
	for (const [search, want, said] of [
		["sky 4.8 high", "sky 4.8", /^No model fits with “high”, which is left out/], ["o3 large", "o3", /^No model fits with “large”/],
		["nova spec", "nova", /^No model fits with “spec”/],
	]) {
		const found = asked(search);
		assert.equal(found.read.search, want, search);
		assert.match(found.said, said, search);
	}
});

test("a name in another order of its words is that name", () => {
	for (const [search, want] of [["large 3 nova", "acme/nova-large-2512"], ["4.5 sky", "star/sky-4.5"]]) {
		assert.equal(keyOf(asked(search).answer.models[0]), want, search);
	}
});

test("a version that is written to its name is no misspelling", () => {
	for (const [search, want] of [["nova3", "nova 3"], ["nova21", "nova 2 1"]]) assert.equal(asked(search).read.search, want, search);
});

test("ends and replacements are asked for in many forms", () => {
	for (const search of ["will o3 be deprecated", "has o3 been removed", "can i still use o3", "when will o3 be shut off", "o3 retirement",
		"what is o3's retirement date", "how long until o3 retires", "o3 still working?", "o3 end of support", "retirement date o3", "end of life for o3", "eol o3",
	]) {
		assert.equal(asked(search).said, `o3 at Star: Ends o3. It is replaced by ${terms.o5}`, search);
	}
	for (const search of ["sky 4.5 retirement on cube", "sky 4.5 end of life cube", "end date of sky 4.5 on cube"]) {
		assert.equal(asked(search).said, atCube, search);
	}
	for (const search of [
		"what should i migrate to from o3", "replace o3 with", "what is the replacement for o3", "what to use instead of o3", "newer version of o3", "o3 equivalent",
	]) assert.equal(asked(search).said, `o3 is replaced by ${terms.o5}`, search);
	for (const search of [
		"llama 9 successor on cube", "llama 9 successor cube", "llama 9 replacement according to cube",
		"what replaces llama 9 according to cube",
	]) assert.equal(asked(search).said, `Llama 9 at Cube: Left 9. Llama 9 is replaced by ${terms.vec2}`, search);
});

test("a name of what has ended says which places still list it, and what works of a name comes first", () => {
	assert.equal(asked("nova-large-2407").said, "Nova Large 2407 has ended at Acme. Cube sells it without an announced end. ");
	assert.equal(asked("o1").said, "");
	assert.deepEqual(asked("twin 1").answer.models.map(keyOf), ["cube/twin-one", "star/twin-1-preview"]);
	assert.equal(keyOf(asked("twin-1-preview").answer.models[0]), "star/twin-1-preview");
});

test("a place that lists a model under another id is no other place", () => {
	assert.equal(asked("when does sun-1-free retire").said, "Sun 1 Free at Cube: Left sun. ");
});

test("a sign is the name of no family", () => {
	for (const search of ["( models end date", "[ family eol", "* models end of life"]) assert.doesNotThrow(() => asked(search), search);
});

test("a maker's own id comes before what only others call so", () => {
	for (const search of ["opal-3", "opal 3"]) assert.deepEqual(asked(search).answer.models.map(keyOf), ["star/opal-3-20240229", "cube/opal-3"]);
	assert.deepEqual(asked("echo").answer.models.slice(0, 2).map(keyOf), ["star/echo-1", "acme/echo"]);
	assert.match(asked("echo price").said, /^Echo 1 at Star: \$6 in/);
	assert.equal(keyOf(asked("echo base").answer.models[0]), "acme/echo-base");
});
