// Versions of APIs that releases of SDKs send: versions.go of package calls.

import type { Call } from "./call.ts";
import { unsure } from "./header.ts";

/** A file that says which releases of packages a program uses. */
export interface Manifest {
	readonly name: string;
	readonly text: string;
}

/** The names of the files that name the packages of a program. */
export const manifestNames: readonly string[] = [
	"package.json",
	"requirements.txt",
	"pyproject.toml",
	"go.mod",
];

/**
 * A client library of a provider, and the versions of the API that it sends: libraries.json of Go's
 * package parameter.
 */
export interface Library {
	readonly package: string;
	readonly language: string;
	readonly provider: string;
	readonly api_versions: readonly { readonly from: string; readonly version: string }[];
}

/** The releases that a requirement allows. */
interface Range {
	readonly low: number;
	readonly high: number; // of the first release that it does not allow
	readonly first: string; // that it names
}

/**
 * Sets the version of the API by the release of the SDK, unless a header names it. The manifests
 * are those of the file's directory and the ones above it, the nearest first.
 *
 * LIMIT: lock files are not read, so that a range that begins before the release and does not end
 * before it says nothing.
 */
export function release(
	libraries: readonly Library[], call: Call, provider: string, manifests: readonly Manifest[],
): void {
	const library = libraries.find((known) => known.language === call.language && known.provider === provider);
	if (!call.sdk || !library) return;
	for (const manifest of manifests) {
		const requirement = requirementIn(manifest, library.package);
		if (!requirement) continue;
		// The nearest manifest that names the package decides, as package managers have it.
		const { low, high, first } = rangeOf(requirement);
		// ">=2.1" without an end allows releases that are not made yet, of which nothing is known.
		if (high < Infinity) call.clientVersion = first;
		call.version ||= sentBy(library, low, high); // a header wins over the SDK
		return;
	}
}

/**
 * Returns the version of the API that all releases of a library send from one to before another.
 */
function sentBy({ api_versions: versions }: Library, low: number, high: number): string {
	let version: string = unsure;
	for (const sent of versions) {
		const from = numberOf(sent.from);
		if (low >= from) version = sent.version;
		else if (high > from) return unsure; // the range has releases of both
	}
	return version;
}

/**
 * Returns what a manifest requires of a package, such as ">=2.1"; "" if it does not name the
 * package.
 */
function requirementIn({ name, text }: Manifest, wanted: string): string {
	const quoted = wanted.replace(/[^\w@-]/g, "\\$&");
	// openai[realtime]>=1.60 of pip, and openai = "^1.60" of Poetry.
	const extras = String.raw`(?:\[[^\]\n]*\])?["']?[ \t]*`;
	const versions = String.raw`(=[ \t]*["'][^"'\n]*|[=<>~!^][^"'#;\n]*)`;
	let form = String.raw`^[ \t]*["']?${quoted}${extras}${versions}`;
	if (name.endsWith(".json")) form = String.raw`"${quoted}"[ \t]*:[ \t]*"([^"\n]*)"`;
	else if (name.endsWith("go.mod")) form = String.raw`\b${quoted}(?:/v[0-9]+)? (v[0-9.]+)`;
	return new RegExp(form, "m").exec(text)?.[1]?.trim() ?? "";
}

const bound = /(\^|~=|~|===?|>=|<=|>|<|=|v)?[ \t"']*([0-9]+(?:\.[0-9]+)*)/g;

/** Returns the releases that a requirement allows. */
function rangeOf(requirement: string): Range {
	let low = 0;
	let high = Infinity;
	let first = "";
	for (const [, sign = "", version = ""] of requirement.matchAll(bound)) {
		const number = numberOf(version);
		first ||= version;
		switch (sign) {
			case ">=":
			case ">":
				low = number;
				break;
			case "<":
			case "<=":
				high = number;
				break;
			case "^":
			case "~":
			case "~=": {
				// The next major release is out of each of them.
				const [major = ""] = version.split(".");
				low = number;
				high = numberOf(major) + numberOf("1");
				break;
			}
			default:
				low = number;
				high = number + 1; // only this one, because releases are whole numbers here
		}
	}
	return { low, high, first };
}

/**
 * Makes a release a number, so that releases can be compared: three parts of at most four digits.
 */
function numberOf(version: string): number {
	const parts = version.split(".");
	let number = 0;
	for (let i = 0; i < 3; i++) {
		const part = Number(parts[i] ?? "0");
		number = number * 10_000 + Math.min(part, 9_999);
	}
	return number;
}
