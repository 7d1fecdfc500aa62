package mcp

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/mentions"
	"modelcatalog/site/representation"
)

// special matches ids of chat models for moderation and OCR. find_models leaves them out if an
// agent asks for chat models: the cheapest chat model is often one of them, and useless for a
// conversation.
var special = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(guard|safeguard|moderation|ocr)\b`)
})

// findModels answers find_models: one page of the models that match.
func (c *call) findModels() (json.RawMessage, error) {
	// Who asks for retirements gets models of each status. Agents that choose a model want one
	// that works, and are told how many others match.
	givenStatus := c.given("status")
	retiring := c.given("retiring_after") || c.given("retiring_before")
	onlyActive := !givenStatus && !retiring
	if onlyActive {
		c.absent("status", "active")
	}
	after, err := c.day("retiring_after", 0)
	if err != nil {
		return nil, err
	}
	before, err := c.day("retiring_before", 0)
	if err != nil {
		return nil, err
	}
	if before != 0 && before <= after {
		const empty = "retiring_before: %s is not after %s, the day of retiring_after"
		return nil, fmt.Errorf(empty, before, after)
	}
	if retiring && !givenStatus {
		// The query engine has only retiring_before, which leaves out models without a date. Days
		// have an order as texts.
		c.absent("retiring_before", "9999-12-31")
		// Who asks what retires until a day in the future does not mean what is gone already.
		if today := c.today(); after == 0 && c.argument("retiring_before") > today.String() {
			after = today
			c.note += "From today on; retiring_after has earlier days. "
		}
	}

	sorted := c.given("sort")
	c.completeOrder()
	rows, omitted, unknown, err := c.rows()
	if err != nil {
		return nil, err
	}
	if omitted > 0 {
		const note = "Left out are %d models that only screen or read texts; " +
			"search for guard, moderation or ocr. "
		c.note += fmt.Sprintf(note, omitted)
	}
	matches := omitted + len(rows) // with any status, and any day of retirement
	if onlyActive {
		rows = c.withoutRetired(rows)
	}
	if retiring {
		end := func(row int) dataset.Date { return c.index.Summary(row).RetirementDate }
		rows = slices.DeleteFunc(rows, func(row int) bool { return end(row) < after })
		if !sorted {
			slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(end(a), end(b)) })
		}
	}

	meta := fmt.Sprintf(`,"unknown":%d,"ignored":[]`, unknown)
	if onlyActive {
		others := c.otherStatuses()
		meta += fmt.Sprintf(`,"other_statuses":%d`, others)
		matches += others
	}
	if matches == 0 {
		c.noteNothing()
	}
	isFull := c.argument("detail") == "full"
	if isFull {
		c.noteStages(rows...)
	}
	return c.page(len(rows), func(i int) []byte {
		if isFull {
			return c.index.AppendObject(nil, rows[i])
		}
		return representation.Encode(c.briefToday(rows[i]))
	}, meta)
}

// withoutRetired returns the rows that have not retired today, and notes the others: a page or list that was
// read before their ends has them as active.
func (c *call) withoutRetired(rows []int) (working []int) {
	var retired []int
	for _, row := range rows {
		if c.index.FindingOn(row, c.today()).Stage == catalog.RetiredStage {
			retired = append(retired, row)
		} else {
			working = append(working, row)
		}
	}
	if len(retired) > 0 {
		c.note += fmt.Sprintf("Listed models that have retired are left out: %d", len(retired))
		if c.given("search") {
			c.note += ", first of them " + c.best(retired[0])
		}
		c.note += ". "
	}
	return working
}

// noteNothing notes what to ask for instead if nothing matches in any status. It changes the arguments, so
// that it must come last.
func (c *call) noteNothing() {
	near := c.keys(c.index.Nearest(c.argument("search"), 3, 0))
	if near != nil {
		c.note += "Similar ids are " + list(near) + ". "
	}
	c.arguments["status"] = []string{"active"}
	var filters []string
	for _, p := range c.index.Params() {
		isFilter := !slices.Contains([]string{"page", "limit", "sort", "order", "status", "offers"}, p.Name)
		if isFilter && c.given(p.Name) {
			filters = append(filters, p.Name)
		}
	}
	if len(filters) == 1 && filters[0] == "search" && near == nil {
		c.note += "No id, name, family or description has all words of the search; " +
			"for facts use the other arguments, such as type, input, feature and sort. "
	}
	if len(filters) < 2 {
		return
	}
	// Which argument is one too many, if there are several.
	for _, name := range filters {
		value := c.arguments[name]
		delete(c.arguments, name)
		rows, _, _, _ := c.rows() // the same query without error before
		c.arguments[name] = value
		if len(rows) > 0 {
			c.note += fmt.Sprintf("Without %s %d active models match. ", name, len(rows))
		}
	}
}

// completeOrder gives the arguments of the order the values that an agent means if it leaves them
// out.
func (c *call) completeOrder() {
	if c.argument("sort") == "blended_price" && c.argument("type") == "embedding" {
		c.arguments["sort"] = []string{"input_price"}
		c.note += "Sorted by the price of input, because embedding models have no output. "
	}
	// The API's default is desc for all keys. Who sorts by price wants the cheapest.
	if strings.HasSuffix(c.argument("sort"), "_price") {
		c.absent("order", "asc")
	}
	c.absent("sort", "relevance")
}

// otherStatuses returns how many models match that find_models leaves out because they are not
// active, and notes the best of them. It changes the arguments, so that it must come last.
func (c *call) otherStatuses() int {
	c.arguments["status"] = []string{"deprecated,unlisted"}
	c.arguments["sort"] = []string{"relevance"}
	c.arguments["order"] = nil
	hidden, _, _, _ := c.rows() // the same query without error before
	// "claude-2" finds nothing active, and the agent should learn that it retired and what follows.
	if c.given("search") && len(hidden) > 0 {
		const note = "Only active models: " +
			"%d more match with the statuses deprecated and unlisted, best of them %s. "
		// Of an id and its versions, which have it as an alias, the id itself was asked for.
		search := strings.ToLower(c.argument("search"))
		best := max(0, slices.IndexFunc(hidden, func(row int) bool {
			provider, id := c.index.Key(row)
			return strings.ToLower(id) == search || strings.ToLower(provider+"/"+id) == search
		}))
		c.note += fmt.Sprintf(note, len(hidden), c.best(hidden[best]))
	}
	return len(hidden)
}

// best names the model of a row that matches best, with its stage and what follows it, by the rule of
// check_ids for the id of the row.
func (c *call) best(row int) string {
	today := c.today()
	judged := mentions.Judge(c.index, row, "", false, today)
	next := mentions.NextOf(c.index, judged.Row, "", false, today)
	text := fmt.Sprintf("%s (%s", c.keys([]int{row})[0], judged.Stage)
	if next.Known {
		text += ", successor " + c.keys([]int{next.Row})[0]
		if sites := c.index.SitesNaming(judged.Row, next.Row); len(sites) > 0 {
			text += " by the word of " + english.WordSeries(sites, "and")
		}
	}
	return text + ")"
}

// rows returns the rows of all models that match the arguments, in their order, how many special
// ones are omitted, because chat models are asked for and not these, and for how many more models
// it is unknown whether they match.
func (c *call) rows() (rows []int, omitted, unknown int, err error) {
	q, err := c.index.ParseValues(func(name string) string {
		if name == "limit" {
			return "" // the limit of a page of the tool, not of the API's list
		}
		return c.argument(name)
	})
	if err != nil {
		return nil, 0, 0, err
	}
	asksForSpecial := special().MatchString(c.argument("search") + " " + c.argument("family"))
	omit := slices.Contains(c.arguments["type"], "chat") && !asksForSpecial
	// All pages, because the rows are filtered and sorted once more.
	var found catalog.Result
	q.Limit = catalog.MaxLimit
	for ; q.Page == 1 || q.Page <= found.Pages; q.Page++ {
		c.index.Evaluate(&q, &found)
		for _, row := range found.Rows() {
			_, id := c.index.Key(int(row))
			if omit && special().MatchString(id) {
				omitted++
				continue
			}
			rows = append(rows, int(row))
		}
	}
	return rows, omitted, found.Unknown, nil
}
