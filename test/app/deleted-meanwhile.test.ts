import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { session } from './support/shown-session.ts'
import { all } from '../../src/storage/database.ts'
import { aContact, aTransaction } from '../builders.ts'
import { answering, refusing } from './support/answers.ts'
import { alerts, fieldsOnScreen, heading, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const acme = aContact({ id: '7', company: 'Acme', city: 'Gent', zip: '08900' })
const payment = aTransaction({ id: '3', counterpart: 'Bakery', description: 'Bread' })

test.each(['none', 'etag'])(
  'a contact that was deleted meanwhile is created again from the form, with a new id (version: %s)',
  async (version) => {
    const { user, store, address, writes } = await openApp('/contacts/7/edit', {
      contacts: [acme],
      profile: { write: { version } },
    })
    await user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
    await store.contacts.remove(['7'])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    // One notice says it, not the form's own refusal beside it.
    await waitFor(() =>
      expect(alerts()).toEqual([
        'Someone deleted this contact while you were editing. Your changes are still here.',
      ]),
    )
    expect(textbox('City').value).toBe('Gent-Noord')
    expect(await screen.findByText(/It will be a new contact/)).toBeDefined()
    expect(writes()).toHaveLength(version === 'etag' ? 1 : 0)
    await user.dblClick(screen.getByRole('button', { name: 'Create it again' }))
    await waitFor(() => expect(heading()).toBe('Acme'))
    expect(fieldsOnScreen()).toMatchObject({ City: 'Gent-Noord', ZIP: '08900' })
    expect(address()).not.toBe('/contacts/7')
    expect(writes().filter(({ path }) => path === '/contacts/new')).toHaveLength(1)
    await waitFor(async () => expect(await all('drafts', storageScope(session()))).toEqual([]))
  },
)

test('a refused "Create again" says why, and can be retried', async () => {
  const { user, store } = await openApp('/contacts/7/edit', {
    contacts: [acme],
    overrides: [refusing('post', '/contacts/new', 422, { detail: 'Too many contacts' })],
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await store.contacts.remove(['7'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Create it again' }))
  await waitFor(() => expect(alerts().join()).toContain('Too many contacts.'))
  expect(screen.getByRole('button', { name: 'Create it again' })).toBeDefined()
  expect(textbox('City').value).toBe('Gent!')
})

test('the form reports that a record is gone as soon as it is read again', async () => {
  const { user, store, comeBack } = await openApp('/contacts/7/edit', { contacts: [acme] })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await store.contacts.remove(['7'])
  await comeBack()
  await waitFor(() =>
    expect(alerts().join()).toContain('Someone deleted this contact while you were editing'),
  )
  expect(await screen.findByRole('button', { name: 'Create it again' })).toBeDefined()
  expect(textbox('City').value).toBe('Gent!')
})

test('what was typed of a transaction that is gone is copied, or shown where the browser does not copy', async () => {
  const { user, store } = await openApp('/transactions/3/edit', { transactions: [payment] })
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), ' and cake')
  await store.transactions.remove(['3'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const copy = await screen.findByRole('button', { name: 'Copy what you typed' })
  expect(screen.queryByRole('button', { name: 'Create it again' })).toBeNull()
  await user.click(copy)
  expect(await screen.findByText('Copied.')).toBeDefined()
  expect(await navigator.clipboard.readText()).toContain('Description: Bread and cake')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await user.click(copy)
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Copy it from here/ })
  expect(area.value).toContain('Counterparty: Bakery')
})

test('a record that an edit reports as missing is not created a second time while it exists', async () => {
  const { user } = await openApp('/contacts/7/edit', {
    contacts: [acme],
    overrides: [answering('post', '/contacts/7', () => new Response('{}', { status: 404 }))],
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alerts().join()).toContain('Not saved.'))
  expect(screen.queryByRole('button', { name: 'Create it again' })).toBeNull()
})

test('a draft of a record that is gone can still be recovered', async () => {
  const first = await openApp('/contacts/7/edit', { contacts: [acme] })
  await first.user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
  await waitFor(async () => expect(await all('drafts', storageScope(session()))).toHaveLength(1))
  first.unmount()
  const { user } = await openApp('/contacts/7/edit', { again: true })
  const draft = within(await screen.findByRole('region', { name: 'Draft' }))
  expect(draft.getByRole('listitem').textContent).toBe('City: Gent-Noord')
  await user.click(draft.getByRole('button', { name: 'Copy what you typed' }))
  await draft.findByText('Copied.')
  expect(await navigator.clipboard.readText()).toBe('City: Gent-Noord')
  await user.click(draft.getByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect(await all('drafts', storageScope(session()))).toEqual([]))
})
