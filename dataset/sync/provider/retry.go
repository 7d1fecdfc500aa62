package provider

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// The waits between attempts. maxWait is the longest that a server may ask for: a sync that runs each day is better tried
// again than kept waiting.
const (
	firstBackoff   = time.Second
	longestBackoff = 20 * time.Second
	maxWait        = time.Minute
)

// get returns the body of a sound answer. It tries again after faults that may pass. Its errors hold no text of an answer.
func (c *Client) get(ctx context.Context, a *Adapter, address string, header http.Header) ([]byte, error) {
	attempts := orDefault(c.Attempts, 4)
	for attempt := 1; ; attempt++ {
		body, f := c.attempt(ctx, a, address, header)
		switch {
		case f == nil:
			return body, nil
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case !f.passing:
			return nil, f
		case f.wait > maxWait:
			return nil, fmt.Errorf("%w; it asks to wait %s before the next attempt, longer than the %s that a sync waits: try again later",
				f, f.wait.Round(time.Second), maxWait)
		case attempt >= attempts:
			return nil, fmt.Errorf("%w; tried %d times", f, attempts)
		}
		if err := c.sleep(ctx, max(f.wait, c.backoff(attempt))); err != nil {
			if ctx.Err() != nil {
				err = context.Cause(ctx)
			}
			return nil, fmt.Errorf("%w; the last attempt: %w", err, f)
		}
	}
}

// backoff returns the wait after an attempt, counted from 1: by chance between 0 and a bound that doubles. Spread over the
// whole range ("full jitter"), clients that failed together do not come back together.
func (c *Client) backoff(attempt int) time.Duration {
	bound := longestBackoff
	if attempt < 6 { // from where the bound is reached
		bound = min(bound, firstBackoff<<(attempt-1))
	}
	return time.Duration(c.random() * float64(bound))
}

// retryAfter reads the header of that name, seconds or an HTTP date. It is 0 where there is none, or none that can be read.
func retryAfter(value string, now time.Time) time.Duration {
	value = strings.TrimSpace(value)
	if value != "" && strings.Trim(value, "0123456789") == "" {
		seconds, err := strconv.ParseInt(value, 10, 32)
		if err != nil { // more than 32 bits: longer than anybody waits
			seconds = 1<<31 - 1
		}
		return time.Duration(seconds) * time.Second
	}
	date, err := http.ParseTime(value)
	if err != nil {
		return 0
	}
	return max(0, date.Sub(now))
}
