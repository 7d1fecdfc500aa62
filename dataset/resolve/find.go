package resolve

import "strings"

// search is the search for the rows of a name that has to be read.
type search struct {
	*Resolver
	name     string
	readings []reading

	// moving is the last reading whose id moves on to newer models at its maker, while the ids of
	// the place stay what they are. It is nil if there is none.
	moving *reading
	mover  string // the maker
}

// find returns what a name means that no provider writes so.
func (r *Resolver) find(name, hint string) Answer {
	// Each of these looks at all readings before the next one does: a row of the place in the last
	// reading comes before a row of a maker in the first.
	s := search{Resolver: r, name: name, readings: r.read(name, hint)}
	if a, found := s.atPlace(); found {
		return a
	}
	if a, found := s.atMaker(); found {
		return a
	}
	if s.moving != nil {
		return r.explainMoving(name, s.moving, s.mover)
	}
	if a, found := s.dated(); found {
		return a
	}
	if a, found := s.anywhere(); found {
		return a
	}
	return r.explainNone(s.readings, hint)
}

// atPlace looks for rows of the provider that is named. It comes first because the place knows best
// which of its rows it means: an id of its own can look like one of a maker.
func (s *search) atPlace() (a Answer, found bool) {
	for i := range s.readings {
		read := &s.readings[i]
		if read.place == "" {
			continue
		}
		rows, how := s.matchReading(read, s.of(read.place))
		if rows == nil {
			continue
		}
		// deepseek/deepseek-chat:free names DeepSeek, but only a gateway has such an id.
		if read.note == modeNote && s.made(rows[0]) && s.moves(read.id, rows) {
			s.moving = read
			s.mover = s.offers[rows[0]].Provider
			continue
		}
		return s.explain(s.name, read, rows, how), true
	}
	return a, false
}

// atMaker looks for rows of the makers of models, other than the provider that is named.
func (s *search) atMaker() (a Answer, found bool) {
	for i := range s.readings {
		read := &s.readings[i]
		others := func(row int) bool { return s.made(row) && s.offers[row].Provider != read.place }
		rows, how := s.matchReading(read, others)
		if rows == nil {
			// An id that its maker ended says more than a row of another reading, which changes
			// more of the name.
			if gone := s.gone[strings.ToLower(read.id)]; gone != nil {
				return s.explainGone(s.name, read, gone), true
			}
			continue
		}
		// What mistral-medium means at Mistral today says nothing about a gateway's older id.
		if (s.elsewhere(read) || read.note == modeNote) && s.moves(read.id, rows) {
			s.moving = read
			s.mover = s.offers[rows[0]].Provider
			continue
		}
		// "claude-opus-4-1 (Bedrock)": people write the maker's id of what the place sells under its own, and
		// its own days count there.
		if own := s.soldAt(read.place, rows); own != nil && s.elsewhere(read) {
			return s.explain(s.name, read, own, ByModel), true
		}
		return s.explain(s.name, read, rows, how), true
	}
	return a, false
}

// dated looks for the only id of the named maker that is a reading and a month: xai/grok-4 is
// grok-4-0709, and not the grok-4 of a cloud.
func (s *search) dated() (a Answer, found bool) {
	for i := range s.readings {
		read := &s.readings[i]
		if read.place == "" || s.elsewhere(read) {
			continue // looking through all offers takes long
		}
		rows := s.monthly(read.id)
		if rows != nil && s.offers[rows[0]].Provider == read.place {
			return s.explain(s.name, read, rows, ByUndated), true
		}
	}
	return a, false
}

// anywhere looks for rows of clouds, hosts and gateways that the name does not name. If it names
// another one, their rows are not what it means: that Groq ended qwen3-32b says nothing about
// OpenRouter.
func (s *search) anywhere() (a Answer, found bool) {
	for i := range s.readings {
		read := &s.readings[i]
		if s.elsewhere(read) {
			continue
		}
		if rows, how := s.matchReading(read, everyRow); rows != nil {
			return s.explain(s.name, read, rows, how), true
		}
	}
	return a, false
}

// elsewhere reports whether a reading names a cloud, host or gateway.
func (r *Resolver) elsewhere(read *reading) bool {
	return read.place != "" && r.kind(read.place) != Maker
}
