import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ImportPlan } from '../../src/domain/statement-import.ts'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { answering, problem } from './support/answers.ts'
import { dialog, drop, file, importing, own, refusing, report } from './support/import-page.ts'
import { openApp } from './support/open-app.tsx'

afterEach(importQueue.clear) // as closing the tab does

const planning = { ...own, 'Bookend-Capabilities': 'account, statements, import-plans' }
const line = {
  date: '2026-01-02',
  currency: 'EUR',
  amount: '-12.50',
  counterpart: 'Bakery',
  description: 'Bread',
}

function plan(values: Partial<ImportPlan> = {}): ImportPlan {
  return {
    ...report({ lines: 3, new: 2, known: 1 }),
    planned: [
      { ...line, state: 'alike' },
      { ...line, counterpart: 'Rent', amount: '-800.00', state: 'new' },
      { ...line, counterpart: 'Salaries', state: 'new', sumOfLines: 3 },
      { ...line, counterpart: '', state: 'known' },
    ],
    newAccounts: [],
    knownAccounts: 1,
    ...values,
  }
}

/** A service that makes plans; `looked` answers a look, and every other upload is taken. */
function lookingAt(looked: () => Response) {
  return importing((query) => (query.has('dry-run') ? looked() : Response.json(report())), planning)
}

test('a dropped statement is looked at first: its lines, and what happens to each; one key then takes it', async () => {
  const { uploads, world } = lookingAt(() => Response.json(plan()))
  const { user } = await openApp('/transactions', world)
  await drop(file('january.sta'))
  const seen = await dialog('Import these statements?')
  const lines = within(await seen.findByRole('table', { name: 'Lines of the file' }))
  expect(lines.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DateCounterparty and textOn importAmount',
    '2026-01-02BakeryBreadNew, but looks like one that is there-12.50 EUR',
    '2026-01-02RentBreadNew-800.00 EUR',
    '2026-01-02SalariesBreadNew, but perhaps the sum of 3 other lines-12.50 EUR',
    '2026-01-02BreadAlready there-12.50 EUR',
  ])
  expect(seen.getByRole('status').textContent).toBe('2 new transactions. Nothing is imported yet.')
  expect(document.activeElement).toBe(seen.getByRole('button', { name: 'Import 2 new transactions' }))
  await user.keyboard('{Enter}')
  const done = await dialog('Statements imported')
  expect(done.getByText('2 new transactions')).toBeDefined()
  expect(document.activeElement).toBe(done.getByRole('button', { name: 'Close' }))
  expect(uploads.map(({ query }) => query)).toEqual([
    { name: 'january.sta', 'dry-run': 'true' },
    { name: 'january.sta' },
  ])
})

test('a line that may be the sum of others is imported once someone says so, or left out', async () => {
  const sum = { ...line, counterpart: 'Salaries', state: 'new' as const, sumOfLines: 3 }
  const planned = [
    { ...sum, place: 4 },
    { ...sum, counterpart: 'Refunds', place: 7 },
    { ...line, state: 'new' as const },
  ]
  const { uploads, world } = lookingAt(() => Response.json(plan({ lines: 3, new: 3, known: 0, planned })))
  const { user } = await openApp('/transactions', world)
  await drop(file('january.sta'))
  const seen = await dialog('Import these statements?')
  await user.click(seen.getByRole('button', { name: 'Import 3 new transactions' }))
  expect(seen.getAllByText('Choose one of the two first.')).toHaveLength(2)
  expect(uploads).toHaveLength(1)
  const name = 'The sum of 3 other lines, or a payment of its own?'
  const [first, second] = seen.getAllByRole('group', { name })
  if (!first || !second) throw new Error('A question is missing')
  expect(first.contains(document.activeElement)).toBe(true)
  await user.click(within(first).getByRole('radio', { name: /^Their sum/ }))
  await user.click(within(second).getByRole('radio', { name: /^A payment/ }))
  expect(seen.getByText('Left out: would count twice')).toBeDefined()
  await user.click(seen.getByRole('button', { name: 'Leave all of these out' }))
  await user.click(within(second).getByRole('radio', { name: /^A payment/ }))
  await user.click(seen.getByRole('button', { name: 'Import 2 new transactions' }))
  await dialog('Statements imported')
  expect(uploads[1]?.query).toEqual({ name: 'january.sta', sums: '{"leave-out":[4],"import":[7]}' })
})

