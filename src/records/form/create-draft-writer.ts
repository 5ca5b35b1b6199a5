import { change } from '../../storage/database.ts'
import type { Draft } from '../../storage/rows.ts'
import type { Place } from './draft-row.ts'
import { withTyped, draftKey } from './draft-row.ts'
import type { TypedFields } from './track-typed.ts'
import type { FieldTexts } from '../../domain/field.ts'

/** Stores what is typed into a form: the latest state at once, the next as soon as that is written. Starts with `begin`. */
export function createDraftWriter(place: Place, form: TypedFields) {
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
    writing = change('drafts', draftKey(place), (row) =>
      withTyped(row, place, Object.fromEntries(entries)),
    ).then(() => {
      writing = undefined
      // Writes what was typed in the meantime.
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
    /** Ends with the write in progress. */
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
      await change('drafts', draftKey(place), (row) => withTyped(row, place, gone))
    },
  }
}
