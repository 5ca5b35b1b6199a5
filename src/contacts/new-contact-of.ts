import type { identifiersIn } from '../domain/cluster/contact-of-transaction.ts'
import type { ContactDraft } from '../domain/contact.ts'
import { euVatNumber } from '../domain/vies-answer.ts'

type Known = { name: string } & ReturnType<typeof identifiersIn>

/** What is known of a new contact from the transactions with its name: only the fields that are filled. */
export function newContactOf({ name, vatNumbers, emails: [email] }: Known) {
  const vatNumber = vatNumbers.find(isVatNumber)
  const fields: Partial<ContactDraft> & { company: string } = { company: name.replaceAll(/\s+/g, ' ').trim() }
  if (vatNumber !== undefined) fields.vatNumber = vatNumber.replaceAll(/[ .-]/g, '')
  if (email !== undefined) fields.email = email
  return fields
}

/** Whether what looks like a VAT number in a bank's text is of a country that writes them so, or has no country at all. */
export function isVatNumber(text: string): boolean {
  return euVatNumber(text) !== undefined || /^(?:CH|GB|NO|\d)/.test(text)
}
