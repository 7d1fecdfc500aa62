# The line of the guide that generates a client with oapi-codegen.
go tool oapi-codegen -generate types,client -package catalog -o catalog/catalog.gen.go http://localhost:8080/api/v2/openapi.json
