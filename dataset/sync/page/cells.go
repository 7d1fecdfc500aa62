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

// use is what the words of a cell say about its price.
type use struct {
	unit, long        string       // another meter; the tokens from which context is long
	kinds, conditions []string     // suffixes of the meter, and conditions, for each of which it is a price
	from, to          dataset.Date // of the price
	left              bool         // it is left out
}

// understand applies the words of tables.txt to a text, until nothing is left of it.
func (r *tables) understand(text string, u *use) error {
	rules := r.rules("word")
	for text = strings.TrimLeft(text, " ,;."); text != ""; text = strings.TrimLeft(text, " ,;.") {
		var match []int
		i := slices.IndexFunc(rules, func(w rule) bool { match = w.FindStringSubmatchIndex(text); return match != nil && match[1] > 0 })
		if i < 0 {
			return fmt.Errorf("%q is not understood, want a price, or words of tables.txt", jsonl.Clip(text))
		}
		for said := range strings.SplitSeq(string(rules[i].ExpandString(nil, rules[i].row[0], text, match)), "; ") {
			effect, value, _ := strings.Cut(said, " ")
			day, err := parseDay(value)
			switch effect {
			case "unit":
				u.unit = value
			case "kinds":
				u.kinds = strings.Fields(value)
			case "long":
				u.long = value
			case "when":
				u.conditions = strings.Split(value, "|")
			case "from":
				u.from = day
			case "through":
				u.to = (day.Start() + dataset.Timestamp(24*time.Hour.Milliseconds())).Day()
			case "leave":
				u.left = true
			}
			if err != nil && (effect == "from" || effect == "through") {
				return err
			}
		}
		text = text[match[1]:]
	}
	return nil
}

// state states what a row of a table says, and returns the ids of its models.
func (r *tables) state(at source.Node, t *table, by *rule, row []cell, values []string) []string {
	key := row[t.index(strings.Split(by.row[0], ";")[0])]
	r.use = use{}
	var ids []string
	if left := r.rule("row", key.text); left != nil && left.row[0] == "-" {
		return nil
	} else if left != nil {
		ids = left.row[:1]
	} else if ids = r.ids(at, t, row, key, by.column(1)); len(ids) == 0 && !strings.Contains(t.form, "families") {
		at.Refuse(fmt.Errorf("%q has no id of a model, want one", jsonl.Clip(key.text)))
	}
	for i, value := range values { // of the whole row
		if value == "words" && !r.empty(row[i]) {
			if err := r.understand(plain(row[i]), &r.use); err != nil {
				at.Refuse(err)
			}
		}
	}
	for _, id := range ids {
		s := r.model(at, id)
		if s == nil {
			continue
		}
		priced := false
		for i, value := range values {
			fact, options, _ := strings.Cut(value, " ")
			if fact == "" || fact == "-" || fact == "words" || r.empty(row[i]) || options == "else" && priced {
				continue
			}
			if fact == "retirement" && r.older(s, row[i], t) {
				break
			}
			priced = priced || strings.HasPrefix(fact, "price:")
			r.fact(at, s, row[i], fact, options, by.column(2))
		}
		for _, says := range r.rules("says") {
			if says.row[0] != "!" && (says.column(2) == "all" || s.Facts["retirement_date"] != "") && says.MatchString(r.text) {
				s.State(at, says.row[0], says.row[1])
			}
		}
		if _, typeName, found := strings.Cut(t.form, "type="); found {
			s.State(at, "type", typeName)
		}
	}
	return ids
}

// older reports whether a row is about an earlier retirement than the one that is stated. A later one takes the place of it.
func (r *tables) older(s *source.Statement, c cell, t *table) bool {
	day, err := parseDay(plain(c))
	stated := s.Facts["retirement_date"]
	if err != nil || stated == "" || stated == day.String() {
		return false
	}
	if day.String() < stated || strings.Contains(t.form, "families") {
		return true
	}
	delete(s.Facts, "retirement_date")
	delete(s.Facts, "replacement")
	return false
}

