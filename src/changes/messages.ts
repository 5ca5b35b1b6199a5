// The texts of changes.

export const maybeSaved = (reason: string) =>
  `We don’t know whether this was saved. ${reason} Check first; nothing will be sent twice.`
export const notSaved = (reason: string) => `Not saved. ${reason}`
