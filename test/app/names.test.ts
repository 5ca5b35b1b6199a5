import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { changeRules, type NameRule } from '../../src/domain/name-rules.ts'
import { aTransaction } from '../builders.ts'
import { answering, problem, refusing } from './support/answers.ts'
import { chooseMore } from './support/list-menus.ts'
import { dialog, drop, file, importing, own, report } from './support/import-page.ts'
import { withLocks } from './support/locks.ts'
import { pressUndo } from './support/acts.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { startService, twoServices } from './support/two-services.ts'

withLocks()

const transactions = ['STROOMLIJN 0047118', 'STROOMLIJN 0047119', 'Stroomlijn', 'Bakkerij'].map(
  (counterpart, index) => aTransaction({ id: `t${index}`, counterpart, date: `2026-03-0${4 - index}` }),
)

/** A service that remembers names. */
function remembering(...given: NameRule[]) {
  let rules = given
  return {
    list: async () => rules,
    change: async (changes: readonly NameRule[]) => (rules = changeRules(rules, changes)),
  }
}

const stroomlijn: NameRule = { match: 'begins', text: 'stroomlijn', name: 'Stroomlijn Energie BV' }

test('a name is tried on what is there, added, previewed for each transaction, and changes them only then', async () => {
  const nameRules = remembering()
  const { user, store, writes } = await openApp('/names', { transactions, nameRules })
  expect(await screen.findByText('No names yet')).toBeDefined()
  expect(await screen.findByText(/Everyone who works with these books sees the same names\./)).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: 'When the counterparty' }), 'begins with')
  await user.type(screen.getByRole('textbox', { name: 'Bank’s text' }), 'stroomlijn')
  expect(
    await screen.findByText(
      'Fits 3 transactions: “STROOMLIJN 0047118”, “STROOMLIJN 0047119”, and “Stroomlijn”.',
    ),
  ).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByText('Required')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Call it' }), 'Stroomlijn Energie BV{Enter}')
  expect(await screen.findByText('“Stroomlijn Energie BV” added.')).toBeDefined()
  expect(await nameRules.list()).toEqual([stroomlijn])
  const table = within(screen.getByRole('table', { name: 'Remembered names' }))
  expect(table.getByRole('row', { name: /begins with stroomlijn.*Changes 3 transactions/ })).toBeDefined()
  expect(writes()).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Preview 3 changes…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change counterparty names' }))
  await user.click(await dialog.findByRole('button', { name: 'Edit 3 transactions' }))
  await screen.findByText('3 transactions edited.')
  const { items } = await store.transactions.list({ search: '', page: 1, pageSize: 10 })
  expect(items.map(({ counterpart }) => counterpart)).toEqual([
    ...Array.from({ length: 3 }, () => 'Stroomlijn Energie BV'),
    'Bakkerij',
  ])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('All transactions have the names below.')).toBeDefined()
  // What is undone is counted again.
  await pressUndo(user)
  expect(await screen.findByText('3 transactions would get another name.')).toBeDefined()
  expect(table.getByRole('row', { name: /begins with stroomlijn.*Changes 3 transactions/ })).toBeDefined()
})

