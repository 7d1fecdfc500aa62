// Runs before anything is painted, as a classic script: says that scripts run, and marks a page as
// pending whose address asks for something else than the HTML shows: its script takes the mark
// away.

const root = document.documentElement;
root.classList.add("js");
const path = location.pathname.slice(root.dataset["prefix"]?.length);
if (["/", "/compare/"].includes(path) && /[?&][^&=]+=[^&]/.test(location.search)) {
	root.classList.add("pending");
}
// A script that cannot be loaded leaves the page as it is without scripts.
addEventListener("error", (event) => {
	if (event.target instanceof HTMLScriptElement) root.classList.remove("js", "pending");
}, true);

// The build does not know the reader's day. The banner shows before anything is drawn, so that
// nothing moves.
if (Date.now() >= Date.parse(root.dataset["until"] ?? "")) root.dataset["stale"] = "";
