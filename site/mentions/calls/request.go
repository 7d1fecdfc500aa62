package calls

import (
	"modelcatalog/dataset/parameter"
)

// Request returns what is known of the request, in the words of rules.
func (c *Call) Request() parameter.Call {
	request := parameter.Call{
		Endpoint:      table().APIs[c.API].Endpoint,
		Client:        c.client(),
		ClientVersion: c.clientVersion,
		Parameters:    map[string]parameter.Value{},
		Complete:      !c.Open,
	}
	if c.Via == "langchain" {
		request.Endpoint = "" // it chooses the endpoint by the model and other parameters
	}
	// A file with two versions can send either, so only what holds for both is said.
	if c.Version != Unsure {
		request.APIVersion = c.Version
	}
	for _, a := range c.Args {
		// A variable is set, but nobody knows to what.
		value := parameter.Value{}
		switch a.Value.Kind {
		case String, Number, Boolean:
			value = parameter.Text(a.Value.Text)
		case Object:
			value = parameter.Text("object")
		case List:
			value = parameter.Text("array")
		}
		request.Parameters[a.Name] = value
	}
	return request
}

// client returns the name of the client in rules; empty if it is a wrapper of which rules say nothing.
func (c *Call) client() string {
	if c.Via != "" {
		// Python's and JavaScript's libraries of one name differ in what they leave out.
		return table().Clients[c.Via][c.Language]
	}
	if c.SDK && c.API == "messages" && c.Language == "python" {
		return "anthropic-python"
	}
	return parameter.Direct
}