// empty reports whether a cell says nothing.
func (r *tables) empty(c cell) bool { return r.rule("empty", plain(c)) != nil }

var (
	codes  = regexp.MustCompile("`[^`]*`")
	letter = regexp.MustCompile(`[A-Za-z]`)
	notID  = regexp.MustCompile(`[^a-z0-9]+`)
)

// ids returns the ids in a cell, by a form: "section" for those of the section, "link TEXT" for what follows the text in the cell's link,
// "name PATTERN" for names of models in the catalog with " / " between them; else the code in it or, if it has none, its first word.
func (r *tables) ids(at source.Node, t *table, row []cell, c cell, form string) (ids []string) {
	form, value, _ := strings.Cut(form, " ")
	rest := codes.ReplaceAllString(c.text, "")
	switch {
	case form == "section":
		rest = plain(c)
		for _, s := range t.path {
			if s.ids != nil {
				ids = s.ids
			}
		}
	case form == "link":
		for _, link := range c.links {
			if _, id, found := strings.Cut(link, value); found {
				return []string{id}
			}
		}
		return nil
	case form == "name":
		rest = ""
		for name := range strings.SplitSeq(plain(c), " / ") {
			found := regexp.MustCompile(value).FindString(name)
			if rest = rest + " " + name[len(found):]; found != "" {
				ids = append(ids, r.called(at, found)...)
			}
		}
	case len(c.code) > 0:
		ids = c.code
	default:
		id, words, _ := strings.Cut(c.text, " ")
		ids, rest = strings.Fields(id), words
	}
	if err := r.understand(rest, &r.use); err != nil {
		at.Refuse(err)
	}
	if strings.Contains(t.form, "families") {
		return r.snapshots(ids, row)
	}
	if i := slices.IndexFunc(ids, func(id string) bool { return !letter.MatchString(id) }); i >= 0 {
		at.Refuse(fmt.Errorf("%q is not an id of a model", jsonl.Clip(ids[i])))
		return nil
	}
	return ids
}

// called returns the id of the model that has a name, or whose id spells it.
func (r *tables) called(at source.Node, name string) []string {
	id := strings.Trim(notID.ReplaceAllString(strings.ToLower(name), "-"), "-")
	for _, m := range r.dataset.ModelsOf(r.Provider) {
		if strings.EqualFold(m.Name.String, name) && m.AliasOf == "" {
			return []string{m.ID}
		}
	}
	if r.dataset.Find(r.Provider, id) == nil {
		at.Refuse(fmt.Errorf("no model of the catalog is called %q", jsonl.Clip(name)))
	}
	return []string{id}
}

// snapshots returns the models of families: those with the names, and their dated versions. Those that retire on another day are left
// out, because rows about themselves can be lost.
func (r *tables) snapshots(families []string, row []cell) (ids []string) {
	for _, m := range r.dataset.ModelsOf(r.Provider) {
		other := m.RetirementDate != "" && !slices.ContainsFunc(row, func(c cell) bool {
			day, err := parseDay(c.text)
			return err == nil && day.String() == m.RetirementDate
		})
		for _, family := range families {
			if rest, found := strings.CutPrefix(m.ID, family); found && dated.MatchString(rest) && !other {
				ids = append(ids, m.ID)
			}
		}
	}
	return ids
}

var dated = regexp.MustCompile(`^(-preview)?(-\d{4}-\d\d-\d\d)?$`)