test.each([
  { number: 2, sums: '{"leave-out":[0,1]}' },
  { number: 101, sums: 'leave-out' },
])('the $number payments of a batch that is there as one line are one question', async ({ number, sums }) => {
  const payment = { ...line, state: 'new' as const, inBatch: '-25.00', batchDay: '2026-01-05' }
  const planned = Array.from({ length: number }, (_, place) => ({ ...payment, place }))
  const { uploads, world } = lookingAt(() =>
    Response.json(plan({ lines: number, new: number, known: 0, planned })),
  )
  const { user } = await openApp('/transactions', world)
  await drop(file('details.xml'))
  const seen = await dialog('Import these statements?')
  expect(seen.getAllByText('New, but perhaps in a batch that is there')).toHaveLength(number)
  const asked = seen.getByRole('group', {
    name: `${number} payments in a batch that is there, or of their own?`,
  })
  expect(asked.textContent).toContain('2026-01-05 · there as one line · -25.00 EUR')
  await user.click(within(asked).getByRole('radio', { name: 'The payments of the batch: leave them out' }))
  await user.click(seen.getByRole('button', { name: 'Import' }))
  await dialog('Statements imported')
  expect(uploads[1]?.query).toEqual({ name: 'details.xml', sums })
})

test('payments that the plan does not name are counted, and very many answers keep the address short', async () => {
  const payment = { ...line, state: 'new' as const, inBatch: '-25.00', payments: 700 }
  const planned = Array.from({ length: 500 }, (_, index) => ({
    ...payment,
    ...(index % 2 === 1 && { inBatch: '-7.00', payments: 250 }),
    place: 299_000 + index,
  }))
  const { uploads, world } = lookingAt(() => Response.json(plan({ lines: 950, new: 950, known: 0, planned })))
  const { user } = await openApp('/transactions', world)
  await drop(file('details.xml'))
  const seen = await dialog('Import these statements?')
  const of = (count: number) => ({ name: `${count} payments in a batch that is there, or of their own?` })
  await user.click(within(seen.getByRole('group', of(700))).getByRole('radio', { name: /leave them out$/ }))
  await user.click(within(seen.getByRole('group', of(250))).getByRole('radio', { name: /import them$/ }))
  await user.click(seen.getByRole('button', { name: 'Import 250 new transactions' }))
  await dialog('Statements imported')
  const { sums = '' } = uploads[1]?.query ?? {}
  const placesOf = (rest: number) => planned.flatMap(({ place }) => (place % 2 === rest ? place : []))
  expect(JSON.parse(sums)).toEqual({ 'leave-out': placesOf(0), import: placesOf(1) })
  expect(encodeURIComponent(sums).length).toBeLessThan(5000)
})

test('what was left out is named after the import', async () => {
  const left = { count: 1, lines: [{ ...line, counterpart: 'Salaries', state: '' }] }
  const [statement] = report().statements
  const { world } = importing(() =>
    Response.json(report({ statements: statement ? [{ ...statement, leftAsSums: left }] : [] })),
  )
  await openApp('/transactions', world)
  await drop(file('january.sta'))
  const done = await dialog('Statements imported')
  expect(done.getByText('2 new transactions and 1 left out: would count twice')).toBeDefined()
  expect(done.getByText('1 line left out, which would count twice:')).toBeDefined()
  expect(done.getAllByRole('listitem').at(-1)?.textContent).toBe('2026-01-02 · Salaries · -12.50 EUR')
})

test('a file that was refused for its sums is imported without them', async () => {
  const { uploads, world } = importing((query) =>
    query.has('sums') ? Response.json(report()) : refusing({ remedy: 'sums', faults: [{ reason: 'Twice' }] }),
  )
  const { user } = await openApp('/transactions', world)
  await drop(file('january.sta'))
  await user.click(
    (await dialog('Nothing was imported')).getByRole('button', { name: 'Leave these lines out' }),
  )
  await dialog('Statements imported')
  expect(uploads.map(({ query }) => query['sums'])).toEqual([undefined, 'leave-out'])
})

