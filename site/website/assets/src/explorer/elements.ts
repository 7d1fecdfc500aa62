// The elements of the list that several of its files show something in.

import { byID } from "../dom.ts";

export const search = byID<HTMLInputElement>("search");
export const table = byID("table");
export const rows = byID("rows");
export const count = byID("count");

/** The classes of the root element, of which early.ts sets "pending", "asked" and "chosen". */
export const rootClasses = document.documentElement.classList;
