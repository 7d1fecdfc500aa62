// Headers with a version of Anthropic's API: header.go of package calls.

/** The version of a call in a file that names several. */
export const unsure = "?";

// In any language.
const header = /anthropic[-_]version["']?[ \t]*[:=,)][ \t]*["']?([0-9]{4}-[0-9]{2}-[0-9]{2})/g;

/** Returns the version of the API that the headers in a text name; "" if there are none. */
export function headerIn(text: string): string {
	const versions = new Set<string>();
	for (const [, version = ""] of text.matchAll(header)) versions.add(version);
	// Which of two versions a request sends is decided elsewhere in the program.
	if (versions.size > 1) return unsure;
	const [version = ""] = versions;
	return version;
}
