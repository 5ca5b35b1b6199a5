// The texts of the list of contacts, and of contacts everywhere.

export const newContact = 'New contact'
export const noneYet = 'Your customers and suppliers will appear here. Add the first one with “New contact”.'
export const name = 'Name'
export const person = 'Person'

export const title = 'Contacts'
export const unnamed = 'Contact without a name'
export const missing = 'There is no such contact'
