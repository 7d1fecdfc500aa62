// Prices by the day: span.go of package price.

/** A price of a model from one day to another, exclusive: of /downloads/v2/prices.json. */
export interface Span {
	readonly meter: string;
	readonly condition?: string;
	readonly from: string;
	readonly to?: string; // missing if no end is known
	readonly low: string; // US dollars in the unit of the meter
	readonly high: string; // another amount than low if sources disagree
	readonly sources: readonly string[]; // the sites that state it
	readonly derived?: string; // the provider's rule by which it follows from other prices, and its page
	readonly least?: number; // the smallest quantity that is billed of a request, in seconds
	readonly calendar?: string; // whose holidays the weekdays of the condition leave out
}
