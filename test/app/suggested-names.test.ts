import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aTransaction } from '../builders.ts'
import { linksIn } from './support/look.ts'
import { openView } from './support/list-menus.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { recordsAt, startService, threeServices, twoServices } from './support/two-services.ts'

const transactions = [
  aTransaction({ id: '1', date: '2026-03-03', counterpart: 'LNDLRD 0047', description: 'Rent of March' }),
  aTransaction({ id: '2', date: '2026-03-02', counterpart: 'Station', description: 'Fuel' }),
  aTransaction({ id: '3', date: '2026-03-01', counterpart: 'Landlord Ltd', description: 'Rent' }),
  aTransaction({ id: '4', date: '2026-02-01', counterpart: 'Island Tours', description: 'Trip' }),
]

test('while a counterparty is typed, names in use are suggested; Enter takes one and saves it', async () => {
  const { user, writes, sent } = await openApp('/transactions', { transactions })
  await editFirst(user)
  const input = screen.getByRole('combobox', { name: 'Counterparty of LNDLRD 0047' })
  expect(input.getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('land')
  expect(options()).toEqual(['Landlord Ltd', 'Island Tours'])
  await user.keyboard('{ArrowDown}')
  const [first] = screen.getAllByRole('option')
  expect(first?.getAttribute('aria-selected')).toBe('true')
  expect(input.getAttribute('aria-activedescendant')).toBe(first?.id)
  await user.keyboard('{Enter}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Counterparty of Station')
  await waitFor(() =>
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      ['/transactions/1', { counterpart: 'Landlord Ltd' }],
    ]),
  )
  // Not one for each letter.
  expect(sent.filter(({ path }) => path.startsWith('/queries/transactions/values'))).toHaveLength(1)
})

test('what was typed stays unless a name is chosen, and Escape closes the list before it restores the cell', async () => {
  const { user, writes } = await openApp('/transactions', { transactions })
  await editFirst(user)
  await user.keyboard('land')
  expect(options()).toHaveLength(2)
  await user.keyboard('{Escape}')
  expect(options()).toEqual([])
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Counterparty of/ }).value).toBe('land')
  await user.keyboard('l{ArrowUp}')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Landlord Ltd')
  await user.keyboard('{ArrowDown}')
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ counterpart: 'landl' }]))
})

test('a name is taken by a click, and the cell keeps the focus', async () => {
  const { user } = await openApp('/transactions', { transactions })
  await editFirst(user)
  await user.keyboard('island')
  await user.click(screen.getByRole('option', { name: 'Island Tours' }))
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: /^Counterparty of/ })
  expect(input.value).toBe('Island Tours')
  expect(document.activeElement).toBe(input)
  expect(options()).toEqual([])
})

test.each(twoServices)(
  'with any other service, the names of the pages seen are suggested, and nothing is read for them (%s)',
  async (service) => {
    const standIn = startService(service, { contacts: [], transactions })
    const { user } = await openApp('/transactions', { standIn, baseUrl: freshBaseUrl() })
    await screen.findByRole('table', { name: 'Transactions' })
    const pages = () => standIn.requests.filter(({ path }) => /\/transactions(?:\?|$)/.test(path)).length
    const before = pages()
    await editFirst(user)
    await user.keyboard('isl')
    expect(options()).toEqual(['Island Tours'])
    expect(pages()).toBe(before)
  },
)

test.each(threeServices)(
  'the description stays in sight while the name is edited, also if its column is hidden (%s)',
  async (service) => {
    const { user } = await openApp('/transactions', recordsAt(service, { transactions }))
    const panel = await openView(user, 'Columns')
    await user.click(panel.getByRole('checkbox', { name: 'Description' }))
    await user.keyboard('{Escape}')
    await editFirst(user)
    const input = screen.getByRole('combobox', { name: 'Counterparty of LNDLRD 0047' })
    const [row] = within(screen.getByRole('table', { name: 'Transactions' }))
      .getAllByRole('row')
      .slice(1)
    expect(within(row ?? input).getByText('Rent of March')).toBeDefined()
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Rent of March')
  },
)

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

/** Edits the first cell of the first row, once its cells can be edited. */
async function editFirst(user: UserEvent) {
  await waitFor(async () => {
    linksIn(await screen.findByRole('table', { name: 'Transactions' }))[0]?.focus()
    await user.keyboard('{F2}')
    expect(document.activeElement?.closest('[data-cell]')).toBeTruthy()
  })
}
