import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bindings, commandIds } from '../../src/shortcuts/bindings.ts'
import { commandNow, provideCommands } from '../../src/shortcuts/commands.ts'
import { focused, keysReady, openList, tabStops, ticked } from './support/keys.ts'
import { alerts, heading, linksIn, rowsOf, statuses } from './support/look.ts'
import { firmNames, firms, payments } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { tick } from './support/selection.ts'
import './support/without-pauses.ts'

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
  // A selected row means all that is selected.
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

test('a command of a page goes before the same one of everywhere, whichever loads last', () => {
  const [ofPage, ofAll] = [() => undefined, () => undefined]
  const ends = [
    provideCommands(() => ({ undo: ofPage })),
    provideCommands(() => ({ undo: ofAll }), 'everywhere'),
  ]
  onTestFinished(() => ends.forEach((end) => end()))
  expect(commandNow('undo')).toBe(ofPage)
})

test('no key fires in a field, while characters are composed, over a dialog, or with another modifier', async () => {
  const { user } = await openList('/contacts', 3)
  await user.type(screen.getByRole('searchbox'), 'jx?')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.clear(screen.getByRole('searchbox'))
  await rowsOf('Contacts')
  screen.getByRole('searchbox').blur()
  await keysReady('Contacts')
  fireEvent.keyDown(document.body, { key: 'j', isComposing: true })
  fireEvent.keyDown(document.body, { key: 'j', keyCode: 229 })
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'j', altKey: true })
  fireEvent.keyDown(document.body, { key: 'j', metaKey: true })
  expect(document.activeElement).toBe(document.body)
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(focused()).toBe('Firm 01')
  await user.keyboard('xd')
  await screen.findByRole('alertdialog')
  await user.keyboard('gt')
  expect(heading()).toBe('Contacts')
})

test('the sheet shows what is possible here and now, and finds a key by its words', async () => {
  const { user } = await openList('/contacts', 3)
  await user.keyboard('j?')
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(document.activeElement).toBe(sheet.getByRole('searchbox'))
  const here = () => sheet.queryByRole('heading', { name: 'On this page' })?.closest('section')
  expect(here()?.textContent).toContain('Next row')
  expect(here()?.textContent).toContain('New contact')
  expect(here()?.textContent).not.toContain('Next period')
  expect(here()?.textContent).not.toContain('Next page')
  await user.keyboard('period')
  expect(sheet.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Previous period',
    'Next period',
  ])
  expect(sheet.getByRole('status').textContent).toBe('2 keyboard shortcuts')
  await user.keyboard(' nonsense')
  expect(sheet.getByRole('status').textContent).toBe('No keyboard shortcut matches.')
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())
})

test('the keys can be switched off, and arrow keys go on working', async () => {
  const { user, goTo } = await openList('/contacts', 3)
  await goTo('/device')
  const use = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Use keyboard shortcuts' })
  await user.click(await screen.findByRole('button', { name: 'Show all shortcuts' }))
  expect((await screen.findByText('Next row')).parentElement?.textContent).toContain('J')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(use)
  expect(JSON.parse(localStorage.getItem('bookend-keys') ?? '')).toEqual({ version: 1, off: true })
  await goTo('/contacts')
  await keysReady('Contacts')
  await user.keyboard('jx')
  expect(ticked()).toEqual([])
  linksIn(screen.getByRole('table'))[0]?.focus()
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
  expect(ticked()).toEqual(['Firm 02', 'Firm 03'])

  await goTo('/device')
  await user.click(await screen.findByRole('checkbox', { name: 'Use keyboard shortcuts' }))
  expect(localStorage.getItem('bookend-keys')).toBeNull()
})

