// The texts of a contact's page.

export const notFound = 'Contact not found'
export const contact = 'Contact'
export const notRead = 'The contact could not be read'
export const edit = 'Edit'

export const addressCopied = 'Address copied.'
export const copyingBlocked = 'The browser blocked copying. Select the address and copy it yourself.'
export const address = 'Address'
export const copyAddress = 'Copy address'
export const copy = 'Copy'
export const backToContacts = 'Back to contacts'
