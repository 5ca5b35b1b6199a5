import { MarkConflictError, type VersionedMark } from '../../api/marks/office-marks.ts'
import { createStore } from '../../storage/create-store.ts'
import { reasonOf } from '../../domain/reason-of.ts'

export type NoteState = {
  text: string
  status: 'same' | 'typing' | 'saving' | 'saved' | 'failed'
  words?: string
  /** The note at the service, if it is not the one that was typed over; saves nothing until the user decides. */
  theirs?: string
}

type Save = (note: string, etag: string | undefined) => Promise<VersionedMark>

type NoteSaverOptions = {
  /** The mark as it was read. */
  base: VersionedMark
  /** A note that was typed here before and is not at the service. */
  left: string | undefined
  save: Save
  /** Stores text that is not saved yet in this browser, or drops it. */
  keep: (note: string) => Promise<unknown>
}

/** Saves a note as it is typed, but never over one that someone else has written in the meantime. */
export function createNoteSaver({ base, left, save, keep }: NoteSaverOptions) {
  let from = base
  let timer: ReturnType<typeof setTimeout> | undefined
  let kept: Promise<unknown> = Promise.resolve()
  let isSaving = false
  const isLeft = left !== undefined && left !== base.note
  const state = createStore<NoteState>({
    text: isLeft ? left : base.note,
    status: isLeft ? 'typing' : 'same',
    ...(isLeft && base.note !== '' && { theirs: base.note }),
  })
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), pause)
  }

  function type(text: string) {
    const { theirs } = state.get()
    state.set({ text, status: 'typing', ...(theirs !== undefined && { theirs }) })
    kept = keep(text === from.note ? '' : text)
    saveSoon()
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    const { text, theirs } = state.get()
    // What is typed meanwhile is saved afterwards: it would meet what is being saved as if someone else had written that.
    if (theirs !== undefined || isSaving || text === from.note) return
    state.set({ text, status: 'saving' })
    isSaving = true
    try {
      from = await saveOver(save, from, text)
    } catch (error) {
      await kept.catch(() => {}) // nobody reads that this browser keeps the note before it does
      const now = state.get().text
      if (error instanceof MarkConflictError) {
        from = error.theirs
        state.set({ text: now, status: 'typing', theirs: from.note })
      } else
        state.set({
          text: now,
          status: 'failed',
          words: reasonOf(error),
        })
      return
    } finally {
      isSaving = false
    }
    const now = state.get().text
    state.set({ text: now, status: now === text ? 'saved' : 'typing' })
    if (now === text) void keep('')
    else saveSoon()
  }

  return {
    state,
    type,
    flush,
    /** The user wants this text, whatever the other note says. */
    keepMine: () => {
      state.set({ text: state.get().text, status: 'typing' })
      return flush()
    },
    takeTheirs: () => {
      state.set({ text: from.note, status: 'same' })
      void keep('')
    },
    /** A newer version has been read; it is shown unless something else is being typed. */
    show: (read: VersionedMark) => {
      const { text, theirs } = state.get()
      if (theirs !== undefined || isSaving || text !== from.note) return
      from = read
      if (text !== read.note) state.set({ text: read.note, status: 'same' })
    },
  }
}

const pause = 800

/** Saves over the version that was read, or a later one with the same note: a mark alone is no conflict. */
async function saveOver(save: Save, from: VersionedMark, text: string): Promise<VersionedMark> {
  try {
    return await save(text, from.etag)
  } catch (error) {
    if (!(error instanceof MarkConflictError)) throw error
    const { theirs } = error
    if (theirs.note === text) return theirs
    if (theirs.note !== from.note) throw error
    return save(text, theirs.etag)
  }
}
