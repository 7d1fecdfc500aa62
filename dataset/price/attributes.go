package price

import (
	"encoding/json"
	"fmt"
	"strconv"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// readAttributes reads what conditions ask for. A line of a log has fields of these names about
// other things, such as the size of a request in bytes. So a value that no condition can ask for is
// ignored there, and an error elsewhere.
func (u *Use) readAttributes(s *shape, usage Object, isLine bool) error {
	for _, name := range rule().Attributes {
		value := usage[name]
		if value == nil {
			value = usage[s.Says[name]]
		}
		if value == nil {
			continue
		}
		// Reports have ranges of prompts by name. Such a name is read as its number of tokens.
		text, _ := value.(string)
		if tokens := rule().Contexts[text]; tokens > 0 && name == "context" {
			value = json.Number(strconv.FormatInt(tokens, 10))
		}
		said := fmt.Sprint(value)
		// A misspelled value would silently have the price without a condition.
		err := u.checkAttribute(name, value, said)
		switch {
		case err == nil && u.attributes == nil:
			u.attributes = map[string]string{name: said}
		case err == nil:
			u.attributes[name] = said
		case !isLine:
			return err
		}
	}
	return nil
}

// IsQuantity reports whether the value of a field of a use is a number: that of a meter, or of
// context and interval. The others are texts that must stay as they are written, such as the
// resolution 4K.
func IsQuantity(name string) bool {
	kind := dataset.ConditionKindOf(name)
	return name != "service_tier" && (kind == nil || kind.Operator == ">")
}

// checkAttribute reports an error if a value is none of those that a condition can ask for: a
// misspelt value would be billed at the price without a condition.
func (u *Use) checkAttribute(name string, value any, said string) error {
	switch name {
	case "service_tier": // which tierPrefix checks
		return nil
	case "context":
		n, err := parseQuantity(value, false)
		if err != nil {
			return fmt.Errorf("context: %w", err)
		}
		// What the user says of the prompt outranks the sum of the counts, also for many requests.
		u.context = n.units
		u.least = u.context
		return nil
	case "interval":
		if _, err := parseInterval(said); err != nil {
			return fmt.Errorf("interval: %w", err)
		}
		return nil
	case "standby":
		if said != "true" && said != "false" {
			return fmt.Errorf("standby: %q is not one of true, false", jsonl.Clip(said))
		}
		return nil
	}
	return dataset.ConditionKindOf(name).Check(said)
}
