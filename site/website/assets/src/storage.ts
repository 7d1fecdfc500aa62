// Choices that outlast a page, in the browser's storage. If that is switched off they are lost with the page.

/** A choice; "" if there is none. */
export function read(name: string): string {
	try {
		return localStorage.getItem(name) ?? "";
	} catch {
		return "";
	}
}

/** Keeps a choice; "" forgets it. */
export function write(name: string, value: string): void {
	try {
		if (value) localStorage.setItem(name, value);
		else localStorage.removeItem(name);
	} catch {
		// The choice holds on this page.
	}
}
