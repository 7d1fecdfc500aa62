package mcp

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
)

// maxAnswer is the length of the longest JSON of a result, in bytes: less than 8,000 tokens of the
// tokenizers in use, which need one for 3.1 to 3.6 bytes of this JSON.
const maxAnswer = 24_000

// call is one call of a tool.
type call struct {
	*Server
	*tool
	index     *catalog.Catalog
	arguments map[string][]string // a value that is no array is the only element
	note      string              // what the agent should know besides the answer
}

// tool is what is read of the description of a tool.
type tool struct {
	Name        string
	InputSchema struct {
		Properties map[string]struct {
			Type, Description                    string
			Enum                                 []string
			Default                              json.RawMessage
			Minimum, Maximum, MinItems, MaxItems int
		}
		Required []string
	}
}

// run has the functions that run the tools. They return the JSON of the result, or an error that
// says what is right.
var run = map[string]func(c *call) (json.RawMessage, error){
	"find_models":    (*call).findModels,
	"get_model":      (*call).getModel,
	"compare_models": (*call).compareModels,
	"estimate_cost":  (*call).estimateCost,
	"list_changes":   (*call).listChanges,
	"check_ids":      (*call).checkIDs,
	"catalog_stats":  func(c *call) (json.RawMessage, error) { return c.index.AppendStats(nil), nil },
}

// callTool returns the result of a tool: JSON as a text. It is not repeated as structured content,
// because some clients show models only the text and others only the structured content, and all
// show the text if it comes alone.
func (s *Server) callTool(name string, arguments []byte) (object, *rpcError) {
	tools := s.tools()
	i := slices.IndexFunc(tools, func(t tool) bool { return t.Name == name })
	if i < 0 {
		return nil, refuse(invalidParams, "there is no tool "+quote(name)+"; tools/list has their names")
	}
	c := &call{Server: s, tool: &tools[i], index: s.api.Catalog(), arguments: map[string][]string{}}
	body, err := c.answer(arguments)
	if err == nil {
		return object{"content": []object{{"type": "text", "text": string(body)}}}, nil
	}
	message := err.Error()
	if invalid, found := errors.AsType[*catalog.Error](err); found {
		message = invalid.Message // without the code, which is for HTTP
	}
	// Of several faults the first: an agent corrects one and sees the next.
	message, _, _ = strings.Cut(message, "\n")
	// A result and not an error of the protocol, which clients do not show to the model that could
	// correct its call.
	return object{"isError": true, "content": []object{{"type": "text", "text": message}}}, nil
}

// noteMember returns the JSON of the member note after another one; nil if there is nothing to note.
func (c *call) noteMember() []byte {
	if c.note == "" {
		return nil
	}
	return jsonl.AppendString([]byte(`,"note":`), strings.TrimSpace(c.note))
}

// answer returns the JSON of a call's result.
func (c *call) answer(arguments []byte) (json.RawMessage, error) {
	if err := c.read(arguments); err != nil {
		return nil, err
	}
	body, err := run[c.Name](c)
	if err != nil {
		return nil, err
	}
	// The note is the last member of the object, because a tool finds while it writes what the
	// agent should know.
	body = append(body[:len(body)-1], c.noteMember()...)
	body = append(body, '}')
	if len(body) > maxAnswer {
		const tooLong = "the answer has %d bytes, more than the %d that an answer may have; " +
			"ask for fewer ids or facts"
		message := fmt.Sprintf(tooLong, len(body), maxAnswer)
		if c.options.BaseURL != "" {
			message += ", or for one model from the API at " + c.options.BaseURL
		}
		return nil, errors.New(message)
	}
	return body, nil
}
