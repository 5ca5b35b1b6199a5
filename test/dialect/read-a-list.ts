import { idOf } from '../../src/dialect/read/id-of.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { readList, type Listing } from '../../src/dialect/read/read-list.ts'
import { anAnswer } from './examples.ts'

export const open = parseProfile({})

/** A contact with the fields that services have in common. */
export const ada = { id: 7, firstName: 'Ada', lastName: 'Byron', company: 'Engines', zip: '9000' }

export const max = { id: 8, firstName: 'Max', lastName: 'Born', company: 'Quanta', zip: '3700' }

export const two = [ada, max]

export function read(
  body: unknown,
  { headers = {}, profile = {} }: { headers?: Record<string, string>; profile?: object } = {},
) {
  return readList(anAnswer(body, { headers }), 'contacts', parseProfile(profile))
}

/** The ids of the rows, and whatever else was found. */
export function summary(listing: Listing | undefined) {
  if (!listing) return undefined
  const { rows, found: _found, ...rest } = listing
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ids: rows.map((row) => idOf(row, 'contacts', open)?.id), ...said }
}

export const url = 'https://books.test/contacts?page='
