// The lines of the guide that configure Hey API.
export default {
	input: "http://localhost:8080/api/v2/openapi.json",
	output: { path: "catalog", module: { extension: ".js" } }, // as Node.js wants imports
};
