import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, test, vi } from 'vitest'
import { aContact } from '../builders.ts'
import { answering, holding, problem, refusing, unreachable } from './support/answers.ts'
import { expectConsoleError } from './support/console.ts'
import { alerts, errorOf, fieldsOnScreen, heading, rowsOf, statuses, textbox } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test.each([
  [
    'nobody is signed in',
    answering('get', '/contacts', () => new Response('', { status: 401 })),
    'asks you to sign in',
  ],
  ['it is not allowed', refusing('get', '/contacts', 403, { detail: 'Not your books' }), 'Not your books.'],
  [
    'there is no such service',
    answering('get', '/contacts', () => new Response('', { status: 404 })),
    'could not find',
  ],
  [
    'the service fails',
    answering('get', '/contacts', () => new Response('', { status: 500 })),
    'The service had a problem',
  ],
  [
    'a gateway fails',
    refusing('get', '/contacts', 503, { detail: 'Maintenance until noon' }),
    'Maintenance until noon.',
  ],
  ['there is no connection', unreachable('get', '/contacts'), 'The service cannot be reached.'],
  [
    'a sign-in page answers',
    answering('get', '/contacts', () => HttpResponse.html('<p>Hi')),
    'does not seem to come from the bookkeeping service',
  ],
  [
    'nothing is in the answer',
    answering('get', '/contacts', () => new Response('')),
    'does not seem to come from the bookkeeping service',
  ],
  [
    'the answer is strange',
    answering('get', '/contacts', () => HttpResponse.json([1])),
    'Bookend does not understand the service’s reply',
  ],
])('when %s, the list says so in words and never looks empty', async (_, override, words) => {
  await openApp('/contacts', { contacts: firms(2), overrides: [override] })
  const isSignedOut = words.includes('sign in')
  const title = isSignedOut ? 'You are signed out' : 'The contacts could not be read'
  const refusal = await screen.findByRole('heading', { name: title })
  expect(alerts()).toHaveLength(1)
  expect(alerts()[0]).toContain(words)
  // The dialog to sign in, which may be open by now, has a button of this name as well.
  const alert = refusal.closest<HTMLElement>('[role="alert"]')
  const name = isSignedOut ? 'Sign in' : 'Try again'
  expect(alert && within(alert).getByRole('button', { name })).toBeTruthy()
  expect(screen.queryByText(/No contacts/)).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  expect(heading()).toBe('Contacts')
})

test('Try again shows the list once the service works again', async () => {
  let broken = true
  const failing = answering('get', '/transactions', () => (broken ? problem(500) : undefined))
  const { user } = await openApp('/transactions', { overrides: [failing] })
  await screen.findByRole('heading', { name: 'The transactions could not be read' })
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeDefined()
  expect(alerts()).toEqual([])
})

test('while a page that failed is read again, the rows of the page before it stay away', async () => {
  const secondPage = holding('get', '/contacts', ({ searchParams }) => searchParams.get('page') === '2')
  let broken = true
  const failing = answering('get', '/contacts', ({ url }) =>
    broken && url.includes('page=2') ? problem(403) : undefined,
  )
  const { user } = await openApp('/contacts', {
    contacts: firms(26),
    overrides: [failing, secondPage.handler],
  })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  const button = await screen.findByRole('button', { name: 'Try again' })
  broken = false
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  expect(screen.queryByRole('link', { name: 'Firm 01' })).toBeNull()
  secondPage.release()
  expect(await rowsOf('Contacts')).toEqual(['Firm 26'])
})

test('Bookend retries after a lost connection by itself, but not after a refusal', async () => {
  let attempts = 0
  const flaky = answering('get', '/contacts', () => (attempts++ < 2 ? HttpResponse.error() : undefined))
  await openApp('/contacts', { contacts: firms(2), overrides: [flaky] })
  expect(await rowsOf('Contacts')).toHaveLength(2)

  const { sent } = await openApp('/transactions', { overrides: [refusing('get', '/transactions', 403)] })
  await screen.findByRole('heading', { name: 'The transactions could not be read' })
  // One for the address and perhaps one for the page, should the refusal come before the page's code.
  expect(sent.filter(({ path }) => path.startsWith('/transactions')).length).toBeLessThan(3)
})

test('the message about a missing answer says how long Bookend waited', async () => {
  const slow = holding('get', '/contacts')
  await openApp('/contacts', { contacts: firms(2), overrides: [slow.handler], timeout: 100 })
  expect(await screen.findByRole('heading', { name: 'The contacts could not be read' })).toBeDefined()
  expect(alerts()[0]).toContain('did not answer within 0.1 seconds')
  slow.release()
})

