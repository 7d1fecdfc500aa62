package mcp

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
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

// page makes an answer with a page of a list. If it is too long, the limit shrinks to one of which the page asked for begins
// with a page.
func (c *call) page(things string, answer func(page, limit int64) (body []byte, total int64, err error)) ([]byte, error) {
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
		body, total, err := answer(page, limit)
		if err != nil {
			return nil, err
		}
		if len(body) > maxAnswer && limit > 1 {
			continue
		}
		if end := offset + limit; end < total {
			c.note = fmt.Sprintf("These are %s %d to %d of %d. For the next, repeat the call with page=%d and limit=%d.", things, offset+1, end, total, page+1, limit)
		}
		return body, nil
	}
	return nil, errors.New("page: no page of this limit begins there") // not reached: each offset is a multiple of 1
}

func (c *call) findModels() ([]byte, error) {
	return c.page("models", func(page, limit int64) ([]byte, int64, error) {
		query := "page=" + strconv.FormatInt(page, 10) + "&limit=" + strconv.FormatInt(limit, 10)
		for _, p := range c.api.Catalog().Params(catalog.V2) {
			if value := c.arguments[p.Name]; value != "" && p.Name != "page" && p.Name != "limit" {
				query += "&" + p.Name + "=" + url.QueryEscape(value)
			}
		}
		body, err := c.get(api.ListPath, query)
		if err != nil {
			return nil, 0, err
		}
		_, meta, _ := strings.Cut(string(body[max(0, len(body)-maxMeta):]), `"meta":{"total":`)
		digits, _, _ := strings.Cut(meta, ",")
		total, err := strconv.ParseInt(digits, 10, 64)
		return body, total, err
	})
}

// maxMeta is the length of the longest member meta at the end of a list.
const maxMeta = 120

func (c *call) catalogStats() ([]byte, error) { return c.get("/stats", "") }
