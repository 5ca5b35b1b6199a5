import { z } from 'zod/mini'
import type { ContactChanges, Contact, ContactDraft } from '../domain/contact.ts'
import { isCountryCode } from '../domain/country.ts'
import * as messages from './messages.ts'
import { contactFieldNames, mapNames } from '../domain/fields.ts'
import { oneLine } from '../ui/one-line.ts'

/**
 * Existing text that is not a country code may stay, but new text may not be added: it could not be searched or counted
 * with the others.
 */
export const knownCountry = z.refine<ContactChanges>(
  ({ country = '' }) => country === '' || isCountryCode(country),
  { error: messages.noSuchCountry, path: ['country'] },
)

export function toContactDraft(contact: Contact): ContactDraft {
  return mapNames(contactFieldNames, (name) => oneLine(contact[name]))
}
