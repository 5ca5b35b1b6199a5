// The texts of the connections page.

export const added = (name: string) => `${name} was added.`
export const title = 'Connections'
export const addConnection = 'Add a connection'
export const importConnection = 'Import'

export const nameTaken = 'There is already a connection with this name'
export const nameLabel = 'Name'
export const nameHint = 'A name for this connection. Leave empty to use the address.'
export const baseAddress = 'Base address'
export const baseAddressHint = 'The part of the address before /contacts: https://… or a path on this site.'
export const reading = 'Reading from the service…'
export const checkAndAdd = 'Check and add'
export const addAnyway = 'Add it anyway'
export const cancel = 'Cancel'

export const importTitle = 'Import a connection'
export const exportedFile = 'Exported file'
export const exportedFileHint =
  'A file ending in .bookend.json. It contains no secrets; Bookend asks for yours.'
export const tooLarge = 'This file is too large to be a connection.'
export const unreadable = 'The file could not be read.'
export const orText = 'Or paste its contents'

export const details = 'Details'
export const signedIn = 'Signed in'
export const notSignedIn = 'Not signed in'

export const open = 'Open'
export const check = 'Check'
export const settings = 'Settings'
export const exportConnection = 'Export'
export const reset = 'Reset to default'

export const manage = 'Manage connections'

export const inUse = 'In use'
export const demoRecords = 'Sample records, in this browser'

export const remove = 'Remove'
export const removeQuestion = (name: string) => `Remove ${name}?`
export const removeConsequence =
  'This removes its settings, your sign-in, its saved views and all copies of its records from this device. The records stay in the service.'

export const checkFailed = (reason: string) =>
  `The check failed. ${reason} Correct the settings above and check again, or add it anyway.`
export const notImported = (reason: string) => `Not imported. ${reason}`
