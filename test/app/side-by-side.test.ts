import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseSideBySide, readSideBySide } from '../../src/records/pane/side-by-side.ts'
import { fill } from './support/acts.ts'
import { answering, holding, problem, refusing } from './support/answers.ts'
import { rendersDuring } from './support/count-renders.ts'
import { focused, keysReady, openList } from './support/keys.ts'
import { heading, rowsOf, setWidth, textbox } from './support/look.ts'
import { firms, payments } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test('a record leads to the next one along the list, over pages, and back to the row and page where one is', async () => {
  const { user, address, entries } = await openApp('/contacts?search=firm', { contacts: firms(27) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Firm 24' }))
  expect(await screen.findByText('24 of 27')).toBeDefined()
  const before = entries()
  await user.click(screen.getByRole('link', { name: 'Next record' }))
  await waitFor(() => expect(heading()).toBe('Firm 25'))
  await screen.findByText('25 of 27')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 25'))
  const next = () => screen.getByRole('link', { name: 'Next record' }).getAttribute('aria-disabled')
  await waitFor(() => expect(next()).toBeNull())
  await user.keyboard('j')
  await waitFor(() => expect(heading()).toBe('Firm 26'))
  await screen.findByText('26 of 27')
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(() => expect(heading()).toBe('Firm 27'))
  await screen.findByText('27 of 27')
  expect(next()).toBe('true')
  expect(entries()).toBe(before)
  await user.click(screen.getByRole('link', { name: 'Back to contacts' }))
  await waitFor(() => expect(address()).toBe('/contacts?search=firm&page=2'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 27'))
})

test('J at the last record of a page goes on once the next page is there, and asks again for one that failed', async () => {
  const secondPage = holding('get', '/contacts', ({ searchParams }) => searchParams.get('page') === '2')
  let refuses = true
  const refused = answering('get', '/contacts', ({ url }) =>
    refuses && url.includes('page=2') ? problem(403) : undefined,
  )
  const { user } = await openApp('/contacts', {
    contacts: firms(26),
    overrides: [refused, secondPage.handler],
  })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Firm 25' }))
  await screen.findByText('25 of 26')
  await user.keyboard('j')
  expect(await screen.findByText('The page could not be loaded.')).toBeDefined()
  refuses = false
  await user.keyboard('j')
  expect(await screen.findByText('Loading the page…')).toBeDefined()
  expect(heading()).toBe('Firm 25')
  secondPage.release()
  expect(await screen.findByText('26 of 26')).toBeDefined()
  expect(heading()).toBe('Firm 26')
})

test('J at the last record of a page says that it loads only until the next page is there, also one that has become empty', async () => {
  const secondPage = holding('get', '/contacts', ({ searchParams }) => searchParams.get('page') === '2')
  const emptied = answering('get', '/contacts', ({ url }) =>
    url.includes('page=2') ? Response.json({ items: [], page: 2, pageSize: 25, total: 25 }) : undefined,
  )
  const { user } = await openApp('/contacts', {
    contacts: firms(26),
    overrides: [secondPage.handler, emptied],
  })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Firm 25' }))
  await screen.findByText('25 of 26')
  await user.keyboard('j')
  await screen.findByText('Loading the page…')
  secondPage.release()
  await waitFor(() => expect(screen.queryByText('Loading the page…')).toBeNull())
  expect(heading()).toBe('Firm 25')
})

test('the way back leads to the row last visited on the same page', async () => {
  const { user, address } = await openApp('/contacts', { contacts: firms(4) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Firm 02' }))
  await screen.findByText('2 of 4')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 02'))
  await user.keyboard('jk')
  await waitFor(() => expect(heading()).toBe('Firm 02'))
  await user.keyboard('k')
  await waitFor(() => expect(heading()).toBe('Firm 01'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/contacts'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 01'))
})

test('a record that was not opened from a list has no neighbours', async () => {
  await openApp('/contacts/c2', { contacts: firms(4) })
  await screen.findByRole('heading', { name: 'Firm 02' })
  await screen.findByRole('button', { name: 'Delete' })
  expect(screen.queryByRole('link', { name: 'Next record' })).toBeNull()
})

test('Save and next goes from form to form along the list, in the same field, and ends at the row', async () => {
  const { user, writes, address } = await openApp('/transactions?search=payee', { transactions: payments(3) })
  await rowsOf('Transactions')
  await user.click(screen.getByRole('link', { name: /^2026-03-31/ }))
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save and next' })
  const description = textbox('Description')
  await user.clear(description)
  await user.type(description, 'Rent')
  await user.keyboard('{Alt>}{Enter}{/Alt}')
  await waitFor(() => expect(heading()).toBe('Edit Payee 02'))
  await waitFor(() => expect(document.activeElement).toBe(textbox('Description')))
  await screen.findByRole('button', { name: 'Save and next' })
  await user.clear(textbox('Description'))
  await user.type(textbox('Description'), 'Heating')
  await user.click(screen.getByRole('button', { name: 'Save and next' }))
  await waitFor(() => expect(heading()).toBe('Edit Payee 03'))
  await waitFor(() => expect(document.activeElement).toBe(textbox('Description')))
  expect(screen.queryByRole('button', { name: 'Save and next' })).toBeNull()
  expect(writes().map(({ path, body }) => [path, body])).toEqual([
    ['/transactions/t1', { description: 'Rent' }],
    ['/transactions/t2', { description: 'Heating' }],
  ])
  // After the last one it only saves.
  await user.keyboard('{Alt>}{Enter}{/Alt}')
  await waitFor(() => expect(address()).toBe('/transactions/t3'))
  await screen.findByText('3 of 3')
  const back = screen.getByRole('link', { name: 'Back to transactions' })
  expect(back.getAttribute('href')).toBe('/transactions?search=payee')
})

test('a sign-in that is refused for the record read ahead does not disturb who types in the form before it', async () => {
  const { user, sent } = await openApp('/transactions', {
    transactions: payments(3),
    overrides: [refusing('get', '/transactions/t2', 401)],
  })
  await rowsOf('Transactions')
  await user.click(screen.getByRole('link', { name: /^2026-03-31/ }))
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save and next' })
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/transactions/t2'))
  await user.type(textbox('Description'), 'Rent')
  expect(screen.queryByText('Sign in to Books')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save and next' }))
  expect(await screen.findByText('You are signed out')).toBeDefined()
})

test('a refused save stays in its form', async () => {
  const { user } = await openApp('/transactions', { transactions: payments(3) })
  await rowsOf('Transactions')
  await user.click(screen.getByRole('link', { name: /^2026-03-31/ }))
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  const next = await screen.findByRole('button', { name: 'Save and next' })
  await fill(user, 'Amount', 'much')
  await user.click(next)
  await waitFor(() => expect(document.activeElement).toBe(textbox('Amount')))
  expect(heading()).toBe('Edit Payee 01')
})

test('Save and add another gives an empty form after each new contact', async () => {
  const { user, writes, address } = await openApp('/contacts/new', { contacts: firms(1) })
  const company = await screen.findByRole('textbox', { name: 'Company' })
  await screen.findByRole('button', { name: 'Save and add another' })
  await user.type(company, 'Aardvark')
  await user.keyboard('{Alt>}{Enter}{/Alt}')
  await waitFor(() => expect(textbox('Company').value).toBe(''))
  await waitFor(() => expect(document.activeElement).toBe(textbox('Company')))
  await user.type(textbox('Company'), 'Badger')
  await user.click(await screen.findByRole('button', { name: 'Save and add another' }))
  await waitFor(() => expect(textbox('Company').value).toBe(''))
  expect(writes().map(({ body }) => (body as { company: string }).company)).toEqual(['Aardvark', 'Badger'])
  expect(address()).toBe('/contacts/new')
})

describe('side by side', () => {
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
})
