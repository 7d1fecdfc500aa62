// The system functions that Go's runtime needs (WASI preview 1): a clock, random numbers, standard error. There are no
// files, no arguments and no environment.
//
// The engine seeds its hash tables when it starts, so that clients cannot choose queries that collide in them. Workers start it while
// their scripts are loaded, and then forbid the random numbers of crypto, but not Math.random. The date is the host's, because some
// answers depend on the day. In Workers it is 1970 until the first request.

const [success, badFile] = [0, 8]; // the second is EBADF

/**
 * Returns the imports of an instance, by a function that returns its memory and one that takes its standard error. Functions that are
 * not in the table do nothing: Go's arguments and environment are empty lists, it waits for nothing, and its three standard files exist.
 */
export function wasi(memory, log) {
	const view = () => new DataView(memory().buffer);
	const bytes = (at, n) => new Uint8Array(memory().buffer, at >>> 0, n >>> 0);
	let ticks = 1_000_000n; // nanoseconds; Go does not accept 0
	const functions = {
		/** Clock 0 has the date. The others measure time, which the engine does not: each reading is a microsecond after the last. */
		clock_time_get(id, _precision, at) {
			ticks += 1_000n;
			view().setBigUint64(at >>> 0, id === 0 ? BigInt(Date.now()) * 1_000_000n : ticks, true);
			return success;
		},
		random_get(at, n) {
			bytes(at, n).forEach((_, i, all) => all[i] = 256 * Math.random());
			return success;
		},
		fd_write(_fd, parts, count, written) {
			let total = 0;
			for (let part = parts >>> 0; count > 0; count--, part += 8) {
				const n = view().getUint32(part + 4, true);
				log(new TextDecoder().decode(bytes(view().getUint32(part, true), n)));
				total += n;
			}
			view().setUint32(written >>> 0, total, true);
			return success;
		},
		fd_prestat_get: () => badFile, // no directory is open
		proc_exit(code) {
			throw new Error(`the engine ended with code ${code}`); // for example because memory is used up
		},
	};
	return { wasi_snapshot_preview1: new Proxy(functions, { get: (table, name) => table[name] ?? (() => success) }) };
}
