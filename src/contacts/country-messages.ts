// The error for a contact's country, in forms and bulk edits.

export const noSuchCountry = 'There is no such country. Choose one from the list'
