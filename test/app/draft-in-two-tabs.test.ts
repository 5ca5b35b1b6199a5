import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { session } from './support/shown-session.ts'
import { write } from '../../src/storage/database.ts'
import { aContact } from '../builders.ts'
import { keptRows } from './support/kept-rows.ts'
import { withLocks } from './support/locks.ts'
import { textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

withLocks()

const contacts = [aContact({ id: '7', company: 'Acme', city: 'Gent', street: 'Kouter' })]
const edit = '/contacts/7/edit'

test('what another tab is typing is not offered here before that tab is gone', async () => {
  await typeAndLeave()
  const otherTab = await holdInAnotherTab()
  // Its code is here already, so that an offer would be seen at once.
  await import('../../src/records/form/FormNotices.tsx')
  const { user } = await openApp(edit, { contacts, again: true })
  await user.type(await screen.findByRole('textbox', { name: 'Street' }), ' 9')
  await waitFor(async () =>
    expect((await keptRows('drafts'))[0]?.typed).toEqual({ city: 'Gent-Noord', street: 'Kouter 9' }),
  )
  expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull()
  otherTab.close()
  const draft = within(await screen.findByRole('region', { name: 'Draft' }))
  // What was typed here is in the form, and nothing to be restored.
  expect(draft.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'City: Gent-Noord (was Gent)',
  ])
  await user.click(draft.getByRole('button', { name: 'Restore' }))
  expect([textbox('City').value, textbox('Street').value]).toEqual(['Gent-Noord', 'Kouter 9'])
})

test('a save in progress in another tab is not reported as lost here', async () => {
  await typeAndLeave()
  const otherTab = await holdInAnotherTab()
  const [row] = await keptRows('drafts')
  if (!row) throw new Error('There is no draft')
  await write({ table: 'drafts', put: { ...row, sent: { at: Date.now(), changes: row.typed } } })
  const { user } = await openApp(edit, { contacts, again: true })
  await user.type(await screen.findByRole('textbox', { name: 'Street' }), ' 9')
  await waitFor(async () => expect((await keptRows('drafts'))[0]?.typed).toHaveProperty('street'))
  expect(screen.queryByRole('alert')).toBeNull()
  // The tab dies before it hears the answer.
  otherTab.close()
  expect((await screen.findByRole('alert')).textContent).toContain('This may have been saved')
})

/** Types into the form and leaves it, so that a draft is kept. */
async function typeAndLeave() {
  const { user, unmount } = await openApp(edit, { contacts })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
  await waitFor(async () => expect((await keptRows('drafts'))[0]?.typed).toEqual({ city: 'Gent-Noord' }))
  unmount()
}

/** Has the same form open in another tab, as far as one tab sees of another. */
async function holdInAnotherTab() {
  const held = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  void navigator.locks.request(`bookend-draft:${storageScope(session())} contacts 7`, {}, () => {
    held.resolve()
    return closed.promise
  })
  await held.promise
  return { close: () => closed.resolve() }
}
