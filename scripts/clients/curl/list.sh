# The line of the guide that lists models with curl.
curl -sS --fail-with-body 'http://localhost:8080/api/v1/models?provider=anthropic,google&status=active&search=haiku'
