// The API's document of one model, wherever the host keeps it.

import { encode, listPath, modelPath } from "./address.ts";
import type { Model } from "./settings.ts";
import { fetchJSON, isFailure } from "./source.ts";

/** The document of a model as the API sends it. */
export interface Document {
	readonly data: Model;
}

/**
 * Fetches the document of a model. On a host of plain files it may be under its file's name alone, so that is tried where the
 * API's path has none: the id with slashes as folders, or escaped where no file name can hold it. It throws a Failure, of
 * status 404 where there is no such model, or the reason of the aborted signal.
 */
export async function fetchModel(prefix: string, provider: string, id: string, signal: AbortSignal): Promise<Document> {
	const folder = `${listPath(prefix)}/${encode(provider)}/`;
	const files = [`${folder}${encode(id, ":@/")}.json`, `${folder}${encode(escapeID(id), "~/")}.json`];
	try {
		return await fetchJSON<Document>(modelPath(prefix, provider, id), signal);
	} catch (error) {
		if (!isFailure(error) || error.status !== 404 || error.answered) throw error;
		for (const file of files) {
			try {
				return await fetchJSON<Document>(file, signal);
			} catch (other) {
				if (!isFailure(other)) throw other;
			}
		}
		throw error;
	}
}

/**
 * The name of the file of an id that no file name can hold as it is: lower-case letters, digits, "-" and "_", and each other
 * byte as "~" and two hexadecimal digits, in folders of at most 200 bytes.
 */
export function escapeID(id: string): string {
	const room = 200;
	const parts = Array.from(new TextEncoder().encode(id), (byte) => {
		const c = String.fromCharCode(byte);
		return /[a-z0-9_-]/.test(c) ? c : `~${byte.toString(16).padStart(2, "0")}`;
	});
	let [name, left] = ["_", 0];
	for (const part of parts) {
		if (left < part.length) {
			name += "/";
			left = room;
		}
		name += part;
		left -= part.length;
	}
	return name;
}
