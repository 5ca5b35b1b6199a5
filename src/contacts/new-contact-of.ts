import type { ContactDraft } from '../domain/contact.ts'
import type { identifiersIn } from '../domain/cluster/contact-of-transaction.ts'

type Known = { name: string } & ReturnType<typeof identifiersIn>

/** What is known of a new contact from the transactions with its name: only the fields that are filled. */
export function newContactOf({ name, vatNumbers: [vatNumber], emails: [email] }: Known) {
  const fields: Partial<ContactDraft> & { company: string } = { company: name.replaceAll(/\s+/g, ' ').trim() }
  if (vatNumber !== undefined) fields.vatNumber = vatNumber.replaceAll(/[ .-]/g, '')
  if (email !== undefined) fields.email = email
  return fields
}