test('keys that an earlier release let people change have their defaults; its off switch counts, in other tabs, too', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(3) })
  const storedElsewhere = (text: string) => {
    localStorage.setItem('bookend-keys', text)
    window.dispatchEvent(new StorageEvent('storage', { key: 'bookend-keys' }))
  }
  storedElsewhere(readFileSync('test/fixtures/key-choices-1.json', 'utf8'))
  await keysReady('Contacts')
  await user.keyboard('w')
  expect(document.activeElement).toBe(document.body)
  await user.keyboard('jx')
  expect(ticked()).toEqual(['Firm 01'])
  storedElsewhere('{"version":1,"off":true,"keys":{"nextRow":["w"]}}')
  await user.keyboard('jx')
  expect(ticked()).toEqual(['Firm 01'])
  storedElsewhere('{"version":1,"off":"perhaps"}')
  await user.keyboard('jx')
  expect(ticked()).toEqual(['Firm 01', 'Firm 02'])
})

test('the demo identifies itself and says how long changes last', async () => {
  const reset = () => Promise.resolve()
  const { unmount } = await openApp('/contacts', { demo: { reset, durable: true } })
  expect((await screen.findByText('Demo')).title).toContain('kept in this browser')
  unmount()
  await openApp('/contacts', { demo: { reset, durable: false } })
  expect((await screen.findByText('Demo')).title).toContain('until the tab is closed')
})

test('with a real service the page does not mention a demo', async () => {
  await openApp('/contacts', { contacts: firms(1) })
  await rowsOf('Contacts')
  expect(screen.queryByText('Demo')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reset demo data' })).toBeNull()
})

test('resetting the demo asks first, then reads everything again and forgets the ticks', async () => {
  const reset = vi.fn<() => Promise<void>>(async () => {
    await store.contacts.remove(['c2'])
  })
  const { user, store } = await openApp('/contacts', { contacts: firms(3), demo: { reset, durable: true } })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('checkbox', { name: 'Select Firm 02' }))
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('button', { name: 'Reset demo data' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Reset the demo data?' }))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
  expect(reset).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Reset demo data' }))
  await waitFor(() => expect(statuses()).toEqual(['Demo data reset.']))
  expect(reset).toHaveBeenCalledTimes(1)
  expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 03'])
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('a demo that cannot be reset says so and keeps its rows', async () => {
  const reset = () => Promise.reject(new Error('Storage is refused'))
  const { user } = await openApp('/contacts', { contacts: firms(2), demo: { reset, durable: true } })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('button', { name: 'Reset demo data' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Reset demo data' }))
  await waitFor(() => expect(alerts().join()).toContain('The demo data could not be reset'))
  expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 02'])
})

test('light or dark can be chosen, is applied at once and remembered', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(1) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await screen.findByRole('group', { name: 'Appearance' })
  expect(choice('System').checked).toBe(true)
  await user.click(choice('Dark'))
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
  expect(localStorage.getItem('bookend-appearance')).toBe('dark')
  await user.click(choice('Light'))
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('light')
  await user.click(choice('System'))
  expect(choice('Light').checked).toBe(false)
})

test('everything on this device can be cleared in the settings, in the demo too, and not beside Sign out', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  const reset = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { user } = await openApp('/contacts', { contacts: firms(1), demo: { reset, durable: true } })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const settings = await screen.findByRole('link', { name: 'Settings' })
  expect(screen.queryByRole('button', { name: 'Clear everything on this device' })).toBeNull()
  await user.click(settings)
  await user.click(await screen.findByRole('button', { name: 'Clear everything on this device' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Clear everything on this device?' }))
  expect(dialog.getByText(/To come back, you need its address and what you signed in with/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Clear everything' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
  expect(reset).toHaveBeenCalledTimes(1)
})

function choice(name: string) {
  return screen.getByRole<HTMLInputElement>('radio', { name })
}

test('no two commands of a context, or of one and everywhere, have the same key', () => {
  // A contact is saved with the one, a transaction with the other.
  const ids = commandIds.filter((id) => id !== 'saveAndAdd')
  for (const context of ['list', 'record', 'form']) {
    const there = ids.filter((id) => ['everywhere', context].includes(bindings[id].context))
    const keys = there.flatMap((id) => bindings[id].keys)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  }
})
