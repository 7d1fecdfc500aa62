package calls

import "slices"

// clientCall returns the call of a client of C# that is made with the id: new ChatClient("id", …).
// The parameters are in the options that the request gets, an argument or a variable:
//
//	ChatClient client = new("gpt-4o", key);
//	client.CompleteChat(messages, new ChatCompletionOptions { Temperature = 0 });
//
// LIMIT: a client that sends several requests, is passed on, or is a field has no call, because
// each request can have other options. A client that is made with options can ask another host.
func (r *reader) clientCall(c *Call, group int) (*Call, int) {
	for n, m := range r.members(group) {
		// The third argument, and the one with this name, are options of the client, such as its
		// address.
		if n > 1 || m.key == "options" || m.key == "endpoint" {
			return nil, 0
		}
	}
	_, start := r.callee(group)
	name := start - 2 // before the sign of the assignment
	if r.word(start-1) == "new" {
		name--
	}
	if r.kind(name) != wordToken || r.kind(name+1) != '=' || r.kind(name-1) == '.' {
		return nil, 0
	}

	request := -1 // the bracket of the only request
	for _, i := range r.uses(r.word(name)) {
		if i == name {
			continue
		}
		sends := r.kind(i+1) == '.' && slices.Contains(table().Sends, r.word(i+2)) && r.kind(i+3) == '('
		if !sends || request >= 0 || r.tokens[i+3].match < 0 {
			return nil, 0
		}
		request = i + 3
	}
	if request < 0 {
		return nil, 0
	}
	for _, m := range r.members(request) {
		if options := r.initializer(m.first, m.last); options >= 0 {
			return c, options
		}
	}
	return nil, 0
}

// initializer returns the brace of the members of an object that some tokens make, or that the
// variable in them is assigned; -1 if it is none: "new Options { … }", "new() { … }".
func (r *reader) initializer(first, last int) (open int) {
	if last == first+1 && r.kind(first) == wordToken {
		return r.variable(first)
	}
	if r.word(first) != "new" {
		return -1
	}
	open = r.initialized(first)
	if open < 0 || r.tokens[open].match != last-1 {
		return -1
	}
	return open
}

// initialized returns the brace of the members of an object that is made from a word new on; -1 if
// it has none.
func (r *reader) initialized(first int) (open int) {
	open = first + 1
	for r.kind(open) == wordToken || r.kind(open) == '.' {
		open++ // the name of the type
	}
	if r.kind(open) == '(' && r.kind(open+1) == ')' {
		open += 2
	}
	if r.kind(open) != '{' {
		return -1
	}
	return open
}
