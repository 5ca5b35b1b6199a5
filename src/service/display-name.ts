import type { Contact } from '../contract/contact.ts'
import { fold } from '../values/fold.ts'

/** The name that a contact is filed under, folded: its company, else last and first name, else its email. */
export function displayName({ company, lastName, firstName, email }: Contact): string {
  return fold(company.trim() || `${lastName} ${firstName}`.trim() || email.trim())
}
