// Long work in short tasks, so that the page answers in between.

/** How long a task may run, in milliseconds. */
const slice = 20;

export type Pace = () => Promise<void>;

/** Returns a function to await within long work: it lets the page answer if the task has run for long. */
export function pacer(): Pace {
	let since = performance.now();
	return async () => {
		if (performance.now() - since < slice) return;
		await new Promise((resolve) => setTimeout(resolve));
		since = performance.now();
	};
}
