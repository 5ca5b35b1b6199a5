import type { Contact } from '../contact.ts'
import type { NameRule } from '../name-rules.ts'
import { isOneOfNames } from './fingerprint.ts'

type Named = Pick<Contact, 'company' | 'firstName' | 'lastName'>

/** The names of a contact, its company and its person; none if it has neither. */
export function namesOfContact({ company, firstName, lastName }: Named): string[] {
  return [company, `${firstName} ${lastName}`].map((name) => name.trim()).filter(Boolean)
}

/** Whether a rule has one of these names, however it is written, as the name to use or as the text to look for. */
export function isRuleAbout({ name, text }: NameRule, names: readonly string[]): boolean {
  return isOneOfNames(name, names) || isOneOfNames(text, names)
}