// fact states a fact or the prices in a cell. Prices have the tier of the table.
func (r *tables) fact(at source.Node, s *source.Statement, c cell, fact, options, tier string) {
	meter, isPrice := strings.CutPrefix(fact, "price:")
	value, err := plain(c), error(nil)
	switch {
	case isPrice:
		r.prices(at, s, value, meter, options, cmp.Or(strings.Trim(tier, "-"), "*"))
		return
	case fact == "retirement":
		least := notBefore.MatchString(value)
		var day dataset.Date
		if day, err = parseDay(notBefore.ReplaceAllString(value, "")); err == nil && least && s.Facts["retirement_date"] == "" {
			s.State(at, "retirement_not_before", day.String())
		} else if err == nil && !least {
			s.State(at, "retirement_date", day.String())
			s.State(at, "status", "deprecated")
		}
		value = ""
	case fact == "replacement":
		value = successor(c)
		if value == s.ID || dataset.CheckModelID(value) != nil {
			return
		}
		value = r.Provider + "/" + value
	case fact == "routes":
		fact, value = "after_retirement", "routes "+value
	case strings.HasPrefix(fact, "features."), fact == "status":
		kind, _, _ := strings.Cut(fact, ".")
		if says := r.rule(kind, value); says == nil {
			err = fmt.Errorf("%s: %q is not understood", fact, jsonl.Clip(value))
		} else if value = says.row[0]; value == "-" {
			return
		}
	case strings.HasSuffix(fact, "_date"), fact == "knowledge_cutoff":
		value, err = parseDate(value)
	case strings.HasSuffix(fact, "_modalities"):
		list := words.FindAllString(strings.ToLower(value), -1)
		slices.SortFunc(list, func(a, b string) int {
			return cmp.Compare(slices.Index(dataset.ModalityNames, a), slices.Index(dataset.ModalityNames, b))
		})
		value = strings.Join(slices.Compact(list), ",")
	case fact == "reasoning_efforts":
		value = strings.Join(words.FindAllString(strings.NewReplacer(" (default)", "*", " and ", ",").Replace(value), -1), ",")
	case (fact == "alias_of" || fact == "aliases") && value == s.ID:
		return
	case fact == "alias_of", fact == "aliases", fact == "name":
	default:
		value, err = parseTokens(value)
	}
	if err != nil {
		at.Refuse(err)
	} else {
		s.State(at, fact, value)
	}
}

var notBefore = regexp.MustCompile(`(?i)^(not sooner than|at earliest) `)

// successor returns the only id in a cell, or "".
func successor(c cell) string {
	text := parentheses.ReplaceAllString(c.text, "")
	if found := codes.FindAllString(text, 2); len(found) == 1 && strings.TrimSpace(text) == found[0] {
		return strings.Trim(found[0], "`")
	} else if len(found) == 0 && !strings.Contains(strings.TrimSpace(text), " ") {
		return strings.TrimSpace(text)
	}
	return ""
}

var (
	parentheses = regexp.MustCompile(`\([^()]*\)`)
	dollars     = regexp.MustCompile(`\$([0-9][0-9,]*(?:\.[0-9]+)?)`)
	free        = regexp.MustCompile(`(?i)^free( of charge)?$`)
	tokens      = regexp.MustCompile(`(?i)^([0-9][0-9,]*(?:\.[0-9]+)?) ?([km]?)( tokens)?$`)
	words       = regexp.MustCompile(`[a-z]+\*?`)
	ordinal     = regexp.MustCompile(`\b(\d{1,2})(st|nd|rd|th)\b`)
)

// prices states the prices in a text. Each is a number of dollars, and words up to the next one.
func (r *tables) prices(at source.Node, s *source.Statement, text, meter, options, tier string) {
	for _, cut := range r.rules("cut") {
		text = cut.ReplaceAllString(text, "")
	}
	found := dollars.FindAllStringSubmatchIndex(text, -1)
	switch {
	case free.MatchString(text):
		s.Price(at, strings.Replace(tier, "*", meter, 1), "", "0", 0)
		return
	case found == nil, strings.TrimSpace(text[:found[0][0]]) != "":
		at.Refuse(fmt.Errorf("%q is not a price in US dollars", jsonl.Clip(text)))
		return
	}
	first := len(s.Prices)
	for i, match := range found {
		end := len(text)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		u := r.use
		if err := r.understand(text[match[1]:end], &u); err != nil {
			at.Refuse(err)
			continue
		}
		amount, _ := strconv.ParseFloat(strings.ReplaceAll(text[match[2]:match[3]], ",", ""), 64)
		if long, is := strings.CutPrefix(options, "long="); is {
			u.conditions = []string{"context>" + cmp.Or(u.long, long)}
		} else if when, is := strings.CutPrefix(options, "when="); is {
			u.conditions = strings.Split(when, "|")
		}
		r.price(at, s, tier, meter, options, amount, &u)
	}
	for i := range s.Prices[first:] { // a price ends when the next one begins
		for _, next := range s.Prices[first:] {
			if p := &s.Prices[first+i]; p.Meter == next.Meter && p.Condition == next.Condition && p.To == 0 && p.From < next.From {
				p.To = next.From
			}
		}
	}
}

