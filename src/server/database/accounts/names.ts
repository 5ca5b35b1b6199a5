import { UserError } from '../../common/user-error.ts'

/**
 * The name of an account or token as stored: trimmed, and in NFC, because keyboards differ in how they compose letters.
 * Throws the UserError `otherwise` for a name that is blank, longer than 100 characters or not plain text.
 */
export function plainName(typed: string, otherwise: string): string {
  const name = nameToFind(typed)
  if (name === undefined || !isPlainName(name)) throw new UserError(otherwise)
  return name
}

/** Whether a name is in the form in which names are stored. */
export function isPlainName(name: string): boolean {
  return nameToFind(name) === name && seen.test(name) && Array.from(name).length <= 100
}

/** The form to look a name up by; undefined for text that cannot be a name. */
export function nameToFind(typed: string): string | undefined {
  const name = typed.normalize('NFC').trim()
  return name.isWellFormed() && !unseen.test(name) ? name : undefined
}

const seen = /[\p{L}\p{N}\p{P}\p{S}]/u

// Characters that break lines or reverse the writing direction, and would garble any output with the name.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
