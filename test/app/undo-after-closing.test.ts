import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { resetTab } from '../../src/changes/running-changes.ts'
import { writeRows } from '../../src/storage/database.ts'
import { pressUndo, typeAndSave } from './support/acts.ts'
import { answering, problem } from './support/answers.ts'
import { acme, entries } from './support/history-page.ts'
import { withLocks } from './support/locks.ts'
import { alerts, rowsOf, statuses } from './support/look.ts'
import { firmNames, firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { confirmDeletionOf } from './support/pending.ts'
import { reopenWith, deletionOf, offer, onlyOne } from './support/left-deletions.ts'
import { madeRows, keptDeleted, openDeletions } from './support/kept-rows.ts'

describe('in a browser that tells which tabs live', () => {
  withLocks()

  test('a deletion that waited when the tab was closed is offered at the next start, and sent when that is wanted', async () => {
    const first = await openApp('/contacts', { contacts: firms(4), undoSeconds: 10 })
    await confirmDeletionOf(first.user, 'Firm 01', 'Firm 03')
    await waitFor(async () => expect(await openDeletions()).toHaveLength(1))
    first.unmount()
    resetTab()
    expect(first.writes()).toEqual([])

    // Somebody has changed them meanwhile: it is deleted as it is now, and kept as that.
    const contacts = firms(4).map((firm) => ({ ...firm, phone: '+32 1' }))
    const { user, writes } = await openApp('/contacts', { contacts, undoSeconds: 10, again: true })
    const left = await offer()
    expect(
      left.getByText(
        'You deleted 2 contacts (Firm 01, Firm 03) just before closing Bookend. They have not been deleted yet.',
      ),
    ).toBeDefined()
    // Nothing is hidden that nobody has decided on in this visit.
    expect(await rowsOf('Contacts')).toEqual(firmNames(1, 4))
    await user.click(left.getByRole('button', { name: 'Delete now' }))
    await waitFor(() => expect(statuses()).toEqual(['2 contacts deleted.']))
    expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c1,c3' }])
    expect(await rowsOf('Contacts')).toEqual(['Firm 02', 'Firm 04'])
    expect(screen.queryByRole('region', { name: 'Unfinished deletion' })).toBeNull()
    expect(
      (await keptDeleted()).map(({ id, whole, before }) => `${id} ${whole} ${before['phone']}`).toSorted(),
    ).toEqual(['c1 true +32 1', 'c3 true +32 1'])
    expect(await openDeletions()).toEqual([])
  })

  test('it can be kept instead', async () => {
    const { user, writes } = await reopenWith(['c2'], 'waiting')
    const left = await offer()
    expect(
      left.getByText(
        /You deleted 1 contact \(Firm 02\) just before closing Bookend\. It has not been deleted yet\./,
      ),
    ).toBeDefined()
    await user.click(left.getByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unfinished deletion' })).toBeNull())
    expect(await openDeletions()).toEqual([])
    expect(writes()).toEqual([])
  })

  test('a deletion in progress when the tab was killed is checked, and its outcome reported', async () => {
    const { user, writes } = await reopenWith(['c7', 'c2', 'c8'], 'sending')
    const left = await offer()
    expect(left.getByText(/2 of 3 contacts deleted; Firm 02 is still there\./)).toBeDefined()
    expect((await keptDeleted()).map(({ id }) => id).toSorted()).toEqual(['c7', 'c8'])
    expect((await madeRows()).map(({ id }) => id).toSorted()).toEqual(['c7', 'c8'])
    expect(await openDeletions()).toMatchObject([{ state: 'open', rows: [{ id: 'c2' }] }])
    expect(writes()).toEqual([])
    await user.click(left.getByRole('button', { name: 'Delete now' }))
    await waitFor(() => expect(statuses()).toEqual(['1 contact deleted.']))
    expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c2' }])
  })

  test('a deletion in progress that turns out to be complete is only reported', async () => {
    await reopenWith(['c7', 'c8'], 'sending')
    await waitFor(() => expect(statuses()).toEqual(['Checked again: 2 contacts were deleted.']))
    expect(screen.queryByRole('region', { name: 'Unfinished deletion' })).toBeNull()
    expect(await openDeletions()).toEqual([])
  })

  test('if the outcome cannot be determined, the user can check again, and nothing is sent', async () => {
    let broken = true
    const { user, writes } = await reopenWith(['c7', 'c2'], 'sending', [
      answering('get', '/contacts/:id', () => (broken ? HttpResponse.error() : undefined)),
    ])
    const left = await offer()
    expect(
      left.getByText(/^2 contacts were being deleted \(Firm 07, Firm 02\), but Bookend could not check/),
    ).toBeDefined()
    expect(await openDeletions()).toMatchObject([{ state: 'running' }])
    broken = false
    await user.click(left.getByRole('button', { name: 'Check again' }))
    expect(await left.findByText(/1 of 2 contacts deleted; Firm 02 is still there\./)).toBeDefined()
    expect(writes()).toEqual([])
  })

  test.each([
    ['that was made is found, and not sent again', 'Gent', 0],
    ['that was not made is sent', 'Brugge', 1],
  ])('an undo of one edit %s', async (_what, city, sent) => {
    await closeInUndo()
    const { user, writes, store } = await openApp('/history', { contacts: [{ ...acme, city }], again: true })
    const left = within(await screen.findByRole('region', { name: 'Unfinished edits' }))
    expect(left.getByRole('status').textContent).toBe(
      'The undo of an edit to 1 contact (Acme) was interrupted. Continue, or leave it as it is.',
    )
    await user.click(left.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(statuses()).toEqual(['1 contact has its old values back.']))
    expect(screen.queryByRole('region', { name: 'Unfinished edits' })).toBeNull()
    expect(writes()).toHaveLength(sent)
    expect(await store.contacts.get('c1')).toMatchObject({ city: 'Gent' })
    await waitFor(async () =>
      expect(await entries()).toEqual(['Contact edited Acme City: Gent → BruggeUndone']),
    )
  })

  test('one that cannot be looked up stays, with the reason, also for a user who leaves it', async () => {
    await closeInUndo()
    let isDown = true
    const { user, writes } = await openApp('/history', {
      contacts: [{ ...acme, city: 'Gent' }],
      again: true,
      overrides: [
        answering('get', '/contacts/c1', () => (isDown ? problem(403, { detail: 'Ask Ann.' }) : undefined)),
      ],
    })
    const left = async () => within(await screen.findByRole('region', { name: 'Unfinished edits' }))
    for (const answer of ['Continue', 'Leave it as it is']) {
      await user.click((await left()).getByRole('button', { name: answer }))
      await waitFor(async () => expect((await left()).getByRole('status').textContent).toContain('Ask Ann.'))
    }
    expect(alerts().join()).toContain('Ask Ann.')
    isDown = false
    await user.click((await left()).getByRole('button', { name: 'Leave it as it is' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unfinished edits' })).toBeNull())
    await waitFor(async () =>
      expect(await entries()).toEqual(['Contact edited Acme City: Gent → BruggeUndone']),
    )
    expect(writes()).toEqual([])
  })

  test('a deletion of another open tab is not offered until that tab is closed', async () => {
    let closeOther: (value?: unknown) => void = () => undefined
    void navigator.locks.request(
      'bookend-pending:left',
      {},
      () => new Promise((resolve) => (closeOther = resolve)),
    )
    await reopenWith(['c2'], 'waiting')
    const { books } = onlyOne(await openDeletions())
    await writeRows(...deletionOf(books, ['c3'], { id: 'other' }))
    expect((await offer()).getByText(/Firm 03/)).toBeDefined()
    expect(screen.getAllByRole('region', { name: 'Unfinished deletion' })).toHaveLength(1)
    closeOther()
    await waitFor(() =>
      expect(screen.getAllByRole('region', { name: 'Unfinished deletion' })).toHaveLength(2),
    )
  })
})

/** Undoes an edit, and closes the page before the service has answered. */
async function closeInUndo() {
  const never = Promise.withResolvers<Response>()
  onTestFinished(() => never.resolve(HttpResponse.error()))
  let posts = 0
  const first = await openApp('/contacts/c1/edit', {
    contacts: [acme],
    overrides: [answering('post', '/contacts/c1', () => ((posts += 1) > 1 ? never.promise : undefined))],
    profile: { http: { timeoutMs: 3_600_000 } },
  })
  await typeAndSave(first.user, 'City', 'Brugge')
  await screen.findByRole('link', { name: 'Edit' })
  await pressUndo(first.user)
  await waitFor(() => expect(posts).toBe(2))
  first.unmount()
  resetTab()
}
