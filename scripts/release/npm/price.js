"use strict"
const { bill } = require("./cost.js") // site/website/assets/src/cost.ts
const { prices } = require("./prices.json")
const { resolve } = require("./spelling.js")
const rule = require("./cost-rule.json")

exports.prices = prices
exports.cost = (model, usage, { at = new Date().toISOString(), tier } = {}) => {
  const { models, tuned } = resolve(model)
  const keys = models.map(({ provider, id }) => `${provider}/${id}`)
  if (!keys.length) throw new Error(`model: there is no ${JSON.stringify(model)}`)
  if (tuned) throw new Error(`model: ${JSON.stringify(model)} costs more than its base, ${keys[0]}, and has no list price`)
  if (keys.length > 1) throw new Error(`model: ${JSON.stringify(model)} is a model of several providers: write ${keys.join(" or ")}`)
  return bill(rule, prices[keys[0]] ?? [], usage, { at, tier })
}
