import { ContactChanges } from '../domain/contact.ts'
import { checkChanges } from '../records/form/check-changes.ts'
import { knownCountry } from './known-country.ts'

/** Checks changes of a contact as its form does. */
export const checkContact = checkChanges(() => ContactChanges.check(knownCountry))
