package datasettest

import "strings"

// pathIDs look like paths, URLs or parts of them, and lead elsewhere when joined, cleaned or decoded once too often.
var pathIDs = []string{
	"/", "//", "///", "/a", "a/", "/a/", "//a", "a//", "a//b", "a///b", ".", "..", "...", "./a", "../a", "a/.", "a/..", "a/./b",
	"a/../b", "./", "../", "../../../../etc/passwd", "../../stats", "..//a", "../openai/a", `..\..\windows\win.ini`, `\`, `\a`,
	`a\`, `a\b`, `a\..\b`, `C:\a`, "C:/a", "C:", "//server/share", `\\server\share`, "~", "~root", "~41", "~/a",
	"%", "%%", "%2", "%2e", "%2e%2e", "%2E%2E%2F", "%2e%2e/%2e%2e/a", "..%2fa", "..%5ca", "%252e%252e", "%00", "a%00", "a%00b",
	"a%00.json", "%2f", "a%2fb", "a%2Fb", "a%252Fb", "%5c", "%0a", "%0d%0aX-A: b", "%c0%ae%c0%ae", "%e9", "%C3%A9", "%u002e", "%zz",
	"%25", "%2525", "%20", "%3F", "%23",
	"?", "??", "a?", "a?b", "a?type=chat", "#", "a#", "a#b", "&", "a&b=c", "+", "a+b", "=", "a=b", ";", "a;b", "a;jsessionid=1", ",", "a,b",
	":", "::", "a:", ":a", "a:b", "@", "a@b", "@a", "!", "*", "a*", "**", "$", "$HOME", "${HOME}", "$(id)", "`id`", "|", "a|b", "^", "<", ">",
	"<>", "(", ")", "()", "[", "]", "[a]", "{", "}", "{}", "{a}", "{provider}", "{{.}}", "{http.request.uri}", `"`, `""`, `"a"`, `a"b`, "'",
	"''", "a'b", `\"`, `\u0041`, `\n`, `\\`,
	" ", "  ", " a", "a ", " a ", "a b", "a  b", "a / b", " /a", "a/ ", "a.", "a..", "a. ", ".a", "..a", "-", "--", "-rf", "--help",
	"http://example.com/a", "https://user:pass@example.com:80/a?b#c", "file:///etc/passwd", "javascript:alert(1)", "mailto:a@b",
	"data:text/html,a", "about:blank", "//example.com",
}

// publishedIDs are the names of files and directories that a published tree has, may have, or cannot have.
var publishedIDs = []string{
	"index", "index.json", "index.html", "index.md", "index/index", "a", "A", "a/b", "a/B", "A/b", "a/b/c", "a/b.json", "a.json", "a.json/b",
	"A.json", "a.json.json", "a.json/b.json", "a.JSON/b", "a.etag", "a.json.etag", "a.json.gz", "a.json.gz.etag", "a.json.br", "a.json.zst",
	"_", "__", "_/", "_/_", "_/x", "_/X", "_/~41", "_/a", "_a", "_index", "_pages", "_pages/1", "_pages/50", "_pages/50/1", "_pages/50/1.json",
	"x", "x/y", "x.json", "x.json.gz", "x.json.br", "x.json.zst", "x.gz/y", "x.br/y", "x.zst/y", "x.etag/y", "X.JSON/y", "x.json/y/z",
	".json", ".json/a", ".gz", ".br", ".zst", ".etag", ".etag/a", ".tmp-1", "CON", "con", "NUL", "nul.json", "PRN", "AUX", "aux.json",
	"aux/a", "COM1", "lpt1.txt", "CONIN$", "desktop.ini", "Thumbs.db", ".DS_Store", ".git/config", ".htaccess", ".well-known/a",
	"robots.txt", "favicon.ico", "openapi.json", "README.md", "models", "models/openai/a", "models.json", "models?page=1", "providers",
	"providers.json", "providers/openai", "stats", "stats.json", "sync.json", "openai.jsonl", "api", "api/v1", "api/v1/models", "openai",
	"openai/a", "openai/openai/a", "anthropic", "anthropic/a", "gpt-4o", "openai/gpt-4o",
}

// wordIDs mean something to a programming language, a shell or a spreadsheet.
var wordIDs = []string{
	"__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "__class__", "null", "nil", "None", "undefined", "true", "false",
	"NaN", "Infinity", "-Infinity", "0", "-0", "00", "01", "1", "-1", "1.0", "1e400", "0x10", "9007199254740993", "18446744073709551616",
	"1_000", "[object Object]", "=1+1", "=cmd|' /C calc'!A0", "@SUM(1)", "all", "search", "chat", "2026-01-01T00:00:00.000Z", "!!python/none",
	"<nil>", "%!s(MISSING)", "%s%s%n", "%d", "{0}", "*/", "//--", "/*",
}

// longIDs are as long as ids can be, or have segments about as long as file names can be.
func longIDs() []string {
	ids := []string{
		strings.Repeat("a", 1024), strings.Repeat("a", 1023), strings.Repeat("a", 1023) + "b", strings.Repeat("A", 1024),
		strings.Repeat("/", 1024), strings.Repeat("a/", 512), strings.Repeat("/a", 512), strings.Repeat(".", 1024), strings.Repeat("../", 341) + "a",
		strings.Repeat(" ", 1024), strings.Repeat("%", 1024), strings.Repeat("%2e", 341), strings.Repeat(`"`, 1024), strings.Repeat(`\`, 1024),
		strings.Repeat("~", 1024), strings.Repeat("é", 512), strings.Repeat("\u0301", 512), strings.Repeat("漢", 341) + "a",
		strings.Repeat("😀", 256), strings.Repeat("ΐ", 512), strings.Repeat("\u2028", 341), strings.Repeat("a.json/", 146),
		strings.Repeat("é", 100), strings.Repeat("é", 100) + "a", "a" + strings.Repeat("é", 100), strings.Repeat("é", 127) + "a",
		strings.Repeat("x", 195) + ".json", strings.Repeat("x", 196) + ".json",
	}
	for _, n := range []int{66, 67, 199, 200, 201, 205, 243, 244, 250, 251, 255, 256} {
		segment := strings.Repeat("x", n)
		ids = append(ids, segment, segment+"/a", "a/"+segment, strings.Repeat("X", n))
	}
	return append(ids, strings.Repeat(strings.Repeat("y", 200)+"/", 5), strings.Repeat(strings.Repeat("y", 255)+"/", 4))
}
