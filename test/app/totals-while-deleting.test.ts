import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { askWithoutWaiting } from '../../src/changes/use-pending-deletions.ts'
import { bookend } from '../../src/dialect/profile/bookend.ts'
import { writeRows } from '../../src/storage/database.ts'
import { writesOf } from '../../src/changes/stored-changes.ts'
import type { Change, ChangeRow } from '../../src/storage/rows.ts'
import { snapshotOf } from '../../src/storage/snapshot.ts'
import { jsonserver } from '../stand-ins/jsonserver.ts'
import { aTransaction } from '../builders.ts'
import { refusing } from './support/answers.ts'
import { rowsOf, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { monthsOf } from './support/overview.ts'
import { bar, confirmDeletionOf } from './support/pending.ts'
import { chooseMore } from './support/list-menus.ts'

const transactions = [
  aTransaction({ id: 't1', date: '2026-03-02', counterpart: 'Acme', amount: '0.10' }),
  aTransaction({ id: 't2', date: '2026-03-31', counterpart: 'Beta', amount: '-1000.05' }),
  aTransaction({ id: 't3', date: '2026-04-01', counterpart: 'Gamma', amount: '7.00', currency: 'PLN' }),
  aTransaction({ id: 't4', date: '2026-04-02', counterpart: 'Delta', amount: '12,5 CR' }),
]
const all = [
  ['2', 'EUR', '+0.10', '-1,000.05', '-999.95'],
  ['1', 'PLN', '+7.00', '0.00', '+7.00'],
  ['1 amount cannot be read'],
]
const { values = {}, paging = {} } = bookend
const worlds = {
  'our own service': { transactions },
  'a service that is read': {
    standIn: jsonserver({ contacts: [], transactions }),
    profile: { values, paging },
  },
}

test.each(Object.entries(worlds))(
  'at %s, totals leave out what the list hides, and Undo brings it back',
  async (_name, world) => {
    const { user } = await openApp('/transactions', { ...world, undoSeconds: 10 })
    const panel = await openTotals(user)
    await waitFor(() => expect(linesOf(panel)).toEqual(all))
    await confirmDeletionOf(user, 'Beta', 'Delta')
    await waitFor(() =>
      expect(linesOf(panel)).toEqual([
        ['1', 'EUR', '+0.10', '0.00', '+0.10'],
        ['1', 'PLN', '+7.00', '0.00', '+7.00'],
      ]),
    )
    expect(panel.getByRole('status').textContent).toMatch(/^2 transactions, as of /)
    await user.selectOptions(panel.getByRole('combobox', { name: 'Group by' }), 'Month')
    await waitFor(() =>
      expect(linesOf(panel)).toEqual([
        ['April 2026', '1', 'PLN', '+7.00', '0.00', '+7.00'],
        ['March 2026', '1', 'EUR', '+0.10', '0.00', '+0.10'],
      ]),
    )
    await user.selectOptions(panel.getByRole('combobox', { name: 'Group by' }), 'Nothing')
    await user.click((await bar()).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(linesOf(panel)).toEqual(all))
  },
)

test('deleted transactions stay out of the totals, and are not subtracted twice', async () => {
  const { user } = await openApp('/transactions?search=2026-03', { transactions, undoSeconds: 10 })
  const panel = await openTotals(user)
  await waitFor(() => expect(linesOf(panel)).toEqual(all.slice(0, 1)))
  await confirmDeletionOf(user, 'Beta')
  const left = [['1', 'EUR', '+0.10', '0.00', '+0.10']]
  await waitFor(() => expect(linesOf(panel)).toEqual(left))
  const seen: string[] = []
  const watching = new MutationObserver(() => seen.push(JSON.stringify(linesOf(panel))))
  watching.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  await user.click((await bar()).getByRole('button', { name: 'Delete now' }))
  await waitFor(() => expect(statuses()).toContain('1 transaction deleted.'))
  await waitFor(async () => expect(await rowsOf('Transactions')).toEqual(['2026-03-02']))
  await waitFor(() => expect(linesOf(panel)).toEqual(left))
  watching.disconnect()
  expect([...new Set(seen)]).toEqual([JSON.stringify(left)])
})

test('a deletion that is refused brings the sums back', async () => {
  const { user } = await openApp('/transactions', {
    transactions,
    undoSeconds: 10,
    overrides: [refusing('delete', '/transactions', 403, { detail: 'Not for you' })],
  })
  const panel = await openTotals(user)
  await confirmDeletionOf(user, 'Beta')
  await waitFor(() => expect(linesOf(panel)[0]).toEqual(['1', 'EUR', '+0.10', '0.00', '+0.10']))
  await user.click((await bar()).getByRole('button', { name: 'Delete now' }))
  await waitFor(() => expect(linesOf(panel)).toEqual(all))
})

test('the overview leaves them out, too', async () => {
  const { user, goTo } = await openApp('/transactions', { transactions, undoSeconds: 10 })
  await confirmDeletionOf(user, 'Beta', 'Delta')
  await goTo('/?period=2026-03')
  expect(await monthsOf('EUR')).toContain('Mar 2026|+0.10|0.00|+0.10|1')
  const out = within(await screen.findByRole('region', { name: 'Largest payees' }))
  expect(out.queryByRole('link', { name: 'Beta' })).toBeNull()
  const attention = within(screen.getByRole('region', { name: 'Needs attention' }))
  expect(await attention.findByText('2 transactions are waiting to be deleted')).toBeDefined()
  expect(attention.queryByText(/cannot be read/)).toBeNull()
  await user.click((await bar()).getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await monthsOf('EUR')).toContain('Mar 2026|+0.10|-1,000.05|-999.95|2'))
  expect(await attention.findByText(/cannot be read/)).toBeDefined()
})

test('a question is asked again if a deletion is sent while it is answered', async () => {
  await openApp('/transactions', { transactions })
  const [record] = transactions
  if (!record) throw new Error('There is no transaction')
  const { id, fields } = snapshotOf('transactions', record, true)
  const of = { books: 'some books', at: 1, resource: 'transactions', kind: 'delete' } as const
  const deletion: Change = { ...of, id: 'left', origin: 'bulk', state: 'open', total: 1 }
  const row: ChangeRow = {
    ...of,
    change: 'left',
    id,
    place: 0,
    name: 'Acme',
    before: fields,
    after: {},
    state: 'open',
  }
  await writeRows(...writesOf(deletion, [row]))
  const asked: string[][] = []
  await askWithoutWaiting('some books', new Set(['t1', 't9']), async (records) => {
    asked.push(records.map(({ id, amount }) => `${id} ${amount}`))
    if (asked.length === 1) await writeRows({ table: 'changes', put: { ...deletion, state: 'running' } })
  })
  expect(asked).toEqual([['t1 0.10'], []])
})

async function openTotals(user: UserEvent) {
  await chooseMore(user, 'Totals')
  return within(await screen.findByRole('region', { name: 'Totals' }))
}

/** The texts of the rows below the headings, none while they are those of another query. */
function linesOf(panel: Awaited<ReturnType<typeof openTotals>>): string[][] {
  const table = panel.queryByRole('table', { name: 'Totals' })
  if (!table || table.getAttribute('aria-busy') === 'true') return []
  const rows = [...table.querySelectorAll('tbody tr')]
  return rows.map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()),
  )
}
