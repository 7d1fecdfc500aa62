// The interactive reference of the API: Swagger UI, reading the OpenAPI document of the page's own origin. The viewer's own
// frame (its heading, the choice of a server) is left out: the page has a frame, and there is one server, the one that the
// page comes from.

import { byID, make } from "./dom.ts";

/** The part of the viewer's system that the plugin uses. The viewer lends React to plugins. */
interface System {
	readonly React: { createElement(type: unknown, properties: object | null, ...children: unknown[]): unknown };
	getComponent(name: string, container?: boolean): unknown;
}

/** The part of an OpenAPI document that is changed before it is shown. */
interface Document {
	readonly paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
	readonly components: { readonly parameters?: Record<string, Parameter> };
	servers?: { url: string }[];
}

interface Parameter {
	readonly required?: boolean;
	examples?: unknown;
	example?: unknown;
}

/** The viewer's script defines this function. */
declare const SwaggerUIBundle: (options: object) => unknown;

const root = document.documentElement;
const place = byID("reference");
const version = byID<HTMLSelectElement>("version");

/** The addresses of the viewer's script and of the API, which the page's template gives. */
const { script = "", api = "" } = place.dataset;

let viewer: Promise<void> | undefined;

/** Loads the viewer's script, which is large, once, after the page has been shown. */
function load(address: string): Promise<void> {
	return viewer ??= new Promise((resolve, reject) => {
		const element = make("script", { src: address });
		element.addEventListener("load", () => resolve());
		element.addEventListener("error", () => {
			viewer = undefined; // the next try loads it again
			root.classList.add("js"); // theme.ts takes it for one of the page's own scripts, without which nothing works
			reject(new Error("the viewer's script did not arrive"));
		});
		document.head.append(element);
	});
}

async function read(address: string): Promise<Document> {
	const answer = await fetch(address);
	if (!answer.ok) throw new Error(`the OpenAPI document did not arrive; the server answered with the status ${answer.status}`);
	return await answer.json() as Document;
}

/**
 * Prepares a document for calls from this page. They go to the server that the page comes from, whatever address the
 * document was built for. Optional parameters lose their examples, which the viewer would send: who changes nothing gets
 * the answer to the plain request.
 */
function prepare(spec: Document): Document {
	spec.servers = [{ url: location.origin + (root.dataset["prefix"] ?? "") }];
	const operations = Object.values(spec.paths).flatMap((path) => Object.values(path));
	const parameters = operations.flatMap((operation) => operation.parameters ?? []).concat(Object.values(spec.components.parameters ?? {}));
	for (const parameter of parameters.filter((p) => !p.required)) {
		delete parameter.examples;
		delete parameter.example;
	}
	return spec;
}

/** What changes in the viewer: a layout without a frame, and paths that are no links within buttons. */
function plugin({ React: { createElement: h } }: System) {
	const ReferenceLayout = ({ getComponent }: System) => h("div", { className: "swagger-ui" },
		h(getComponent("SvgAssets"), null),
		h(getComponent("errors", true), null),
		h("h2", null, "Endpoints"),
		h(getComponent("operations", true), null),
	);
	const DeepLink = ({ text }: { text: unknown }) => h("span", null, text);
	return { components: { ReferenceLayout, DeepLink } };
}

/** Names fields and tables that the viewer leaves without a name. */
function nameParts(): void {
	for (const field of place.querySelectorAll<HTMLElement>("select:not([aria-label]), input:not([aria-label]), textarea:not([aria-label])")) {
		const parameter = field.closest<HTMLElement>("[data-param-name]")?.dataset["paramName"];
		const example = field.matches(".examples-select-element");
		if (parameter) field.setAttribute("aria-label", example ? `Example for ${parameter}` : parameter);
		else field.setAttribute("aria-label", example ? "Example of the answer" : "Media type");
	}
	for (const table of place.querySelectorAll<HTMLElement>("table[role=region]:not([aria-label])")) {
		const path = table.closest(".opblock")?.querySelector<HTMLElement>("[data-path]")?.dataset["path"] ?? "";
		table.setAttribute("aria-label", `Answers of ${path}`);
	}
	for (const block of place.querySelectorAll<HTMLElement>("pre:not([tabindex])")) block.tabIndex = 0;
}

/** Tells the viewer's style sheet which of the two schemes the page has. */
function followTheme(): void {
	const system = matchMedia("(prefers-color-scheme: dark)");
	const apply = () => {
		const theme = root.dataset["theme"];
		root.classList.toggle("dark-mode", theme === "dark" || (theme !== "light" && system.matches));
	};
	apply();
	system.addEventListener("change", apply);
	new MutationObserver(apply).observe(root, { attributeFilter: ["data-theme"] });
}

/** Shows the reference of the version that is chosen, or why it cannot be shown. */
async function show(): Promise<void> {
	const chosen = version.value;
	place.setAttribute("aria-busy", "true");
	try {
		const [spec] = await Promise.all([read(`${api}${chosen}/openapi.json`), load(script)]);
		if (chosen !== version.value) return; // another one is on its way
		const domNode = make("div");
		place.replaceChildren(domNode);
		SwaggerUIBundle({
			domNode,
			spec: prepare(spec),
			layout: "ReferenceLayout",
			plugins: [plugin],
			deepLinking: true,
			tryItOutEnabled: true,
			displayRequestDuration: true,
			syntaxHighlight: false, // it takes seconds for a list of models
			validatorUrl: null,
		});
	} catch (error) {
		if (chosen !== version.value) return;
		const retry = make("button", { type: "button" }, "Try again");
		retry.addEventListener("click", () => void show());
		const message = make("p", {}, `The reference cannot be shown: ${error instanceof Error ? error.message : String(error)}. `, retry);
		message.setAttribute("role", "alert");
		place.replaceChildren(message);
	} finally {
		if (chosen === version.value) place.removeAttribute("aria-busy");
	}
}

followTheme();
version.addEventListener("change", () => void show());
new MutationObserver(nameParts).observe(place, { childList: true, subtree: true });
void show();
