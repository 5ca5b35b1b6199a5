import { isSameValue } from '../../domain/is-same-value.ts'
import type { Entry } from '../../storage/rows.ts'
import type { FieldTexts } from '../../domain/field-texts.ts'

/** What reverting an edit would do to the current record. */
export type Outlook = {
  /** The values to send; empty if the record already has its values from before the edit. */
  values: Record<string, string>
  /** Later edits of the same fields from this browser that would be undone, newest first. */
  later: Entry[]
  /** The fields that changed outside this browser's journal. */
  elsewhere: string[]
}

/** What reverting an entry would undo; `entries` is the whole journal, newest first. */
export function previewRevert(entry: Entry, entries: Entry[], now: Readonly<FieldTexts>): Outlook {
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

function isSame(one: Readonly<FieldTexts>, other: Readonly<FieldTexts>, field: string): boolean {
  return isSameValue(one[field] ?? '', other[field] ?? '')
}
