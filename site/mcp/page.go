package mcp

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
)

// number returns an argument from least to most, or a value if it is absent.
func (c *call) number(name string, least, most, absent int64) (int64, error) {
	text, found := c.arguments[name]
	if !found {
		return absent, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%s: %s is not a whole number from %d to %d", name, quote(jsonl.Clip(text)), least, most)
	}
	return n, nil
}

// paginate makes an answer with a page of a list. If it is too long, the limit shrinks to one of which the page asked for begins
// with a page.
func (c *call) paginate(things string, answer func(page, limit int64) (body []byte, total int64)) ([]byte, error) {
	asked, err := c.number("limit", 1, MaxLimit, DefaultLimit)
	if err != nil {
		return nil, err
	}
	page, err := c.number("page", 1, catalog.MaxPage, 1)
	if err != nil {
		return nil, err
	}
	offset := (page - 1) * asked
	for _, limit := range [...]int64{asked, 40, 25, 20, 10, 5, 4, 2, 1} {
		if limit > asked || offset%limit != 0 {
			continue
		}
		page = offset/limit + 1
		body, total := answer(page, limit)
		if len(body) > maxAnswer && limit > 1 {
			continue
		}
		if end := offset + limit; end < total {
			c.note = fmt.Sprintf("These are %s %d to %d of %d. For the next, repeat the call with page=%d and limit=%d.",
				things, offset+1, end, total, page+1, limit)
		}
		return body, nil
	}
	return nil, errors.New("page: no page of this limit begins there") // not reached: each offset is a multiple of 1
}

func (c *call) findModels() ([]byte, error) {
	query := ""
	for _, name := range c.parameters {
		if value := c.arguments[name]; value != "" && name != "page" && name != "limit" {
			query += "&" + name + "=" + url.QueryEscape(value)
		}
	}
	q, invalid := c.index.Parse(catalog.V2, query)
	if invalid != nil {
		return nil, errors.New(invalid.Message)
	}
	var result catalog.Result
	return c.paginate("models", func(page, limit int64) ([]byte, int64) {
		q.Page, q.Limit = page, int(limit)
		c.index.Evaluate(&q, &result)
		c.rows = result.Rows()
		c.page = c.index.AppendResult(c.page[:0], &result)
		return c.page, int64(result.Total)
	})
}

func (c *call) catalogStats() ([]byte, error) { return c.index.AppendStats(nil, catalog.V2), nil }
