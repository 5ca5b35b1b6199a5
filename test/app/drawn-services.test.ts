import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../../src/api/session/api-error.ts'
import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { json } from '../stand-ins/answers.ts'
import { drawn, type Ways } from '../stand-ins/drawn.ts'
import type { StandIn } from '../stand-ins/stand-in.ts'
import { runs } from '../seed.ts'
import { overASession } from './support/over-a-session.ts'
import { withoutWaits } from './support/slow-time.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'

// Services whose every open point is drawn at random, one after another. Whatever they are like: a list is never passed off as
// whole that is not, a good save is never called failed, and no column changes that nobody edited without a word.

const names = ['contacts', 'transactions'] as const
const one = <T>(...values: T[]) => fc.constantFrom(...values)
const maybe = <T>(...values: T[]) => fc.constantFrom<T | undefined>(undefined, undefined, ...values)

const lists = {
  size: fc.integer({ min: 3, max: 13 }),
  sizeSaid: maybe(5, 25),
  counts: maybe<Ways['counts']>(
    { name: 'count', what: 'all' },
    { name: 'total', what: 'all' },
    { name: 'count', what: 'page' },
    { name: 'total', what: 'page' },
    { name: 'total', what: 'pages' },
    { name: 'totalItems', what: 'all' },
    { name: 'results', what: 'page' },
  ),
  next: maybe<Ways['next']>('flag', 'page numbers'),
  mixed: maybe<true>(true),
  base: one<0 | 1>(0, 1, 1),
  before: maybe<Ways['before']>('the first', 'refused'),
  after: maybe<Ways['after']>('the last', 'refused'),
  insists: maybe<true>(true),
  envelope: one<Ways['envelope']>('bare', 'items', 'named', 'twice'),
  nothing: maybe<Ways['nothing']>('wrapper alone'),
  wrapper: maybe('attributes', 'node', 'fields', 'entry'),
}
const records = {
  names: maybe<Record<string, string>>(
    { city: 'town', description: 'details.memo', date: 'TxnDate' },
    { city: 'billing.city', counterpart: 'payee.name' },
    { firstName: 'first_name', lastName: 'LASTNAME', vatNumber: 'vat-number' },
  ),
  copies: maybe<Record<string, string>>({ city: 'place' }, { description: 'memo', company: 'display_name' }),
  days: maybe<Ways['days']>('lists'),
  empty: one<Ways['empty']>('', '', null, false, undefined),
  id: maybe<Ways['id']>(
    { contacts: 'contactNumber', transactions: 'entryNumber' },
    { contacts: 'uuid', transactions: '_id' },
    { contacts: 'url', transactions: 'url' },
  ),
  columns: maybe<Record<string, string>>({
    notes: 'Call before noon',
    category: 'supplies',
    updated_at: 'x',
  }),
  touched: maybe(['updated_at'], ['category']),
}
const writing = {
  wrap: maybe('customer', 'data'),
  etag: maybe('@odata.etag'),
  replaces: maybe<true>(true),
  missing: maybe(
    () => json({ deleted: true }),
    () => json({ message: 'You may not see this' }, 403),
    () => json({ error: 'not found' }),
  ),
  removed: maybe<NonNullable<Ways['removed']>>(
    (gone) => ({ deleted: gone.map(({ id }) => id) }),
    ([row]) => ({ ...row, description: 'Payment failed, error 12' }),
    () => true,
  ),
  keeps: maybe('Factuur 2026/5;'),
  refusal: maybe(
    () => json({ message: 'One of the records is reconciled' }, 400),
    () => json({ success: false, message: 'One of the records is reconciled' }),
    () => json({ message: 'One of the records is reconciled' }, 403),
  ),
  lag: maybe(2, 5),
  lags: maybe<true>(true),
}
const several = fc.boolean()
const asked = fc.record({ ways: fc.record({ ...lists, ...records, ...writing }), several })

test('what the app shows and does is true, whatever the service is like', () =>
  withoutWaits(() =>
    fc.assert(
      fc.asyncProperty(asked, async ({ ways: drawnWays, several: inBatches }) => {
        const given = Object.entries(drawnWays).filter(([, value]) => value !== undefined)
        const ways = {
          ...(Object.fromEntries(given) as Ways),
          ...(drawnWays.empty === undefined && { empty: undefined }),
          ...(drawnWays.id?.contacts === 'url' && { addresses: true as const }),
        }
        const service = open(ways, {
          ...(inBatches && { remove: { ids: 'comma' } }),
          ...(ways.wrap && { write: { wraps: { contacts: ways.wrap, transactions: ways.wrap } } }),
          ...(ways.wrapper === 'entry' && { list: { rowPath: 'entry' } }),
        })
        expect(await readLists(service)).toEqual([])
        expect(await edit(service, 'contacts', '3', { city: 'Oudenaarde' }, ways)).toEqual([])
        const days = { date: '2026-02-03', description: 'Huur' }
        expect(await edit(service, 'transactions', '4', days, ways)).toEqual([])
        expect(await remove(service, 'transactions', ['5', '6', '7', '8'])).toEqual([])
      }),
      { numRuns: runs(120) },
    ),
  ))

type Service = ReturnType<typeof open>

function open(ways: Ways, profile: PartialProfile) {
  return { ...overASession(drawn(ways), { profile }), ways }
}

