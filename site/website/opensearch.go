package website

import "encoding/xml"

// openSearch is the description of the site's search, for browsers: https://github.com/dewitt/opensearch.
type openSearch struct {
	XMLName     xml.Name      `xml:"http://a9.com/-/spec/opensearch/1.1/ OpenSearchDescription"`
	ShortName   string        `xml:"ShortName"`
	Description string        `xml:"Description"`
	Encoding    string        `xml:"InputEncoding"`
	Image       searchImage   `xml:"Image"`
	Addresses   []searchPlace `xml:"Url"`
}

type searchImage struct {
	Width  int    `xml:"width,attr"`
	Height int    `xml:"height,attr"`
	Type   string `xml:"type,attr"`
	Href   string `xml:",chardata"`
}

type searchPlace struct {
	Type     string `xml:"type,attr"`
	Template string `xml:"template,attr"`
}

// smallIcon is the width and height in pixels of icon.png, for browsers that do not draw SVG.
const smallIcon = 32

// maxShortName is the longest short name that the format allows.
const maxShortName = 16

func (b *builder) addSearch() error {
	icon, _ := b.frames.assets.Path("icon.png")
	name := []rune(b.options.Service)
	body, err := xml.MarshalIndent(openSearch{
		ShortName:   string(name[:min(len(name), maxShortName)]),
		Description: "Search AI models of " + b.providerNames(),
		Encoding:    "UTF-8",
		Image:       searchImage{smallIcon, smallIcon, PNG, b.options.BaseURL + "/" + icon},
		Addresses:   []searchPlace{{"text/html", b.options.BaseURL + "/?search={searchTerms}"}},
	}, "", "  ")
	b.add("opensearch.xml", OpenSearch, append([]byte(xml.Header), append(body, '\n')...))
	return err
}
