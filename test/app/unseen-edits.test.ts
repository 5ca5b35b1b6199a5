import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { typeAndSave } from './support/acts.ts'
import { alerts, heading, statuses, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { rowsIn } from './support/rows-in.ts'
import { standInOf, statements } from './support/stated.ts'

// Services that take an edit in ways of their own, or refuse it: what a person sees, and that nothing else changes.

const csrf = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' }

type Taker = [name: string, settings: PartialProfile]

/** Services at which an edit succeeds, each with what would be stated of it. */
const takers: Taker[] = [
  ['edit-sets-what-is-sent', { write: { edit: 'changed' } }],
  ['edit-empties-the-rest', { write: { edit: 'all' } }],
  ['edit-resets-defaults', { write: { edit: 'all' } }],
  ['required-again', { write: { edit: 'known' } }],
  ['etag-dropped', { write: { version: 'etag' } }],
  ['csrf-cookie', { auth: { kind: 'session', csrf } }],
]

/** Services that take an edit only as stated; what they do with another one is in edit-scopes.test.ts and hostile-writes.ts. */
const takersAsStated: Taker[] = [
  ['forms-only', { write: { encoding: 'form' } }],
  ['refuses-unknown-fields', { write: { edit: 'known' } }],
]

/** Services that refuse an edit, what would be stated of them, and the words with which they do. */
const refusers: [name: string, settings: PartialProfile, words: RegExp][] = [
  [
    'edit-refused-with-200',
    { write: { encoding: 'json', edit: 'all' } },
    /^Not saved\. This year is closed\.$/,
  ],
  ['csrf-without-cookie', { auth: { kind: 'session', csrf } }, /^Not saved\. .*CSRF/],
]

afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; Max-Age=0; Path=/'
})

describe.each(statements)('%s', (statement) => {
  test.each(statement === 'stated' ? [...takers, ...takersAsStated] : takers)(
    '%s: two edits are saved, and every other column is as it was',
    async (name, settings) => {
      const standIn = standInOf(name, statement, settings)
      const before = await rowsIn(standIn, 'contacts')
      const { user, goTo } = await openApp('/contacts', { standIn })
      for (const [id, city] of [
        ['3', 'Oudenaarde'],
        ['4', 'Ronse'],
      ] as const) {
        await goTo(`/contacts/${id}/edit`)
        await typeAndSave(user, 'City', city)
        await waitFor(() => expect(heading()).not.toMatch(/^Edit/))
        expect(statuses().join()).toContain('Saved “')
        expect(alerts()).toEqual([])
        Object.assign(before[Number(id) - 1] ?? {}, { city })
        expect(await rowsIn(standIn, 'contacts')).toEqual(before)
      }
      expect(screen.queryByRole('region', { name: 'Saving is stopped' })).toBeNull()
    },
  )

  test.each(refusers)(
    '%s: the reason is the service’s own, what was typed stays, and nothing is changed',
    async (name, settings, words) => {
      const standIn = standInOf(name, statement, settings)
      const before = await rowsIn(standIn, 'contacts')
      const { user } = await openApp('/contacts/3/edit', { standIn })
      for (const city of ['Oudenaarde', 'Ronse']) {
        await isRefused(user, city, words)
        // Who has stated a session may sign in again, but is not left with that alone.
        const isAsked = name.startsWith('csrf') && statement === 'stated'
        if (isAsked) await user.click(await screen.findByRole('button', { name: 'Not now' }))
        expect(screen.queryByRole('dialog')).toBeNull()
      }
      expect(await rowsIn(standIn, 'contacts')).toEqual(before)
    },
  )
})

async function isRefused(user: UserEvent, city: string, words: RegExp) {
  await typeAndSave(user, 'City', city)
  await waitFor(() => expect(alerts().join()).toMatch(words))
  expect(alerts().join()).not.toMatch(/encoding/)
  expect(statuses()).toEqual([])
  expect(textbox('City').value).toBe(city)
}