test('Bookend says that it is offline, and notices when the network is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let broken = true
  const failing = answering('get', '/contacts', () => (broken ? HttpResponse.error() : undefined))
  await openApp('/contacts', { contacts: firms(2), overrides: [failing] })
  await waitFor(() => expect(alerts().join()).toContain('There is no internet connection.'))
  expect(statuses().join()).toContain('You’re offline.')
  broken = false
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  // At once, before any answer.
  expect(statuses().join()).not.toContain('You’re offline.')
  expect(await rowsOf('Contacts')).toHaveLength(2)
  expect([...alerts(), ...statuses()]).toEqual([])
})

test('a page that fails to render says so, and the rest of Bookend works', async () => {
  expectConsoleError(/locale/i)
  const { user } = await openApp('/contacts/c1', { contacts: firms(1) })
  await screen.findByRole('heading', { level: 1, name: 'Firm 01' })
  const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  const formats = vi.spyOn(Intl, 'NumberFormat').mockImplementation(() => {
    throw new RangeError('no such locale')
  })
  await user.click(screen.getByRole('link', { name: 'Contacts' }))
  expect(await screen.findByRole('heading', { name: 'Something went wrong in Bookend' })).toBeDefined()
  expect(heading()).toBe('This page failed')
  expect(alerts()[0]).toContain('Try again, or reload Bookend. Details: ')
  formats.mockRestore()
  language.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
})

test.each([
  ['the server is restarted', unreachableOnce],
  ['a gateway waits for the server', gatewayOnce],
])('when %s, the failed list asks again by itself', async (_, failing) => {
  const world = failing()
  await openApp('/contacts', { contacts: firms(2), overrides: [world.override] })
  expect(await screen.findByText(/Bookend asks again by itself\./)).toBeDefined()
  world.end()
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 02']))
  expect(alerts()).toEqual([])
})

function unreachableOnce() {
  let isDown = true
  const override = answering('get', '/contacts', () => (isDown ? HttpResponse.error() : undefined))
  return { override, end: () => (isDown = false) }
}

function gatewayOnce() {
  let isDown = true
  const override = answering('get', '/contacts', () => (isDown ? problem(503) : undefined))
  return { override, end: () => (isDown = false) }
}

test.each([
  ['/contacts/99', 'Contact not found', 'There is no such contact'],
  ['/contacts/99/edit', 'Edit contact', 'There is no such contact'],
  ['/transactions/99', 'Transaction not found', 'There is no such transaction'],
  ['/transactions/99/edit', 'Edit transaction', 'There is no such transaction'],
])('%s is reported as a record that does not exist, with a way back', async (address, title, words) => {
  const app = await openApp(address)
  expect(await screen.findByRole('heading', { name: words })).toBeDefined()
  expect(heading()).toBe(title)
  expect(screen.queryByRole('textbox')).toBeNull()
  // Beside the other way on, not adrift under the notice.
  const notice = within(screen.getByRole('alert'))
  const way = screen.queryByRole('link', { name: /^Back to/ }) ?? notice.getByRole('button', { name: 'Back' })
  await app.user.click(way)
  await waitFor(() => expect(app.address()).not.toBe(address))
})

test('the page of an unreadable record says why, and shows it after Try again', async () => {
  let broken = true
  const failing = answering('get', '/contacts/:id', () =>
    broken ? problem(500, { detail: 'Too hot' }) : undefined,
  )
  const { user } = await openApp('/contacts/c1', { contacts: firms(1), overrides: [failing] })
  expect(await screen.findByRole('heading', { name: 'The contact could not be read' })).toBeDefined()
  expect(alerts()[0]).toContain('Too hot.')
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Firm 01' })).toBeDefined()
})

test('a record that cannot be refreshed stays, marked as possibly out of date', async () => {
  let broken = false
  const failing = answering('get', '/contacts/:id', () => (broken ? problem(500) : undefined))
  const { comeBack } = await openApp('/contacts/c1', { contacts: firms(1), overrides: [failing] })
  await screen.findByRole('heading', { level: 1, name: 'Firm 01' })
  broken = true
  await comeBack()
  await waitFor(() => expect(alerts().join()).toContain('This may be out of date'))
  expect(fieldsOnScreen()).toMatchObject({ Company: 'Firm 01' })
})

test('a form keeps what was typed when its record cannot be read again', async () => {
  let broken = false
  const failing = answering('get', '/contacts/:id', () => (broken ? problem(404) : undefined))
  const { user, comeBack, sent } = await openApp('/contacts/c1/edit', {
    contacts: firms(1),
    overrides: [failing],
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  broken = true
  await comeBack()
  await waitFor(() => expect(sent.filter(({ path }) => path.startsWith('/contacts/'))).toHaveLength(2))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'City' }).value).toBe('Gent!'),
  )
})

