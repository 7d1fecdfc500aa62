# The line of the guide that generates types for openapi-fetch.
npx openapi-typescript http://localhost:8080/api/v2/openapi.json -o schema.d.ts
