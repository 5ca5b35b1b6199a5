// The texts of a connection's settings, besides those of the settings themselves in the tables of this folder.
import { plural } from '../../domain/plural.ts'

export const fillIn = 'Fill this in'
export const saved = (name: string) => `The settings of ${name} were saved.`
export const settingsOf = (name: string) => `Settings of ${name}`
export const settings = 'Settings'
export const secretHint =
  'Leave empty to keep what you entered before. If you entered nothing, Bookend will ask for it when needed.'
export const save = 'Save'
export const cancel = 'Cancel'

export const asText = 'Settings as text'
export const asTextHint = 'Only what you set. Bookend detects the rest or uses its defaults.'

export const detected = 'Detected automatically'
export const detectedAs = (value: string) => `${value} (detected automatically)`

export const signIn = 'Sign-in'
export const wholeNumber = 'Enter a whole number'
export const wholeNumbers = 'Enter whole numbers, separated by commas'
export const namesAndValues = 'One per line: name = value'

export const notJson = 'This is not valid JSON.'

export const addressFixed = 'You cannot change the address of a connection that came with the installation.'

export const detectedText = (value: string) => `Detected: ${value || 'the answer itself'}`
export const byDefault = (value: string) => `${value} (default)`
export const learned = (value: string) => `${value} (learned)`
export const stated = (number: number) => plural(number, { one: '1 set', other: `${number} set` })
