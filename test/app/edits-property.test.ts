import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../src/api/session/api-error.ts'
import { createContact } from '../../src/api/write/create-contact.ts'
import { getRecord } from '../../src/api/read/get-record.ts'
import type { ServiceSession } from '../../src/api/session/service-session.ts'
import { deleteRecords } from '../../src/api/write/delete-records.ts'
import { saveRecord } from '../../src/api/write/save-record.ts'
import type { RecordOf } from '../../src/dialect/fields.ts'
import { columnsWith } from '../stand-ins/columns.ts'
import { startOf } from '../stand-ins/stand-in.ts'
import { withoutWaits } from './support/slow-time.ts'
import { runs } from '../seed.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { families, isField, open, records, step, type Rows, type Theirs } from './support/edit-worlds.ts'

describe.each(Object.entries(families))('a service that %s', (name, family) => {
  test('after any journey every column is as its last editor left it, or writing has stopped and names it', () =>
    withoutWaits(async () => {
      const property = fc.asyncProperty(
        records,
        fc.array(step, { minLength: 1, maxLength: 4 }),
        async (given, steps) => {
          const world = open(startOf(columnsWith(name, 'W9', family.ways))(given), family)
          for (const one of steps) {
            expect(await tryStep(world, one)).toEqual([])
            // What to do with a record that the service has damaged is for its user to decide.
            if (world.session.attention.get().stopped) return
          }
        },
      )
      await fc.assert(property, { numRuns: runs(400) })
    }))
})

type World = ReturnType<typeof open>

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Opened = RecordOf[CollectionName]

/** Does a step and says what was wrong with it. */
async function tryStep(world: World, one: Step): Promise<string[]> {
  const { session, fail, rows, family, colleague } = world
  const ids = (await rows())[one.resource].map(({ id }) => String(id))
  const id = ids[one.place % ids.length] ?? ''
  if (id === '' && one.kind !== 'create') return []
  const opened = one.kind === 'edit' ? await getRecord(session, one.resource, id) : undefined
  const theirs =
    one.kind === 'edit' && (isField(one.theirs?.column) || !family.ways.strict) ? one.theirs : undefined
  if (theirs) await colleague(one.resource, id, theirs)
  const before = await rows()
  fail(one.fault)
  const done = await act(session, one, id, opened)
  fail('none')
  const after = await rows()
  // What both have changed is theirs: nothing was sent.
  const isRefused = theirs !== undefined && one.kind === 'edit' && isConflict(opened, theirs, one.changes)
  const edited = one.kind === 'edit' && !isRefused ? one.changes : {}
  const { stopped } = session.attention.get()
  const harmed = differing(before, after, one.resource, id, edited)
  if (stopped) {
    const named = stopped.columns?.map(({ path }) => path) ?? []
    return [
      ...(family.isHarmful ? [] : [`stopped for nothing: ${stopped.words}`]),
      ...harmed.filter((column) => !named.includes(column)).map((column) => `${column} is not named`),
    ]
  }
  const more = after[one.resource].length - before[one.resource].length
  const most = { edit: [0], create: done ? [1] : [0, 1], remove: [0, -1] }[one.kind]
  return [
    ...harmed.map((column) => `${column} was harmed`),
    ...(most.includes(more) ? [] : [`${more} more`]),
    ...(one.kind === 'edit' && !isRefused ? notDone(after[one.resource], id, one, done) : []),
  ]
}

/** What an edit that is said to be saved has not changed; one on whose way nothing goes wrong has to be saved. */
function notDone(
  rows: Rows[CollectionName],
  id: string,
  one: Step & { kind: 'edit' },
  isSaid: boolean,
): string[] {
  const row = rows.find((other) => other['id'] === id)
  if (!row) return []
  if (!isSaid) return one.fault === 'none' ? ['it was not saved'] : []
  const missing = Object.entries(one.changes).filter(([field, value]) => row[field] !== value)
  return missing.map(([field]) => `${field} was not changed`)
}

/** Does a step, and says whether it is said to be done; a failure that the API module does not throw is one of the test. */
async function act(
  session: ServiceSession,
  one: Step,
  id: string,
  opened: Opened | undefined,
): Promise<boolean> {
  try {
    if (one.kind === 'create') await createContact(session, { company: one.company })
    else if (one.kind === 'remove') await deleteRecords(session, one.resource, [id])
    else if (opened) await saveRecord(session, one.resource, opened, one.changes)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Whether somebody else has made another thing of a field that is edited. */
function isConflict(
  opened: Opened | undefined,
  { column, value }: Theirs,
  changes: Record<string, string>,
): boolean {
  const [, before] = Object.entries(opened ?? {}).find(([field]) => field === column) ?? []
  return column in changes && value !== before && value !== changes[column]
}

/** The columns that are not as they were, without those of one record that were edited; a record that is gone has none. */
function differing(
  before: Rows,
  after: Rows,
  resource: CollectionName,
  id: string,
  edited: Record<string, string>,
): string[] {
  return (['contacts', 'transactions'] as const).flatMap((one) =>
    before[one].flatMap((row) => {
      const now = after[one].find((other) => other['id'] === row['id'])
      const isEdited = one === resource && row['id'] === id
      return Object.keys(now ? row : {}).filter(
        (column) =>
          now?.[column] !== row[column] &&
          !(isEdited && (column in edited || isCopy(column, row, now, edited))),
      )
    }),
  )
}

type AnyRow = Record<string, unknown>

/** A column that was empty or a copy of a field, and now has what was typed, passes for a copy (docs/dialects.md), even if that is a default. */
function isCopy(
  column: string,
  before: AnyRow,
  now: AnyRow | undefined,
  edited: Record<string, string>,
): boolean {
  const copied = [
    '',
    ...Object.keys(before)
      .filter(isField)
      .map((field) => before[field]),
  ]
  const isTyped = Object.values(edited).some((value) => value !== '' && value === now?.[column])
  return !isField(column) && isTyped && copied.includes(before[column])
}
