import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closePalette } from '../../src/app/palette/open-palette.ts'
import { commandNow } from '../../src/shortcuts/commands.ts'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { aContact, aTransaction } from '../builders.ts'
import { problem, answering } from './support/answers.ts'
import { dialog, file, importing, report } from './support/import-page.ts'
import { heading, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import './support/without-pauses.ts'

const contacts = [aContact({ id: 'c1', company: 'Łódź Textiles' }), aContact({ id: 'c2', company: 'Acme' })]
const transactions = [aTransaction({ id: 't1', counterpart: 'Acme', amount: '-12.50', date: '2026-03-05' })]

// As closing the tab does.
afterEach(() => {
  importQueue.clear()
  closePalette()
})

test('a record is found by words, without case and accents, and opened by Enter', async () => {
  const { user, address } = await openApp('/contacts', { contacts, transactions })
  await openPalette()
  await user.keyboard('lodz')
  expect(await screen.findByRole('option', { name: 'Łódź Textiles · Lotte Peeters' })).toBeDefined()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/contacts/c1'))
  expect(screen.queryByRole('combobox', { name: 'Go anywhere or do anything' })).toBeNull()
})

test('transactions say what they are, and a list can be searched for the same words', async () => {
  const { user, address } = await openApp('/contacts', { contacts, transactions })
  await openPalette()
  await user.keyboard('acme')
  const choicesOf = async (name: string) =>
    within(await screen.findByRole('group', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(await choicesOf('Transactions')).toEqual(['2026-03-05 · Acme · -12.50 EUR'])
  expect(await choicesOf('Search')).toEqual(['Search contacts for “acme”', 'Search transactions for “acme”'])
  await user.click(screen.getByRole('option', { name: 'Search transactions for “acme”' }))
  await waitFor(() => expect(address()).toBe('/transactions?search=acme'))
})

test('Enter right after the words waits for the records, and opens the first one rather than a list', async () => {
  const { user, address } = await openApp('/contacts', { contacts, transactions })
  await openPalette()
  await user.keyboard('2026-03-05 acme{Enter}')
  await waitFor(() => expect(address()).toBe('/transactions/t1'))
})

test('Enter right after words that no record has searches the first list for them', async () => {
  const { user, address } = await openApp('/contacts', { contacts, transactions })
  await openPalette()
  await user.keyboard('qxzv{Enter}')
  await waitFor(() => expect(address()).toBe('/contacts?search=qxzv'))
})

test('the arrow keys wrap around, and the field names the active choice', async () => {
  const { user } = await openApp('/contacts', { contacts })
  const field = await openPalette()
  const options = within(screen.getByRole('listbox', { name: /^Places/ })).getAllByRole('option')
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  expect(active()).toBe(options[0])
  await user.keyboard('{ArrowUp}')
  expect(active()).toBe(options.at(-1))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe(options[1])
  expect(options[1]?.getAttribute('aria-selected')).toBe('true')
})

test('one letter sends no request, and the palette says when nothing matches', async () => {
  const { user, sent } = await openApp('/contacts', { contacts })
  await openPalette()
  const before = sent.length
  await user.keyboard('q')
  await user.keyboard('xzv')
  await waitFor(() => expect(status()).toBe('No page, record or command matches “qxzv”.'))
  const searches = sent.slice(before).filter(({ path }) => path.includes('search='))
  expect(searches).toHaveLength(2)
  for (const { path } of searches) expect(path).toContain('search=qxzv')
})

test('a search that fails says why, and places are offered all the same', async () => {
  const { user } = await openApp('/contacts', {
    contacts,
    overrides: [answering('get', '/transactions', () => problem(403, { detail: 'Not for you' }))],
  })
  await openPalette()
  await user.keyboard('transac')
  expect((await screen.findByText(/^The transactions could not be searched\./)).textContent).toContain(
    'Not for you',
  )
  expect(screen.getByRole('option', { name: 'Transactions G then T' })).toBeDefined()
})

test('another connection is opened from here, and the appearance set', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const { user } = await openApp('/contacts', { contacts })
  await openPalette()
  await user.keyboard('switch demo')
  await user.click(await screen.findByRole('option', { name: 'Switch to Demo books' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/c/demo/contacts'))
  await openPalette()
  await user.keyboard('light col{Enter}')
  await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBe('light'))
})

test('another connection opens at the same kind of page', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const { user, goTo } = await openApp('/', { contacts, transactions })
  for (const [page, there] of [
    ['/', '/c/demo/'],
    ['/transactions', '/c/demo/transactions'],
    ['/transactions/t1', '/c/demo/transactions'],
    ['/contacts/c2/edit', '/c/demo/contacts'],
    ['/history', '/c/demo/history'],
  ] as const) {
    await goTo(page)
    await openPalette()
    await user.keyboard('switch')
    await user.click(await screen.findByRole('option', { name: 'Switch to Demo books' }))
    await waitFor(() => expect(assign).toHaveBeenLastCalledWith(there))
    await user.click(screen.getByRole('button', { name: /^Books: / }))
    const choice = await screen.findByRole('link', { name: 'Demo books' })
    expect(choice.getAttribute('href')).toBe(there)
  }
})

test('headings are no choices: a word of theirs alone opens nothing', async () => {
  const { user, address } = await openApp('/contacts/c2', { contacts, transactions })
  await openPalette()
  for (const words of ['on this pa', 'appearance']) {
    const box = screen.getByRole('combobox', { name: 'Go anywhere or do anything' })
    await user.clear(box)
    await user.type(box, words)
    await waitFor(() => expect(statuses()).toContain(`No page, record or command matches “${words}”.`))
  }
  expect(address()).toBe('/contacts/c2')
})

test('the palette finds questions, printing, and what the menus have', async () => {
  const { user, address } = await openApp('/transactions', {})
  await screen.findByText('No transactions yet')
  await openPalette()
  for (const [words, found] of [
    ['print', /^Print/],
    ['totals show', /^Show or hide the totals/],
    ['clear ever', /^Clear everything on this device$/],
    ['question', /^Questions$/],
    ['questions', /^Questions$/],
  ] as const) {
    const box = screen.getByRole('combobox')
    await user.clear(box)
    await user.type(box, words)
    expect(await screen.findByRole('option', { name: found })).toBeDefined()
  }
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/transactions?mark=ask'))
})

test('a statement is imported from any page, and its report is among the imports', async () => {
  const { uploads, world } = importing(() => Response.json(report()))
  const { user, address, goTo } = await openApp('/transactions', world)
  await screen.findByText('Drop a bank statement here')
  await goTo('/device')
  await waitFor(() => expect(heading()).toBe('Settings'))
  await openPalette()
  await user.keyboard('import stat')
  await user.click(await screen.findByRole('option', { name: 'Import a statement' }))
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('body > input[type=file]')
    if (!found) throw new Error('No way to choose files yet')
    return found
  })
  await user.upload(input, file('january.sta'))
  expect((await dialog('Statements imported')).getByText('2 new transactions')).toBeDefined()
  expect(uploads).toEqual([{ query: { name: 'january.sta' }, text: ':20:' }])
  expect(address()).toBe('/imports')
  expect(document.querySelector('body > input[type=file]')).toBeNull()
})

test('with a service that cannot import statements, no import is offered', async () => {
  const { user } = await openApp('/contacts', { contacts })
  await openPalette()
  await user.keyboard('import stat')
  await waitFor(() => expect(statuses().join()).toContain('No page, record or command matches'))
  expect(screen.queryByRole('option', { name: 'Import a statement' })).toBeNull()
})

test('what can be done on the page is offered with its key, and done', async () => {
  const { user, address } = await openApp('/contacts/c2', { contacts })
  await waitFor(() => expect(heading()).toBe('Acme'))
  await openPalette()
  const here = within(await screen.findByRole('group', { name: 'On this page' }))
  expect(here.getByRole('option', { name: /^Edit the record/ }).textContent).toBe('Edit the record E')
  await user.keyboard('edit the{Enter}')
  await waitFor(() => expect(address()).toBe('/contacts/c2/edit'))
})

test('only where there are keys, it says what they do', async () => {
  const hint = '↑ ↓ to choose, Enter to go, Esc to close'
  const { user } = await openApp('/contacts', { contacts })
  await openPalette()
  expect(screen.getByText(hint)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const media = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    media(query === '(hover: none)' ? 'all' : query),
  )
  await openPalette()
  expect(screen.queryByText(hint)).toBeNull()
})

test('the menu opens it for users without such a key', async () => {
  const { user } = await openApp('/contacts', { contacts })
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  const button = await screen.findByRole('button', { name: 'Go anywhere or do anything…' })
  await openPalette()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(button)
  expect(await screen.findByRole('combobox', { name: 'Go anywhere or do anything' })).toBeDefined()
})

/** What is announced. */
function status(): string | null {
  const dialog = screen.getByRole('dialog', { name: 'Go anywhere or do anything' })
  return within(dialog).getByRole('status').textContent
}

/** Presses the key as soon as the page has what listens to it, which is loaded once no key is pressed for a moment. */
async function openPalette() {
  await waitFor(() => expect(commandNow('palette')).toBeDefined())
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  return screen.findByRole('combobox', { name: 'Go anywhere or do anything' })
}
