//go:build unix

package publish

import "modelcatalog/site/representation"

// sidecar describes the bytes of a compressed form.
type sidecar struct {
	hash representation.Hash
	size int64 // 0: there is none
}

// longestTag is more bytes than an ETag has.
const longestTag = 64

// tag appends the ETag of one of the document's representations to dst.
func (d *planned) tag(dst []byte, c representation.Coding) []byte {
	return representation.AppendETag(dst, d.hash, c, representation.Best)
}

// keepSidecars decides that the compressed forms of the old tree are those of the new one, if they are.
//
// They are not made to be compared, since that takes hundreds of times longer than all the rest. They depend on the document's
// bytes and on the encoders alone: so they are right if the document did not change, if the tree is of the same version, and
// if they are still what the old manifest says.
func (d *planned) keepSidecars() {
	body, tag := bodyOf(representation.Identity), tagOf(representation.Identity)
	if !d.kept.has(body) || !d.old.has(tag) { // without a tag, the old tree was built without sidecars
		return
	}
	files := setOf(body, tag)
	for _, c := range representation.Codings {
		switch {
		case d.kept.has(bodyOf(c)):
			files |= setOf(bodyOf(c), tagOf(c))
		case d.old.has(bodyOf(c)):
			return
		}
	}
	d.files, d.encode = files, false
}

// encode makes the compressed forms, and writes those that pay and are not in the old tree. They and their tags join the
// document's files.
func (s *stage) encode(w *worker, d *planned, body []byte) error {
	var sidecars [len(representation.Codings)]sidecar
	for _, c := range representation.Codings {
		w.coded = representation.Append(w.coded[:0], c, representation.Best, body)
		if !representation.Pays(body, w.coded) {
			continue
		}
		sidecars[c] = sidecar{representation.HashOf(w.coded), int64(len(w.coded))}
		d.files |= setOf(bodyOf(c), tagOf(c))
		if d.kept.has(bodyOf(c)) && d.sidecars[c] == sidecars[c] {
			continue
		}
		d.kept &^= setOf(bodyOf(c))
		if err := w.staging.write(s.target.staging, d.path+suffixes[bodyOf(c)], w.coded); err != nil {
			return err
		}
	}
	d.encode = false
	if d.sidecars == nil && sidecars == [len(sidecars)]sidecar{} {
		return nil
	}
	d.sidecars = &sidecars
	return nil
}
