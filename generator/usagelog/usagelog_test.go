package usagelog

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/unicode"
)

// read returns what is read of a log, an entry a line.
func read(t *testing.T, r Reader, text string) (string, error) {
	t.Helper()
	var got strings.Builder
	r.Bill = func(e *Entry) { e.Result = "billed" }
	r.Each = func(e *Entry) {
		if e.Err != nil {
			fmt.Fprintf(&got, "%d: %v\n", e.Line, e.Err)
			return
		}
		record := &e.Record
		const format = "%d: %s %s %s %d %v\n"
		fmt.Fprintf(&got, format, e.Line, record.Model, record.At.Day, record.ID,
			record.Use.Tokens(), e.Result)
	}
	err := r.Read("log", strings.NewReader(text))
	if r.Skipped > 0 {
		fmt.Fprintf(&got, "skipped %d\n", r.Skipped)
	}
	return got.String(), err
}

const answer = `{"id":"chatcmpl-1","created":1767225600,"model":"m","usage":{"prompt_tokens":5,` +
	`"completion_tokens":2}}`

// TestRead checks the forms of logs.
func TestRead(t *testing.T) {
	var zipped bytes.Buffer
	writer := gzip.NewWriter(&zipped)
	writer.Write([]byte(answer + "\n"))
	writer.Close()
	log := zipped.String()
	cut := log[:len(log)-8] // without its checksum and its size
	changed := cut + "\x00\x00\x00\x00" + log[len(log)-4:]
	halfGzip := log[:20]
	wide, _ := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(answer +
		"\r\n" + answer)
	// at returns what is read of the answer in a line.
	at := func(line int) string { return fmt.Sprintf("%d: m 2026-01-01 chatcmpl-1 7 billed\n", line) }
	one := at(1)
	notJSON := func(reason, text string) string {
		return fmt.Sprintf("1: not JSON: %s in %q\n", reason, text)
	}
	total := func(n, last int) string {
		return fmt.Sprintf(`{"timestamp":"2026-01-0%dT00:00:00Z","type":"event_msg",`+
			`"payload":{"type":"token_count","info":{"total_token_usage":{"input_tokens":%d,`+
			`"output_tokens":1}}}}`,
			last, n)
	}
	chunk := func(output int, reason string) string {
		finish := ""
		if reason != "" {
			finish = `,"finishReason":` + reason
		}
		const format = `{"modelVersion":"m","candidates":[{"index":0%s}],` +
			`"usageMetadata":{"promptTokenCount":10,"candidatesTokenCount":%d}}` +
			"\n"
		return fmt.Sprintf(format, finish, output)
	}
	for name, test := range map[string]struct{ text, want, fault string }{
		"a line":            {text: answer, want: one},
		"empty lines":       {text: "\n\r\n" + answer + "\r\n\n", want: at(3)},
		"gzip":              {text: zipped.String(), want: one},
		"a byte order mark": {text: "\ufeff" + answer, want: one},
		"gzip without its end": {
			text:  cut,
			want:  one,
			fault: "log: after line 1: unexpected EOF; the rest is not read",
		},
		"half of gzip": {text: halfGzip, fault: "log: unexpected EOF"},
		"gzip and other bytes": {
			text:  log + "other bytes",
			want:  one,
			fault: "log: after line 1: gzip: invalid header",
		},
		"two members of gzip": {text: log + log, want: one + at(2)},
		"gzip that was changed": {
			text: changed,
			want: one,
			fault: "log: after line 1: damaged, so the last lines before may be wrong: gzip: " +
				"invalid checksum",
		},
		"UTF-16LE without mark": {
			text:  wide[2:],
			fault: "log: UTF-16LE without a byte order mark: convert it first: iconv -f UTF-16LE -t UTF-8",
		},
		"UTF-16BE without mark": {
			text:  "\x00{\x00}",
			fault: "log: UTF-16BE without a byte order mark: convert it first",
		},
		"UTF-32": {
			text:  "\xff\xfe\x00\x00{\x00\x00\x00",
			fault: "log: UTF-32: convert it first",
		},
		"UTF-16":              {text: wide, want: one + at(2)},
		"an array in a line":  {text: "[" + answer + "," + answer + "]", want: one + one},
		"an array over lines": {text: "[\n" + answer + ",\n" + answer + "\n]\n", want: at(2) + at(3)},
		"an array without end": {
			text:  "[\n" + answer + ",\n",
			want:  at(2),
			fault: "log: from line 2 on not JSON: unexpected EOF; the rest is not read",
		},
		"nothing": {text: " \n"},
		"a broken first line": {
			text: "oops {\n" + answer,
			want: "1: not JSON: invalid character 'o' looking for beginning of value in \"oops {\"\n" + at(2),
		},
		"half of a first line": {
			text: answer[:32] + "\n" + answer,
			want: notJSON("unexpected end of JSON input", answer[:32]) + at(2),
		},
		"a first line that ends after a field": {text: `{"created":1767225600,` + "\n" + answer,
			want: notJSON("unexpected end of JSON input", `{"created":1767225600,`) + at(2)},
		"an object with a list over lines": {
			text: `{"object":"list","data":[{"id":"}\""},` + "\n" + answer + "]}",
			want: at(2) + "skipped 1\n",
		},
		"two answers in a line": {
			text: answer + answer + "\n" + answer,
			want: notJSON("invalid character '{' after the value", (answer + answer)[:64]+"…") + at(2),
		},
		"a document that breaks off": {
			text:  "{\n\"id\":\"chatcmpl-1\"\n}\n{\n\"usage\":{\n",
			want:  "skipped 1\n",
			fault: "log: from line 4 on not JSON: unexpected EOF; the rest is not read",
		},
		"prose": {text: "Dear reader,\nno.", fault: "log: the form is not known"},
		"zstd": {
			text:  "\x28\xb5\x2f\xfd...",
			fault: "log: compressed by zstd: decompress it first",
		},
		"a database": {
			text:  "SQLite format 3\x00...",
			fault: "log: a database: export its table as CSV or JSON",
		},
		"tabs": {
			text: "model\tcreated\tusage.prompt_tokens\nm\t1767225600\t7\n",
			want: "2: m 2026-01-01  7 billed\n",
		},
		"a long line": {
			text: answer + "\n" + strings.Repeat("x", 300) + "\n" + answer,
			want: one + "2: longer than 16 MB\n" + at(3),
		},
		"a long line at the end": {
			text: answer + "\n" + strings.Repeat("x", 300),
			want: one + "2: longer than 16 MB\n",
		},
		"events": {
			text: "event: x\ndata: " + answer + "\n\n: a comment\ndata: [DONE]\n",
			want: at(2),
		},
		"an answer of Anthropic that is written": {
			text: `{"type":"message_start","message":{"id":"msg_1","model":"m",` +
				`"usage":{"input_tokens":3,"cache_read_input_tokens":10,"output_tokens":1}}}` +
				"\n" +
				`{"type":"message_delta","usage":{"output_tokens":20}}`,
			want: "2: m  msg_1 33 billed\n",
		},
		"answers of Anthropic whose streams were cut": {
			text: `{"type":"message_start","message":{"id":"msg_1","model":"m",` +
				`"usage":{"input_tokens":3,"output_tokens":1}}}` +
				"\n" +
				`{"type":"message_start","message":{"id":"msg_2","model":"m",` +
				`"usage":{"input_tokens":3,"output_tokens":1}}}`,
			want: "1: the stream ends before the tokens of the output are known\n2: the stream " +
				"ends before the tokens of the output are known\n",
		},
		"Codex with sums only": {
			text: `{"type":"turn_context","payload":{"model":"m"}}` + "\n" + total(10, 1) + "\n" +
				total(10, 2) + "\n" + total(15, 3),
			want: "2: m 2026-01-01 codex  input_tokens=10 output_tokens=1 11 billed\n4: m " +
				"2026-01-03 codex  input_tokens=15 output_tokens=1 5 billed\n",
		},
		"Codex without a line": {
			text: `{"type":"turn_context","payload":{"model":"m"}}` + "\n" + total(10, 1) + "\n" +
				`{"timestamp":"2026-01-02T00:00:00Z","type":"event_msg",` +
				`"payload":{"type":"token_count",` +
				`"info":{"total_token_usage":{"input_tokens":30,"output_tokens":4},` +
				`"last_token_usage":{"input_tokens":5,"output_tokens":1}}}}`,
			want: "2: m 2026-01-01 codex  input_tokens=10 output_tokens=1 11 billed\n" +
				"3: the sum of the session has 17 tokens of requests that are in no line before\n" +
				"3: m 2026-01-02 codex  input_tokens=30 output_tokens=4 6 billed\n",
		},
		"the sum of a session of Claude": {
			text: `{"type":"result","subtype":"success","uuid":"u1","total_cost_usd":0.1,` +
				`"usage":{"input_tokens":3,"output_tokens":4},"modelUsage":{"b":{"inputTokens":3,` +
				`"outputTokens":4,"cacheReadInputTokens":0,"cacheCreationInputTokens":0,` +
				`"costUSD":0.1},"a":{"inputTokens":1,"outputTokens":1}}}`,
			want: "1: a  u1 a 2 billed\n1: b  u1 b 7 billed\n",
		},
		"the sum of a session beside its answers": {
			text: answer + "\n" +
				`{"type":"result","total_cost_usd":0.1,"modelUsage":{"b":{"inputTokens":3,` +
				`"outputTokens":4}}}`,
			want: one,
		},
		"messages without a use": {
			text: `{"messages":[{"role":"user","content":"hi"}],"model":"m"}`,
			want: "skipped 1\n",
		},
		"streams of Gemini without an id": {
			text: chunk(4, "") + chunk(9, `"STOP"`) + chunk(3, "") + chunk(2, `"STOP"`) + chunk(1, `"STOP"`),
			want: "1: m  stream 1 of log 14 billed\n2: m  stream 1 of log 19 billed\n3: m  " +
				"stream 2 of log 13 billed\n" +
				"4: m  stream 3 of log 12 billed\n5: m  stream 4 of log 11 billed\n",
		},
		"a number twice": {
			text: `{"usage":{"prompt_tokens":5,"prompt_tokens":7}}`,
			want: `1: not JSON: "prompt_tokens" twice in an object in ` +
				`"{\"usage\":{\"prompt_tokens\":5,\"prompt_tokens\":7}}"` +
				"\n",
		},
		"a line of Docker": {
			text: `{"log":"{\"model\":\"m\",\"usage\":{\"prompt_tokens\":5,` +
				`\"completion_tokens\":2}}\n","stream":"stdout","time":"2026-01-01T10:00:00.1Z"}`,
			want: "1: m 2026-01-01  7 billed\n",
		},
		"a line of Docker without a use": {
			text: `{"log":"{\"level\":\"info\"}\n","time":"2026-01-01T10:00:00.1Z"}`,
			want: "skipped 1\n",
		},
		"tokens of Cline": {
			text: `{"ts":1767225600000,"say":"api_req_started","text":"{\"tokensIn\":5,\"tokensOut\":2}"}`,
			want: "1:  2026-01-01  7 billed\n",
		},
		"a list that hides a use": {
			text: `{"messages":[{"role":"user"}],"stats":{"output_tokens":3}}`,
			want: "1: stats.output_tokens: a number of tokens in a place that is not known, so " +
				"no cost is certain\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := read(t, Reader{maxLine: 280}, test.text)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("Read() (-want +got):\n%s", diff)
			}
			fault := ""
			if err != nil {
				fault = err.Error()
			}
			// Every text begins with the empty one, so no fault is compared as a whole.
			if !strings.HasPrefix(fault, test.fault) || test.fault == "" && fault != "" {
				t.Errorf("Read() = %v, want %q", err, test.fault)
			}
		})
	}
}

