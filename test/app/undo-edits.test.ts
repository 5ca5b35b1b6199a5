import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTransaction } from '../builders.ts'
import { pressRedo, pressUndo, typeAndSave, undoKeys } from './support/acts.ts'
import { alerts, heading, statuses } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import './support/without-pauses.ts'
import { keptRows, madeRows } from './support/kept-rows.ts'

const bakery = aTransaction({ id: 't1', counterpart: 'Bakery', description: 'Bread', amount: '-12.50' })

test('Ctrl+Z restores the values from before an edit, Ctrl+Shift+Z redoes it, and a link leads to the record', async () => {
  const { user, writes, store, goTo } = await openApp('/transactions/t1/edit', { transactions: [bakery] })
  await typeAndSave(user, 'Description', 'Bread for the office')
  await waitFor(() => expect(heading()).toContain('Bakery'))
  await goTo('/transactions')
  await pressUndo(user)
  await waitFor(() =>
    expect(statuses().join()).toMatch(/^Undid the change to Description of .*Bakery.*\. Open it$/),
  )
  expect((await store.transactions.get('t1'))?.description).toBe('Bread')
  await pressRedo(user)
  await waitFor(() => expect(statuses().join()).toMatch(/^Redid the change to Description of /))
  expect((await store.transactions.get('t1'))?.description).toBe('Bread for the office')
  expect(writes().map(({ body }) => body)).toEqual([
    { description: 'Bread for the office' },
    { description: 'Bread' },
    { description: 'Bread for the office' },
  ])
  await user.click(screen.getByRole('link', { name: 'Open it' }))
  await waitFor(() => expect(heading()).toContain('Bakery'))
  expect((await madeRows()).map(({ kind }) => kind)).toEqual(['edit', 'edit', 'edit'])
})

test('Ctrl+Y right after Ctrl+Z redoes what that undoes', async () => {
  const { user, writes, goTo } = await openApp('/transactions/t1/edit', { transactions: [bakery] })
  await typeAndSave(user, 'Description', 'Bread for the office')
  await waitFor(() => expect(heading()).toContain('Bakery'))
  await goTo('/transactions')
  await pressUndo(user)
  await user.keyboard('{Control>}y{/Control}')
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toEqual([
      { description: 'Bread for the office' },
      { description: 'Bread' },
      { description: 'Bread for the office' },
    ]),
  )
})

test('an edit that someone else has changed since is not undone; the one before it is next', async () => {
  const { user, store, goTo } = await openApp('/contacts/c1/edit', { contacts: firms(2) })
  await typeAndSave(user, 'City', 'Brugge')
  await waitFor(() => expect(heading()).toBe('Firm 01'))
  await goTo('/contacts/c2/edit')
  await typeAndSave(user, 'City', 'Ieper')
  await waitFor(() => expect(heading()).toBe('Firm 02'))
  await store.contacts.update('c2', { city: 'Luik' })
  await pressUndo(user)
  await waitFor(() =>
    expect(alerts().join()).toContain(
      'Could not undo the change to City of Firm 02. Someone else has changed it since.',
    ),
  )
  expect((await store.contacts.get('c2'))?.city).toBe('Luik')
  await pressUndo(user)
  await waitFor(() => expect(statuses().join()).toContain('Undid the change to City of Firm 01.'))
  expect((await store.contacts.get('c1'))?.city).toBe('Gent')
})

test('Ctrl+Z does nothing while the user types, and nothing in a form', async () => {
  const { user, writes, goTo } = await openApp('/contacts/c1/edit', { contacts: firms(1) })
  await typeAndSave(user, 'City', 'Brugge')
  await waitFor(() => expect(heading()).toBe('Firm 01'))
  await goTo('/contacts')
  await waitFor(async () => expect(await keptRows('changes')).toHaveLength(1))
  await user.click(screen.getByRole('searchbox'))
  await user.keyboard(undoKeys)
  await goTo('/contacts/c1/edit')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(writes()).toHaveLength(1)
  await goTo('/contacts/c1')
  await pressUndo(user)
  await waitFor(() => expect(statuses().join()).toContain('Undid the change to City of Firm 01.'))
})

test('after a reload of the tab, changes can still be undone', async () => {
  const first = await openApp('/contacts/c1/edit', { contacts: firms(1) })
  await typeAndSave(first.user, 'City', 'Brugge')
  await waitFor(() => expect(heading()).toBe('Firm 01'))
  first.unmount()
  const { user, store } = await openApp('/contacts', {
    contacts: firms(1).map((firm) => ({ ...firm, city: 'Brugge' })),
    again: true,
  })
  await pressUndo(user)
  await waitFor(() => expect(statuses().join()).toContain('Undid the change to City of Firm 01.'))
  expect((await store.contacts.get('c1'))?.city).toBe('Gent')
})
