# The line of the guide that lists models with curl.
curl -sS --fail-with-body 'http://localhost:8080/api/v2/models?status=active&input=image&feature=tool_call&min_context=200000&sort=input_price&order=asc&limit=3'
