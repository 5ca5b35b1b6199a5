// The texts of a contact's form.

export const notCreatedSave = 'It was not created. You can save it now.'
export const newContact = 'New contact'

export const notCreated = 'Not created.'
export const notCreatedCreateAgain = 'It was not created. You can create it again now.'

export const created = (name: string) => `Created “${name}”.`
export const createdUnknown = 'Created the contact.'
export const wasCreated = (name: string) => `“${name}” was created.`
export const createdAgain = (name: string) => `Created “${name}” again.`
export const createdAgainUnknown = 'Created the contact again.'
