package sync

// LockShared locks a dataset's directory as a dry run does.
func LockShared(dir string) (unlock func(), err error) { return lock(dir, true) }
