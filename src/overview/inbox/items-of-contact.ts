import { hasVatNumbers } from '../../contacts/check-vat-number.ts'
import { warningsOf } from '../../contacts/contact-warnings.ts'
import type { Contact } from '../../domain/contact.ts'
import type { ContactField } from '../../domain/contact-fields.ts'
import { contactFieldNames } from '../../domain/fields.ts'
import type { InboxItem } from './inbox-item.ts'

/** The fields of a contact that look wrong, and the VAT number if it is a company's and missing. Checks each contact once. */
export function itemsOfContact(contact: Contact): readonly InboxItem[] {
  const known = checked.get(contact)
  if (known) return known
  const warnings = warningsOf(contact)
  const items = contactFieldNames.flatMap((field) => {
    const reason = warnings[field]
    return reason === undefined ? [] : [itemOf(contact, field, reason)]
  })
  const isCompany = contact.company.trim() !== '' && contact.vatNumber.trim() === ''
  if (isCompany && hasVatNumbers(contact.country.trim().toUpperCase()))
    items.push(itemOf(contact, 'vatNumber'))
  checked.set(contact, items)
  return items
}

const checked = new WeakMap<Contact, readonly InboxItem[]>()

/** A field that looks wrong for a reason, or is missing without one; it is fine only with this value. */
function itemOf(contact: Contact, field: ContactField, reason?: string): InboxItem {
  const kind = reason === undefined ? 'noVatNumber' : 'wrongField'
  const key = JSON.stringify([kind, contact.id, field, contact[field]])
  return {
    kind,
    key,
    fineKeys: [key],
    ...(reason !== undefined && { reason }),
    resource: 'contacts',
    records: [contact],
    field,
  }
}
