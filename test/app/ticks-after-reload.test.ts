import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firms } from './support/many.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const place = 'bookend-ticks contacts'
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('the selection survives a reload, with the records as they were when selected', async () => {
  const contacts = firms(3)
  const { user, unmount } = await openApp('/contacts', { contacts })
  await rowsOf('Contacts')
  await user.click(box(/Select Firm 01/))
  await user.click(box(/Select Firm 03/))
  await reload(unmount)

  const changed = contacts.map((contact) => ({ ...contact, city: 'Gent' }))
  const again = await openApp('/contacts', { contacts: changed, again: true })
  await rowsOf('Contacts')
  expect(await screen.findByText('2 selected')).toBeDefined()
  expect([box(/Firm 01/), box(/Firm 02/), box(/Firm 03/)].map(({ checked }) => checked)).toEqual([
    true,
    false,
    true,
  ])
  await again.user.click(screen.getByRole('button', { name: /^[\d,]+ selected$/ }))
  expect((await screen.findAllByText(/Gent/)).length).toBeGreaterThan(0)
})

test('cleared ticks do not come back', async () => {
  const { user, unmount } = await openApp('/contacts', { contacts: firms(2) })
  await rowsOf('Contacts')
  await user.click(box(/Firm 01/))
  await waitFor(() => expect(sessionStorage.getItem(place)).not.toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Clear selection' }))
  await reload(unmount)
  await openApp('/contacts', { contacts: firms(2), again: true })
  await rowsOf('Contacts')
  expect(box(/Firm 01/).checked).toBe(false)
})

test('selections of other accounts, and invalid data, are ignored', async () => {
  for (const kept of [{ books: 'others', asTicked: firms(1), ticked: firms(1) }, { books: 5 }, 'x', [1]]) {
    sessionStorage.setItem(place, JSON.stringify(kept))
    const { unmount } = await openApp('/contacts', { contacts: firms(2), again: true })
    await rowsOf('Contacts')
    expect(box(/Firm 01/).checked).toBe(false)
    unmount()
    cleanup()
  }
})

/** What a reload does to a tab: it says goodbye, and everything in memory is gone. */
async function reload(unmount: () => void) {
  await act(async () => fireEvent(window, new Event('pagehide')))
  unmount()
  cleanup()
}
