import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { heading, rowsOf, statuses } from './support/look.ts'
import { firmNames, payments } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { openList, keysReady, focused, tabStops, ticked } from './support/keys.ts'
import { commandNow, provideCommands } from '../../src/records/shortcuts/commands.ts'

test('J, K and the arrow keys move from row to row, and the rows are a single Tab stop', async () => {
  const { user } = await openList('/contacts', 4)
  await user.keyboard('j')
  expect(focused()).toBe('Firm 01')
  await user.keyboard('jj')
  expect(focused()).toBe('Firm 03')
  await user.keyboard('k')
  expect(focused()).toBe('Firm 02')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Firm 03')
  await user.keyboard('{ArrowUp}{End}')
  expect(focused()).toBe('Firm 04')
  await user.keyboard('j{ArrowDown}')
  expect(focused()).toBe('Firm 04')
  await user.keyboard('{Home}')
  expect(focused()).toBe('Firm 01')
  expect(tabStops()).toEqual(['Firm 01'])
  await user.keyboard('j{ArrowLeft}')
  expect(document.activeElement).toBe(tick('Firm 02'))
  expect(tabStops()).toEqual(['Select Firm 02'])
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(focused()).toBe('Firm 03')
  // The headings of the columns and the checkbox above stay stops of their own.
  expect(screen.getByRole('checkbox', { name: 'Select all on this page' }).tabIndex).toBe(0)
})

test('a row says what identifies its record and whether it is selected', async () => {
  const { user } = await openApp('/transactions', { transactions: payments(2) })
  await keysReady('Transactions')
  await user.keyboard('j')
  expect(document.activeElement?.getAttribute('aria-description')).toMatch(/^Payee 01, .*1,234.50/)
  await user.keyboard('x')
  expect(document.activeElement?.getAttribute('aria-description')).toMatch(/, selected$/)
})

test('X and Shift+Space select the row, Shift+J and Shift+K continue from it, and going back deselects', async () => {
  const { user } = await openList('/contacts', 6)
  await user.keyboard('jx')
  expect(ticked()).toEqual(['Firm 01'])
  await user.keyboard('x')
  expect(ticked()).toEqual([])
  await waitFor(() => expect(statuses()).toContain('Nothing selected.'))
  await user.keyboard('j{Shift>} {/Shift}')
  expect(ticked()).toEqual(['Firm 02'])
  await user.keyboard('{Shift>}jj{ArrowDown}{/Shift}')
  expect(ticked()).toEqual(firmNames(2, 5))
  expect(focused()).toBe('Firm 05')
  await user.keyboard('{Shift>}kk{/Shift}')
  expect(ticked()).toEqual(firmNames(2, 3))
  expect(focused()).toBe('Firm 03')
})

test('a click with Shift continues from the row that X has selected', async () => {
  const { user } = await openList('/contacts', 6)
  await user.keyboard('jjx{Shift>}')
  await user.click(tick('Firm 05'))
  expect(ticked()).toEqual(firmNames(2, 5))
})

test('Ctrl+A selects the page, then all results, and Escape clears the selection', async () => {
  const { user } = await openList('/contacts', 60)
  await user.keyboard('j{Control>}a{/Control}')
  expect(ticked()).toHaveLength(25)
  await screen.findByRole('button', { name: 'Select all 60 results' })
  await user.keyboard('{Control>}a{/Control}')
  await waitFor(() => expect(statuses()).toContain('All 60 results selected.'))
  await user.keyboard('{Escape}')
  expect(ticked()).toEqual([])
  expect(focused()).toBe('Firm 01')
})

test('E edits the row, and leaving the form leads back to it', async () => {
  const { user, address } = await openList('/contacts?search=firm', 4)
  await user.keyboard('jjje')
  await screen.findByRole('heading', { name: 'Edit Firm 03' })
  const city = screen.getByRole('textbox', { name: 'City' })
  await user.type(city, 'Ghent{Enter}')
  await rowsOf('Contacts')
  expect(address()).toBe('/contacts?search=firm')
  await waitFor(() => expect(focused()).toBe('Firm 03'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(heading()).toBe('Firm 03'))
  await user.keyboard('{Escape}')
  await rowsOf('Contacts')
  await waitFor(() => expect(focused()).toBe('Firm 03'))
})

test('D means the focused row, whatever is selected elsewhere, and the question says where that is', async () => {
  const { user, goTo } = await openList('/contacts', 40)
  await user.keyboard('jx')
  await goTo('/contacts?page=2')
  await screen.findByText('26–40 of 40')
  await waitFor(() => expect(ticked()).toEqual([]))
  await user.keyboard('jd')
  const one = within(await screen.findByRole('alertdialog', { name: 'Delete 1 contact?' }))
  expect(one.getByRole('listitem').textContent).toContain('Firm 27')
  expect(one.queryByText(/on this page/)).toBeNull()
  await user.click(one.getByRole('button', { name: 'Cancel' }))
  // A selected row stands for all that is selected.
  await user.click(tick('Firm 28'))
  await user.keyboard('d')
  const both = within(await screen.findByRole('alertdialog', { name: 'Delete 2 contacts?' }))
  both.getByText('1 of them is not on this page.')
  expect(
    both
      .getAllByRole('listitem')
      .map(({ textContent }) => [
        /Firm \d+/.exec(textContent)?.[0],
        textContent.includes('Not on this page'),
      ]),
  ).toEqual([
    ['Firm 01', true],
    ['Firm 28', false],
  ])
})

test('D asks to delete the row, or what is selected', async () => {
  const { user, writes } = await openList('/contacts', 4)
  await user.keyboard('jjd')
  expect(await screen.findByRole('alertdialog', { name: 'Delete 1 contact?' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.keyboard('jxjx')
  await screen.findByRole('toolbar', { name: 'Selection' })
  await user.keyboard('{Delete}')
  expect(await screen.findByRole('alertdialog', { name: 'Delete 2 contacts?' })).toBeDefined()
  expect(writes()).toEqual([])
})

test('N, slash, brackets and G lead elsewhere', async () => {
  const { user, address } = await openList('/contacts', 60)
  await user.keyboard('j]')
  await screen.findByText('26–50 of 60')
  await waitFor(() => expect(focused()).toBe('Firm 26'))
  await user.keyboard('[[')
  await screen.findByText('1–25 of 60')
  await user.keyboard('gt')
  await waitFor(() => expect(heading()).toBe('Transactions'))
  await user.keyboard('gc')
  await keysReady('Contacts')
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.keyboard('n/')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('n/')
  screen.getByRole('searchbox').blur()
  await user.keyboard('n')
  await waitFor(() => expect(address()).toBe('/contacts/new'))
})

test('comma and full stop go to the previous and the next period', async () => {
  const { user, address } = await openApp('/transactions?period=2026-Q1', { transactions: payments(3) })
  await keysReady('Transactions')
  await user.keyboard('.')
  await waitFor(() => expect(address()).toBe('/transactions?period=2026-Q2'))
  await user.keyboard(',')
  await waitFor(() => expect(address()).toBe('/transactions?period=2026-Q1'))
})

function tick(name: string) {
  return screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
}

test('a command of a page goes before the same one of everywhere, whichever loads last', () => {
  const [ofPage, ofAll] = [() => undefined, () => undefined]
  const ends = [
    provideCommands(() => ({ undo: ofPage })),
    provideCommands(() => ({ undo: ofAll }), 'everywhere'),
  ]
  onTestFinished(() => ends.forEach((end) => end()))
  expect(commandNow('undo')).toBe(ofPage)
})
