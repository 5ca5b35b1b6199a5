import { isSameValue } from '../dialect/same-value.ts'
import type { Entry } from '../kept/rows.ts'

type Fields = Readonly<Record<string, string>>

/** What reverting an edit comes to, as its record stands now. */
export type Outlook = {
  /** What would be sent; empty when the record reads as it did before the edit. */
  values: Record<string, string>
  /** Later edits of the same fields from this browser that would be undone, the newest first. */
  later: Entry[]
  /** The fields that read otherwise for a reason that the journal does not know. */
  elsewhere: string[]
}

/** What reverting an entry would undo; `entries` are all of the journal, the newest first. */
export function outlookOf(entry: Entry, entries: Entry[], now: Fields): Outlook {
  const open = Object.keys(entry.before).filter((field) => !isSame(now, entry.before, field))
  const touched = open.filter((field) => !isSame(now, entry.after, field))
  const place = entries.findIndex(({ id }) => id === entry.id)
  const later = entries
    .slice(0, place)
    .filter(
      ({ kind, resource, record, after: made }) =>
        kind === 'edit' &&
        resource === entry.resource &&
        record === entry.record &&
        touched.some((field) => field in made),
    )
  const isOwn = (field: string) => {
    const newest = later.find(({ after: made }) => field in made)
    return newest !== undefined && isSame(now, newest.after, field)
  }
  return {
    values: Object.fromEntries(open.map((field) => [field, entry.before[field] ?? ''])),
    later,
    elsewhere: touched.filter((field) => !isOwn(field)),
  }
}

function isSame(one: Fields, other: Fields, field: string): boolean {
  return isSameValue(one[field] ?? '', other[field] ?? '')
}
