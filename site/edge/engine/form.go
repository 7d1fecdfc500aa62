package engine

import (
	"strings"

	"modelcatalog/site/representation"
)

// form is the representation of an answer that a client gets.
type form struct {
	coding representation.Coding
	etag   string // of a 200
	known  bool   // the client has it: 304
	body   []byte
}

// represent chooses the form that the client likes best. Where it fails, the answer becomes an internal error.
func (e *Engine) represent(request *Request, report func(any)) (f form) {
	a := &e.answer
	if a.Status != 200 {
		return form{coding: representation.Identity, body: a.Body()}
	}
	defer func() {
		if a.Status != 200 {
			f = form{coding: representation.Identity, body: a.Body()}
		}
	}()
	defer e.catch(report)
	condition := request.IfNoneMatch
	if coding := representation.Negotiate(request.AcceptEncoding); coding != representation.Identity {
		if f, pays := e.code(coding, condition); pays {
			return f
		}
	}
	etag := representation.ETag(a.Hash(), representation.Identity, representation.Fast)
	return form{representation.Identity, etag, representation.Matches(condition, etag), a.Body()}
}

// code returns the form of a 200 in a coding, if it pays.
func (e *Engine) code(coding representation.Coding, condition string) (f form, pays bool) {
	body := e.answer.Body()
	if len(body) < representation.MinSize {
		return form{}, false
	}
	etag := representation.ETag(e.answer.Hash(), coding, representation.Fast)
	if kept := e.kept.find(etag); kept != nil {
		return form{coding, etag, representation.Matches(condition, etag), kept.bytes}, kept.bytes != nil
	}
	if strings.Contains(condition, etag) && representation.Matches(condition, etag) {
		return form{coding, etag, true, nil}, true // no need to make this form to see whether it pays: the client got it
	}
	e.coded = representation.Append(e.coded[:0], coding, representation.Fast, body)
	coded := e.coded
	if !representation.Pays(body, coded) {
		coded = nil
	}
	e.kept.offer(etag, coded)
	return form{coding, etag, representation.Matches(condition, etag), coded}, coded != nil
}
