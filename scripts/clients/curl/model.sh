# The lines of the guide that fetch models with curl, one with a slash in its id.
curl -sS --fail-with-body http://localhost:8080/api/v2/models/openai/gpt-4o
curl -sS --fail-with-body http://localhost:8080/api/v2/models/together/meta-llama/Llama-3.3-70B-Instruct-Turbo
