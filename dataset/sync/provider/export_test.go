package provider

// Clean is for tests in package provider_test, which cannot be in this package because they need providertest.
var Clean = clean
