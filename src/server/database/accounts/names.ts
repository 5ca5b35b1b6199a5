import { Complaint } from '../../complaint.ts'

/**
 * The name of an account or a token as it is kept: without space around it, and in the one form (NFC) that all ways to type it have in
 * common. Throws the Complaint `otherwise` for a name that is blank, longer than 100 characters or not plain text.
 */
export function plainName(typed: string, otherwise: string): string {
  const name = nameToFind(typed)
  if (name === undefined || !seen.test(name) || Array.from(name).length > 100) throw new Complaint(otherwise)
  return name
}

/** The form under which a name is looked for; undefined for what no name can be. */
export function nameToFind(typed: string): string | undefined {
  const name = typed.normalize('NFC').trim()
  return name.isWellFormed() && !unseen.test(name) ? name : undefined
}

const seen = /[\p{L}\p{N}\p{P}\p{S}]/u

// Signs that end a line or turn the direction of writing round, and would garble whatever the name is printed in.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
