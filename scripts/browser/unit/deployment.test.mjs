// Which ids are names of deployments.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isDeployment } from "../../../site/website/assets/src/check/deployment.ts";
import { Finder } from "../../../site/website/assets/src/mentions.ts";
import { tables } from "./tables.mjs";

const finder = new Finder([{ provider: "azure", id: "gpt-4o", kind: "cloud", aliases: [], alias_of: null }], tables);
const named = (place, more = {}) => isDeployment({ findings: [], retired: null, uncovered: false, place, ...more }, finder);

test("at Azure, an id that no model has is the name of a deployment", () => assert.equal(named("azure"), true));
test("elsewhere it is not", () => assert.deepEqual([named(""), named("amazon-bedrock")], [false, false]));
test("an id that a model has is none", () => assert.equal(named("azure", { findings: [{}] }), false));
test("an id that retired is none", () => assert.equal(named("azure", { retired: {} }), false));
