// The API's document of one model, under any of its names.

import { encode, listPath, modelPath } from "./address.ts";
import type { Model } from "./settings.ts";
import { fetchJSON, isFailure } from "./source.ts";

/** The document of a model as the API sends it. */
export interface Document {
	readonly data: Model;
}

/** How long the API may take, in milliseconds. */
const patience = 20_000;

/**
 * Fetches the document of a model. A host of plain files may have it only under its file's name, so fetchModel tries the names
 * of files if the API's path has no document: the id with a directory for each slash, and the escaped id. It throws a Failure,
 * with status 404 if there is no such model, or the reason of the timeout.
 */
export async function fetchModel(prefix: string, provider: string, id: string): Promise<Document> {
	const signal = AbortSignal.timeout(patience);
	const folder = `${listPath(prefix, "v2")}/${encode(provider)}/`;
	const files = [`${folder}${encode(id, ":@/")}.json`, `${folder}${encode(escapeID(id), "~/")}.json`];
	try {
		return await fetchJSON<Document>(modelPath(prefix, provider, id, "v2"), signal);
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
 * The name of the file of an id that is unsafe as a file name: lower-case letters, digits, "-" and "_", and each other
 * byte as "~" and two hexadecimal digits, in directories of at most 200 bytes.
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
