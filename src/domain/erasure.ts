import { z } from 'zod/mini'
import { isOneOfNames } from './cluster/fingerprint.ts'
import type { Contact } from './contact.ts'
import type { NameRule } from './name-rules.ts'

const count = z.number().check(z.int(), z.minimum(0))

/** How much the service holds of a contact, or has erased of it: the contact, its kept deleted copies and what goes with them. */
export const HeldOfContact = z.object({
  contacts: count,
  deletedCopies: count,
  viesAnswers: count,
  nameRules: count,
})
export type HeldOfContact = z.infer<typeof HeldOfContact>

type Named = Pick<Contact, 'company' | 'firstName' | 'lastName'>

/** The names of a contact, its company and its person; none if it has neither. */
export function namesOfContact({ company, firstName, lastName }: Named): string[] {
  return [company, `${firstName} ${lastName}`].map((name) => name.trim()).filter(Boolean)
}

/** Whether a rule has one of these names, however it is written, as the name to use or as the text to look for. */
export function isRuleAbout({ name, text }: NameRule, names: readonly string[]): boolean {
  return isOneOfNames(name, names) || isOneOfNames(text, names)
}
