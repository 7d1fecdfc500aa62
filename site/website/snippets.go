package website

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// callView is the request to a model in one language.
type callView struct{ Language, Code string }

// callsOf returns the request to a model by the libraries of its provider and by curl. It returns nil if the dataset has none, or if
// the id has more than printable ASCII: in code, such characters could show something else than what runs.
func callsOf(a providerAPI, m *dataset.Model) (views []callView) {
	call := a.call(m)
	if call == nil || strings.ContainsFunc(m.ID, func(r rune) bool { return r < ' ' || r > '~' }) {
		return nil
	}
	quoted := string(jsonl.AppendString(nil, m.ID))
	id := strings.NewReplacer(placeholder, quoted[1:len(quoted)-1])
	for _, program := range []callView{{"Python", call.python}, {"JavaScript", call.javaScript}} {
		if program.Code != "" {
			views = append(views, callView{program.Language, id.Replace(program.Code)})
		}
	}
	address := strings.ReplaceAll(call.url, placeholder, strings.ReplaceAll(url.PathEscape(m.ID), "$", "%24"))
	code := `curl "` + address + `" -H "Content-Type: application/json" \` + "\n"
	for _, header := range a.headers {
		code += `  -H "` + header + `" \` + "\n"
	}
	var body bytes.Buffer
	if json.Indent(&body, []byte(id.Replace(call.body)), "", "  ") != nil {
		return views // readAPIs has checked the syntax
	}
	return append(views, callView{"curl", code + "  -d '" + strings.ReplaceAll(body.String(), "'", `'\''`) + "'"})
}
