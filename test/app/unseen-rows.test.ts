import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { typeAndSave } from './support/acts.ts'
import { alerts, fieldsOnScreen, heading, rowsOf, statuses } from './support/look.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { standInOf, statements } from './support/stand-ins.ts'

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
      [/^“kuerzel”/],
    ],
    [
      'partial rows: an amount of its own',
      'Transactions',
      { fields: { transactions: { amount: 'total_value', description: 'narration' } } },
      [/^“total_value”/, /^“narration”/],
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