test('a name is edited and removed, and each of these is undone', async () => {
  const nameRules = remembering(stroomlijn)
  const { user } = await openApp('/names', { transactions, nameRules })
  await user.click(await screen.findByRole('button', { name: 'Edit stroomlijn' }))
  const text = screen.getByRole('textbox', { name: 'Bank’s text' })
  await user.clear(text)
  await user.type(text, 'STROOM')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('“Stroomlijn Energie BV” saved.')
  expect(await nameRules.list()).toEqual([{ ...stroomlijn, text: 'STROOM' }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone.')
  expect(await nameRules.list()).toEqual([stroomlijn])
  await user.click(screen.getByRole('button', { name: 'Remove stroomlijn' }))
  await screen.findByText('“Stroomlijn Energie BV” removed.')
  expect(await nameRules.list()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Remove stroomlijn' })
  expect(await nameRules.list()).toEqual([stroomlijn])
})

test.each(twoServices)('with any other service, this browser remembers the names (%s)', async (service) => {
  const standIn = startService(service, { contacts: [], transactions })
  const world = { standIn, baseUrl: freshBaseUrl() }
  const { user, unmount } = await openApp('/names', world)
  expect(
    await screen.findByText(/The names stay in this browser, because the service cannot keep them\./),
  ).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Bank’s text' }), 'stroomlijn  0047118')
  await user.type(screen.getByRole('textbox', { name: 'Call it' }), 'Stroomlijn{Enter}')
  expect(await screen.findByText('“Stroomlijn” added.')).toBeDefined()
  unmount()
  const again = await openApp('/names', { ...world, again: true })
  await again.user.click(await screen.findByRole('button', { name: 'Preview 1 change…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change counterparty names' }))
  await again.user.click(await dialog.findByRole('button', { name: 'Edit 1 transaction' }))
  await screen.findByText('1 transaction edited.')
  expect(standIn.transactions().map(({ counterpart }) => counterpart)).toContain('Stroomlijn')
  expect(standIn.transactions().map(({ counterpart }) => counterpart)).not.toContain('STROOMLIJN 0047118')
})

test('names are exported to a file, and imported from it; a faulty file changes nothing', async () => {
  const nameRules = remembering()
  const { user } = await openApp('/names', { transactions, nameRules })
  const input = await screen.findByLabelText('Import…', { selector: 'input' })
  const json = (content: unknown) => new File([JSON.stringify(content)], 'names.json')
  // Moved since it was chosen.
  const gone = Object.assign(new File([], 'names.json'), {
    text: () => Promise.reject(new Error('NotFoundError')),
  })
  await user.upload(input, gone)
  expect((await screen.findByRole('alert')).textContent).toBe('This file could not be read.')
  await user.upload(input, new File(['text'], 'names.txt'))
  await screen.findByText('This file does not contain names that Bookend has exported.')
  const rules = [stroomlijn, { ...stroomlijn, text: ' ' }]
  await user.upload(input, json({ bookend: 'names', version: 1, rules }))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Nothing was imported: rules.1.text: Empty.'),
  )
  expect(await nameRules.list()).toEqual([])
  await user.upload(input, json({ bookend: 'names', version: 1, rules: [stroomlijn] }))
  expect(await screen.findByText('1 name added from the file.')).toBeDefined()
  expect(await nameRules.list()).toEqual([stroomlijn])
  expect(screen.getByRole('button', { name: 'Export' })).toBeDefined()
})

test('of a file that the service takes in part, the rest is said, and what was taken can be undone', async () => {
  const nameRules = remembering({ ...stroomlijn, text: 'Firm 1', name: 'Earlier' })
  let sent = 0
  const full = answering('post', '/name-rules', () =>
    ++sent === 2 ? problem(422, { detail: 'There can be at most 5000 rules' }) : undefined,
  )
  const { user } = await openApp('/names', { transactions, nameRules, overrides: [full] })
  const input = await screen.findByLabelText('Import…', { selector: 'input' })
  const rules = Array.from({ length: 60 }, (_, at) => ({ ...stroomlijn, text: `Firm ${at}` }))
  await user.upload(input, new File([JSON.stringify({ bookend: 'names', version: 1, rules })], 'names.json'))
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Not all names of the file were added: .*There can be at most 5000 rules/,
  )
  expect(await nameRules.list()).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone.')
  expect(await nameRules.list()).toEqual([{ ...stroomlijn, text: 'Firm 1', name: 'Earlier' }])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a name that cannot be saved stays in the form', async () => {
  const { user } = await openApp('/names', {
    transactions,
    nameRules: remembering(),
    overrides: [refusing('post', '/name-rules', 422, { detail: 'There can be at most 5000 rules' })],
  })
  await user.type(await screen.findByRole('textbox', { name: 'Bank’s text' }), 'x')
  await user.type(screen.getByRole('textbox', { name: 'Call it' }), 'X{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('There can be at most 5000 rules')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Call it' }).value).toBe('X')
})

