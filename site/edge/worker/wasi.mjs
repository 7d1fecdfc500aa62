// The system functions that Go's runtime needs (WASI preview 1): a clock, random numbers, standard error. There are no
// files, no arguments and no environment.
//
// Workers forbid random numbers while their scripts are loaded, which is when the engine starts. It does not need any: its hash
// tables contain no key that a client chose. So they are made here, the same at every start. The date is the host's, because some
// answers depend on the day. In Workers it is 1970 until the first request.

const success = 0;
const badFile = 8; // EBADF
const missing = 52; // ENOSYS

/**
 * Returns the functions that a module imports from WASI.
 *
 * @param {WebAssembly.Module} module
 * @param {() => WebAssembly.Memory} memory of the instance, once there is one
 * @param {(text: string) => void} log takes the engine's standard error
 * @returns {WebAssembly.Imports}
 */
export function wasi(module, memory, log) {
	const view = () => new DataView(memory().buffer);
	const bytes = (/** @type {number} */ at, /** @type {number} */ n) => new Uint8Array(memory().buffer, at >>> 0, n >>> 0);
	let ticks = 1_000_000n; // nanoseconds; Go does not accept 0
	let state = 0x9e3779b9;

	/** @type {Record<string, Function>} */
	const functions = {
		/** Clock 0 has the date. The others measure time, which the engine does not: each reading is a microsecond after the last. */
		clock_time_get(/** @type {number} */ id, /** @type {bigint} */ _precision, /** @type {number} */ at) {
			ticks += 1_000n;
			view().setBigUint64(at >>> 0, id === 0 ? BigInt(Date.now()) * 1_000_000n : ticks, true);
			return success;
		},
		/** Numbers by xorshift. */
		random_get(/** @type {number} */ at, /** @type {number} */ n) {
			for (const [i] of bytes(at, n).entries()) {
				state ^= state << 13;
				state ^= state >>> 17;
				state ^= state << 5;
				bytes(at, n)[i] = state;
			}
			return success;
		},
		fd_write(/** @type {number} */ _fd, /** @type {number} */ parts, /** @type {number} */ count, /** @type {number} */ written) {
			let total = 0;
			for (let part = parts >>> 0; count > 0; count--, part += 8) {
				const n = view().getUint32(part + 4, true);
				log(new TextDecoder().decode(bytes(view().getUint32(part, true), n)));
				total += n;
			}
			view().setUint32(written >>> 0, total, true);
			return success;
		},
		args_sizes_get: none,
		environ_sizes_get: none,
		fd_prestat_get: () => badFile, // no directory is open
		fd_prestat_dir_name: () => badFile,
		proc_exit(/** @type {number} */ code) {
			throw new Error(`the engine ended with code ${code}`); // for example because memory is used up
		},
	};

	// Go's arguments and environment are empty lists, it waits for nothing, and its three standard files exist.
	for (const name of ['args_get', 'environ_get', 'sched_yield', 'poll_oneoff', 'fd_fdstat_get', 'fd_fdstat_set_flags', 'fd_close']) {
		functions[name] = () => success;
	}

	function none(/** @type {number} */ count, /** @type {number} */ size) {
		view().setUint32(count >>> 0, 0, true);
		view().setUint32(size >>> 0, 0, true);
		return success;
	}

	/** @type {WebAssembly.Imports} */
	const imports = {};
	for (const { module: from, name } of WebAssembly.Module.imports(module)) {
		imports[from] ??= {};
		imports[from][name] = functions[name] ?? (() => missing);
	}
	return imports;
}
