import type { Collection } from '../list/collection.ts'
import { keptRecord } from '../kept/kept-record.ts'
import { isDecimal } from '../values/money.ts'

export type Change = { field: string; was: string; now: string }

/** The fields whose values are filled in in at least one of the records: those that a list gives at all. */
export function givenFields<T extends { id: string }>(
  { resource }: Collection<T>,
  records: Iterable<T>,
): ReadonlySet<string> {
  const given = new Set<string>()
  for (const record of records)
    for (const [field, value] of Object.entries(keptRecord(resource, record, false).fields))
      if (value !== '') given.add(field)
  return given
}

/** What differs between a record as it was seen and as it was read by its id. A field that the list did not give is no news. */
export function whatChanged<T extends { id: string }>(
  { resource }: Collection<T>,
  was: T,
  now: T,
  given: ReadonlySet<string>,
): Change[] {
  const { fields } = keptRecord(resource, now, true)
  return Object.entries(keptRecord(resource, was, false).fields)
    .map(([field, before]) => ({ field, was: before, now: fields[field] ?? '' }))
    .filter((change) => given.has(change.field) && isNews(change))
}

/** White space and zeros at the end make no other value; and some lists give long texts cut short. */
function isNews({ was, now }: Change): boolean {
  // Most are the same to the letter, and there may be thousands.
  if (was === now || plain(was) === plain(now)) return false
  const start = plain(was).replace(/\s*(…|\.\.\.)$/, '')
  return start === plain(was) || !plain(now).startsWith(start)
}

function plain(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  // A list may write 4.20 where the record has 4.2; zeros in front are never dropped, for a postcode keeps them.
  return isDecimal(line) ? line.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : line
}
