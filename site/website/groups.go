package website

import "modelcatalog/dataset"

// groupsPage lists the providers or the types, with their numbers of models.
type groupsPage struct {
	frame
	Lead   string
	Groups []group
}

// group is a provider or a type.
type group struct {
	Text, Href string
	Note       string
	Count      string
	Provider   *providerView // of a provider
	Type       string        // of a type
}

// groups adds the pages of all providers and of all types.
func (b *builder) groups() error {
	providers := &groupsPage{
		frame: frame{
			Path: "/providers/", Kind: "groups", Title: "Providers · " + b.options.Service, Heading: "Providers",
			Description: "The providers whose AI models the " + b.options.Service + " lists: " + b.providerNames() + ".",
			Alternates:  []alternate{{"application/json", "Providers as JSON", b.addresses.root + "/api/v1/providers"}},
			Scripts:     []string{"page.js"},
		},
		Lead: "Seven companies that offer AI models through an API.",
	}
	for i, p := range b.dataset.Providers {
		view := b.view.providers[p.ID]
		providers.Groups = append(providers.Groups, group{
			Text: p.Name, Href: view.Href, Note: b.spread(i), Count: number(b.counts.byProvider[i]), Provider: &view,
		})
	}
	types := &groupsPage{
		frame: frame{
			Path: "/types/", Kind: "groups", Title: "Types · " + b.options.Service, Heading: "Types",
			Description: "What the AI models of the " + b.options.Service + " are for: chat, embedding, image, audio and video.",
			Alternates:  []alternate{{"application/json", "Numbers as JSON", b.addresses.root + "/api/v1/stats"}},
			Scripts:     []string{"page.js"},
		},
		Lead: "What a model gives back.",
	}
	for i, name := range dataset.TypeNames {
		types.Groups = append(types.Groups, group{
			Text: typeHeadings[i], Href: b.addresses.kind(dataset.Type(i)), Note: typeNotes[i],
			Count: number(b.counts.byType[i]), Type: name,
		})
	}
	if err := b.addPage("groups", providers); err != nil {
		return err
	}
	return b.addPage("groups", types)
}
