// Over 200 lines because when a draft is written and how go together.
import { changeRow, getRow, trouble } from '../../storage/database.ts'
import type { Draft } from '../../storage/rows.ts'
import {
  afterSaving,
  withTyped,
  draftKey,
  noteSending,
  settleDraft,
  unknown,
  differing,
  trackTyped,
  type Place,
  type TypedForm,
  type TypedFields,
} from './draft-row.ts'
import type { FieldConflict } from '../../api/session/api-error.ts'
import type { Refusal } from './form-work.ts'
import type { FieldTexts } from '../../domain/field.ts'
import * as messages from '../messages.tsx'

/** Saves, and calls `onSaved` before leaving the page: otherwise the rest of the draft would be offered at the next visit. */
export type Save = (
  changes: FieldTexts,
  onSaved?: () => Promise<unknown>,
  key?: string,
) => Promise<Refusal | undefined>

/** Stores one form's input on this device, and tracks what was sent. */
export type DraftAutosave = {
  /** Earlier input that is in neither the form nor the record. */
  found: Draft | undefined
  /** A save from here whose outcome is unknown. */
  unknown: Refusal | undefined
  isKept: () => boolean
  /** Saves, unless something must be decided or checked first. */
  send: (changes: FieldTexts, save: Save) => Promise<Refusal | undefined>
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
export async function draftAutosave(
  form: TypedForm,
  place: Place,
  onFound: (keeper: DraftAutosave) => void,
): Promise<DraftAutosave> {
  const tracked = trackTyped(form, () => writer.write())
  const writer = createDraftWriter(place, tracked)
  const released = new AbortController()
  let sending: Promise<unknown> | undefined
  window.addEventListener('pagehide', writer.flush)
  document.addEventListener('visibilitychange', writer.flush)

  const savedFrom = (typed: FieldTexts) => async () => {
    await writer.written()
    const done = [typed, writer.earlier()]
    writer.holdEarlier(nothing)
    await changeRow('drafts', draftKey(place), (row) => afterSaving(row, done))
  }
  /** An earlier save that was made after all. What was typed since then stays. */
  const foundSaved = (typed: FieldTexts) => async () => {
    await writer.written()
    await changeRow('drafts', draftKey(place), (row) => afterSaving(row, [typed]))
  }
  const send = async (changes: FieldTexts, save: Save) => {
    const toDecide = concurrentEdits(changes, tracked.began, tracked.start())
    if (toDecide) return toDecide
    const onSaved = savedFrom(tracked.typed())
    const hasChanges = Object.keys(changes).length > 0
    const { earlier, key } = hasChanges ? await noteSending(place, changes, tracked) : {}
    if (earlier) return unknown(earlier, foundSaved)
    const refused = await save(changes, onSaved, key)
    return refused && settleDraft(place, refused, onSaved)
  }
  const keeper: DraftAutosave = {
    found: undefined,
    unknown: undefined,
    isKept: () => trouble.get() === undefined,
    stop: () => {
      window.removeEventListener('pagehide', writer.flush)
      document.removeEventListener('visibilitychange', writer.flush)
      tracked.stop()
      // Other tabs find the draft as it is after the last write.
      void Promise.allSettled([writer.written(), sending]).then(() => released.abort())
    },
    send: (changes, save) => (sending = send(changes, save)),
    decide: tracked.decide,
    letGo: writer.letGo,
  }
  const lookForDraft = async () => {
    const found = await getRow('drafts', draftKey(place))
    if (!found) return
    const { base, typed } = found
    const start = tracked.start()
    const others = Object.entries(differing(typed, start)).filter(
      ([field, value]) => !writer.isHanded(field, value),
    )
    const undecided = Object.fromEntries(others)
    writer.holdEarlier({ base, typed: undecided })
    await forgetSaved(place, typed, start)
    keeper.found = others.length > 0 ? { ...found, typed: undecided } : undefined
    keeper.unknown = unknown(found, foundSaved)
    if ((keeper.found || keeper.unknown) && !released.signal.aborted) onFound(keeper)
  }
  if (await lockDraft(draftKey(place), released.signal, () => void lookForDraft())) await lookForDraft()
  writer.begin()
  return keeper
}

const nothing = { base: {}, typed: {} }

/** Drops input that the record already has: someone else saved the same values, or the save succeeded after all. */
async function forgetSaved(place: Place, typed: FieldTexts, start: Partial<FieldTexts>): Promise<void> {
  const same = Object.keys(typed).filter((field) => typed[field] === start[field])
  if (same.length === 0) return
  const gone = Object.fromEntries(same.map((field) => [field, undefined]))
  await changeRow('drafts', draftKey(place), (row) => withTyped(row, place, gone))
}

/** Refuses to save edits of fields that someone else has changed since typing began (`began`); undefined if there are none. */
function concurrentEdits(
  changes: FieldTexts,
  began: ReadonlyMap<string, string>,
  now: Partial<FieldTexts>,
): Refusal | undefined {
  const fields = Object.entries(changes).flatMap(([field, mine]): FieldConflict[] => {
    const base = began.get(field)
    const theirs = now[field] ?? ''
    return base === undefined || base === theirs ? [] : [{ field, base, theirs, mine }]
  })
  if (fields.length === 0) return undefined
  const message = messages.sameFieldChanged
  return { message, fields: [], conflict: { fields, notes: [] } }
}

/**
 * Locks a form's draft for this tab until `signal` aborts, so that input in one tab is not offered as left over in
 * another. True if no other tab holds it; otherwise `onFree` is called when the other tabs have released it.
 */
async function lockDraft(key: readonly string[], signal: AbortSignal, onFree: () => void): Promise<boolean> {
  // Missing on pages served over plain HTTP: other tabs are then unknown.
  const { locks } = navigator as { locks?: LockManager | null }
  if (!locks) return true
  const name = `bookend-draft:${key.join(' ')}`
  const stopped = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
  const isFree = await new Promise<boolean>((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock && stopped
      })
      .catch(() => resolve(true))
  })
  const inTurn = () => {
    onFree()
    return stopped
  }
  // The browser also releases the lock when the other tab closes or crashes.
  if (!isFree) locks.request(name, { signal }, inTurn).catch(() => undefined)
  return isFree
}

