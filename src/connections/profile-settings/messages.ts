// The texts of a connection's settings.

export const saved = (name: string) => `The settings of ${name} were saved.`
export const settingsOf = (name: string) => `Settings of ${name}`
export const secretHint =
  'Leave empty to keep what you entered before. If you entered nothing, Bookend will ask for it when needed.'
export const save = 'Save'
export const cancel = 'Cancel'

export const asText = 'Settings as text'
export const asTextHint = 'Only what you set. Bookend detects the rest or uses its defaults.'
export const removed = (settings: string) =>
  `Bookend no longer has these settings: ${settings}. The text says the same in other settings where they are still needed.`
export const signIn = 'Sign-in'

export const notJson = 'This is not valid JSON.'
export const addressMissing = 'baseUrl: fill this in.'
export const addressFixed = 'You cannot change the address of a connection that came with the installation.'
