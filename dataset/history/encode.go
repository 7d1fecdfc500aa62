package history

import "modelcatalog/dataset"

// AppendChange appends the canonical line of a change to dst, without the newline: the members in the order of the package's
// doc, no white space, strings as dataset.AppendJSONString writes them.
func AppendChange(dst []byte, c *Change) []byte {
	dst = c.Time.Append(append(dst, `{"time":"`...))
	dst = dataset.AppendJSONString(append(dst, `","provider":`...), c.Provider)
	dst = dataset.AppendJSONString(append(dst, `,"id":`...), c.ID)
	dst = append(append(dst, `,"kind":"`...), c.Kind.String()...)
	dst = append(dst, `","fields":[`...)
	for i, f := range c.Fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = dataset.AppendJSONString(append(dst, `{"field":`...), f.Name)
		dst = appendNullString(append(dst, `,"old":`...), f.Old)
		dst = appendNullString(append(dst, `,"new":`...), f.New)
		dst = append(dst, '}')
	}
	return append(dst, "]}"...)
}

func appendNullString(dst []byte, s dataset.NullString) []byte {
	if !s.Valid {
		return append(dst, "null"...)
	}
	return dataset.AppendJSONString(dst, s.String)
}

// Append appends the lines of changes to dst, each with its newline: what the file holds.
func Append(dst []byte, changes []Change) []byte {
	for i := range changes {
		dst = append(AppendChange(dst, &changes[i]), '\n')
	}
	return dst
}
