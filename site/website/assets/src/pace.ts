// Long work in short tasks, so that the page answers in between.

/** How long a task may run, in milliseconds. */
const slice = 12;

/** Resolves in the next task. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Resolves once the browser has drawn what changed. Between two tasks it need not: what they change
 * is then laid out together, in a task as long as both. A page that nobody sees is not drawn.
 */
export const nextFrame = (): Promise<void> => new Promise((resolve) => {
	if (document.hidden) setTimeout(resolve);
	else requestAnimationFrame(() => setTimeout(resolve));
});

/**
 * Returns a function to await within long work: it lets the page answer, at first and then if the
 * task has run for long.
 */
export function pacer(): () => Promise<void> {
	let since = -Infinity;
	return async () => {
		if (performance.now() - since < slice) return;
		await nextTask();
		since = performance.now();
	};
}
