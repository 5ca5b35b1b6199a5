// Over 200 lines because what nobody has seen is never taken for done.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { callerOf } from '../stand-ins/caller.ts'
import { tick, tickAndDelete, typeAndSave } from './support/acts.ts'
import { alerts, fieldsOnScreen, heading, outcomes, rowsOf, statuses, textbox } from './support/look.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { rowsIn, standInOf, statements } from './support/stand-ins.ts'

// Services that say in ways of their own that a record is gone, how many there are, and who is signed out.

const remove = { remove: { ids: 'comma-space' } } as const

describe.each(statements)('%s', (statement) => {
  // The first says it as most do, with 404.
  describe.each(['express', 'absent is a 400', 'absent is an error with 200', 'absent is no data'])(
    '%s',
    (name) => {
      test('a missing record is reported as missing, also when it is requested again', async () => {
        const { user } = await openApp('/contacts/99', { standIn: standInOf(name, statement, remove) })
        await waitFor(() => expect(heading()).toBe('Contact not found'))
        expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
        await user.click(screen.getByRole('link', { name: 'Contacts' }))
        expect(await rowsOf('Contacts')).toHaveLength(10)
        expect(alerts()).toEqual([])
      })

      test('a record that a colleague has already deleted is not a failed deletion, and no outcome is unknown', async () => {
        const standIn = standInOf(name, statement, remove)
        const { user, writes } = await openApp('/contacts', { standIn })
        const [first = '', second = '', third = ''] = await rowsOf('Contacts')
        await tick(user, first)
        await screen.findByRole('button', { name: 'Delete' })
        await callerOf(standIn).remove('contacts', ['1'])
        await tick(user, second)
        await user.click(screen.getByRole('button', { name: 'Delete' }))
        const dialog = within(await screen.findByRole('alertdialog'))
        // Who confirms while it still checks is asked again.
        await dialog.findByText('Checked just now: 1 no longer there.')
        await user.click(dialog.getByRole('button', { name: 'Delete 1 contact' }))
        await waitFor(() => expect(outcomes()).toEqual(['1 contact deleted.']))
        await waitFor(async () => expect((await rowsOf('Contacts'))[0]).toBe(third))
        expect(alerts()).toEqual([])
        expect(standIn.contacts()).toHaveLength(22)
        expect(writes()).toHaveLength(1)
      })
    },
  )

  test('totals that lag behind deletions stop nothing', async () => {
    const standIn = standInOf('totals are late', statement, remove)
    const { user } = await openApp('/contacts', { standIn })
    for (const many of [1, 3, 2]) {
      const names = (await rowsOf('Contacts')).slice(0, many)
      await tickAndDelete(user, names)
      const words = many === 1 ? '1 contact deleted.' : `${many} contacts deleted.`
      await waitFor(() => expect(statuses()).toEqual([words]))
      await waitFor(async () => expect(await rowsOf('Contacts')).not.toContain(names[0]))
    }
    expect(standIn.contacts()).toHaveLength(18)
    expect(alerts()).toEqual([])
    expect(screen.queryByRole('region', { name: 'Saving is stopped' })).toBeNull()
  })

  test.each(['signed out is a 403 without a word', 'signed out is a code in a 200'])(
    '%s: one is asked to sign in, keeps what was typed, and saves it then',
    async (name) => {
      const standIn = standInOf(name, statement, { auth: { kind: 'session' } })
      const { user } = await openApp('/contacts/3/edit', { standIn })
      const before = standIn.contacts()
      await screen.findByRole('textbox', { name: 'City' })
      standIn.signOut()
      await typeAndSave(user, 'City', 'Oudenaarde')
      const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to Books' }))
      expect(standIn.contacts()).toEqual(before)
      expect(textbox('City').value).toBe('Oudenaarde')
      expect(statuses()).toEqual([])
      standIn.signInAgain()
      if (statement === 'unstated')
        await user.selectOptions(dialog.getByRole('combobox', { name: 'Sign-in' }), 'session')
      await user.click(dialog.getByRole('button', { name: 'I have signed in' }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in to Books' })).toBeNull())
      await user.click(await screen.findByRole('button', { name: 'Save' }))
      await waitFor(() => expect(statuses().join()).toContain('Saved “'))
      const after = before.map((contact) =>
        contact.id === '3' ? { ...contact, city: 'Oudenaarde' } : contact,
      )
      expect(standIn.contacts()).toEqual(after)
    },
  )
})

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

// Rows that lack what a list shows, amounts that carry their currency, and answers that arrive broken: what a person sees of them.

const open = /questions? about this service (is|are) open/

describe.each(statements)('%s', (statement) => {
  test('rows of ids alone say what they lack, and a record shows all it has', async () => {
    const standIn = standInOf('partial rows: ids alone', statement)
    const { goTo } = await openApp('/contacts', { standIn })
    await waitFor(() => expect(statuses().join()).toContain('lists contacts without their names.'))
    await goTo('/transactions')
    await waitFor(() => expect(statuses().join()).toContain('without their amounts and descriptions'))
    expect(screen.queryByText(open)).toBeNull()
    await goTo('/transactions/2')
    await waitFor(() => expect(fieldsOnScreen()['Description']).toBe(standIn.transactions()[1]?.description))
  })

  test('a truncated list is requested again, and neither half of it nor an empty one is shown', async () => {
    const seen: string[] = []
    const watch = new MutationObserver(() => seen.push(document.body.textContent))
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    const standIn = standInOf('network: the first list is cut short', statement)
    await openApp('/contacts', { standIn })
    expect(await rowsOf('Contacts')).toEqual(
      standIn
        .contacts()
        .slice(0, 10)
        .map(({ company }) => company),
    )
    watch.disconnect()
    expect(seen.join()).not.toMatch(/No contacts|could not be read/)
    expect(alerts()).toEqual([])
  })

  test('an amount with a code is shown with its currency, and an edit keeps or changes both', async () => {
    const standIn = standInOf('bank: an amount with a code', statement, { remove: { ids: 'comma' } })
    const before = standIn.transactions()
    const { user, goTo } = await openApp('/transactions', { standIn })
    const [, ...rows] = within(await screen.findByRole('table', { name: 'Transactions' })).getAllByRole('row')
    before.slice(0, 10).forEach(({ currency }, index) => expect(rows[index]?.textContent).toContain(currency))
    expect(new Set(before.slice(0, 10).map(({ currency }) => currency))).toEqual(new Set(['EUR', 'CHF']))

    const [first] = before
    if (!first) throw new Error('There is no transaction')
    await goTo(`/transactions/${first.id}/edit`)
    await typeAndSave(user, 'Description', 'Huur')
    await waitFor(() => expect(heading()).not.toMatch(/^Edit/))
    expect(standIn.transactions()[0]).toEqual({ ...first, description: 'Huur' })
    await goTo(`/transactions/${first.id}/edit`)
    await typeAndSave(user, 'Currency', 'USD')
    await waitFor(() => expect(fieldsOnScreen()['Amount']).toContain('USD'))
    expect(standIn.transactions()).toEqual(
      before.map((one, index) => (index === 0 ? { ...first, description: 'Huur', currency: 'USD' } : one)),
    )
    expect(alerts()).toEqual([])
  })
})

/** Partial rows under names that nobody can know, the list they are in, and what is stated of them. */
const named: [name: string, list: 'Contacts' | 'Transactions', fields: PartialProfile, answers: RegExp[]][] =
  [
    [
      'partial rows: a name of its own',
      'Contacts',
      { fields: { contacts: { company: 'kuerzel' } } },
      [/^“kuerzel”: Firma /],
    ],
    [
      'partial rows: an amount of its own',
      'Transactions',
      { fields: { transactions: { amount: 'total_value', description: 'narration' } } },
      [/^“total_value”: -?[\d.]+$/, /^“narration”: Factuur 2026/],
    ],
  ]

describe.each(named)('%s', (name, list, fields, answers) => {
  const address = `/${list.toLowerCase()}`

  test('unstated, the list says what it lacks, and shows it once someone has answered', async () => {
    vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const standIn = standInOf(name, 'unstated')
    const world = { standIn, baseUrl: freshBaseUrl() }
    const { user, unmount } = await openApp(address, world)
    await waitFor(() => expect(statuses().join()).toContain(`lists ${list.toLowerCase()} without their`))
    await user.click(await screen.findByRole('link', { name: /^Answer (it|them)$/ }))
    const questions = within(await screen.findByRole('form', { name: 'Questions about Books' }))
    for (const words of answers) await user.click(questions.getByRole('radio', { name: words }))
    await user.click(questions.getByRole('button', { name: /^Use (this answer|these answers)$/ }))
    unmount()
    await openApp(address, { ...world, again: true })
    await showsAll(standIn, list)
  })

  test('stated, it shows all of it, and asks nothing', async () => {
    const standIn = standInOf(name, 'stated', fields)
    const { writes } = await openApp(address, { standIn })
    await showsAll(standIn, list)
    expect(writes()).toEqual([])
  })
})

/** Every row shows what tells a record apart, and nothing is left to ask or to say about it. */
async function showsAll(standIn: ReturnType<typeof standInOf>, list: 'Contacts' | 'Transactions') {
  const wanted =
    list === 'Contacts'
      ? standIn.contacts().map(({ company }) => company)
      : standIn.transactions().map(({ description }) => description.split('\n')[0] ?? '')
  await waitFor(() => {
    const [, ...rows] = within(screen.getByRole('table', { name: list })).getAllByRole('row')
    expect(rows).toHaveLength(10)
    rows.forEach((row, index) => expect(row.textContent).toContain(wanted[index]))
  })
  await waitFor(() => expect(screen.queryByText(open)).toBeNull())
  expect(statuses().join()).not.toContain('without their')
  expect(alerts()).toEqual([])
}

// Lists whose numbers say something else than how many records there are: none of them passes for whole that is not.

describe.each(statements)('%s', (statement) => {
  test.each([
    ['jqgrid', 10],
    ['jqgrid: only the pages', 4],
  ])(
    'a total that counts pages (%s) is not taken for the records, and one pages to the end',
    async (name, size) => {
      const standIn = standInOf(name, statement)
      const { user } = await openApp('/contacts', { standIn })
      const names = standIn.contacts().map(({ company }) => company)
      const seen = await rowsOf('Contacts')
      expect(seen).toEqual(names.slice(0, size))
      expect(screen.queryByText(`of ${size}`, { exact: false })).toBeNull()
      while (screen.getByRole('link', { name: 'Next page' }).getAttribute('aria-disabled') !== 'true') {
        await user.click(screen.getByRole('link', { name: 'Next page' }))
        await waitFor(async () => expect(await rowsOf('Contacts')).toContain(names[seen.length]))
        await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).not.toBe('true'))
        seen.push(...(await rowsOf('Contacts')))
      }
      expect(seen).toEqual(names)
      expect(screen.getByText('of 24', { exact: false })).toBeDefined()
    },
  )

  test('a list that is cut short says so, is not called whole, and a search finds the others', async () => {
    const settings = { paging: { mode: 'none', base: 'auto' } } as const
    const standIn = standInOf('trap: says more than it sends', statement, settings)
    const { user } = await openApp('/contacts', { standIn })
    const names = standIn.contacts().map(({ company }) => company)
    expect(await rowsOf('Contacts')).toEqual(names.slice(0, 10))
    expect(screen.getByText('1–10 of more than 23')).toBeDefined()
    await screen.findByText(/^The service says that it has 24 records, but returns only 10 of them\./)
    await user.type(screen.getByRole('searchbox'), 'Firma X24')
    await waitFor(async () => expect(await rowsOf('Contacts')).toEqual([names[23]]))
    await waitFor(() => expect(screen.queryByText(/returns only 10 of them/)).toBeNull())
  })
})
