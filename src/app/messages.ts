// The texts of starting Bookend: its settings file, and the sign-in in an address.

export const unknownSignIn =
  'The service does not know the sign-in in this address. It may have been revoked.'
export const accountUnknown = (reason: string) =>
  `The service could not say which books this address opens. ${reason}`

export const settingsUnread = 'The file settings.json could not be read.'
export const settingsNotJson = 'The file settings.json is not valid JSON.'
export const noSuchSetting = (names: string) => `settings.json: there is no such setting as ${names}.`
export const noService = 'The file settings.json does not say which service to use.'
export const wrongService = (reason: string) => `settings.json: in “service”, ${reason}`
