import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseSideBySide, readSideBySide } from '../../src/records/pane/side-by-side.ts'
import { rendersDuring } from './support/count-renders.ts'
import { focused, keysReady, openList } from './support/keys.ts'
import { heading, rowsOf, setWidth } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

beforeEach(() => setWidth(1280))
afterEach(() => {
  setWidth(1024)
  chooseSideBySide(false)
})

/** Opens the contacts with the mode switched on. */
async function openBeside(address = '/contacts', count = 12) {
  const app = await openList(address, count)
  await app.user.keyboard('v')
  await screen.findByText('Select a contact to see it here.')
  return app
}

/** The name of the record beside the list, once all of it has been read. */
async function openName(): Promise<string> {
  const pane = screen.getByRole('region', { name: 'Open contact' })
  return (await within(pane).findByRole('heading', { level: 2, name: /^(Firm|Contact)/ })).textContent
}

const nameIs = (name: string) => waitFor(async () => expect(await openName()).toBe(name))

/** Which records have been asked for, in order. */
const readIn = (sent: { path: string }[]) =>
  sent.map(({ path }) => path).filter((path) => /^\/contacts\/c\d+$/.test(path))

test('a row opens its record beside the list, in the address, and Back closes it', async () => {
  const { user, address, entries, back } = await openBeside('/contacts?search=firm')
  const before = entries()
  await user.click(screen.getByRole('link', { name: 'Firm 03' }))
  await nameIs('Firm 03')
  await waitFor(() => expect(address()).toBe('/contacts?search=firm#open=c3'))
  expect(heading()).toBe('Contacts')
  await user.click(screen.getByRole('link', { name: 'Firm 05' }))
  await waitFor(() => expect(address()).toBe('/contacts?search=firm#open=c5'))
  expect(entries()).toBe(before + 1)
  expect(screen.getByRole('link', { name: 'Firm 05' }).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('link', { name: 'Firm 03' }).hasAttribute('aria-current')).toBe(false)
  await back()
  await screen.findByText('Select a contact to see it here.')
  expect(address()).toBe('/contacts?search=firm')
  expect(await rowsOf('Contacts')).toHaveLength(12)
})

test('keys move the row and the record follows; Enter goes into it, Escape back to the row and then closes it', async () => {
  const { user, address } = await openBeside()
  await user.keyboard('j')
  await nameIs('Firm 01')
  await user.keyboard('{ArrowDown}')
  await nameIs('Firm 02')
  await waitFor(() => expect(address()).toBe('/contacts#open=c2'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
  expect(focused()).toBe('Firm 02')
  await user.keyboard('j')
  await waitFor(() => expect(focused()).toBe('Firm 03'))
  expect(document.activeElement?.tagName).toBe('H2')
  await user.keyboard('{Escape}')
  expect(document.activeElement?.tagName).toBe('A')
  expect(focused()).toBe('Firm 03')
  await waitFor(() => expect(address()).toBe('/contacts#open=c3'))
  await user.keyboard('{Escape}')
  await screen.findByText('Select a contact to see it here.')
  await waitFor(() => expect(address()).toBe('/contacts'))
  expect(focused()).toBe('Firm 03')
})

test('while a key is held, records that only pass by are not read, and no row renders again', async () => {
  const { user, sent, address } = await openBeside()
  await user.keyboard('j')
  await nameIs('Firm 01')
  await waitFor(() => expect(readIn(sent)).toEqual(['/contacts/c1']))
  const renders = await rendersDuring(async () => {
    await act(async () => {
      for (let press = 0; press < 9; press += 1)
        fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j', code: 'KeyJ', repeat: true })
    })
    await nameIs('Firm 10')
    fireEvent.keyUp(document.body, { key: 'j' })
    await waitFor(() => expect(address()).toBe('/contacts#open=c10'))
    await waitFor(() => expect(readIn(sent)).toEqual(['/contacts/c1', '/contacts/c10']))
  })
  expect(renders['Row']).toBeUndefined()
})

test('a link shows its record beside the list where the mode is off, until it is closed', async () => {
  const { user, address } = await openList('/contacts?search=firm&page=1#open=c2', 3)
  await nameIs('Firm 02')
  expect(readSideBySide()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Open contact' })).toBeNull())
  expect(address()).toBe('/contacts?search=firm')
  await user.click(screen.getByRole('link', { name: 'Firm 03' }))
  await waitFor(() => expect(heading()).toBe('Firm 03'))
})

test('in a narrow window the record has its page, from which Back leads to the list', async () => {
  const { user, address, back } = await openBeside()
  await user.click(screen.getByRole('link', { name: 'Firm 04' }))
  await nameIs('Firm 04')
  await waitFor(() => expect(address()).toBe('/contacts#open=c4'))
  await act(async () => setWidth(1200))
  await waitFor(() => expect(heading()).toBe('Firm 04'))
  expect(address()).toBe('/contacts/c4')
  await back()
  await waitFor(() => expect(address()).toBe('/contacts'))
  await user.click(await screen.findByRole('link', { name: 'Firm 05' }))
  await waitFor(() => expect(heading()).toBe('Firm 05'))
})

test('deleting the open record opens the one in its place', async () => {
  const { user, address } = await openBeside()
  await user.click(screen.getByRole('link', { name: 'Firm 09' }))
  await nameIs('Firm 09')
  const pane = screen.getByRole('region', { name: 'Open contact' })
  await user.click(await within(pane).findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: /^Delete (1 )?contact/ }))
  await nameIs('Firm 10')
  await waitFor(() => expect(address()).toBe('/contacts#open=c10'))
  expect(await rowsOf('Contacts')).not.toContain('Firm 09')
})

test('E edits the open record on its form, and saving leads back to it', async () => {
  const { user, address } = await openBeside()
  await user.keyboard('jj')
  await waitFor(() => expect(address()).toBe('/contacts#open=c2'))
  await user.keyboard('e')
  const company = await screen.findByRole('textbox', { name: 'Company' })
  await user.clear(company)
  await user.type(company, 'Firm 02 and Sons')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/contacts#open=c2'))
  await nameIs('Firm 02 and Sons')
  await waitFor(() => expect(focused()).toBe('Firm 02 and Sons'))
})

test('the choice is stored for this device, and what cannot be understood counts as off', async () => {
  const { user } = await openBeside()
  expect(localStorage.getItem('bookend-side-by-side')).toBe('{"version":1}')
  await user.keyboard('v')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Open contact' })).toBeNull())
  expect(localStorage.getItem('bookend-side-by-side')).toBeNull()
  for (const stored of ['{"version":2}', 'true', '[]', 'on']) {
    localStorage.setItem('bookend-side-by-side', stored)
    expect(readSideBySide()).toBe(false)
  }
})

test('a record that does not exist says so beside the list', async () => {
  await openApp('/contacts#open=nobody', { contacts: firms(3) })
  await keysReady('Contacts')
  expect(await screen.findByRole('heading', { name: 'Contact not found' })).toBeDefined()
  expect(await rowsOf('Contacts')).toHaveLength(3)
})