/** Stores what is typed into a form: the latest state at once, the next as soon as that is written. Starts with `begin`. */
function createDraftWriter(place: Place, form: TypedFields) {
  /** The input last handed over for storing. */
  let handed: FieldTexts = {}
  /** The draft of an earlier visit, with the fields that are still undecided. It shares the row with the current input. */
  let earlier: Pick<Draft, 'base' | 'typed'> = { base: {}, typed: {} }
  let writing: Promise<void> | undefined
  let isReady = false

  const entryOf = (field: string, typed: string | undefined) => {
    if (typed !== undefined) return { base: form.began.get(field) ?? '', typed }
    // Reverted here; the draft of an earlier visit still awaits a decision.
    const before = earlier.typed[field]
    return before === undefined ? undefined : { base: earlier.base[field] ?? '', typed: before }
  }
  const write = (atOnce = false) => {
    const typed = form.typed()
    const moved = Object.keys({ ...handed, ...typed }).filter((field) => handed[field] !== typed[field])
    if (!isReady || (writing && !atOnce) || moved.length === 0) return
    handed = typed
    const entries = moved.map((field) => [field, entryOf(field, typed[field])] as const)
    writing = changeRow('drafts', draftKey(place), (row) =>
      withTyped(row, place, Object.fromEntries(entries)),
    ).then(() => {
      writing = undefined
      write()
    })
  }
  return {
    begin: () => {
      isReady = true
      form.note()
    },
    write: () => write(),
    /** Writes without waiting for the previous write: the page may be gone by the time that has finished. */
    flush: () => write(true),
    written: async () => writing,
    /** Whether a field with this value was handed over for storing. */
    isHanded: (field: string, value: string | undefined) => handed[field] === value,
    /** Holds fields of an earlier visit's draft until they are decided. */
    holdEarlier: (draft: Pick<Draft, 'base' | 'typed'>) => {
      earlier = draft
    },
    earlier: () => earlier.typed,
    /** Fields of the earlier draft that the user has decided; `forget` removes them from the stored draft. */
    letGo: async (fields: string[], forget: boolean) => {
      const left = Object.entries(earlier.typed).filter(([field]) => !fields.includes(field))
      earlier = { ...earlier, typed: Object.fromEntries(left) }
      if (!forget) return
      const gone = Object.fromEntries(fields.map((field) => [field, entryOf(field, handed[field])]))
      await changeRow('drafts', draftKey(place), (row) => withTyped(row, place, gone))
    },
  }
}
