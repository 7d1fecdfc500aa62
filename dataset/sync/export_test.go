package sync

// Lock locks a dataset's directory as a run does.
func Lock(dir string) error { _, err := lock(dir); return err }
