import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heading, linksIn, rowsOf } from './support/look.ts'
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

test('the keys are listed and can be switched off, and arrow keys go on working', async () => {
  const { user, goTo } = await openList('/contacts', 3)
  await goTo('/device')
  const use = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Use keyboard shortcuts' })
  expect(screen.getByRole('row', { name: 'Next row J' })).toBeDefined()
  await user.click(use)
  expect(JSON.parse(localStorage.getItem('bookend-keys') ?? '')).toEqual({ version: 1, off: true })
  expect(screen.queryByRole('row', { name: 'Next row J' })).toBeNull()
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