// TestProgress checks that the number of bytes that are read reaches the size of the log.
func TestProgress(t *testing.T) {
	text := strings.Repeat(answer+"\n", 10_000)
	var last int64
	r := Reader{Progress: func(n int64) { last = n }}
	if _, err := read(t, r, text); err != nil || last != int64(len(text)) {
		t.Errorf("the last progress is %d, want %d; %v", last, len(text), err)
	}
}

// TestCells checks how numbers in the cells of tables are read.
func TestCells(t *testing.T) {
	const separators = `may mean thousands or a fraction: write it without separators`
	for name, test := range map[string]struct{ separator, cell, want string }{
		"plain":           {",", "1000", "2: m 2026-01-01  1010 billed\n"},
		"a fraction of 0": {",", "1000.0", "2: m 2026-01-01  1010 billed\n"},
		"thousands":       {",", `"1,000"`, "2: m 2026-01-01  1010 billed\n"},
		"millions":        {"\t", "1,000,000", "2: m 2026-01-01  1000010 billed\n"},
		"a comma, where it is a fraction": {
			";",
			"1,000",
			`2: completion_tokens: "1,000" ` + separators + "\n",
		},
		"a point with three digits": {",", "1.000", `2: completion_tokens: "1.000" ` + separators + "\n"},
		"a blank": {
			";",
			"1 000",
			`2: completion_tokens: "1 000" is not a number without separators` + "\n",
		},
		"an exponent": {
			",",
			"1e3",
			`2: completion_tokens: "1e3" is not a number without separators` + "\n",
		},
		"two digits behind a comma": {
			",",
			`"10,00"`,
			`2: completion_tokens: "10,00" is not a number without separators` + "\n",
		},
		"nothing":           {",", "", "2: m 2026-01-01  10 billed\n"},
		"nothing of pandas": {",", "nan", "2: m 2026-01-01  10 billed\n"},
		"a word": {
			",",
			"many",
			`2: completion_tokens: "many" is not a whole number from 0 to 1000000000000` + "\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			header := strings.Join([]string{"model", "created", "prompt_tokens", "completion_tokens"},
				test.separator)
			row := strings.Join([]string{"m", "1767225600", "10", test.cell}, test.separator)
			got, err := read(t, Reader{}, header+"\n"+row+"\n")
			if got != test.want || err != nil {
				t.Errorf("Read(%q) = %q, %v, want %q", row, got, err, test.want)
			}
		})
	}
}
