import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { keepContactChoices, readContactChoices } from '../../src/storage/kept-lists.ts'
import { aContact } from '../builders.ts'
import { clickReady } from './support/acts.ts'
import { withLocks } from './support/locks.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'
import { startService } from './support/two-services.ts'
import './support/without-pauses.ts'

withLocks()

const full = aContact({ id: 'c1', company: 'Houthandel Peeters BV', phone: '', city: 'Gent' })
const twin = aContact({ id: 'c2', company: 'HOUTHANDEL PEETERS', email: '', zip: '', city: 'GENT' })

const steps = ['save', 'read', 'delete'] as const
const faults = ['refused', 'lost before', 'lost after'] as const
const cases = steps.flatMap((step) =>
  faults.flatMap((fault) => [false, true].map((isKilled) => ({ step, fault, isKilled }))),
)

/** A service with both contacts on which one step of a merge fails once. It fails the test if a contact is lost at any moment. */
function failingOnce(step: (typeof steps)[number], fault: (typeof faults)[number]) {
  const service = startService('express', { contacts: [full, twin], transactions: [] })
  const seen = { isSaved: false, hasFailed: false, lost: [] as string[] }
  const stepOf = ({ method }: Request) =>
    method === 'DELETE' ? 'delete' : method !== 'GET' ? 'save' : seen.isSaved ? 'read' : undefined
  const look = () => {
    const contacts = service.contacts()
    const [one, other] = ['c1', 'c2'].map((id) => contacts.find((contact) => contact.id === id))
    const isMerged = one?.phone === twin.phone
    if (!one || (!other && !isMerged) || contacts.length > 2) seen.lost.push(JSON.stringify(contacts))
  }
  const answer = async (request: Request) => {
    const now = stepOf(request)
    const fails = !seen.hasFailed && now === step
    if (now === 'save') seen.isSaved = true
    if (fails) seen.hasFailed = true
    if (fails && fault === 'refused') return Response.json({ message: 'Not today' }, { status: 422 })
    if (fails && fault === 'lost before') return Response.error()
    const answered = await service.fetch(request)
    look()
    return fails ? Response.error() : answered
  }
  return { standIn: { ...service, fetch: answer }, seen, contacts: service.contacts }
}

test.each(cases)(
  'a merge whose $step is $fault loses no contact and no choice, and can be made again (tab killed: $isKilled)',
  async ({ step, fault, isKilled }) => {
    const { standIn, seen, contacts } = failingOnce(step, fault)
    const world = { standIn, baseUrl: freshBaseUrl() }
    const { user, unmount } = await openApp('/duplicates', world)
    const books = storageScope(session())
    keepContactChoices(books, [{ name: 'Incasso', contact: 'c2' }])
    await user.click(await screen.findByRole('button', { name: /^Compare…/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await clickReady(user, await dialog.findByRole('button', { name: 'Merge 2 contacts' }))
    await waitFor(() => expect(seen.hasFailed).toBe(true))
    const isEnded = () =>
      isKilled ||
      screen.queryByText(/^Merged into/) !== null ||
      screen.queryByText('No duplicate contacts') !== null ||
      dialog.queryByRole('alert') !== null
    await waitFor(() => expect(isEnded()).toBe(true))
    unmount()
    const again = await openApp('/duplicates', { ...world, again: true })
    // What the first tab had begun may still end, so the merge is made again only where it did not.
    await waitFor(async () => {
      const compare = screen.queryByRole('button', { name: /^Compare…/ })
      if (contacts().length === 2 && compare && !screen.queryByRole('dialog')) await again.user.click(compare)
      const merge = screen.queryByRole('button', { name: 'Merge 2 contacts' })
      if (contacts().length === 2 && merge) await again.user.click(merge)
      expect(contacts()).toMatchObject([{ ...full, phone: twin.phone }])
    })
    await waitFor(() => expect(readContactChoices(books)).toEqual([{ name: 'Incasso', contact: 'c1' }]))
    expect(seen.lost).toEqual([])
  },
)
