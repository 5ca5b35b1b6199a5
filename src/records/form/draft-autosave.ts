import type { UseFormReturn } from 'react-hook-form'
import { change, get, trouble } from '../../storage/database.ts'
import type { Draft } from '../../storage/rows.ts'
import { holdDraft } from './hold-draft.ts'
import { afterSaving, notSent, withTyped } from './draft-row.ts'
import type { Place } from './draft-row.ts'
import { concurrentEdits } from './concurrent-edits.ts'
import type { Refusal } from './refusal.ts'
import { keyOf, noteSending, settle, unknown } from './draft-status.ts'
import * as messages from './notice-messages.ts'

type Fields = Record<string, string>
/** Saves, and calls `onSaved` before it leaves the page: what is left of the draft would be offered at the next visit. */
type Save = (changes: Fields, onSaved: () => Promise<unknown>) => Promise<Refusal | undefined>
type Create = (fields: Fields) => Promise<Refusal | undefined>

/** Stores one form's input on this device, and tracks what was sent. */
export type DraftAutosave = {
  /** Earlier input that is in neither the form nor the record. */
  found: Draft | undefined
  /** A save from here whose outcome is unknown. */
  unknown: Refusal | undefined
  /** Whether the current input survives the tab. */
  isKept: () => boolean
  /** Saves, unless something must be decided or checked first. */
  send: (changes: Fields, save: Save) => Promise<Refusal | undefined>
  /** Creates a deleted record again from everything in the form. */
  sendAsNew: (create: Create) => Promise<Refusal | undefined>
  /** Marks fields as seen in their current state, so that the input over them is intended. */
  decide: (fields: string[]) => void
  /** Discards fields of the found draft, or hands them over to the form. */
  letGo: (fields: string[], forget: boolean) => Promise<void>
  stop: () => void
}

/**
 * Stores every change of a form from now on: the latest state at once, the next as soon as that is written. `onFound`
 * receives the draft of an earlier visit, at once or when no other tab has the same form open.
 */
export async function draftAutosave<Typed extends Fields>(
  form: Pick<UseFormReturn<Typed, unknown, never>, 'getValues' | 'formState' | 'subscribe'>,
  place: Place,
  onFound: (keeper: DraftAutosave) => void,
): Promise<DraftAutosave> {
  let values: Fields = form.getValues()
  let start: Partial<Fields> = { ...form.formState.defaultValues }
  /** The values of edited fields when editing began. */
  const began = new Map<string, string>()
  /** The input last handed over for storing. */
  let handed: Fields = {}
  /** The found draft fields that are still undecided. */
  let offered: Fields = {}
  let writing: Promise<void> | undefined
  let sending: Promise<unknown> | undefined
  let found: Draft | undefined
  let isReady = false

  const note = () => {
    const typed = differing(values, start)
    for (const field of began.keys()) if (typed[field] === undefined) began.delete(field)
    for (const field of Object.keys(typed)) if (!began.has(field)) began.set(field, start[field] ?? '')
    write()
  }
  const write = (atOnce = false) => {
    const typed = differing(values, start)
    const moved = Object.keys({ ...handed, ...typed }).filter((field) => handed[field] !== typed[field])
    if (!isReady || (writing && !atOnce) || moved.length === 0) return
    handed = typed
    const entries = moved.map((field) => [field, entryOf(field, typed[field])] as const)
    writing = change('drafts', keyOf(place), (row) =>
      withTyped(row, place, Object.fromEntries(entries)),
    ).then(() => {
      writing = undefined
      // Writes what was typed in the meantime.
      write()
    })
  }
  const entryOf = (field: string, typed: string | undefined) => {
    if (typed !== undefined) return { base: began.get(field) ?? '', typed }
    // Reverted here; the draft of an earlier visit still awaits a decision.
    const earlier = offered[field]
    return earlier === undefined ? undefined : { base: found?.base[field] ?? '', typed: earlier }
  }
  // The page may be gone by the time the previous write has finished.
  const flush = () => write(true)
  window.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flush)
  const unsubscribe = form.subscribe({
    formState: { values: true },
    callback: (state) => {
      values = { ...state.values }
      start = { ...state.defaultValues }
      note()
    },
  })

  const savedFrom = (typed: Fields) => async () => {
    await writing
    const done = [typed, offered]
    offered = {}
    await change('drafts', keyOf(place), (row) => afterSaving(row, done))
  }
  const send = async (changes: Fields, save: Save) => {
    const toDecide = concurrentEdits(changes, began, start)
    if (toDecide) return toDecide
    const onSaved = savedFrom(differing(values, start))
    const earlier = Object.keys(changes).length > 0 ? await noteSending(place, changes) : undefined
    if (earlier) return unknown(earlier, savedFrom(earlier.typed))
    const refused = await save(changes, onSaved)
    return refused && settle(place, refused, onSaved)
  }
  const sendAsNew = async (create: Create) => {
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
    const asNew = { ...place, id: 'new' }
    if (await noteSending(asNew, filled))
      return {
        message: messages.earlierMayExist,
        fields: [],
      }
    return settle(asNew, await create(filled).catch(notLoaded), async () => {
      await change('drafts', keyOf(asNew), notSent)
      await change('drafts', keyOf(place), () => undefined)
    })
  }
  const keeper: DraftAutosave = {
    found: undefined,
    unknown: undefined,
    isKept: () => trouble.get() === undefined,
    stop: () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      unsubscribe()
      // Other tabs find the draft as it is after the last write.
      void Promise.allSettled([writing, sending]).then(() => released.abort())
    },
    send: (changes, save) => (sending = send(changes, save)),
    sendAsNew: (create) => (sending = sendAsNew(create)),
    decide: (fields) => {
      for (const field of fields) began.set(field, start[field] ?? '')
    },
    letGo: async (fields, forget) => {
      offered = Object.fromEntries(Object.entries(offered).filter(([field]) => !fields.includes(field)))
      if (!forget) return
      const gone = Object.fromEntries(fields.map((field) => [field, entryOf(field, handed[field])]))
      await change('drafts', keyOf(place), (row) => withTyped(row, place, gone))
    },
  }
  const released = new AbortController()
  const lookForDraft = async () => {
    found = await get('drafts', keyOf(place))
    if (!found) return
    const { typed } = found
    const same = Object.keys(typed).filter((field) => typed[field] === start[field])
    // Current input shares the row with the found draft.
    const isHere = (field: string) => handed[field] === typed[field]
    offered = Object.fromEntries(Object.entries(differing(typed, start)).filter(([field]) => !isHere(field)))
    // Somebody else saved the same values, or the save succeeded after all.
    if (same.length > 0) {
      const gone = Object.fromEntries(same.map((field) => [field, undefined]))
      await change('drafts', keyOf(place), (row) => withTyped(row, place, gone))
    }
    keeper.found = Object.keys(offered).length > 0 ? { ...found, typed: offered } : undefined
    keeper.unknown = unknown(found, savedFrom(typed))
    if ((keeper.found || keeper.unknown) && !released.signal.aborted) onFound(keeper)
  }
  if (await holdDraft(keyOf(place), released.signal, () => void lookForDraft())) await lookForDraft()
  isReady = true
  note()
  return keeper
}

/** The fields of `some` whose values differ in `others`. */
function differing(some: Fields, others: Partial<Fields>): Fields {
  return Object.fromEntries(
    Object.entries(some).filter(([field, value]) => field in others && value !== others[field]),
  )
}

/** The code that creates records failed to load, so nothing was sent. */
function notLoaded(): Refusal {
  return { message: messages.partNotLoaded, fields: [] }
}
