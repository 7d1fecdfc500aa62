// Requests of JSON documents.

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

export const isFailure = (error: unknown): error is Failure => error instanceof Failure;

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
