package modelcatalog

import (
	"io"
	"net/http"
	"strconv"
	"sync"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"

	"modelcatalog/site/mcp"
)

// agentResponses are responses to be used again.
var agentResponses = sync.Pool{New: func() any { return new(mcp.Response) }}

// serveAgent answers a message of the Model Context Protocol. It reads no more of a body than a message may have.
func (h *Handler) serveAgent(w http.ResponseWriter, r *http.Request, s *served) error {
	s.setPlaceholders(r, 0, "mcp")
	body, err := io.ReadAll(io.LimitReader(r.Body, mcp.MaxBody+1))
	if err != nil {
		return caddyhttp.Error(http.StatusBadRequest, err) // broken or too slow, if the client is still there
	}
	response := agentResponses.Get().(*mcp.Response)
	s.agents.Respond(response, &mcp.Request{
		Method: r.Method, Body: body,
		ProtocolVersion: r.Header.Get("Mcp-Protocol-Version"), RPCMethod: r.Header.Get("Mcp-Method"), Name: r.Header.Get("Mcp-Name"),
	})
	header := w.Header()
	for _, line := range response.Headers {
		header.Set(line.Name, line.Value)
	}
	if len(response.Body) > 0 {
		header.Set("Content-Length", strconv.Itoa(len(response.Body)))
	}
	agentCounters[response.Status].Inc()
	w.WriteHeader(response.Status)
	// A client that went away is no fault of the server, but a failed write may still be reading the body.
	if _, err := w.Write(response.Body); err == nil {
		agentResponses.Put(response)
	}
	return nil
}
