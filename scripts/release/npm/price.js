"use strict"
const { bill, scopeOf } = require("./cost.js") // site/website/assets/src/cost.ts
const { prices } = require("./prices.json")
const { resolve } = require("./spelling.js")
const rule = require("./cost-rule.json")

exports.prices = prices
exports.cost = (model, usage, { at = new Date().toISOString(), tier, scope } = {}) => {
  // A name that is missing, and the usage of an answer that has none, would end in a TypeError that names a function of ours.
  if (typeof model !== "string") throw new Error(`model: ${model} is not a text`)
  if (typeof usage !== "object" || usage === null) throw new Error(`usage: ${usage} is not the usage object of an answer`)
  const { models, tuned } = resolve(model)
  const keys = models.map(({ provider, id }) => `${provider}/${id}`)
  if (!keys.length) throw new Error(`model: there is no ${JSON.stringify(model)}`)
  if (tuned) throw new Error(`model: ${JSON.stringify(model)} costs more than its base, ${keys[0]}, and has no list price`)
  if (keys.length > 1) throw new Error(`model: ${JSON.stringify(model)} is a model of several providers: write ${keys.join(" or ")}`)
  // Bedrock's us.anthropic.… costs more than the same id without a profile.
  const named = scopeOf(rule, models[0].provider, model)
  return bill(rule, prices[keys[0]] ?? [], usage, { at, tier, scope: scope ?? named })
}
