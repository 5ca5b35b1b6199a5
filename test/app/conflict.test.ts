import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { refusing } from './support/answers.ts'
import { alerts, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const acme = aContact({ id: '7', company: 'Acme', city: 'Gent', street: 'Kouter', phone: '1' })
const etags = { profile: { write: { version: 'etag' } } }

// With ETags the service notices; without them the record is read again before anything is sent.
describe.each(['etag', 'none'])('with the version given as: %s', (version) => {
  const world = { contacts: [acme], profile: { write: { version } } }

  test('the user who saves decides a field that both changed: yours', async () => {
    const { user, store, writes } = await openApp('/contacts/7/edit', world)
    await user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
    await store.contacts.update('7', { city: 'Brugge', phone: '2', zip: '' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await conflictDialog()
    const sent = writes().length
    expect(sent).toBe(version === 'etag' ? 1 : 0)
    expect(dialog.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
      'CityIt was: GentTheirs: BruggeYours: Gent-Noord',
    ])
    expect(dialog.getByText(/Someone else changed Phone from “1” to “2” in the meantime/)).toBeDefined()
    expect(dialog.getByText(/Someone else cleared ZIP in the meantime; it was “.+”/)).toBeDefined()
    expect(dialog.getByText('Those changes stay.')).toBeDefined()
    expect(dialog.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
      false,
      false,
    ])
    await user.click(dialog.getByRole('button', { name: 'Apply and save' }))
    expect(dialog.getByRole('alert').textContent).toBe('Choose theirs or yours for City.')
    expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Theirs: Brugge' }))
    expect(writes()).toHaveLength(sent)
    await user.click(dialog.getByRole('radio', { name: 'Yours: Gent-Noord' }))
    await user.click(dialog.getByRole('button', { name: 'Apply and save' }))
    await screen.findByRole('link', { name: 'Edit' })
    expect(await store.contacts.get('7')).toMatchObject({ city: 'Gent-Noord', phone: '2', street: 'Kouter' })
  })

  test('theirs stays, and only the rest is sent', async () => {
    const { user, store, writes } = await openApp('/contacts/7/edit', world)
    await user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
    await user.type(textbox('Street'), ' 1')
    await store.contacts.update('7', { city: 'Brugge' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await conflictDialog()
    await user.click(dialog.getByRole('radio', { name: 'Theirs: Brugge' }))
    await user.click(dialog.getByRole('button', { name: 'Apply and save' }))
    await screen.findByRole('link', { name: 'Edit' })
    expect(writes().at(-1)?.body).toEqual({ street: 'Kouter 1' })
    expect(await store.contacts.get('7')).toMatchObject({ city: 'Brugge', street: 'Kouter 1' })
  })

  test('Cancel sends nothing and keeps the input, and saving again asks again', async () => {
    const { user, store, writes } = await openApp('/contacts/7/edit', world)
    await user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
    await store.contacts.update('7', { city: 'Brugge', phone: '2' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click((await conflictDialog()).getByRole('button', { name: 'Cancel' }))
    const sent = writes().length
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(alerts()).toEqual(['Not saved. Someone else changed the same field while you were editing.'])
    expect([textbox('City').value, textbox('Phone').value]).toEqual(['Gent-Noord', '2'])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await conflictDialog()
    expect(writes()).toHaveLength(sent)
    expect((await store.contacts.get('7'))?.city).toBe('Brugge')
  })

  test('two identical changes are not a conflict', async () => {
    const { user, store } = await openApp('/contacts/7/edit', world)
    await user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
    await store.contacts.update('7', { city: 'Gent-Noord' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('link', { name: 'Edit' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('someone else’s changes to other fields stay, are reported, and delay no save', async () => {
    const { user, store } = await openApp('/contacts/7/edit', world)
    await user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
    await store.contacts.update('7', { phone: '2' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('link', { name: 'Edit' })
    expect(await store.contacts.get('7')).toMatchObject({ city: 'Gent-Noord', phone: '2' })
    await screen.findByText(
      /Someone else changed Phone from “1” to “2” in the meantime\. That change stays\./,
    )
  })

  test('the user also decides values that were refreshed while typing, before anything is sent', async () => {
    const { user, store, comeBack, writes } = await openApp('/contacts/7/edit', world)
    await user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
    await store.contacts.update('7', { city: 'Brugge', street: 'Markt' })
    await comeBack()
    await waitFor(() => expect(textbox('Street').value).toBe('Markt'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await conflictDialog()
    expect(writes()).toEqual([])
    await user.click(dialog.getByRole('radio', { name: 'Yours: Gent-Noord' }))
    await user.click(dialog.getByRole('button', { name: 'Apply and save' }))
    await screen.findByRole('link', { name: 'Edit' })
    expect(writes().map(({ body }) => body)).toEqual([{ city: 'Gent-Noord' }])
  })
})

test('a saved record is also guarded in the next edit', async () => {
  const payment = aTransaction({ id: '9', counterpart: 'Bakery', description: 'Bread' })
  const { user, store, goTo } = await openApp('/transactions/9/edit', { transactions: [payment], ...etags })
  await user.type(await screen.findByRole('textbox', { name: 'Counterparty' }), ' Peeters')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  await goTo('/transactions/9/edit')
  await user.type(await screen.findByRole('textbox', { name: 'Counterparty' }), ' nv')
  await store.transactions.update('9', { counterpart: 'Patisserie', description: 'Cake' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await conflictDialog()
  expect(dialog.getByRole('radio', { name: 'Theirs: Patisserie' })).toBeDefined()
  expect(textbox('Description').value).toBe('Cake')
})

test('a newly created contact is guarded, too', async () => {
  const { user, store, address } = await openApp('/contacts/new', etags)
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Acme')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await user.type(await screen.findByRole('textbox', { name: 'City' }), 'Gent')
  await store.contacts.update(address().split('/')[2] ?? '', { city: 'Brugge' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await conflictDialog()).getByRole('radio', { name: 'Theirs: Brugge' })).toBeDefined()
})

test('a conflict of another kind is reported in the words of the service', async () => {
  const { user } = await openApp('/contacts/7/edit', {
    contacts: [acme],
    overrides: [
      refusing('post', '/contacts/7', 409, { detail: 'This VAT number belongs to another contact' }),
    ],
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alerts()).toEqual(['Not saved. This VAT number belongs to another contact.']))
})

async function conflictDialog() {
  return within(await screen.findByRole('alertdialog', { name: 'Someone else changed this too' }))
}
