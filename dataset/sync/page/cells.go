package page

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// use is what tables.txt says about a price.
type use struct {
	meter             string   // another one
	kinds, conditions []string // suffixes of the meter, and conditions, for each of which it is a price
	leave, estimate   bool     // it is left out; it is, if the model has other prices
	from, to          dataset.Date
}

// apply adds what a word or a column says, such as "kinds _audio; leave".
func (u *use) apply(says string) error {
	for effect := range strings.SplitSeq(says, "; ") {
		switch name, value, _ := strings.Cut(effect, " "); name {
		case "meter":
			u.meter = value
		case "kinds":
			u.kinds = strings.Fields(value)
		case "when":
			u.conditions = strings.Split(value, "|")
		case "leave":
			u.leave = true
		case "else":
			u.estimate = true
		case "from", "through":
			text, err := parseDay(value)
			if err != nil {
				return err
			}
			if day, _ := dataset.ParseDate(text); name == "from" {
				u.from = day
			} else {
				u.to = (day.Start() + dataset.Timestamp(24*time.Hour.Milliseconds())).Day()
			}
		}
	}
	return nil
}

// understand applies the words of tables.txt to a text, until nothing is left of it.
func (r *reader) understand(text string, u *use) error {
	rules := r.rules("word")
	for text = strings.TrimLeft(text, " ,;."); text != ""; text = strings.TrimLeft(text, " ,;.") {
		var match []int
		i := slices.IndexFunc(rules, func(w rule) bool { match = w.FindStringSubmatchIndex(text); return match != nil && match[1] > 0 })
		if i < 0 {
			return fmt.Errorf("%q is not understood, want a price, or words of tables.txt", jsonl.Clip(text))
		}
		if err := u.apply(string(rules[i].ExpandString(nil, rules[i].row[1], text, match))); err != nil {
			return err
		}
		text = text[match[1]:]
	}
	return nil
}

// state states what a row of a table says.
func (r *reader) state(at source.Node, t *table, by *rule, columns []rule, row []cell, key cell) {
	of, ids, rest := use{kinds: []string{""}, conditions: []string{""}}, []string(nil), ""
	if left := r.rule("row", key.text); left != nil && left.row[1] == "" {
		return
	} else if left != nil {
		ids = left.row[1:2]
	} else if ids, rest = r.ids(at, t, key, by.row[2]); len(ids) == 0 {
		at.Refuse(fmt.Errorf("%q has no id of a model, want one", jsonl.Clip(key.text)))
	}
	if strings.Contains(by.row[4], "known") {
		ids = slices.DeleteFunc(ids, func(id string) bool { return r.Dataset.Find(r.Provider, id) == nil })
	}
	for i, column := range columns { // of the whole row
		if column.row[1] == "words" && !r.empty(row[i]) {
			rest += " " + row[i].plain()
		}
	}
	if err := r.understand(rest, &of); err != nil {
		at.Refuse(err)
	}
	for _, id := range ids {
		s := r.model(at, id)
		if s == nil {
			continue
		}
		for i, column := range columns {
			fact := column.row[1]
			if fact == "" || fact == "words" || r.empty(row[i]) {
				continue
			} else if fact == "retirement" && older(s, row[i].plain()) {
				break
			}
			u := of
			_ = u.apply(column.row[2]) // which has no days
			if meter, isPrice := strings.CutPrefix(fact, "price:"); !isPrice {
				r.fact(at, s, row[i], fact)
			} else if !u.estimate || s.Prices == nil {
				r.prices(at, s, row[i].plain(), by.row[3], meter, u)
			}
		}
		for _, says := range r.rules("says") {
			if says.row[1] != "!" && (says.row[3] == "all" || s.Facts["retirement_date"] != "") && says.MatchString(r.Files[""]) {
				s.State(at, says.row[1], says.row[2])
			}
		}
		if _, typeName, found := strings.Cut(by.row[4], "type="); found {
			s.State(at, "type", typeName)
		}
	}
}

// empty reports whether a cell says nothing.
func (r *reader) empty(c cell) bool { return r.rule("empty", c.plain()) != nil }

// older reports whether a row is about an earlier retirement than the one that a row above it states: the newest announcement is first.
func older(s *source.Statement, text string) bool {
	day, err := parseDay(text)
	stated := s.Facts["retirement_date"]
	return stated != "" && (err == nil && day < stated || notBefore.MatchString(text))
}

var (
	letter = regexp.MustCompile(`[A-Za-z]`)
	notID  = regexp.MustCompile(`[^a-z0-9]+`)
)

// ids returns the ids in a cell and what else it says, by a form: "section" for those of the section, "link TEXT" for what follows the
// text in the cell's link, "name PATTERN" for names of models in the catalog with " / " between them; else the code in it or, if it has
// none, its first word.
func (r *reader) ids(at source.Node, t *table, c cell, form string) (ids []string, rest string) {
	form, value, _ := strings.Cut(form, " ")
	switch {
	case form == "section":
		ids, rest = t.ids, c.plain()
	case form == "link":
		for _, link := range c.links {
			if _, id, found := strings.Cut(link, value); found {
				return []string{id}, ""
			}
		}
	case form == "name":
		for name := range strings.SplitSeq(c.plain(), " / ") {
			found := regexp.MustCompile(value).FindString(name)
			if rest += " " + name[len(found):]; found != "" {
				ids = append(ids, r.called(at, found))
			}
		}
	case strings.Contains(c.text, "`"):
		ids, rest = c.codes(), codes.ReplaceAllString(c.text, "")
	default:
		id, words, _ := strings.Cut(c.text, " ")
		ids, rest = strings.Fields(id), words
	}
	if i := slices.IndexFunc(ids, func(id string) bool { return !letter.MatchString(id) }); i >= 0 {
		at.Refuse(fmt.Errorf("%q is not an id of a model", jsonl.Clip(ids[i])))
		return nil, ""
	}
	return slices.Clone(ids), rest
}

