package providertest

import (
	"net/http"
	"net/http/httptest"
	"strconv"
)

// Fault answers a request in another way than the provider would.
type Fault func(e *Exchange)

// Exchange is a request that a Fault answers.
type Exchange struct {
	Writer  http.ResponseWriter
	Request *http.Request
	// Good writes the response without the fault.
	Good func(w http.ResponseWriter)
}

// BodyText is in the body of each fault that has one. No error may repeat it.
const BodyText = "text-of-a-response"

// Status answers with a status and with headers, given as names and values in turn.
func Status(code int, headers ...string) Fault {
	return func(e *Exchange) {
		for i := 0; i+1 < len(headers); i += 2 {
			e.Writer.Header().Set(headers[i], headers[i+1])
		}
		writeJSON(e.Writer, code, object{"error": BodyText})
	}
}

// Raw answers with status 200, a body and a content type, which may be empty.
func Raw(contentType, body string) Fault {
	return func(e *Exchange) { write(e.Writer, http.StatusOK, contentType, []byte(body)) }
}

// Drop closes the connection without a response.
func Drop() Fault { return func(*Exchange) { panic(http.ErrAbortHandler) } }

// Break announces the good body and closes the connection after half of it.
func Break() Fault {
	return func(e *Exchange) {
		good := httptest.NewRecorder()
		e.Good(good)
		body := good.Body.Bytes()
		e.Writer.Header().Set("Content-Type", "application/json")
		e.Writer.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = e.Writer.Write(body[:len(body)/2])
		_ = http.NewResponseController(e.Writer).Flush()
		panic(http.ErrAbortHandler)
	}
}
