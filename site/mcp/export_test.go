package mcp

// Searches returns the channel with one element for each search for similar names that runs.
func (s *Server) Searches() chan struct{} { return s.searches }
