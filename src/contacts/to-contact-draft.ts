import type { Contact, ContactDraft } from '../domain/contact.ts'
import { contactFieldNames, mapNames } from '../domain/fields.ts'
import { oneLine } from '../ui/one-line.ts'

/** A contact's initial field texts. */
export function toContactDraft(contact: Contact): ContactDraft {
  return mapNames(contactFieldNames, (name) => oneLine(contact[name]))
}