test('merged spellings are remembered if wanted', async () => {
  const nameRules = remembering()
  const { user } = await openApp('/transactions', {
    transactions: [...transactions, aTransaction({ id: 'again', counterpart: 'BAKKERIJ' })],
    nameRules,
  })
  await chooseMore(user, 'Spellings')
  const dialog = within(await screen.findByRole('dialog', { name: 'Spellings' }))
  await user.click(await dialog.findByRole('button', { name: 'Keep this: Bakkerij' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Use for new transactions, too' }))
  await user.click(dialog.getByRole('button', { name: 'Show 1 change' }))
  await user.click(await dialog.findByRole('button', { name: 'Edit 1 transaction' }))
  await dialog.findByText('1 transaction edited.')
  await waitFor(async () =>
    expect(await nameRules.list()).toEqual([{ match: 'is', text: 'BAKKERIJ', name: 'Bakkerij' }]),
  )
})

test('a correction that is too long for a rule is not offered as one', async () => {
  const same = transactions.map((one) => ({ ...one, counterpart: 'BAKKERIJ' }))
  const { user } = await openApp('/transactions/t0/edit', { transactions: same, nameRules: remembering() })
  const field = await screen.findByRole('textbox', { name: 'Counterparty' })
  await user.clear(field)
  await user.paste('Stroomlijn Energie '.repeat(11))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('region', { name: 'More like it' })
  expect(screen.queryByRole('button', { name: 'Always use this name' })).toBeNull()
})

test('a corrected counterparty is always called so, if the user says so', async () => {
  const nameRules = remembering()
  const { user } = await openApp('/transactions/t0/edit', { transactions, nameRules })
  const field = await screen.findByRole('textbox', { name: 'Counterparty' })
  await user.clear(field)
  await user.type(field, 'Stroomlijn Energie BV')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Always use this name' }))
  expect(await screen.findByText(/Remembered for new transactions\./)).toBeDefined()
  expect(await nameRules.list()).toEqual([
    { match: 'is', text: 'STROOMLIJN 0047118', name: 'Stroomlijn Energie BV' },
  ])
})

const suggested = '3 transactions would get a remembered name'

test('the overview and the inbox lead to the suggested names', async () => {
  const { user, goTo } = await openApp('/inbox', { transactions, nameRules: remembering(stroomlijn) })
  expect(await screen.findByRole('link', { name: suggested })).toBeDefined()
  await goTo('/')
  // The inbox, which has the same link, stays until the overview is there.
  await screen.findByRole('heading', { name: 'Overview', level: 1 })
  await user.click(await screen.findByRole('link', { name: suggested }))
  expect(await screen.findByRole('heading', { name: 'Names', level: 1 })).toBeDefined()
})

test('an import offers the names of its own new lines; what the service leaves out makes the number the least', async () => {
  const headers = { ...own, 'Bookend-Capabilities': 'account, statements, queries, name-rules, kept-imports' }
  const { rows, world } = importing(() => Response.json(report({ id: 'i1', new: 2 })), headers)
  rows.push(...transactions)
  const asked: string[] = []
  let left = 1
  const groups = answering('get', '/queries/transactions/totals', ({ url }) => {
    const { searchParams } = new URL(url)
    asked.push(searchParams.get('import') ?? 'all')
    const ofImport = searchParams.get('import') === 'i1' ? transactions.slice(2) : transactions
    const totals = { count: 1, currencies: [], unreadable: 0 }
    const all = ofImport.map(({ counterpart }) => ({ key: counterpart, totals }))
    return Response.json({ groups: all, total: all.length + left }, { headers })
  })
  const rules = answering('get', '/name-rules', () => Response.json({ items: [stroomlijn] }, { headers }))
  const { user } = await openApp('/transactions', {
    ...world,
    overrides: [groups, rules, ...world.overrides],
  })
  let look: (() => void) | undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => {}
      disconnect = () => {}
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        look = () => seen([{ isIntersecting: true }])
      }
    },
  )
  await drop(file('january.sta'))
  const imported = await dialog('Statements imported')
  // Of many files, those that nobody looks at do not ask.
  await waitFor(() => expect(look).toBeDefined())
  expect(asked).toEqual([])
  act(() => look?.())
  vi.unstubAllGlobals()
  const link = await imported.findByRole('link', {
    name: '2 new lines: at least 1 would get a remembered name',
  })
  left = 0
  await user.click(link)
  expect(await screen.findByRole('heading', { name: 'Names', level: 1 })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Preview 1 change…' })).toBeDefined()
  expect(asked).not.toContain('all')
  await user.click(screen.getByRole('link', { name: 'Count all transactions' }))
  expect(await screen.findByRole('button', { name: 'Preview 3 changes…' })).toBeDefined()
})

test.each(twoServices)(
  'the lines of a list are offered their names below it, and get them only after a preview (%s)',
  async (service) => {
    const standIn = startService(service, { contacts: [], transactions: transactions.toReversed() })
    const { user, goTo } = await openApp('/names', { standIn, baseUrl: freshBaseUrl() })
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'When the counterparty' }),
      'begins with',
    )
    await user.type(screen.getByRole('textbox', { name: 'Bank’s text' }), 'stroomlijn')
    await user.type(screen.getByRole('textbox', { name: 'Call it' }), 'Stroomlijn Energie BV{Enter}')
    await screen.findByText('3 transactions would get another name.')
    await goTo('/transactions')
    await user.click(await screen.findByRole('button', { name: '3 remembered names…' }))
    const preview = await dialog('Change counterparty names')
    const called = 'Stroomlijn Energie BV'
    const named = () => standIn.transactions().map(({ counterpart }) => counterpart)
    const edit = await preview.findByRole('button', { name: 'Edit 3 transactions' })
    expect(named()).not.toContain(called)
    await user.click(edit)
    await screen.findByText('3 transactions edited.')
    expect(named()).toEqual(['Bakkerij', called, called, called])
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /remembered name/ })).toBeNull())
  },
)
