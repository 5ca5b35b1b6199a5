import { useMemo, useSyncExternalStore } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import { deletions } from '../deletions.ts'
import { presentIds, stepsOf } from '../kept-steps.ts'
import { allChanges } from './find-changes.ts'
import { useTable } from './use-table.ts'
import type { Change } from '../changes-of.ts'
import type { Entry, Step, StepRow } from '../../storage/rows.ts'

/** One line of the history: a change with all that undoing and redoing it wrote. */
export type Item = Pick<Entry, 'id' | 'at' | 'resource' | 'kind'> & {
  /** How many records it changed. */
  total: number
  /** Its records with their values before and after; none yet while a deletion waits. */
  records: Entry[]
  /** What this browser recorded about it, newest first, including its undoing and redoing. */
  entries: Entry[]
  /** What undoes and redoes it; missing where its step is no longer stored. */
  change?: Change
}

export type History = {
  items: Item[]
  /** Everything this browser recorded, newest first. */
  entries: Entry[]
  /** The id that a record has now: a contact that was created again has a new one. */
  idNow: (id: string) => string
}

/** The history of the open account, newest first, kept up to date; undefined until read. */
export function useHistory(): History | undefined {
  const books = useStorageScope()
  const entries = useTable('journal')
  const store = stepsOf(books)
  const steps = useSyncExternalStore(store.subscribe, store.get)
  const pending = useSyncExternalStore(deletions.subscribe, deletions.get)
  const rows = useTable('stepRows')
  // Only which deletions there are matters, not the seconds that they have left.
  const waiting = pending.map(({ id, state }) => `${id} ${state}`).join()
  return useMemo(() => {
    if (!entries || !steps || !rows) return undefined
    return {
      items: itemsOf(entries, steps, rows, allChanges(books, steps)),
      entries,
      idNow: presentIds(rows),
    }
    // oxlint-disable-next-line react/exhaustive-deps -- it says when the deletions among the changes differ
  }, [books, entries, steps, rows, waiting])
}

/** The lines of the history: every change, and every entry that belongs to none. */
export function itemsOf(
  journal: readonly Entry[],
  steps: readonly Step[],
  rows: readonly StepRow[],
  changes: readonly Change[],
): Item[] {
  const stepById = new Map(steps.map((step) => [step.id, step]))
  const rootOf = (id: string | undefined) => {
    let step = stepById.get(id ?? '')
    while (step?.undoes !== undefined) step = stepById.get(step.undoes)
    return step?.id
  }
  const stepOf = stepsByEntry(journal, stepById, rows)
  const entriesOf = Map.groupBy(journal, (entry) => rootOf(stepOf(entry)))
  const rowsOf = Map.groupBy(rows, ({ step }) => step)
  const known = new Set(changes.map(({ root }) => root.id))
  const alone = journal.filter((entry) => !known.has(rootOf(stepOf(entry)) ?? ''))
  return [
    ...changes.map((change): Item => {
      const { id, at, resource, kind = 'edit', done, total } = change.root
      const entries = entriesOf.get(id) ?? []
      const own = new Map(
        entries.filter((entry) => stepOf(entry) === id).map((entry) => [entry.record, entry]),
      )
      const records = (rowsOf.get(id) ?? [])
        .filter(({ state }) => state === 'done')
        .toSorted((one, other) => one.place - other.place)
        .map(({ books, id: record, name, before, after }) => {
          // Without one, the oldest entries had to make room, or nothing was sent before it was undone.
          const row: Entry = { books, at, id: `${id} ${record}`, kind, resource, record, name, before, after }
          return own.get(record) ?? row
        })
      return { id, at, resource, kind, total: done ?? total, records, entries, change }
    }),
    ...alone.map((entry): Item => {
      const { id, at, resource, kind } = entry
      return { id, at, resource, kind, total: 1, records: [entry], entries: [entry] }
    }),
  ].toSorted((one, other) => other.at - one.at)
}

/**
 * The step of each entry. Entries of earlier versions do not name it: there it is the step that has a row with the same
 * record and values, of several the earliest that no earlier entry belongs to.
 */
function stepsByEntry(
  journal: readonly Entry[],
  stepById: ReadonlyMap<string, Step>,
  rows: readonly StepRow[],
): (entry: Entry) => string | undefined {
  // The id of a deletion's entry starts with that of its step.
  const named = ({ id, step }: Entry) => step ?? id.split(' ', 1)[0]
  const isNamed = new Set(journal.map(named))
  const nameless = rows.filter(({ step, state }) => state === 'done' && !isNamed.has(step))
  const candidates = Map.groupBy(byTime(nameless), ({ step, id, after }) => {
    const { resource, kind = 'edit' } = stepById.get(step) ?? { resource: '' }
    return keyOf(resource, kind, id, after)
  })
  const found = new Map<string, string>()
  if (candidates.size > 0)
    for (const { id, step, resource, kind, record, after } of byTime(journal)) {
      if (step !== undefined || kind === 'delete') continue
      const row = candidates.get(keyOf(resource, kind, record, after))?.shift()
      if (row) found.set(id, row.step)
    }
  return (entry) => found.get(entry.id) ?? named(entry)
}

function keyOf(resource: string, kind: string, record: string, after: Record<string, string>): string {
  const values = Object.entries(after).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([resource, kind, record, values])
}

function byTime<Row extends { at: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.at - other.at)
}
