// What a contact's country must be, in forms and bulk edits.

export const noSuchCountry = 'There is no such country. Choose one from the list'