// called returns the id of the model that has a name, or whose id spells it.
func (r *reader) called(at source.Node, name string) string {
	for _, m := range r.Dataset.ModelsOf(r.Provider) {
		if strings.EqualFold(m.Name.String, name) && m.AliasOf == "" {
			return m.ID
		}
	}
	id := strings.Trim(notID.ReplaceAllString(strings.ToLower(name), "-"), "-")
	if r.Dataset.Find(r.Provider, id) == nil {
		at.Refuse(fmt.Errorf("no model of the catalog is called %q", jsonl.Clip(name)))
	}
	return id
}

// fact states the fact in a cell.
func (r *reader) fact(at source.Node, s *source.Statement, c cell, fact string) {
	value, err := c.plain(), error(nil)
	switch kind, _, _ := strings.Cut(fact, "."); {
	case fact == "retirement" && notBefore.MatchString(value):
		fact = "retirement_not_before"
		value, err = parseDay(notBefore.ReplaceAllString(value, ""))
	case fact == "retirement":
		r.retire(at, s, value)
		return
	case fact == "replacement":
		if value = successor(c); value == s.ID || dataset.CheckModelID(value) != nil {
			return
		}
		value = r.Provider + "/" + value
	case kind == "features", kind == "status":
		says := r.rule(kind, value)
		if says == nil {
			err = fmt.Errorf("%s: %q is not understood", fact, jsonl.Clip(value))
		} else {
			value = says.row[1]
		}
	case fact == "release_date", fact == "knowledge_cutoff":
		value, err = parseDate(value)
	case fact == "aliases" && value == s.ID:
		return
	case fact == "context_length", fact == "max_output_tokens", fact == "embedding_dimensions":
		value, err = parseTokens(value, 1000)
	}
	if err != nil {
		at.Refuse(err)
	} else {
		s.State(at, fact, value)
	}
}

var (
	notBefore   = regexp.MustCompile(`(?i)^(not sooner than|at earliest) `)
	parentheses = regexp.MustCompile(`\([^()]*\)`)
	dollars     = regexp.MustCompile(`\$([0-9][0-9,]*(?:\.[0-9]+)?)`)
	free        = regexp.MustCompile(`(?i)^free( of charge)?$`)
)

// successor returns the only id in a cell, or "".
func successor(c cell) string {
	text := strings.TrimSpace(parentheses.ReplaceAllString(c.text, ""))
	if found := codes.FindAllString(text, 2); len(found) > 1 || len(found) == 1 && text != found[0] || strings.Contains(text, " ") {
		return ""
	}
	return strings.Trim(text, "`")
}

// prices states the prices in a text. Each is a number of dollars, and words up to the next one. Tier is before the names of meters;
// prices of other units than tokens have none.
func (r *reader) prices(at source.Node, s *source.Statement, text, tier, meter string, of use) {
	for _, cut := range r.rules("cut") {
		text = cut.ReplaceAllString(text, "")
	}
	text = free.ReplaceAllString(text, "$$0")
	found := dollars.FindAllStringSubmatchIndex(text, -1)
	if found == nil || strings.TrimSpace(text[:found[0][0]]) != "" {
		at.Refuse(fmt.Errorf("%q is not a price in US dollars", jsonl.Clip(text)))
		return
	}
	for i, match := range found {
		end := len(text)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		u := of
		err := r.understand(text[match[1]:end], &u)
		amount, _ := strconv.ParseFloat(strings.ReplaceAll(text[match[2]:match[3]], ",", ""), 64)
		meter := cmp.Or(u.meter, meter)
		switch other := strings.HasPrefix(meter, "per_"); {
		case err != nil:
		case u.leave, other && tier != "":
			continue
		case meter == "":
			err = errors.New("a price without its unit")
		case !other && amount != 0 && (amount < 0.001 || amount > 2000), amount > 1e4:
			err = fmt.Errorf("%g dollars for %s is not plausible", amount, meter)
		}
		if err != nil {
			at.Refuse(err)
			continue
		}
		stated := dataset.Decimal(strconv.FormatFloat(amount, 'f', -1, 64))
		for _, kind := range u.kinds {
			for _, condition := range u.conditions {
				n := len(s.Prices)
				s.Price(at, tier+meter+kind, condition, stated, u.from)
				for i := range s.Prices {
					switch p := &s.Prices[i]; {
					case p.Meter.String() != tier+meter+kind || p.Condition != condition:
					case i == n:
						p.To = u.to
					case p.From == u.from && p.Amount != stated:
						at.Refuse(fmt.Errorf("%s is %s dollars here, but %s above", tier+meter+kind, stated, p.Amount))
					case p.From < u.from && p.To == 0:
						p.To = u.from
					}
				}
			}
		}
	}
}
