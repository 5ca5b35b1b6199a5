// Over 200 lines because the schemas of the tables that it reads are frozen beside it.

import { z } from 'zod/mini'
import { Snapshot, type Change, type ChangeRow } from './rows.ts'

// What versions 1 to 3 of the database wrote about changes, frozen.

const Fields = z.record(z.string(), z.string())
const Collection = z.enum(['contacts', 'transactions'])
const row = { books: z.string(), at: z.number() }
const old = {
  pending: z.object({
    ...row,
    id: z.string(),
    resource: Collection,
    records: z.array(Snapshot),
    state: z.enum(['waiting', 'sending']),
  }),
  steps: z.object({
    ...row,
    id: z.string(),
    resource: Collection,
    kind: z.optional(z.enum(['create', 'delete'])),
    origin: z.enum(['form', 'cell', 'bulk', 'spelling', 'paste', 'undo', 'redo']),
    undoes: z.optional(z.string()),
    state: z.enum(['open', 'running', 'paused', 'stopped', 'done']),
    total: z.number(),
    done: z.optional(z.number()),
    tab: z.optional(z.string()),
    words: z.optional(z.string()),
  }),
  stepRows: z.object({
    ...row,
    step: z.string(),
    id: z.string(),
    was: z.optional(z.string()),
    place: z.number(),
    name: z.string(),
    detail: z.optional(z.string()),
    before: Fields,
    after: Fields,
    state: z.enum(['open', 'sending', 'done', 'failed', 'changed']),
    words: z.optional(z.string()),
  }),
  journal: z.object({
    ...row,
    id: z.string(),
    step: z.optional(z.string()),
    kind: z.enum(['edit', 'create', 'delete']),
    resource: Collection,
    record: z.string(),
    name: z.string(),
    before: Fields,
    after: Fields,
  }),
  receipts: z.object({
    ...row,
    id: z.string(),
    resource: Collection,
    record: Snapshot,
    noticedAt: z.optional(z.number()),
  }),
}
type Old = { [Name in keyof typeof old]: z.infer<(typeof old)[Name]>[] }
const names = ['pending', 'steps', 'stepRows', 'journal', 'receipts'] as const

/** Moves what earlier versions stored about changes into `changes` and `changeRows`, in the upgrading transaction, broken rows left out. */
export async function mergeChanges(transaction: IDBTransaction): Promise<void> {
  const { db } = transaction
  const present = names.filter((name) => db.objectStoreNames.contains(name))
  const read = await Promise.all(present.map((name) => readAll(transaction.objectStore(name))))
  const rowsOf = <Name extends keyof Old>(name: Name) =>
    (read[present.indexOf(name)] ?? []).flatMap((one) => {
      const parsed = old[name].safeParse(one)
      // Its schema parses a table's rows, which the compiler cannot infer from a variable name.
      return parsed.success ? [parsed.data as Old[Name][number]] : []
    })
  const found = {
    pending: rowsOf('pending'),
    steps: rowsOf('steps'),
    stepRows: rowsOf('stepRows'),
    journal: rowsOf('journal'),
    receipts: rowsOf('receipts'),
  }
  for (const books of new Set(Object.values(found).flatMap((rows) => rows.map((one) => one.books)))) {
    const { changes, rows } = changesFrom({
      pending: found.pending.filter((one) => one.books === books),
      steps: found.steps.filter((one) => one.books === books),
      stepRows: found.stepRows.filter((one) => one.books === books),
      journal: found.journal.filter((one) => one.books === books),
      receipts: found.receipts.filter((one) => one.books === books),
    })
    for (const change of changes) transaction.objectStore('changes').put(change)
    for (const one of rows) transaction.objectStore('changeRows').put(one)
  }
  for (const name of present) db.deleteObjectStore(name)
}

function readAll(store: IDBObjectStore): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const asked: IDBRequest<unknown[]> = store.getAll()
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('The browser refused')))
  })
}

/**
 * The changes of an account by what earlier versions wrote: steps with their rows, entries of the journal that belong to
 * none as changes of their own, deletions that wait, and what is kept of deleted records.
 */
export function changesFrom(old: Old): { changes: Change[]; rows: ChangeRow[] } {
  const changes = new Map<string, Change>()
  const rows = new Map<string, ChangeRow>()
  const put = (row: ChangeRow) => rows.set(keyOf(row.change, row.id), row)
  addSteps(old, changes, put)
  for (const one of old.pending) addPending(one, changes, put)
  const deleted = new Map<string, ChangeRow>()
  for (const row of byTime([...rows.values()]))
    if (row.kind === 'delete' && row.state === 'done') deleted.set(keyOf(row.resource, row.id), row)
  for (const { books, at, resource, record, noticedAt } of old.receipts) {
    const { id, fields: before, others, whole } = record
    const kept = { before, others, whole, keptSince: at, ...(noticedAt !== undefined && { noticedAt }) }
    const row = deleted.get(keyOf(resource, id))
    if (row) put({ ...row, ...kept })
    else {
      // Its line was cleared.
      const cleared = { books, at, change: `deleted ${resource}`, id, resource, kind: 'delete' } as const
      put({ ...cleared, place: 0, name: nameOf(before), after: {}, state: 'done', ...kept })
    }
  }
  return { changes: [...changes.values()], rows: [...rows.values()] }
}