/** What is wrong with what the lists claim. */
async function readLists({ standIn, page, session }: Service): Promise<string[]> {
  const wrong: string[] = []
  for (const resource of names) {
    const there = standIn[resource]()
    const seen = new Set<string>()
    const notes: string[] = []
    for (let number = 1; number <= 12; number += 1) {
      const read = await orWords(page(resource, { page: number }))
      if (typeof read === 'string') {
        notes.push(read)
        break
      }
      for (const { id } of read.items) seen.add(id)
      if (read.note) notes.push(read.note)
      if (read.atLeast !== undefined) notes.push('more than')
      if (read.total !== undefined && read.total !== there.length && notes.length === 0)
        wrong.push(`${resource}: page ${number} says that there are ${read.total}`)
      if (read.note === undefined)
        for (const item of read.items)
          if (JSON.stringify(item.id) === '""') wrong.push('a record without an id')
      if (!read.more) break
      if (number === 12) wrong.push(`${resource}: the list does not end`)
    }
    if (seen.size !== there.length && notes.length === 0)
      wrong.push(`${resource}: ${seen.size} of ${there.length} passed off as all`)
  }
  const paths = standIn.requests.map(({ method, path }) => `${method} ${path}`)
  if (paths.some((path) => !path.startsWith('GET')) || session.attention.get().stopped) wrong.push('a write')
  return wrong
}

/** What is wrong with an edit: with what it changed, or with what is said of it. */
async function edit(
  service: Service,
  resource: CollectionName,
  id: string,
  changes: Record<string, string>,
  ways: Ways,
): Promise<string[]> {
  const { standIn, save, stopped } = service
  if (stopped()) return []
  const before = await everything(standIn, ways)
  const was = standIn[resource]()
  const result = await orWords(save(resource, id, changes))
  const now = standIn[resource]()
  const after = await everything(standIn, ways)
  const wanted = was.map((row) => (row.id === id ? { ...row, ...changes } : row))
  const isSaved = JSON.stringify(now) === JSON.stringify(wanted)
  const isUntouched = JSON.stringify(now) === JSON.stringify(was)
  const beside = [...before].filter(([path, value]) => after.get(path) !== value).map(([path]) => path)
  const wrong: string[] = []
  if (stopped()) {
    if (beside.length === 0 && (isSaved || isUntouched))
      wrong.push(`stopped for nothing: ${stopped()?.words}`)
    return wrong
  }
  if (!isSaved && !isUntouched) wrong.push(`other fields changed: ${JSON.stringify(now)}`)
  if (beside.length > 0) wrong.push(`changed without a word: ${beside.join()}`)
  if (isSaved && typeof result === 'string') wrong.push(`saved, and said to have failed: ${result}`)
  if (!isSaved && typeof result !== 'string') wrong.push('not saved, and said to be')
  return wrong
}

/** The columns of every record that the interface does not have, by their paths; not those about when. */
async function everything({ fetch }: StandIn, ways: Ways): Promise<Map<string, string>> {
  const columns = new Map<string, string>()
  if (!ways.columns) return columns
  for (const resource of names)
    for (const id of ['3', '4']) {
      const answer = await fetch(new Request(`http://x.test/${resource}/${id}`))
      const text = await answer.text()
      for (const name of ['notes', 'category']) {
        const [, value = ''] = new RegExp(`"${name}":("[^"]*"|null)`).exec(text) ?? []
        columns.set(`${resource} ${id} ${name}`, value)
      }
    }
  return columns
}

/** What is wrong with a deletion: with what is gone, or with what is said of it. */
async function remove(service: Service, resource: CollectionName, ids: string[]): Promise<string[]> {
  const before = service.standIn[resource]().map(({ id }) => id)
  const result = await orWords(service.remove(resource, ids))
  const there = service.standIn[resource]().map(({ id }) => id)
  const gone = before.filter((id) => !there.includes(id))
  const wrong = gone.filter((id) => !ids.includes(id)).map((id) => `${id} is gone and was not asked for`)
  if (service.stopped()) return wrong
  // Of several in one request, nothing may show which are gone; a record with an answer of its own is never in doubt.
  const isNamed = JSON.stringify(service.ways.removed?.([]) ?? '').includes('deleted')
  const mayBeUnsure = service.session.profile().remove.ids !== 'one-by-one' && !isNamed
  if (typeof result === 'string')
    return gone.length > 0 && !(mayBeUnsure && result.includes('could not check it'))
      ? [...wrong, `some are gone: ${result}`]
      : wrong
  const { deleted, missing, kept, unsure = [], stopped } = result
  for (const id of [...deleted, ...missing])
    if (there.includes(id)) wrong.push(`${id} is there, said to be gone`)
  for (const { id, words } of kept)
    if (!there.includes(id) && !words.includes('may be slow'))
      wrong.push(`${id} is gone, said to be kept: ${words}`)
  if (unsure.length > 0 && !mayBeUnsure) wrong.push(`in doubt without a reason: ${unsure.join()}`)
  const rest = ids.filter(
    (id) => ![...deleted, ...missing, ...unsure, ...kept.map((one) => one.id)].includes(id),
  )
  if (rest.length > 0 && !stopped) wrong.push(`nothing is said of ${rest.join()}`)
  const blamed = kept.filter(({ words }) => words.includes('reconciled')).map(({ id }) => id)
  if (blamed.some((id) => id !== '5')) wrong.push(`blamed without a reason: ${blamed.join()}`)
  return wrong
}

/** What an attempt gives, or the words of its failure. */
async function orWords<T>(attempt: Promise<T>): Promise<T | string> {
  try {
    return await attempt
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}
