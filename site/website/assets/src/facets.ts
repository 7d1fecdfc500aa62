// The filters beside the list.

/** The links of the filters, each with its parameter and value. */
export const facets = [...document.querySelectorAll<HTMLAnchorElement>("a[data-facet]")].map((link) => {
	const { facet = "", value = "" } = link.dataset;
	return { link, name: facet, value };
});
