# The line of the guide that generates a client with Hey API, as openapi-ts.config.js says.
npx openapi-ts
