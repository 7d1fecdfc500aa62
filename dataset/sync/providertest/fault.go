package providertest

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
)

// Exchange is a request that a Fault answers.
type Exchange struct {
	Writer  http.ResponseWriter
	Request *http.Request
	// Good writes the answer that there would be without the fault.
	Good func(w http.ResponseWriter)
	// Closed is closed when the server is.
	Closed <-chan struct{}
}

// Fault spoils an answer. Tests may write their own.
type Fault func(e *Exchange)

// Status answers with a status and with headers, given as names and values in turn. The body is an error in JSON, with
// text that must not show up anywhere.
func Status(code int, headers ...string) Fault {
	return func(e *Exchange) {
		for i := 0; i+1 < len(headers); i += 2 {
			e.Writer.Header().Set(headers[i], headers[i+1])
		}
		writeJSON(e.Writer, code, object{"error": object{"message": BodyText}})
	}
}

// BodyText stands in the bodies of all faults that have one. Text of an answer has no place in an error, so neither has it.
const BodyText = "text-of-an-answer"

// Hang answers nothing until the client gives up or the server is closed.
func Hang() Fault {
	return func(e *Exchange) {
		select {
		case <-e.Request.Context().Done():
		case <-e.Closed:
		}
	}
}

// Drop closes the connection without an answer.
func Drop() Fault {
	return func(*Exchange) { panic(http.ErrAbortHandler) }
}

// CutOff answers with the first half of the good body, as a whole and sound HTTP answer.
func CutOff() Fault {
	return func(e *Exchange) {
		recorder := record(e)
		body := recorder.Body.Bytes()
		send(e.Writer, recorder.Code, "application/json", body[:len(body)/2])
	}
}

// Break announces the good body and closes the connection after the first half of it.
func Break() Fault {
	return func(e *Exchange) {
		recorder := record(e)
		body := recorder.Body.Bytes()
		e.Writer.Header().Set("Content-Type", "application/json")
		e.Writer.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = e.Writer.Write(body[:len(body)/2])
		_ = http.NewResponseController(e.Writer).Flush() // else what came would depend on the server's buffers
		panic(http.ErrAbortHandler)
	}
}

// Endless streams a list whose one string never ends, until so many bytes are sent or the client hangs up. They are never in
// memory at once.
func Endless(size int64) Fault {
	return func(e *Exchange) {
		e.Writer.Header().Set("Content-Type", "application/json")
		chunk := bytes.Repeat([]byte(BodyText), 4096)
		_, err := io.WriteString(e.Writer, `{"object":"list","data":[{"id":"`)
		for sent := int64(0); err == nil && sent < size; sent += int64(len(chunk)) {
			_, err = e.Writer.Write(chunk)
		}
	}
}

// HTML answers as a sign-in page does: status 200, and no JSON.
func HTML() Fault {
	return Raw("text/html; charset=utf-8", "<!doctype html><title>Sign in</title><p>"+BodyText)
}

// Empty answers with a list without models.
func Empty() Fault {
	return func(e *Exchange) {
		recorder := record(e)
		switch body := bytes.TrimSpace(recorder.Body.Bytes()); {
		case recorder.Code != http.StatusOK:
			send(e.Writer, recorder.Code, "application/json", body)
		case bytes.HasPrefix(body, []byte("[")):
			send(e.Writer, http.StatusOK, "application/json", []byte("[]"))
		case bytes.Contains(body, []byte(`"has_more":`)):
			send(e.Writer, http.StatusOK, "application/json", []byte(`{"data":[],"first_id":null,"has_more":false,"last_id":null}`))
		case bytes.Contains(body, []byte(`"data":`)):
			send(e.Writer, http.StatusOK, "application/json", []byte(`{"object":"list","data":[]}`))
		default: // Google leaves out what is empty
			send(e.Writer, http.StatusOK, "application/json", []byte("{}"))
		}
	}
}

// Raw answers status 200 with a content type, empty for none, and a body.
func Raw(contentType, body string) Fault {
	return func(e *Exchange) { send(e.Writer, http.StatusOK, contentType, []byte(body)) }
}

// Redirect answers that the list is elsewhere.
func Redirect(location string) Fault { return Status(http.StatusFound, "Location", location) }

// record takes the good answer down.
func record(e *Exchange) *httptest.ResponseRecorder {
	recorder := httptest.NewRecorder()
	e.Good(recorder)
	return recorder
}

func send(w http.ResponseWriter, status int, contentType string, body []byte) {
	w.Header()["Content-Type"] = nil // else it would be guessed
	if contentType != "" {
		w.Header().Set("Content-Type", contentType)
	}
	w.Header().Set("Content-Length", fmt.Sprint(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body)
}
