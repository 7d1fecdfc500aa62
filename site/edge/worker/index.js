// The entry for Cloudflare Workers and Pages. The host brings the files below the binding ASSETS.
//
// The engine starts here and not with the first request: while scripts are loaded a second of processor time is allowed, and
// for a request ten milliseconds on the free plan.

import dataset from './dataset.bin';
import module from './engine.wasm';
import { createHandler } from './handler.mjs';

const { fetch } = createHandler({ module, dataset: new Uint8Array(dataset) });

export default { fetch };
