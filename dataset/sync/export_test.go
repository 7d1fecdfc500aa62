package sync

// Lock holds a dataset's folder as a run does.
func Lock(folder string) (release func(), err error) { return (&Options{Folder: folder}).lock() }
