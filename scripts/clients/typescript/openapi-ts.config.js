// The lines of the guide that tell Hey API what to generate.
export default {
	input: "http://localhost:8080/api/v1/openapi.json",
	output: { path: "catalog", module: { extension: ".js" } }, // as Node.js wants imports
};
