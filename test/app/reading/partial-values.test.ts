import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bookend } from '../../../src/dialect/profile/bookend.ts'
import { aTransaction } from '../../builders.ts'
import { json } from '../../stand-ins/answers.ts'
import { jsonserver } from '../../stand-ins/jsonserver.ts'
import { behind } from '../../stand-ins/network.ts'
import { openFilters } from '../support/filters.ts'
import { rowsOf } from '../support/look.ts'
import { openApp } from '../support/open-app.tsx'

const { values = {}, paging = {} } = bookend

test('the choices of a filter have no counts, and say so, until everything is read', async () => {
  const lastPage = Promise.withResolvers<undefined>()
  const transactions = Array.from({ length: 20 }, (_, index) =>
    aTransaction({ id: `t${index}`, counterpart: index < 18 ? 'Acme' : 'Beta', date: '2026-03-31' }),
  )
  const standIn = behind({ name: 'listing', shows: '' }, jsonserver, () => async (call, pass) => {
    if (call.operation !== 'list' || call.resource !== 'transactions') return pass()
    const page = Number(call.query.get('page') ?? 1)
    if (page === 4) await lastPage.promise
    return json({ items: transactions.slice(page * 5 - 5, page * 5), total: 20, page, pageSize: 5 })
  })({ contacts: [], transactions })
  const profile = { values, paging, http: { maxConcurrent: 1 } }
  const { user } = await openApp('/transactions', { standIn, profile })
  await rowsOf('Transactions')
  const panel = await openFilters(user)
  await user.click(panel.getByRole('searchbox', { name: 'Find: Counterparty' }))
  const choices = within(panel.getByRole('group', { name: 'Counterparty' }))
  await choices.findByRole('checkbox', { name: 'Acme' })
  const partly = 'Not everything has been read yet: some choices may be missing. You can type the exact text.'
  expect(choices.getByRole('status').textContent).toBe(partly)
  // Nobody has to wait for the rest.
  await user.type(panel.getByRole('searchbox', { name: 'Find: Counterparty' }), 'Beta')
  expect(choices.getByRole('checkbox', { name: 'Exactly “Beta”' })).toBeDefined()
  await user.clear(panel.getByRole('searchbox', { name: 'Find: Counterparty' }))
  lastPage.resolve(undefined)
  await choices.findByRole('checkbox', { name: 'Beta 2' })
  expect(choices.getByRole('checkbox', { name: 'Acme 18' })).toBeDefined()
  await waitFor(() => expect(choices.getByRole('status').textContent).toBe(''))
  expect(screen.queryByText(partly)).toBeNull()
})
