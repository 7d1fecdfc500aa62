// The script of pages that have no other: that of every page, a way to the search by "/", and the address
// of the site in examples.

import "./placed.ts";
import { searchKey } from "./page.ts";

document.addEventListener("keydown", (event) => {
	if (!searchKey(event) || document.querySelector("main input[type=search]")) return;
	event.preventDefault();
	location.href = `${document.documentElement.dataset["prefix"] ?? ""}/#search`;
});
