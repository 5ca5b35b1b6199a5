import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readColumn } from '../../src/records/paste/read-column.ts'
import { aTransaction } from '../builders.ts'
import { withLocks } from './support/locks.ts'
import { alerts } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { tickAll } from './support/pending.ts'

withLocks()

const transactions = [
  aTransaction({ id: 't1', counterpart: 'Mill', date: '2026-03-03', description: 'one' }),
  aTransaction({ id: 't2', counterpart: 'Bank', date: '2026-03-02', description: 'two' }),
  aTransaction({ id: 't3', counterpart: 'Shop', date: '2026-03-01', description: 'three' }),
]

test('a pasted column fills the selected rows from top to bottom, after a preview', async () => {
  const { user, store, writes } = await openApp('/transactions', { transactions })
  // The order of ticking does not matter.
  await tickAll(user, 'Shop', 'Mill')
  await paste('Invoice 1\r\n"Invoice 3\nlate ""fee"""\r\n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste into 2 transactions' }))
  await dialog.findByText('2 transactions will change.')
  expect(writes()).toEqual([])
  await user.click(await dialog.findByRole('button', { name: 'Edit 2 transactions' }))
  await screen.findByText('2 transactions edited.')
  expect(await store.transactions.get('t1')).toMatchObject({ description: 'Invoice 1' })
  expect(await store.transactions.get('t2')).toMatchObject({ description: 'two' })
  expect(await store.transactions.get('t3')).toMatchObject({ description: 'Invoice 3\nlate "fee"' })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('2 transactions have their old values back.')
  expect(await store.transactions.get('t3')).toMatchObject({ description: 'three' })
})

test('the column is pasted into the chosen field, with the checks of the form', async () => {
  const { user } = await openApp('/transactions', { transactions })
  await tickAll(user, 'Mill', 'Bank')
  await paste('1.4.2026\n2026-02-30')
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Paste into' }), 'Date')
  await waitFor(() =>
    expect(dialog.getByRole('status').textContent).toBe(
      '1 transaction will change. 1 cannot be saved like this.',
    ),
  )
})

test('unless one column has as many lines as rows are selected on this page, Bookend says so and nothing opens', async () => {
  const { user } = await openApp('/transactions', { transactions })
  await tickAll(user, 'Mill', 'Bank')
  await paste('1\n2\n3')
  await waitFor(() =>
    expect(alerts().join()).toContain('Not pasted: 3 lines were copied, but 2 rows are selected.'),
  )
  await paste('1\t2\n3\t4')
  await waitFor(() => expect(alerts().join()).toContain('Not pasted: several columns were copied.'))
  await user.type(screen.getByRole('searchbox'), 'Mill')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Bank' })).toBeNull())
  await paste('1\n2')
  await waitFor(() => expect(alerts().join()).toContain('some of the selected rows are not on this page'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a column is read as spreadsheets copy it', () => {
  expect(readColumn('a\nb\n')).toEqual(['a', 'b'])
  expect(readColumn('a\r\n\r\nb')).toEqual(['a', '', 'b'])
  expect(readColumn('"a\nb"\nc "d"')).toEqual(['a\nb', 'c "d"'])
  expect(readColumn('"a" b\nc')).toEqual(['"a" b', 'c'])
  expect(readColumn('a\tb')).toBeUndefined()
})

/** Pastes where the focus is not in a field. */
async function paste(text: string) {
  const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? text : '') }
  // The list takes pasted text once its tools are there; until then, nothing prevents the browser's own paste.
  await waitFor(() => expect(fireEvent.paste(document.body, { clipboardData })).toBe(false))
}
