import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heading, linksIn, rowsOf, statuses } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { openList, keysReady, focused, ticked } from './support/keys.ts'
import './support/without-pauses.ts'

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

test('the keys can be switched off and changed, and arrow keys go on working', async () => {
  const { user, goTo } = await openList('/contacts', 3)
  await goTo('/device')
  const use = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Use keyboard shortcuts' })
  await user.click(screen.getByRole('button', { name: 'Change: Next row' }))
  await user.keyboard('k')
  expect(statuses()).toContain('K is already used for “Previous row”. Choose another key.')
  await user.click(screen.getByRole('button', { name: 'Change: Next row' }))
  await user.keyboard('w')
  expect(statuses()).toContain('Saved. W now means “Next row”.')
  expect(JSON.parse(localStorage.getItem('bookend-keys') ?? '')).toEqual({
    version: 1,
    keys: { nextRow: ['w'] },
  })
  await user.click(screen.getByRole('button', { name: 'Change: Go to transactions' }))
  await user.keyboard('wt')
  expect(statuses()).toContain('W then T is already used for “Next row”. Choose another key.')
  await user.click(screen.getByRole('button', { name: 'Change: Go to transactions' }))
  await user.keyboard('q')
  expect(
    screen.getByRole('button', { name: /^Q, then… Press the second key for “Go to transactions”/ }),
  ).toBeDefined()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Change: Go to transactions' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Change: Go to transactions' }))
  await user.keyboard('qt')
  expect(statuses()).toContain('Saved. Q then T now means “Go to transactions”.')
  await user.click(screen.getByRole('button', { name: 'Change: Next page' }))
  await user.keyboard('q')
  expect(statuses()).toContain('Q is already used for “Go to transactions”. Choose another key.')
  await goTo('/contacts')
  await keysReady('Contacts')
  await user.keyboard('qt')
  await screen.findByRole('heading', { name: 'Transactions' })
  await goTo('/contacts')
  await keysReady('Contacts')
  await user.keyboard('j')
  expect(focused()).not.toBe('Firm 01')
  await user.keyboard('ww')
  expect(focused()).toBe('Firm 02')

  await goTo('/device')
  await user.click(await screen.findByRole('checkbox', { name: 'Use keyboard shortcuts' }))
  expect(use.isConnected).toBe(false)
  await goTo('/contacts')
  await keysReady('Contacts')
  await user.keyboard('wx')
  expect(ticked()).toEqual([])
  linksIn(screen.getByRole('table'))[0]?.focus()
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
  expect(ticked()).toEqual(['Firm 02', 'Firm 03'])
})

test('keys stored by version 1 are understood, and unreadable ones are ignored', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(3) })
  localStorage.setItem('bookend-keys', readFileSync('test/fixtures/key-choices-1.json', 'utf8'))
  window.dispatchEvent(new StorageEvent('storage', { key: 'bookend-keys' }))
  await keysReady('Contacts')
  await user.keyboard('w')
  expect(focused()).toBe('Firm 01')
  await user.keyboard('x')
  expect(ticked()).toEqual([])
  localStorage.setItem('bookend-keys', '{"version":1,"keys":"none"}')
  window.dispatchEvent(new StorageEvent('storage', { key: 'bookend-keys' }))
  await user.keyboard('jx')
  expect(ticked()).toEqual(['Firm 02'])
})
