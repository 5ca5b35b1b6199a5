import { hasVatNumbers } from '../../contacts/check-vat-number.ts'
import { warningsOf } from '../../contacts/contact-warnings.ts'
import type { Contact } from '../../domain/contact.ts'
import type { ContactField } from '../../domain/contact-fields.ts'
import { contactFieldNames } from '../../domain/fields.ts'

/** A field of a contact that needs a look, and why; without a reason, it is a VAT number that is missing. */
export type FieldIssue = { field: ContactField; reason?: string }

/** The fields of a contact that look wrong, and the VAT number if it is a company's and missing. Checks each contact once. */
export function issuesOf(contact: Contact): readonly FieldIssue[] {
  const known = checked.get(contact)
  if (known) return known
  const warnings = warningsOf(contact)
  const issues: FieldIssue[] = contactFieldNames.flatMap((field) => {
    const reason = warnings[field]
    return reason === undefined ? [] : [{ field, reason }]
  })
  const isCompany = contact.company.trim() !== '' && contact.vatNumber.trim() === ''
  if (isCompany && hasVatNumbers(contact.country.trim().toUpperCase())) issues.push({ field: 'vatNumber' })
  checked.set(contact, issues)
  return issues
}

const checked = new WeakMap<Contact, readonly FieldIssue[]>()
