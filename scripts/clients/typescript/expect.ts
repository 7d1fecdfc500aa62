// Helpers of the tests of both clients, compiled beside the generated code.

export const base = "http://localhost:8080";

/** True only of two types that are the same: null, enums and optional members count. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Takes nothing but true, so that the compiler refuses types that are not the same. */
export function same<_ extends true>(): void {}

/** Throws unless two values are the same JSON. */
export function equal(what: string, got: unknown, want: unknown): void {
	const [left, right] = [JSON.stringify(got), JSON.stringify(want)];
	if (left !== right) throw new Error(`${what}: got ${left}, want ${right}`);
}

/** The JSON of an answer, without a generated client. */
export async function plain(path: string): Promise<unknown> {
	return (await fetch(base + path)).json();
}

/** Every time of the API has this form. */
export const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
