// A source of random numbers that gives the same ones each time.

/** `next` returns a number below an end, and `pick` one of several values. */
export function random(seed) {
	let state = seed;
	// Marsaglia's xorshift with 32 bits.
	const next = (end) => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) % end;
	};
	return { next, pick: (values) => values[next(values.length)] };
}
