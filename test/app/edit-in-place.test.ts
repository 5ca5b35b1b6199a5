import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { standIns } from '../stand-ins/all.ts'
import { answering, problem, refusing } from './support/answers.ts'
import { keysReady } from './support/keys.ts'
import { withLocks } from './support/locks.ts'
import { openApp } from './support/open-app.tsx'

withLocks()

const acme = aContact({ id: 'c1', company: 'Acme NV', phone: '+32 9 111 11 11' })
const paid = aTransaction({ id: 't1', counterpart: 'ACME', description: 'Invoice 7' })

test('a field of a contact is edited on its page, checked, saved, and undone by a key', async () => {
  const { user, store, writes, goTo } = await openApp('/contacts', { contacts: [acme] })
  await keysReady('Contacts')
  await goTo('/contacts/c1')
  await user.click(await screen.findByRole('button', { name: 'Edit phone' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone' })
  expect(field.value).toBe('+32 9 111 11 11')
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, '+32 9 222 22 22{Enter}')
  expect(await screen.findByText('Phone saved.')).toBeDefined()
  expect(screen.getByRole('link', { name: '+32 9 222 22 22' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit phone' }))
  expect(await store.contacts.get('c1')).toEqual({ ...acme, phone: '+32 9 222 22 22' })
  expect(writes()).toHaveLength(1)
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await store.contacts.get('c1')).toEqual(acme))
})

test('the message of a save offers to undo it, until something else would be undone', async () => {
  const { user, store, writes } = await openApp('/contacts', { contacts: [acme] })
  await keysReady('Contacts')
  await user.click(await screen.findByRole('link', { name: 'Acme NV' }))
  const save = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit phone' }))
    await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '1{Enter}')
    return screen.findByRole('button', { name: 'Undo' })
  }
  await user.click(await save())
  await waitFor(async () => expect(await store.contacts.get('c1')).toEqual(acme))
  expect(await screen.findByText(/^Undid the change to Phone/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  const undo = await save()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(() => expect(undo.isConnected).toBe(false))
  expect(screen.getByText('Phone saved.')).toBeDefined()
  await waitFor(() => expect(writes().at(-1)?.method).toBe('DELETE'))
})

test('Escape and Cancel change nothing, and leaving the field saves it', async () => {
  const { user, store, writes } = await openApp('/transactions/t1', { transactions: [paid] })
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit counterparty' }))
    return screen.getByRole('textbox', { name: 'Counterparty' })
  }
  await user.type(await open(), ' typed{Escape}')
  await user.type(await open(), ' typed')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('textbox', { name: 'Counterparty' })).toBeNull()
  expect(writes()).toEqual([])
  await user.type(await open(), ' NV')
  await user.click(screen.getByRole('heading', { level: 1 }))
  await waitFor(async () =>
    expect(await store.transactions.get('t1')).toMatchObject({ counterpart: 'ACME NV' }),
  )
  // What the bank booked has no such button.
  expect(screen.queryByRole('button', { name: /Edit (?:amount|date|currency)/i })).toBeNull()
})

test('a refused value stays typed, with the service’s words', async () => {
  const refused = refusing('post', '/contacts/c1', 422, { detail: 'The books are closed' })
  const { user, store } = await openApp('/contacts/c1', { contacts: [acme], overrides: [refused] })
  await user.click(await screen.findByRole('button', { name: 'Edit company' }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Company' })
  await user.type(field, ' 2{Enter}')
  expect(await screen.findByText(/^Company was not saved\. The books are closed/)).toBeDefined()
  expect(field.value).toBe('Acme NV 2')
  expect(await store.contacts.get('c1')).toEqual(acme)
})

test('an address is edited as one: saved together once the focus leaves it, and undone together', async () => {
  const { user, store, writes, goTo } = await openApp('/contacts', {
    contacts: [
      { ...acme, street: 'Kerkstraat', number: '1', zip: '9000', city: 'Gent', country: 'Belgique' },
    ],
  })
  await keysReady('Contacts')
  await goTo('/contacts/c1')
  await user.click(await screen.findByRole('button', { name: 'Edit address' }))
  const address = screen.getByRole('region', { name: 'Address' })
  const field = (name: string) => within(address).getByRole<HTMLInputElement>('textbox', { name })
  expect(document.activeElement).toBe(field('Street'))
  // The service's own text stays until another country is chosen.
  const country = within(address).getByRole<HTMLSelectElement>('combobox', { name: 'Country' })
  expect(country.selectedOptions[0]?.textContent).toBe('Belgique')
  await user.clear(field('ZIP'))
  await user.type(field('ZIP'), '1000')
  await user.clear(field('City'))
  await user.type(field('City'), 'Brussel')
  await user.selectOptions(country, 'BE')
  expect(writes()).toEqual([])
  await user.click(screen.getByRole('heading', { level: 1 }))
  expect(await screen.findByText('Address saved.')).toBeDefined()
  expect(await store.contacts.get('c1')).toMatchObject({
    street: 'Kerkstraat',
    number: '1',
    zip: '1000',
    city: 'Brussel',
    country: 'BE',
  })
  expect(writes()).toHaveLength(1)
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () =>
    expect(await store.contacts.get('c1')).toMatchObject({ zip: '9000', city: 'Gent', country: 'Belgique' }),
  )
})

test('a refused address keeps what was typed, with the fault at its field', async () => {
  const refused = refusing('post', '/contacts/c1', 422, {
    errors: [{ field: 'zip', detail: 'No such ZIP' }],
    detail: 'No such ZIP',
  })
  const { user, store } = await openApp('/contacts/c1', {
    contacts: [{ ...acme, zip: '9000', city: 'Gent' }],
    overrides: [refused],
  })
  await user.click(await screen.findByRole('button', { name: 'Edit address' }))
  const zip = screen.getByRole<HTMLInputElement>('textbox', { name: 'ZIP' })
  await user.type(zip, '1{Enter}')
  expect(await screen.findByText(/No such ZIP/)).toBeDefined()
  expect(zip.value).toBe('90001')
  await user.keyboard('{Escape}')
  expect(await store.contacts.get('c1')).toMatchObject({ zip: '9000' })
  expect(screen.getByRole('region', { name: 'Address' }).textContent).toContain('9000')
})

test.each([
  ['that then gives no other', 403, /^We don’t know whether this was saved\./],
  ['that does not have it so far', undefined, /It has not been saved so far\. You can save it again\.$/],
])(
  'a save whose answer is lost, at a service %s, is not said to have failed',
  async (_what, status, words) => {
    let isDown = false
    const { user } = await openApp('/contacts/c1', {
      contacts: [acme],
      overrides: [
        answering('post', '/contacts/c1', () => {
          isDown = true
          return HttpResponse.error()
        }),
        answering('get', '/contacts/c1', () => (isDown && status ? problem(status) : undefined)),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Edit company' }))
    await user.type(screen.getByRole('textbox', { name: 'Company' }), ' 2{Enter}')
    expect(await screen.findByText(words)).toBeDefined()
  },
)

test('what someone else has changed since is not overwritten', async () => {
  const { user, store } = await openApp('/contacts/c1', { contacts: [acme] })
  await user.click(await screen.findByRole('button', { name: 'Edit company' }))
  await store.contacts.update('c1', { company: 'Acme Group' })
  await user.type(screen.getByRole('textbox', { name: 'Company' }), ' 2{Enter}')
  expect(await screen.findByText(/^Company was not saved\. It has been changed since/)).toBeDefined()
  expect(await store.contacts.get('c1')).toMatchObject({ company: 'Acme Group' })
})

test('at another service, a field is edited in the same way', async () => {
  const standIn = standIns['express']?.({ contacts: [acme], transactions: [] })
  if (!standIn) throw new Error('There is no stand-in express')
  const { user } = await openApp('/contacts/c1', { standIn })
  await user.click(await screen.findByRole('button', { name: 'Edit company' }))
  await user.type(screen.getByRole('textbox', { name: 'Company' }), ' 2{Enter}')
  expect(await screen.findByText('Company saved.')).toBeDefined()
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 }).textContent).toBe('Acme NV 2')
  expect(standIn.contacts()).toMatchObject([{ company: 'Acme NV 2' }])
})

test.each([
  ['was not made', () => problem(403), /^Company was not saved\./, 'This tab has nothing to undo.'],
  ['may have been made', () => HttpResponse.error(), /^We don’t know/, /^Some edits are not finished\./],
])('a save that %s is not sent by the key that undoes', async (_what, failing, words, said) => {
  let state: 'up' | 'failing' | 'failed' = 'failing'
  const { user, store } = await openApp('/contacts', {
    contacts: [acme],
    overrides: [
      answering('post', '/contacts/c1', () => {
        if (state === 'up') return undefined
        state = 'failed'
        return failing()
      }),
      answering('get', '/contacts/c1', () => (state === 'failed' ? problem(403) : undefined)),
    ],
  })
  await keysReady('Contacts')
  await user.click(await screen.findByRole('link', { name: 'Acme NV' }))
  await user.click(await screen.findByRole('button', { name: 'Edit company' }))
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), ' 2{Enter}')
  expect(await screen.findByText(words)).toBeDefined()
  state = 'up'
  await user.keyboard('{Escape}{Control>}z{/Control}')
  expect(await screen.findByText(said)).toBeDefined()
  expect(await store.contacts.get('c1')).toEqual(acme)
})
