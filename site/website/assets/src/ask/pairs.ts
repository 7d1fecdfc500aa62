// Two numbers of tokens, "1.5M in 300k out", which are a use to pay for or what a model can take at a time.

import { budget } from "./budgets.ts";
import type { Quantity } from "./quantities.ts";

/** Tokens of both directions, of which a text says nothing else. */
export interface Pair {
	readonly sent: number;
	readonly received: number;
}

/** What says that numbers of tokens are those that a model can take. */
export const ofLimits = new RegExp("\\b(?:context|ctx|window|limits?|(?<!-)max(?:imum)?|min(?:imum)?" +
	"|at (?:least|most)|over|above|under|below)\\b|[<>≤≥]");
/** Another number says what a model can take: "200k context", "context of at least 1M". */
const ofContext = new RegExp("\\b\\d[\\d.,]* ?[km]?(?: tokens?)? (?:of )?(?:context|ctx)(?: window| length)?\\b" +
	"|\\b(?:context|ctx)(?: window| length)?(?: (?:of|over|above|at least|[>≥]=?))* ?\\d[\\d.,]* ?[km]?\\b");
/** A bound of a sum or of a price is none of tokens. */
const ofMoney = /\b(?:under|below|at most|up to|max(?:imum)?|less than|over|above)(?: of)? ?\$ ?\d[\d.,]*/g;
/** Who asks for what costs little, pays for tokens. */
const ofCost = new RegExp("\\b(?:cheap(?:e(?:r|st))?|(?:in|least |less |most |more )expensive|affordable" +
	"|low(?:est)?[- ]?costs?|costs?|priciest|dearest)\\b");

// Models of today take a million tokens, the largest 2M, and write 128k, some of them as much as they take.
const usualContext = 1.1e6;
const largestContext = 2.1e6;
const usualOutput = 131_072;
const largestOutput = 1.1e6;

/** The pair of a text; null if its tokens are something else, or if it says that these are limits. */
export function pairIn(text: string, quantities: readonly Quantity[]): Pair | null {
	const plain = text.replace(budget, " ").replace(ofMoney, " ").replace(ofContext, " ");
	if (ofLimits.test(plain) || quantities.some(({ kind }) => kind === "count")) return null;
	const of = (...ways: string[]): readonly Quantity[] =>
		quantities.filter((one) => one.kind === "tokens" && ways.includes(one.of) && !one.per);
	const [[sent, ...sentToo], [received, ...receivedToo]] = [of("in", "prompt"), of("out")];
	const isOne = sent && received && sentToo.length + receivedToo.length === 0;
	return isOne ? { sent: sent.n, received: received.n } : null;
}

/** Whether no model can take a pair, or hardly one. */
const isBeyond = ({ sent, received }: Pair): boolean =>
	sent > largestContext || received > largestOutput || (sent > usualContext && received > usualOutput);

/** Whether a pair can be what a model takes and writes at a time. Of "3 in, 15 out" both are prices. */
export const canBeLimits = (pair: Pair): boolean =>
	pair.sent >= 1000 && pair.sent <= largestContext && pair.received >= 1000 && pair.received <= largestOutput;

/** Whether a pair is to be paid for. */
export const isToPay = (pair: Pair, text: string): boolean =>
	Math.max(pair.sent, pair.received) >= 1000 && (isBeyond(pair) || ofCost.test(text));
