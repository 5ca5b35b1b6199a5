import type { UseFormReturn } from 'react-hook-form'
import { booksOf } from '../api/books.ts'
import { line } from '../api/line.ts'
import { change, get, trouble } from '../kept/kept.ts'
import type { Draft } from '../kept/rows.ts'
import { afterSaving, notSent, withTyped } from './draft-row.ts'
import type { Place } from './draft-row.ts'
import { movedUnder } from './moved-under.ts'
import type { Refusal } from './refusal.ts'
import { keyOf, noteSending, settle, unknown } from './settle.ts'

type Fields = Record<string, string>
type Save = (changes: Fields) => Promise<Refusal | undefined>

/** What keeps the typing of one form on this device, and knows what was sent from it. */
export type FormKeeper = {
  /** What was typed here earlier, and is neither in the form nor in the record. */
  found: Draft | undefined
  /** What was sent from here, of which nobody knows what became. */
  unknown: Refusal | undefined
  /** Whether what is typed now outlives the tab. */
  isKept: () => boolean
  /** Saves, unless something has to be decided or looked at before. */
  send: (changes: Fields, save: Save) => Promise<Refusal | undefined>
  /** Creates the record again that was deleted meanwhile, from all that stands in the form. */
  sendAsNew: (create: Save) => Promise<Refusal | undefined>
  /** Counts fields as seen as they are now, and what was typed over them as meant. */
  decide: (fields: string[]) => void
  /** Forgets fields of what was found, or leaves them to the form. */
  letGo: (fields: string[], forget: boolean) => Promise<void>
  stop: () => void
}

/** Keeps every change of a form from now on, the latest state at once and the next as soon as that is written. */
export async function keepForm<Typed extends Fields>(
  form: Pick<UseFormReturn<Typed, unknown, never>, 'getValues' | 'formState' | 'subscribe'>,
  { resource, id }: Pick<Place, 'resource' | 'id'>,
): Promise<FormKeeper> {
  const place = { books: booksOf(line()), resource, id }
  let values: Fields = form.getValues()
  let start: Partial<Fields> = { ...form.formState.defaultValues }
  /** How the fields read that are typed over, when that began. */
  const began = new Map<string, string>()
  /** What is typed now, as it was last handed on to be kept. */
  let handed: Fields = {}
  /** What was found and not decided about. */
  let offered: Fields = {}
  let writing: Promise<void> | undefined
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
      // What was typed meanwhile.
      write()
    })
  }
  const entryOf = (field: string, typed: string | undefined) => {
    if (typed !== undefined) return { base: began.get(field) ?? '', typed }
    // Taken back here; what was typed in an earlier visit still waits for its decision.
    const earlier = offered[field]
    return earlier === undefined ? undefined : { base: found?.base[field] ?? '', typed: earlier }
  }
  // The page may not be there any more when the write before is done.
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

  const found = await get('drafts', keyOf(place))
  if (found) {
    const same = Object.keys(found.typed).filter((field) => found.typed[field] === start[field])
    offered = differing(found.typed, start)
    // Somebody else has saved the same, or it was saved after all.
    if (same.length > 0) {
      const gone = Object.fromEntries(same.map((field) => [field, undefined]))
      await change('drafts', keyOf(place), (row) => withTyped(row, place, gone))
    }
  }
  isReady = true
  note()

  const savedFrom = (typed: Fields) => async () => {
    await writing
    const done = [typed, offered]
    offered = {}
    await change('drafts', keyOf(place), (row) => afterSaving(row, done))
  }
  return {
    found: found && Object.keys(offered).length > 0 ? { ...found, typed: offered } : undefined,
    unknown: found && unknown(found, savedFrom(found.typed)),
    isKept: () => trouble.get() === undefined,
    stop: () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      unsubscribe()
    },
    send: async (changes, save) => {
      const toDecide = movedUnder(changes, began, start)
      if (toDecide) return toDecide
      const typed = differing(values, start)
      const earlier = Object.keys(changes).length > 0 ? await noteSending(place, changes) : undefined
      if (earlier) return unknown(earlier, savedFrom(earlier.typed))
      return settle(place, await save(changes), savedFrom(typed))
    },
    sendAsNew: async (create) => {
      const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
      const asNew = { ...place, id: 'new' }
      if (await noteSending(asNew, filled))
        return {
          message:
            'Not created. Something was sent from the form for a new one, and nobody knows what became of it: open that form and check first.',
          fields: [],
        }
      return settle(asNew, await create(filled).catch(notLoaded), async () => {
        await change('drafts', keyOf(asNew), notSent)
        await change('drafts', keyOf(place), () => undefined)
      })
    },
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
}

/** The fields of `some` that are not the same in `others`. */
function differing(some: Fields, others: Partial<Fields>): Fields {
  return Object.fromEntries(
    Object.entries(some).filter(([field, value]) => field in others && value !== others[field]),
  )
}

/** The code that creates could not be loaded, so nothing was sent. */
function notLoaded(): Refusal {
  return { message: 'Not created. Bookend could not load what it needs for that; try again.', fields: [] }
}
