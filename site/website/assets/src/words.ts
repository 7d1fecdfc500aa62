// Numbers, as in the pages made at build time.

/** A number with commas between thousands: "1,048,576". */
export const thousands = (n: number): string => n.toLocaleString("en");

/** A number of things: "1 model", "1,204 models". */
export const plural = (n: number, thing: string): string => `${thousands(n)} ${thing}${n === 1 ? "" : "s"}`;