const acme = aContact({ id: '7', company: 'Acme', city: 'Gent' })

test('an error of the form is shown at its field, takes the focus and sends nothing', async () => {
  const { user, writes } = await openApp('/contacts/7/edit', { contacts: [acme] })
  await screen.findByRole('textbox', { name: 'City' })
  for (const label of ['Street', 'City']) {
    textbox(label).focus()
    await user.paste('x'.repeat(2001))
  }
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(errorOf('City')).toBe('At most 2,000 characters'))
  expect(errorOf('Street')).toBe('At most 2,000 characters')
  expect(document.activeElement).toBe(textbox('Street'))
  expect(writes()).toEqual([])
  await user.clear(textbox('City'))
  await waitFor(() => expect(errorOf('City')).toBe(''))
  expect(errorOf('Street')).not.toBe('')
})

test('errors from the service are shown at their fields and disappear when the field changes', async () => {
  const errors = [
    { field: 'vatNumber', detail: 'No such VAT number' },
    { field: 'email', detail: 'Nobody has this address' },
  ]
  const { user, writes } = await openApp('/contacts/7/edit', {
    contacts: [acme],
    overrides: [
      answering('post', '/contacts/7', async (request) =>
        (await request.clone().text()).includes('bad') ? problem(422, { errors }) : undefined,
      ),
    ],
  })
  await user.clear(await screen.findByRole('textbox', { name: 'Email' }))
  await user.type(textbox('Email'), 'bad')
  await user.type(textbox('VAT number'), '0')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(errorOf('Email')).toBe('Nobody has this address'))
  expect(errorOf('VAT number')).toBe('No such VAT number')
  expect(document.activeElement).toBe(textbox('VAT number'))
  expect(textbox('Email').value).toBe('bad')
  expect(textbox('Email').getAttribute('aria-invalid')).toBe('true')

  await user.type(textbox('Email'), '@good.example')
  await waitFor(() => expect(errorOf('Email')).toBe(''))
  expect(errorOf('VAT number')).toBe('No such VAT number')
  await user.clear(textbox('Email'))
  await user.type(textbox('Email'), 'ok@good.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(writes()).toHaveLength(2)
})

test('an error of a field that the form does not have is shown at the top', async () => {
  const { user } = await openApp('/contacts/7/edit', {
    contacts: [acme],
    overrides: [
      refusing('post', '/contacts/7', 422, {
        detail: 'Not like this',
        errors: [{ field: 'iban', detail: 'Is missing' }],
      }),
    ],
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alerts()).toEqual(['Not saved. Not like this. iban: Is missing.']))
  expect(textbox('City').value).toBe('Gent!')
})

test.each([
  ['the service fails', refusing('post', '/contacts/7', 500), /^We don’t know whether this was saved/],
  [
    'the service refuses',
    refusing('post', '/contacts/7', 403, { detail: 'Closed' }),
    /^Not saved\. Closed\./,
  ],
  [
    'the record is gone',
    refusing('post', '/contacts/7', 404, { detail: 'It was deleted' }),
    /^Not saved\. It was deleted\./,
  ],
  [
    'nobody is signed in',
    answering('post', '/contacts/7', () => new Response('', { status: 401 })),
    /sign in/,
  ],
  ['the connection is lost', unreachable('post', '/contacts/7'), /^We don’t know whether this was saved/],
  [
    'a proxy answers',
    answering('post', '/contacts/7', () => HttpResponse.html('Hi')),
    /still has the old values/,
  ],
])('when %s, everything typed stays, and the page says so once', async (_, override, words) => {
  const { user, writes, address } = await openApp('/contacts/7/edit', {
    contacts: [acme],
    overrides: [override],
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
  await user.type(textbox('Street'), ' 1')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alerts()).toHaveLength(1))
  expect(alerts()[0]).toMatch(words)
  expect(statuses()).toEqual([])
  expect([textbox('City').value, textbox('Street').value]).toEqual(['Gent-Noord', 'Nederkouter 1'])
  expect(address()).toBe('/contacts/7/edit')
  expect(writes()).toHaveLength(1)
})

test('a save that failed can be tried again, and the message about the failure disappears', async () => {
  let broken = true
  const { user, writes } = await openApp('/contacts/7/edit', {
    contacts: [acme],
    overrides: [answering('post', '/contacts/7', () => (broken ? problem(503) : undefined))],
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alerts()).toHaveLength(1))
  broken = false
  await user.click(screen.getByRole('button', { name: 'Check whether it was saved' }))
  await waitFor(() => expect(alerts()).toEqual(['It has not been saved so far. You can save it again.']))
  expect(textbox('City').value).toBe('Gent!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(alerts()).toEqual([])
  expect(heading()).toBe('Acme')
  expect(writes()).toHaveLength(2)
})
