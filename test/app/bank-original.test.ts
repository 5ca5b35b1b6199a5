import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { badges } from '../../src/transactions/badges/badges.ts'
import { aTransaction } from '../builders.ts'
import { typeAndSave } from './support/acts.ts'
import { answering, refusing } from './support/answers.ts'
import { rowsOf, statuses } from './support/look.ts'
import { openWatched } from './support/watched.ts'
import './support/without-pauses.ts'
import { keptRows, madeRows } from './support/kept-rows.ts'

const bakery = aTransaction({ id: 't1', counterpart: 'Bakery', amount: '-12.50', description: 'Bread' })

test('Bookend remembers a transaction as this browser first sees it', async () => {
  const { store, comeBack } = await openWatched('/transactions', { transactions: [bakery] })
  await rowsOf('Transactions')
  await waitFor(async () => expect((await keptRows('originals'))[0]?.first['amount']).toBe('-12.50'))
  await store.transactions.update('t1', { amount: '-99.00' })
  await comeBack()
  expect((await screen.findByText('99.00')).textContent).toBe('-99.00')
  expect((await keptRows('originals')).map(({ first }) => first['amount'])).toEqual(['-12.50'])
})

test('an edited transaction shows what was first seen here, and one click restores it', async () => {
  const { user, writes } = await openWatched('/transactions/t1', { transactions: [bakery] })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await typeAndSave(user, 'Amount', '-15.00')
  const panel = within(await screen.findByRole('region', { name: 'First seen here' }))
  await waitFor(() =>
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Amount-12.50 Restore',
    ]),
  )
  await waitFor(() =>
    expect(badges.get().get('t1')).toEqual({
      label: 'Corrected',
      text: 'First seen here: Amount “-12.50”.',
    }),
  )
  await user.click(panel.getByRole('button', { name: 'Restore Amount' }))
  await waitFor(() =>
    expect(statuses().join()).toContain('Restored the value of Amount that was first seen here.'),
  )
  expect(writes().map(({ body }) => body)).toEqual([{ amount: '-15.00' }, { amount: '-12.50' }])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First seen here' })).toBeNull())
  await waitFor(() => expect(badges.get().size).toBe(0))
  expect((await madeRows()).map(({ after }) => after)).toEqual([{ amount: '-12.50' }, { amount: '-15.00' }])
})

test('when the first value has replaced an edit, one click sends exactly that edit again', async () => {
  const { user, store, comeBack, writes } = await openWatched('/transactions/t1', { transactions: [bakery] })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await typeAndSave(user, 'Description', 'Bread for the office')
  await screen.findByRole('region', { name: 'First seen here' })
  await store.transactions.update('t1', { description: 'Bread' })
  await comeBack()
  const again = await screen.findByRole('button', { name: 'Apply my edit again: Description' })
  await waitFor(() => expect(badges.get().get('t1')?.label).toBe('Edit undone'))
  await user.click(again)
  await waitFor(() => expect(statuses().join()).toContain('Restored your edit of Description.'))
  expect(writes().map(({ body }) => body)).toEqual([
    { description: 'Bread for the office' },
    { description: 'Bread for the office' },
  ])
  await waitFor(() => expect(badges.get().get('t1')?.label).toBe('Edited'))
})

test('nothing is restored over a value that changed since it was shown', async () => {
  const { user, store, writes } = await openWatched('/transactions/t1', { transactions: [bakery] })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await typeAndSave(user, 'Amount', '-15.00')
  const restore = await screen.findByRole('button', { name: 'Restore Amount' })
  await store.transactions.update('t1', { amount: '-20.00' })
  await user.click(restore)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Amount has changed since. Nothing was saved; check it first.',
  )
  expect(writes()).toHaveLength(1)
  expect((await store.transactions.get('t1'))?.amount).toBe('-20.00')
})

test('a restore that is refused says why and changes nothing', async () => {
  let posts = 0
  const { user, store } = await openWatched('/transactions/t1', {
    transactions: [bakery],
    overrides: [
      answering('post', '/transactions/t1', () => {
        posts += 1
        return posts === 1 ? undefined : new Response('{"detail":"The period is closed."}', { status: 409 })
      }),
    ],
  })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await typeAndSave(user, 'Amount', '-15.00')
  await user.click(await screen.findByRole('button', { name: 'Restore Amount' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Nothing was changed\. .*closed/)
  expect((await store.transactions.get('t1'))?.amount).toBe('-15.00')
})

test('the badge of a transaction is a word, with its sentence on hover and for screen readers', async () => {
  const { user } = await openWatched('/transactions/t1', { transactions: [bakery] })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await typeAndSave(user, 'Amount', '-15.00')
  await user.click(await screen.findByRole('link', { name: 'Transactions' }))
  await rowsOf('Transactions')
  const cell = () => screen.getByText('Bakery').closest('td')?.textContent
  await waitFor(() => expect(cell()).toBe('Corrected: First seen here: Amount “-12.50”.Bakery'))
  expect(screen.getByTitle('First seen here: Amount “-12.50”.')).toBeDefined()
})

test('rows that lack fields are completed from the record itself, and no field counts as empty', async () => {
  const { description: _, ...partial } = bakery
  const opened = Promise.withResolvers<undefined>()
  const { user } = await openWatched('/transactions', {
    transactions: [bakery],
    overrides: [
      // The row may ask for its record before it is clicked.
      answering('get', '/transactions/t1', () => opened.promise),
      answering('get', '/transactions', () =>
        Response.json({ items: [partial], page: 1, pageSize: 25, total: 1 }),
      ),
    ],
  })
  await rowsOf('Transactions')
  await waitFor(async () => expect(await keptRows('originals')).toHaveLength(1))
  expect((await keptRows('originals'))[0]?.first).not.toHaveProperty('description')
  opened.resolve(undefined)
  await user.click(screen.getByRole('link', { name: new RegExp(bakery.date) }))
  await waitFor(async () => expect((await keptRows('originals'))[0]?.first['description']).toBe('Bread'))
  expect(badges.get().size).toBe(0)
})

test('a failed reading does not count as first seen', async () => {
  await openWatched('/transactions', { overrides: [refusing('get', '/transactions', 500)] })
  await screen.findByRole('alert')
  expect(await keptRows('originals')).toEqual([])
})
