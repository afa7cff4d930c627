package mw

// RequestIDs tells how ids are made.
type RequestIDs struct {
	// Skipper says which requests have none.
	Skipper Skipper

	// Header is where an id is looked for.
	Header string
}
