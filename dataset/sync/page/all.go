package page

// All are the known pages.
var All []Page
