import type { Draft } from '../../storage/rows.ts'
import type { FieldTexts } from '../../domain/field.ts'
import { changeRow } from '../../storage/database.ts'
import type { Refusal } from './form-work.ts'
import { newId } from '../../domain/new-id.ts'
import { formatWhen } from '../../domain/moment.ts'
import * as messages from '../messages.tsx'

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
  const { sent: _sent, creation: _creation, ...rest } = row
  return withTyped(rest, row, Object.fromEntries(done.map((field) => [field, undefined])))
}

function notSent(row: Draft | undefined): Draft | undefined {
  if (!row) return undefined
  const { sent: _, ...rest } = row
  return unlessEmpty(rest)
}

function emptyDraft({ books, resource, id }: Place): Draft {
  return { books, resource, id, at: Date.now(), base: {}, typed: {} }
}

function unlessEmpty(draft: Draft): Draft | undefined {
  return Object.keys(draft.typed).length > 0 || draft.sent ? draft : undefined
}

type OnSaved = () => Promise<unknown>

/**
 * Records a save before it is sent, so that a tab that dies leaves a trace; `key` is that of a creation. If an earlier save from
 * here has an unknown outcome, records nothing and returns that draft: it must be checked first.
 */
export async function noteSending(
  place: Place,
  changes: FieldTexts,
  form: Pick<TypedFields, 'began' | 'typed'>,
): Promise<{ earlier?: Draft; key: string }> {
  const fresh = newId()
  const keyIn = (row: Draft | undefined) =>
    row?.creation && JSON.stringify(row.creation.changes) === JSON.stringify(changes)
      ? row.creation.key
      : fresh
  const from = { base: Object.fromEntries(form.began), typed: form.typed() }
  const before = await changeRow('drafts', draftKey(place), (row) =>
    row?.sent
      ? row
      : {
          ...(row ?? emptyDraft(place)),
          sent: { at: Date.now(), changes, ...from },
          ...(place.id === 'new' && { creation: { changes, key: keyIn(row) } }),
        },
  )
  return { key: keyIn(before), ...(before?.sent && { earlier: before }) }
}

/** Updates the draft with a save's outcome. After success, `onSaved` handles what is left of it. */
export async function settleDraft(
  place: Place,
  refused: Refusal | undefined,
  onSaved: OnSaved,
): Promise<Refusal | undefined> {
  const check = refused?.check
  if (check) return { ...refused, check: async (look) => settleDraft(place, await check(look), onSaved) }
  if (refused) await changeRow('drafts', draftKey(place), notSent)
  else await onSaved()
  return refused
}

/** Why nothing can be sent: an earlier save received no response. `onSaved` is for what was typed then. */
export function unknown(draft: Draft, onSaved: (typed: FieldTexts) => OnSaved): Refusal | undefined {
  const { sent } = draft
  if (!sent) return undefined
  const { base = draft.base, typed = draft.typed } = sent
  return {
    message: (draft.id === 'new' ? messages.maybeCreated : messages.maybeSaved)(formatWhen(sent.at)),
    fields: [],
    check: async (look) => settleDraft(draft, await look(sent.changes, base), onSaved(typed)),
  }
}

export function draftKey({ books, resource, id }: Place): [string, string, string] {
  return [books, resource, id]
}

/** What both the form library and editing in a list report about their fields. */
export type TypedForm = {
  getValues: () => FieldTexts
  formState: { defaultValues?: Readonly<Partial<FieldTexts>> | undefined }
  subscribe: (to: {
    formState: { values: true }
    callback: (now: { values: FieldTexts; defaultValues?: Readonly<Partial<FieldTexts>> | undefined }) => void
  }) => () => void
}

export type TypedFields = {
  start: () => Partial<FieldTexts>
  /** The fields that differ from the record. */
  typed: () => FieldTexts
  /** The values of edited fields when editing began. */
  began: ReadonlyMap<string, string>
  /** Marks fields as seen in their current state, so that the input over them is intended. */
  decide: (fields: string[]) => void
  /** Looks at the form again, as after each change. */
  note: () => void
  stop: () => void
}

/** Follows a form and its record, and calls `onChange` after each change of either. */
export function trackTyped(form: TypedForm, onChange: () => void): TypedFields {
  let values: FieldTexts = form.getValues()
  let start: Partial<FieldTexts> = { ...form.formState.defaultValues }
  const began = new Map<string, string>()
  const note = () => {
    const typed = differing(values, start)
    for (const field of began.keys()) if (typed[field] === undefined) began.delete(field)
    for (const field of Object.keys(typed)) if (!began.has(field)) began.set(field, start[field] ?? '')
    onChange()
  }
  const stop = form.subscribe({
    formState: { values: true },
    callback: (state) => {
      values = { ...state.values }
      start = { ...state.defaultValues }
      note()
    },
  })
  return {
    start: () => start,
    typed: () => differing(values, start),
    began,
    decide: (fields) => {
      for (const field of fields) began.set(field, start[field] ?? '')
    },
    note,
    stop,
  }
}

/** The fields of `some` whose values differ in `others`. */
export function differing(some: FieldTexts, others: Partial<FieldTexts>): FieldTexts {
  return Object.fromEntries(
    Object.entries(some).filter(([field, value]) => field in others && value !== others[field]),
  )
}
