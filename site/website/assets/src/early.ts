// Runs before anything is painted, as a classic script: says that scripts run, and marks a page as
// pending whose address asks for something else than the HTML shows, or whose reader does: its script
// takes the mark away. A page that answers a search, or filters, leaves out what would come before the answer.

const { classList, dataset } = document.documentElement;
classList.add("js");
const path = location.pathname.slice(dataset["prefix"]?.length);
if (/^\/(compare\/)?$/.test(path) && /[^?&]=[^&]/.test(location.search)) classList.add("pending");
if (/[?&]search=[^&]/.test(location.search)) classList.add("asked");
// The names of all filters, in few words: show.ts corrects what is none.
const filter = /[?&](\w+_\w+|provider|maker|type|status|kind|(in|out)put|feature|family|offers|prices|reported)=[^&]/;
if (filter.test(location.search)) classList.add("chosen");
// A script that cannot be loaded leaves the page as it is without scripts.
addEventListener("error", (event) => {
	if ((event.target as Element).localName === "script") classList.remove("js", "pending");
}, true);

// The build does not know the reader's day. The banner shows before anything is drawn, so that
// nothing moves. Without a day to compare with, it stays hidden.
if (new Date() >= new Date(dataset["until"]!)) dataset["stale"] = "";

try {
	// The front page shows what a kept use costs (use.ts), in a column that is not there without one.
	if (path === "/" && localStorage["use"]) classList.add("pending");
} catch {
	// Storage may be forbidden, and then nothing was kept.
}
