// What the copy buttons put into the clipboard runs as it is, and gives what the page shows.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { eventually, site, test, visit } from "./browser.mjs";
import { answer, expectShown } from "./explorer.mjs";

const run = promisify(execFile);

let work;
test.beforeAll(async () => (work = await mkdtemp(path.join(os.tmpdir(), "copy-"))));
test.afterAll(() => rm(work, { recursive: true, force: true }));

/** Runs a program that stands in a text, and returns what it prints. */
async function runText(text, name, command, ...args) {
	const file = path.join(work, name);
	await writeFile(file, text);
	return (await run(command, [...args, file])).stdout;
}

/** How each form is run; each prints JSON or lines that hold the ids of models. */
const forms = {
	"URL": async (text) => (await fetch(text)).text(),
	"curl": async (text) => (await run("sh", ["-c", text])).stdout,
	"JavaScript": (text) => runText(text, "request.mjs", process.execPath),
	"Python": (text) => runText(text, "request.py", "python3"),
	"Go": (text) => runText(text, "request.go", "go", "run"),
};

/** Presses a copy button and returns the clipboard's text. */
async function copy(page, form) {
	await page.evaluate(() => navigator.clipboard.writeText(""));
	await page.getByRole("group", { name: "Copy request as" }).getByRole("button", { name: form, exact: true }).click();
	return eventually(async () => {
		const text = await page.evaluate(() => navigator.clipboard.readText());
		assert.notEqual(text, "", `the button ${form} copies nothing`);
		return text;
	});
}

const permissions = ["clipboard-read", "clipboard-write"];
const query = "provider=anthropic,google&status=active&search=haiku";

for (const [form, runForm] of Object.entries(forms)) {
	test(`the list, copied as ${form}`, async ({ open }) => {
		const page = await open({ permissions });
		await visit(page, `${site}/?${query}`);
		const { data } = await expectShown(page, site, query);
		const printed = await runForm(await copy(page, form));
		if (["URL", "curl"].includes(form)) assert.deepEqual(JSON.parse(printed).data, data);
		else assert.deepEqual(printed.trim().split("\n").map((line) => line.split(" ").slice(0, 2).join(" ")), data.map(({ provider, id }) => `${provider} ${id}`));
	});

	test(`a model, copied as ${form}`, async ({ open }) => {
		const page = await open({ permissions });
		await visit(page, `${site}/models/together/meta-llama/Llama-3.3-70B-Instruct-Turbo/`);
		const printed = await runForm(await copy(page, form));
		assert.ok(printed.includes("meta-llama/Llama-3.3-70B-Instruct-Turbo"), printed);
	});
}

test("a search for what means something to a shell is copied so that it means nothing", async ({ open }) => {
	const hostile = `'"$(touch${" "}${"x"})\`\\;&`;
	const page = await open({ permissions });
	await visit(page, `${site}/?search=${encodeURIComponent(hostile)}`);
	for (const form of ["curl", "JavaScript", "Python", "Go"]) {
		const printed = await forms[form](await copy(page, form));
		if (form === "curl") assert.equal(JSON.parse(printed).meta.total, (await answer(site, `search=${encodeURIComponent(hostile)}`)).meta.total);
		else assert.equal(printed.trim(), "");
	}
});
