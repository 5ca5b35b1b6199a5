import { z } from 'zod/mini'
import type { ContactChanges } from '../domain/contact.ts'
import { isCountryCode } from '../domain/country.ts'
import * as messages from './country-messages.ts'

/**
 * Existing text that is not a country code may stay, but new text may not be added: it could not be searched or counted
 * with the others.
 */
export const knownCountry = z.refine<ContactChanges>(
  ({ country = '' }) => country === '' || isCountryCode(country),
  { error: messages.noSuchCountry, path: ['country'] },
)
