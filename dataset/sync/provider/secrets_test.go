package provider_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
)

// A provider, or who answers in its place, may send the key and any other text back: in each part of an answer. None of it
// is in the error, nor in an error within it.
func TestSecrets(t *testing.T) {
	const odd = providertest.BodyText + "/" + providertest.Key
	everywhere := func(code int, body string, headers ...string) providertest.Fault {
		return func(e *providertest.Exchange) {
			h := e.Writer.Header()
			for _, name := range []string{"Content-Type", "Location", "Retry-After", "Www-Authenticate", "Server", "Warning", "Link"} {
				h.Set(name, odd)
			}
			for i := 0; i < len(headers); i += 2 {
				h.Set(headers[i], headers[i+1])
			}
			e.Writer.WriteHeader(code)
			_, _ = io.WriteString(e.Writer, body)
		}
	}
	json := []string{"Content-Type", "application/json"}
	answers := map[string]providertest.Fault{
		"a content type":     everywhere(200, "{}"),
		"a parameter of one": everywhere(200, odd, "Content-Type", "text/html; charset="+odd),
		"a content coding":   everywhere(200, odd, "Content-Type", "application/json", "Content-Encoding", odd),
		"a location":         everywhere(308, odd, "Location", "https://user:"+providertest.Key+"@"+providertest.BodyText+".example/?"+odd),
		"a bad location":     everywhere(301, odd, "Location", "://"+odd),
		"no JSON":            everywhere(200, odd, json...),
		"a bare string":      everywhere(200, `"`+odd+`"`, json...),
		"a cut-off string":   everywhere(200, `{"data":[{"id":"`+odd, json...),
		"broken JSON":        everywhere(200, `{"`+odd+`"}`, json...),
		"an error":           everywhere(200, `{"error":{"message":"`+odd+`"}}`, json...),
		"escapes":            everywhere(200, `{"error":"`+strings.ReplaceAll(odd, "k", `\u006b`)+`"}`, json...),
		"another length":     everywhere(200, odd, "Content-Type", "application/json", "Content-Length", "9999"),
		"another protocol":   notHTTP,
		"an early hint": func(e *providertest.Exchange) {
			e.Writer.Header().Set("Link", odd)
			e.Writer.WriteHeader(http.StatusEarlyHints)
			everywhere(402, odd)(e)
		},
		"a list":       everywhere(200, `{"data":[{"id":"`+odd+`"}]}`, json...),
		"a bare array": everywhere(200, `[{"id":"`+odd+`"}]`, json...),
	}
	for _, code := range []int{201, 206, 300, 302, 304, 400, 401, 403, 404, 407, 418, 429, 451, 500, 503, 529, 599, 999} {
		answers[strconv.Itoa(code)] = everywhere(code, odd)
	}
	for _, a := range provider.Adapters() {
		s := providertest.New(a.Provider)
		defer s.Close()
		for name, answer := range answers {
			t.Run(a.Provider+" "+name, func(t *testing.T) {
				s.FailAlways(answer)
				client, _ := newClient()
				_, err := a.List(context.Background(), client, s.URL, providertest.Key)
				if err == nil {
					t.Fatal("no error")
				}
				for ; err != nil; err = errors.Unwrap(err) {
					checkSecrets(t, err)
				}
			})
		}
	}
}

// endless is a body of blanks that counts what is read of it.
type endless struct{ read int64 }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	e.read += int64(len(p))
	return len(p), nil
}

func (e *endless) Close() error { return nil }

// Of an answer that is too long no more is read than it takes to see that.
func TestReadsNoFurther(t *testing.T) {
	answer := &endless{}
	client := &provider.Client{Transport: transport(func(*http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusOK, Body: answer}, nil
	})}
	_, err := find(t, "openai").List(context.Background(), client, "", testKey)
	checkText(t, err, "GET https://api.openai.com/v1/models: more than 16777216 bytes; a page has at most so many")
	if answer.read != 16<<20+1 {
		t.Errorf("%d bytes were read, want %d", answer.read, 16<<20+1)
	}
}
