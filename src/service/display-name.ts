import type { Contact } from '../domain/contact.ts'
import { fold } from '../domain/fold.ts'

/** The folded name that a contact is sorted by: its company, else last and first name, else its email. */
export function displayName({ company, lastName, firstName, email }: Contact): string {
  return fold(company.trim() || `${lastName} ${firstName}`.trim() || email.trim())
}