type Changes = Map<string, Change>
type Put = (row: ChangeRow) => void

function addSteps(old: Old, changes: Changes, put: Put): void {
  const { steps, stepRows, journal } = old
  for (const step of steps) changes.set(step.id, { ...step, kind: step.kind ?? 'edit' })
  const stepOf = stepsByEntry(old)
  const entries = new Map(journal.map((entry) => [keyOf(stepOf(entry) ?? '', entry.record), entry]))
  const merged = new Set<Old['journal'][number]>()
  // A deletion undone before it was sent, and its undoing; other creations that undo name the deleted record.
  const unsent = new Set(
    stepRows.flatMap(({ step, was }) => {
      const { kind, undoes } = changes.get(step) ?? {}
      return kind === 'create' && undoes !== undefined && was === undefined ? [step, undoes] : []
    }),
  )
  for (const { step, ...row } of stepRows) {
    const change = changes.get(step)
    if (!change) continue
    const { resource, kind } = change
    const entry = entries.get(keyOf(step, row.id))
    if (entry) merged.add(entry)
    // The fields of a deleted record are in its entry alone.
    const before = kind === 'delete' ? (entry?.before ?? row.before) : row.before
    const state = unsent.has(step) ? 'unsent' : row.state
    put({ ...row, change: step, resource, kind, at: entry?.at ?? row.at, before, state })
  }
  for (const entry of journal) {
    if (merged.has(entry)) continue
    const { id, step: _step, record, ...what } = entry
    const { books, at, resource, kind } = what
    changes.set(id, { books, at, id, resource, kind, origin: 'form', state: 'done', total: 1, done: 1 })
    put({ ...what, change: id, id: record, place: 0, state: 'done' })
  }
}

function addPending({ records, state, ...what }: Old['pending'][number], changes: Changes, put: Put): void {
  const { books, at, id, resource } = what
  // Of a deletion whose outcome is known in part, a step has the rest.
  const step = changes.get(id)
  const done = step?.done ?? 0
  const isSent = state === 'sending'
  changes.set(id, {
    ...(step ?? { ...what, kind: 'delete', origin: 'bulk' }),
    state: isSent ? 'running' : 'open',
    sendAt: at,
    total: done + records.length,
  })
  for (const [index, { id: record, fields, others, whole }] of records.entries()) {
    const row = { books, at, change: id, id: record, resource, kind: 'delete', place: done + index } as const
    const named = { name: nameOf(fields), before: fields, after: {}, others, whole }
    put({ ...row, ...named, state: isSent ? 'sending' : 'open' })
  }
}

/** The name of a record whose name was not stored beside its fields. */
function nameOf(fields: Record<string, string>): string {
  const { company, firstName = '', lastName = '', email, counterpart, description } = fields
  return company || `${firstName} ${lastName}`.trim() || email || counterpart || description || ''
}

/**
 * The step of each entry. Entries of version 0.2.0 do not name it: there it is the step that has a row with the same
 * record and values, of several the earliest that no earlier entry belongs to.
 */
function stepsByEntry({
  steps,
  stepRows,
  journal,
}: Pick<Old, 'steps' | 'stepRows' | 'journal'>): (entry: Old['journal'][number]) => string | undefined {
  const stepById = new Map(steps.map((step) => [step.id, step]))
  // The id of a deletion's entry starts with that of its step.
  const named = ({ id, step }: Old['journal'][number]) => step ?? id.split(' ', 1)[0]
  const isNamed = new Set(journal.map(named))
  const nameless = stepRows.filter(({ step, state }) => state === 'done' && !isNamed.has(step))
  const candidates = Map.groupBy(byTime(nameless), ({ step, id, after }) => {
    const { resource, kind = 'edit' } = stepById.get(step) ?? { resource: '' }
    return valuesKeyOf(resource, kind, id, after)
  })
  const found = new Map<string, string>()
  if (candidates.size > 0)
    for (const { id, step, resource, kind, record, after } of byTime(journal)) {
      if (step !== undefined || kind === 'delete') continue
      const matching = candidates.get(valuesKeyOf(resource, kind, record, after))?.shift()
      if (matching) found.set(id, matching.step)
    }
  return (entry) => found.get(entry.id) ?? named(entry)
}

function valuesKeyOf(resource: string, kind: string, record: string, after: Record<string, string>): string {
  const values = Object.entries(after).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([resource, kind, record, values])
}

function keyOf(...parts: string[]): string {
  return JSON.stringify(parts)
}

function byTime<Row extends { at: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.at - other.at)
}
