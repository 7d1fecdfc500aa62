# The lines of the guide that fetch a page only if it has changed. The file is written at the first call, and kept at later ones.
curl -sS --fail-with-body --etag-compare models.etag --etag-save models.etag -o models.json \
	'http://localhost:8080/api/v2/models?limit=100'
