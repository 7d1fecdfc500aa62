// Answers come from the API or, if the host serves only files, from this browser.

import { listPath } from "./address.ts";
import type { List, Settings } from "./settings.ts";

/** A request that failed. Its message is a sentence for people. */
export class Failure extends Error {
	/** The status of a refusal: 400, or 404 if there is no such document; 0 if trying again may help. */
	readonly status: number;
	/** Whether the API refused, not a host without such a path. */
	readonly answered: boolean;

	constructor(message: string, status = 0, answered = false) {
		super(message);
		this.status = status;
		this.answered = answered;
	}
}

/** Whether an error is a Failure, of this script or of one that this script has loaded. */
export const isFailure = (error: unknown): error is Failure => error instanceof Error && "status" in error;

/**
 * Fetches a JSON document. It throws the signal's reason when that is aborted, else a Failure: for a network that fails, an
 * answer that is not JSON, and an error of the API, whose status and message it has.
 */
export async function fetchJSON<T>(path: string, signal: AbortSignal): Promise<T> {
	let response: Response;
	try {
		response = await fetch(path, { headers: { Accept: "application/json" }, signal });
	} catch {
		throw signal.aborted ? signal.reason : new Failure(navigator.onLine ? "The server cannot be reached." : "This device is offline.");
	}
	const { status, ok } = response;
	let body: unknown;
	try {
		body = await response.json();
	} catch {
		throw signal.aborted ? signal.reason : new Failure(`The server sent status ${status} and no JSON.`, status === 404 || ok ? 404 : 0);
	}
	if (ok) return body as T;
	const message = (body as { error?: { message?: string } } | null)?.error?.message;
	throw new Failure(message ?? `The server sent status ${status}.`, status < 500 ? status : 0, message !== undefined);
}

/** Answers queries of the list of models: query strings without their question mark. */
export interface Source {
	/** The answer, or a Failure, or the reason of an aborted signal. */
	answer(query: string, signal: AbortSignal): Promise<List>;
	/** Whether the answers are made in this browser. Known after the first answer to a query. */
	readonly local: boolean;
}

export interface Local {
	open(settings: Settings): Promise<(query: string) => List>;
}

type Answer = Awaited<ReturnType<Local["open"]>>;

/** How long the host may take to show whether it answers queries, in milliseconds. */
const patience = 20_000;

/** Rejects with the signal's reason when it is aborted. */
const abortion = (signal: AbortSignal): Promise<never> =>
	new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));

/** Makes the source of a page. It asks nothing by itself. */
export function openSource(settings: Settings): Source {
	const path = listPath(settings.prefix);
	const ask = (query: string, signal: AbortSignal): Promise<List> => fetchJSON<List>(query ? `${path}?${query}` : path, signal);
	let host: Promise<Answer | null> | undefined;

	/** The function that answers in this browser if the host ignores queries; null if the host answers them. */
	async function probe(): Promise<Answer | null> {
		try {
			const { meta } = await ask("limit=1", AbortSignal.timeout(patience));
			if (meta.limit === 1) return null;
		} catch (error) {
			if (!isFailure(error) || error.status !== 404) {
				host = undefined; // not known: the next query finds out
				return null;
			}
		}
		const { open } = (await import(settings.local ?? "")) as Local;
		const answer = await open(settings);
		source.local = true;
		return answer;
	}

	const source = {
		local: false,
		async answer(query: string, signal: AbortSignal): Promise<List> {
			signal.throwIfAborted();
			if (!query && !source.local) return ask(query, signal);
			host ??= probe();
			// Both at once: if the host answers queries, finding that out costs no time.
			const direct = source.local ? undefined : ask(query, signal);
			direct?.catch(() => {}); // awaited below, if at all
			try {
				const local = await Promise.race([host, abortion(signal)]);
				return local ? local(query) : await (direct ?? ask(query, signal));
			} catch (error) {
				if (isFailure(error) || signal.aborted) throw error;
				host = undefined;
				throw new Failure("The script that answers queries on this host cannot be loaded.");
			}
		},
	};
	return source;
}
