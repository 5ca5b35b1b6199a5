import type { Draft } from '../../storage/rows.ts'
import type { FieldTexts } from '../../domain/field-texts.ts'

/** The key of a draft's row. */
export type Place = Pick<Draft, 'books' | 'resource' | 'id'>

/** A draft with the given input, without fields that are undefined; undefined if nothing remains. */
export function withTyped(
  row: Draft | undefined,
  place: Place,
  fields: Record<string, { base: string; typed: string } | undefined>,
): Draft | undefined {
  const draft = { ...(row ?? emptyDraft(place)) }
  const base = { ...draft.base }
  const typed = { ...draft.typed }
  for (const [field, value] of Object.entries(fields)) {
    if (value) [base[field], typed[field]] = [value.base, value.typed]
    else [base, typed].forEach((some) => delete some[field])
  }
  return unlessEmpty({ ...draft, base, typed })
}

/** A draft after saving: without the saved values, but with newer input from this or another tab. */
export function afterSaving(row: Draft | undefined, saved: FieldTexts[]): Draft | undefined {
  if (!row) return undefined
  const done = Object.keys(row.typed).filter((field) =>
    saved.some((fields) => fields[field] === row.typed[field]),
  )
  const { sent: _, ...rest } = row
  return withTyped(rest, row, Object.fromEntries(done.map((field) => [field, undefined])))
}

/** A draft with no save in progress. */
export function notSent(row: Draft | undefined): Draft | undefined {
  if (!row) return undefined
  const { sent: _, ...rest } = row
  return unlessEmpty(rest)
}

export function emptyDraft({ books, resource, id }: Place): Draft {
  return { books, resource, id, at: Date.now(), base: {}, typed: {} }
}

function unlessEmpty(draft: Draft): Draft | undefined {
  return Object.keys(draft.typed).length > 0 || draft.sent ? draft : undefined
}