// price states a price. Prices of other units than tokens have no tiers.
func (r *tables) price(at source.Node, s *source.Statement, tier, meter, options string, amount float64, u *use) {
	switch other := strings.HasPrefix(u.unit, "per_") || strings.HasPrefix(meter, "per_"); {
	case u.left, other && tier != "*":
		return
	case options == "unit" && u.unit == "":
		at.Refuse(errors.New("a price without its unit"))
		return
	case u.to != 0 && u.to <= u.from:
		at.Refuse(errors.New("a price that ends before it begins"))
		return
	case !other && amount != 0 && (amount < 0.001 || amount > 2000), amount > 1e4:
		at.Refuse(fmt.Errorf("%g dollars for %s is not plausible", amount, meter))
		return
	case strings.HasPrefix(u.unit, "per_"):
		meter = u.unit
	case u.unit != "" && u.unit != "tokens":
		meter = strings.Replace(tier, "*", u.unit, 1)
	default:
		meter = strings.Replace(tier, "*", meter, 1)
	}
	if u.kinds == nil {
		u.kinds = []string{""}
	}
	if u.conditions == nil {
		u.conditions = []string{""}
	}
	stated := dataset.Decimal(strconv.FormatFloat(amount, 'f', -1, 64))
	for _, kind := range u.kinds {
		for _, condition := range u.conditions {
			n := len(s.Prices)
			if s.Price(at, meter+kind, condition, stated, u.from); len(s.Prices) > n {
				s.Prices[n].To = u.to
			}
			for _, p := range s.Prices[:n] {
				if p.Meter.String() == meter+kind && p.Condition == condition && p.From == u.from && p.Amount != stated {
					at.Refuse(fmt.Errorf("%s is %s dollars here, but %s above", meter+kind, stated, p.Amount))
				}
			}
		}
	}
}

// parseDate returns a day or a month as a fact.
func parseDate(text string) (string, error) {
	text = ordinal.ReplaceAllString(strings.Replace(text, "Sept ", "Sep ", 1), "$1")
	for i, layout := range []string{"2006-01-02", "January 2, 2006", "Jan 2, 2006", "1/2/06", "2006-01", "January 2006", "Jan 2006"} {
		if day, err := time.Parse(layout, text); err == nil && day.Year() >= 2015 && day.Year() < 2100 {
			return day.Format([]string{"2006-01-02", "2006-01"}[i/4]), nil
		}
	}
	return "", fmt.Errorf("%q is not a day or a month from 2015 to 2099", jsonl.Clip(text))
}

// parseDay returns a date with a day.
func parseDay(text string) (dataset.Date, error) {
	text, err := parseDate(strings.TrimSuffix(text, "."))
	day, _ := dataset.ParseDate(text)
	if err == nil && day%100 == 0 {
		err = fmt.Errorf("%q is not a day", text)
	}
	return day, err
}

// parseTokens returns a number of tokens, such as 128k, as a fact.
func parseTokens(text string) (string, error) {
	match := tokens.FindStringSubmatch(text)
	if match == nil {
		return "", fmt.Errorf("%q is not a number of tokens", jsonl.Clip(text))
	}
	count, _ := strconv.ParseFloat(strings.ReplaceAll(match[1], ",", ""), 64)
	count *= map[string]float64{"": 1, "k": 1e3, "m": 1e6}[strings.ToLower(match[2])]
	if count != float64(int64(count)) || count > 1e9 {
		return "", fmt.Errorf("%q is not a whole number of tokens", jsonl.Clip(text))
	}
	return strconv.FormatInt(int64(count), 10), nil
}
