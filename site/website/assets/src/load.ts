// What pages load when they need it. If that fails, the error is a sentence for people.

/**
 * Reads what an address has. Rejects with a sentence for people, and the address as its cause, if
 * the server does not send it, or if `read` finds nothing in it; `what` names that: "prices".
 */
export async function load<T>(
	address: string, what: string, read: (response: Response) => Promise<T | null>,
): Promise<T> {
	const longest = 20; // seconds
	let problem = navigator.onLine ? "The server cannot be reached." : "This device is offline.";
	try {
		const response = await fetch(address, { signal: AbortSignal.timeout(longest * 1000) });
		problem = `The server sent status ${response.status}${response.ok ? ` and no ${what}` : ""}.`;
		const found = await read(response);
		if (response.ok && found) return found;
	} catch (error) {
		// Over a slow connection the status has come, and the rest has not: nothing is wrong with the server.
		if ((error as Error).name === "TimeoutError") problem = `It took longer than ${longest} seconds.`;
		// Of other errors the problem says what people can know.
	}
	throw new Error(problem, { cause: address });
}

/** Reads JSON at an address; rejects as load does. */
export const loadJSON = <T>(address: string, what: string): Promise<T> =>
	load(address, what, (response) => response.json() as Promise<T>);

/**
 * Loads a script that a page needs now and then. What browsers say of one that does not come is not
 * for people, and is silent about the status: a page of an older publication names scripts that are
 * gone.
 */
export const loadScript = <T>(address: string): Promise<T> =>
	(import(address) as Promise<T>).catch(() => load<T>(address, "script", async () => null));

/**
 * Returns a function that loads something once, with what its first call has. A load that failed is
 * forgotten: the next call tries again.
 */
export function once<T, A extends readonly unknown[]>(
	work: (...given: A) => Promise<T>,
): (...given: A) => Promise<T> {
	let loading: Promise<T> | undefined;
	return (...given) => {
		loading ??= work(...given).catch((error: unknown) => {
			loading = undefined;
			throw error;
		});
		return loading;
	};
}
