// The script of pages that have no other: that of every page, and a way to the search by "/".

import { searchKey } from "./page.ts";

document.addEventListener("keydown", (event) => {
	if (!searchKey(event) || document.querySelector("main input[type=search]")) return;
	event.preventDefault();
	location.href = `${document.documentElement.dataset["prefix"] ?? ""}/#search`;
});