test('Cancel takes nothing', async () => {
  const { uploads, world } = lookingAt(() => Response.json(plan()))
  const { user } = await openApp('/transactions', world)
  await drop(file('january.sta'))
  await user.click((await dialog('Import these statements?')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(uploads).toHaveLength(1)
})

test('a bank account that is new here is named, and lines beyond the first are counted', async () => {
  const { world } = lookingAt(() =>
    Response.json(plan({ lines: 903, newAccounts: ['NL13TEST'], knownAccounts: 3 })),
  )
  await openApp('/transactions', world)
  await drop(file('january.sta'))
  const seen = await dialog('Import these statements?')
  expect(
    await seen.findByText('NL13TEST is a new bank account here. Your statements so far are from 3 others.'),
  ).toBeDefined()
  expect(seen.getByText('and 899 more lines')).toBeDefined()
})

test('lines that someone corrected since, and the balance of the books, say so', async () => {
  const [statement] = report().statements
  const figures = { currency: 'EUR', opening: '0', closing: '5', corrected: { lines: 1, by: '50.00' } }
  const { world } = lookingAt(() =>
    Response.json(
      plan({
        planned: [{ ...line, state: 'known', corrected: true }],
        statements: statement ? [{ ...statement, figures }] : [],
      }),
    ),
  )
  await openApp('/transactions', world)
  await drop(file('january.sta'))
  const seen = await dialog('Import these statements?')
  expect(await seen.findByRole('cell', { name: 'Already there, corrected since' })).toBeDefined()
  expect(seen.getByText(/^The file’s balance adds up/)).toBeDefined()
  expect(seen.getByText(/ corrected in your transactions/).textContent).toBe(
    '1 of its lines was corrected in your transactions, by +50.00 EUR',
  )
})

test('a file of which nothing is new names the lines that were deleted before', async () => {
  const counts = { lines: 2, new: 0, known: 1, deletedBefore: 1 }
  const planned = [
    { ...line, state: 'deleted' as const },
    { ...line, counterpart: 'Rent', state: 'known' as const },
  ]
  const { world } = importing(
    (query) => Response.json(query.has('dry-run') ? plan({ ...counts, planned }) : report(counts)),
    planning,
  )
  await openApp('/transactions', world)
  await drop(file('january.sta'))
  const done = await dialog('Nothing new in these statements')
  const lines = within(await done.findByRole('table', { name: 'Lines of the file' }))
  expect(lines.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DateCounterparty and textOn importAmount',
    '2026-01-02BakeryBreadLeft out: deleted before-12.50 EUR',
  ])
})

test('where nothing is new there is nothing to ask', async () => {
  const { uploads, world } = lookingAt(() => Response.json(plan({ new: 0, known: 3 })))
  await openApp('/transactions', world)
  await drop(file('january.sta'))
  await dialog('Statements imported')
  expect(uploads).toHaveLength(2)
})

test('several files are looked at one after another, and taken together', async () => {
  const { uploads, world } = lookingAt(() => Response.json(plan()))
  const { user } = await openApp('/transactions', world)
  await drop(file('a.sta'), file('b.sta'))
  const seen = await dialog('Import these statements?')
  await user.click(await seen.findByRole('button', { name: 'Import 4 new transactions' }))
  await dialog('Statements imported')
  expect(uploads.map(({ query }) => [query['name'], query['dry-run'] ?? 'taken'])).toEqual([
    ['a.sta', 'true'],
    ['b.sta', 'true'],
    ['a.sta', 'taken'],
    ['b.sta', 'taken'],
  ])
})

test('a file that is refused says why, and is looked at again with what was missing', async () => {
  let turn = 0
  const { uploads, world } = lookingAt(() =>
    (turn += 1) === 1
      ? refusing({ remedy: 'accept-difference', faults: [{ line: 5, reason: 'The balances differ' }] })
      : Response.json(plan()),
  )
  const { user } = await openApp('/transactions', world)
  await drop(file('january.sta'))
  const refused = await dialog('Nothing was imported')
  await user.click(refused.getByRole('button', { name: 'Import even though the balances differ' }))
  await dialog('Import these statements?')
  expect(uploads.map(({ query }) => query)).toEqual([
    { name: 'january.sta', 'dry-run': 'true' },
    { name: 'january.sta', 'dry-run': 'true', 'accept-difference': 'true' },
  ])
})

test('a look that fails says that nothing was imported, and can be tried again', async () => {
  let isDown = true
  const { world } = lookingAt(() =>
    isDown ? problem(500, { detail: 'The disk is full' }) : Response.json(plan()),
  )
  const { user } = await openApp('/transactions', world)
  await drop(file('january.sta'))
  const failed = await dialog('Nothing was imported')
  expect(failed.getByRole('alert').textContent).toBe('Nothing was imported. The disk is full.')
  isDown = false
  await user.click(failed.getByRole('button', { name: 'Try again' }))
  await dialog('Import these statements?')
})

test('lines that were brought back are there in the plan, too', async () => {
  const headers = {
    ...planning,
    'Bookend-Capabilities': 'account, statements, import-plans, deleted-records',
  }
  const looked = plan({ deletedBefore: 1, deletedIds: ['t1'], planned: [{ ...line, state: 'deleted' }] })
  const { world } = importing(() => Response.json(looked, { headers }), headers)
  const restore = answering('post', '/deleted-records/transactions/restore', () =>
    Response.json({ restored: ['t1'], present: [], missing: [] }, { headers }),
  )
  world.overrides.push(restore)
  const { user } = await openApp('/transactions', world)
  await drop(file('january.sta'))
  const seen = await dialog('Import these statements?')
  expect(await seen.findByRole('cell', { name: 'Left out: deleted before' })).toBeDefined()
  await user.click(seen.getByRole('button', { name: 'Restore 1 deleted transaction' }))
  expect(await seen.findByRole('cell', { name: 'Already there' })).toBeDefined()
})
