package markdown

import (
	"net/url"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// safeSchemes are the schemes that a link may have. All others are refused, not only those known to be dangerous.
var safeSchemes = map[string]bool{"": true, "http": true, "https": true, "mailto": true}

// rewriteLinks gives all links and images their addresses, marks those that lead to other origins, and replaces those
// with an address that is not safe by their text.
func rewriteLinks(document ast.Node, source []byte, rewrite func(string) string) {
	if rewrite == nil {
		rewrite = func(address string) string { return address }
	}
	for _, n := range inlines(document) {
		switch n := n.(type) {
		case *ast.AutoLink:
			link := linkOf(n, source)
			n.Parent().ReplaceChild(n.Parent(), n, link)
			retarget(link, &link.Destination, rewrite)
		case *ast.Link:
			retarget(n, &n.Destination, rewrite)
		case *ast.Image:
			retarget(n, &n.Destination, rewrite)
		}
	}
}

// inlines lists links and images before any is replaced: a tree must not change while it is walked.
func inlines(document ast.Node) []ast.Node {
	var found []ast.Node
	// The walk's function returns no error.
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			switch n.Kind() {
			case ast.KindAutoLink, ast.KindLink, ast.KindImage:
				found = append(found, n)
			}
		}
		return ast.WalkContinue, nil
	})
	return found
}

// linkOf makes a link of an address in angle brackets.
func linkOf(n *ast.AutoLink, source []byte) *ast.Link {
	link := ast.NewLink()
	link.Destination = n.URL(source)
	if n.AutoLinkType == ast.AutoLinkEmail {
		link.Destination = append([]byte("mailto:"), link.Destination...)
	}
	link.AppendChild(link, rawText(n.Label(source)))
	return link
}

// retarget changes the address of a link or image in place. What is looked at is what a browser would see: the address
// without escapes and entities, which the renderer writes as it is.
func retarget(n ast.Node, destination *[]byte, rewrite func(string) string) {
	*destination = []byte(rewrite(string(resolve(*destination))))
	address, err := url.Parse(string(*destination))
	if err != nil || !safeSchemes[address.Scheme] {
		unwrap(n)
		return
	}
	if address.Host != "" && n.Kind() == ast.KindLink {
		n.SetAttributeString(relAttribute, []byte("noopener"))
	}
}

// unwrap replaces a node by its children.
func unwrap(n ast.Node) {
	parent := n.Parent()
	for child := n.FirstChild(); child != nil; child = n.FirstChild() {
		parent.InsertBefore(parent, n, child)
	}
	parent.RemoveChild(parent, n)
}

// guide is the address of one guide in another: a file of the same folder, with or without a fragment.
var guide = regexp.MustCompile(`^([a-z0-9-]+)\.md(#.*)?$`)

// SiteLinks returns a function for Options.Link, for a site whose address is base (without a slash at its end). It makes
// addresses below base relative to the host, so that pages work on whatever address they are served from; leads links
// between the files of guides to their pages; and puts base's path before addresses that start with a slash:
//
//	https://models.example/m/api/v1 → /m/api/v1
//	deployment.md#caching           → /m/docs/deployment/#caching
//	/docs/                          → /m/docs/
func SiteLinks(base string) func(address string) string {
	prefix := ""
	if u, err := url.Parse(base); err == nil {
		prefix = u.EscapedPath()
	}
	return func(address string) string {
		if rest, below := strings.CutPrefix(address, base); below && (rest == "" || strings.ContainsRune("/?#", rune(rest[0]))) {
			return prefix + "/" + strings.TrimPrefix(rest, "/")
		}
		if m := guide.FindStringSubmatch(address); m != nil {
			return prefix + "/docs/" + m[1] + "/" + m[2]
		}
		if strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") {
			return prefix + address
		}
		return address
	}
}
