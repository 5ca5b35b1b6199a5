import { waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ImportPlan } from '../../src/domain/statement-import.ts'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { answering } from './support/answers.ts'
import { dialog, drop, file, importing, own, report } from './support/import-page.ts'
import { openApp } from './support/open-app.tsx'

afterEach(importQueue.clear) // as closing the tab does

const able = { ...own, 'Bookend-Capabilities': 'account, statements, import-plans, bank-accounts, queries' }
const account = { transactions: 1, firstDay: '', lastDay: '', balances: [] }
const line = { date: '2026-01-02', currency: 'EUR', amount: '-5.00', counterpart: '', description: 'Fee' }

/** A service with two accounts, which asks of which one a file is, or each of the files in an archive; `earlier` is what was said of the last one. */
function asking(earlier?: string, others = 0, files: string[] = []) {
  const found = importing((query) => {
    if (!query.has('dry-run')) return Response.json(report())
    const said = query.get('bank-account') ?? undefined
    const byFile = query.get('bank-accounts')
    const answer = byFile === null ? (said ?? earlier)?.replace('Wise EUR', 'WISEEUR') : undefined
    const isNew = answer === 'WISEEUR'
    const isOther = isNew || answer === 'NL47TEST' || byFile !== null
    const plan: ImportPlan = {
      ...report({ lines: 1, new: isOther ? 1 : 0, known: isOther ? 0 : 1 }),
      planned: [{ ...line, state: isOther ? 'new' : 'known' }],
      newAccounts: isNew ? ['WISEEUR'] : [],
      knownAccounts: 2,
      askedAccount: {
        ...(answer !== undefined && { answer }),
        ...(byFile !== null && { answers: JSON.parse(byFile) }),
        ...(files.length > 0 && { files }),
        ...(said === undefined && earlier !== undefined && { isEarlier: true }),
      },
    }
    return Response.json(plan)
  }, able)
  found.world.overrides.push(
    answering('get', '/queries/transactions/values', () => Response.json({ values: [] })),
    answering('get', '/bank-accounts', () =>
      Response.json({
        items: [
          { ...account, number: 'NL13TEST', name: 'Main' },
          { ...account, number: 'NL47TEST', name: '' },
          ...Array.from({ length: others }, (_, index) => ({
            ...account,
            number: `OTHER${index}`,
            name: '',
          })),
        ],
      }),
    ),
  )
  return { ...found, queries: () => found.uploads.map(({ query: { name: _, ...rest } }) => rest) }
}

/** Drops a file at such a service, and finds what the app asks. */
async function dropAt(
  { queries, world }: ReturnType<typeof asking>,
  name = 'Which bank account?',
  fileName = 'bank.csv',
) {
  const { user } = await openApp('/transactions', world)
  await drop(file(fileName))
  return { user, queries, seen: await dialog(name) }
}

test('the account of a file that names none is asked before anything is taken', async () => {
  const { user, seen, queries } = await dropAt(asking())
  const question = within(await seen.findByRole('group', { name: 'Which bank account is this file from?' }))
  await question.findByRole('radio', { name: 'Main (…TEST)' })
  expect(question.getAllByRole('radio')).toHaveLength(4)
  expect(question.getAllByRole('radio')).toContain(document.activeElement)
  // What importing would do with its lines depends on the answer.
  const lines = seen.getByRole('table', { name: 'Lines of the file' })
  expect(lines.textContent).toBe('DateCounterparty and textAmount2026-01-02Fee-5.00 EUR')
  expect(seen.queryByRole('button', { name: /^Import/ })).toBeNull()

  await user.click(question.getByRole('button', { name: 'Continue' }))
  expect(seen.getByRole('alert').textContent).toBe('Choose an account first.')
  expect(document.activeElement).toBe(question.getByRole('radio', { name: 'Main (…TEST)' }))
  await user.click(question.getByRole('radio', { name: 'NL47TEST' }))
  await user.click(question.getByRole('button', { name: 'Continue' }))
  const planned = await dialog('Import these statements?')
  expect(planned.getByText('Bank account: NL47TEST.')).toBeDefined()
  expect(document.activeElement).toBe(planned.getByRole('button', { name: 'Import 1 new transaction' }))
  await user.keyboard('{Enter}')
  await dialog('Statements imported')
  const said = { 'bank-account': 'NL47TEST' }
  expect(queries()).toEqual([{ 'dry-run': 'true' }, { ...said, 'dry-run': 'true' }, said])
})

test('another account is typed, and a file that is of none says so', async () => {
  const { user, seen, queries } = await dropAt(asking())
  await user.click(await seen.findByRole('radio', { name: 'A new account' }))
  await user.click(seen.getByRole('button', { name: 'Continue' }))
  expect(seen.getByRole('alert').textContent).toBe('Enter its number or name first.')
  const field = seen.getByRole('textbox', { name: 'Its number or name' })
  expect(document.activeElement).toBe(field)
  await user.type(field, ' Cash box {Enter}')
  await dialog('Statements imported') // nothing in it is new
  expect(queries().at(-1)).toEqual({ 'bank-account': 'Cash box' })

  await user.click((await dialog('Statements imported')).getByRole('button', { name: 'Close' }))
  await drop(file('other.csv'))
  const other = await dialog('Which bank account?')
  const unknown = await other.findByRole('radio', { name: 'I don’t know' })
  expect(other.getAllByRole('radio').at(-1)).toBe(unknown)
  await user.click(unknown)
  await user.click(other.getByRole('button', { name: 'Continue' }))
  await dialog('Statements imported')
  expect(queries().at(-1)).toEqual({ 'bank-account': '' })
})

test('an account is called as it was typed', async () => {
  const { user, seen, queries } = await dropAt(asking())
  await user.click(await seen.findByRole('radio', { name: 'A new account' }))
  await user.type(seen.getByRole('textbox', { name: 'Its number or name' }), 'Wise EUR{Enter}')
  const planned = await dialog('Import these statements?')
  expect(planned.getByText('Bank account: Wise EUR.')).toBeDefined()
  expect(planned.getByText(/^Wise EUR is a new bank account here/)).toBeDefined()
  await user.click(planned.getByRole('button', { name: 'Import 1 new transaction' }))
  await dialog('Statements imported')
  expect(queries().at(-1)).toEqual({ 'bank-account': 'Wise EUR' })
})

test('many accounts are a menu, which has the focus', async () => {
  const { user, seen, queries } = await dropAt(asking(undefined, 12))
  const menu = await seen.findByRole('combobox', { name: 'Which bank account is this file from?' })
  await waitFor(() => expect(document.activeElement).toBe(menu))
  await user.click(seen.getByRole('button', { name: 'Continue' }))
  expect(seen.getByRole('alert').textContent).toBe('Choose an account first.')
  expect(document.activeElement).toBe(menu)
  await user.selectOptions(menu, 'A new account')
  await user.type(seen.getByRole('textbox', { name: 'Its number or name' }), 'Cash box{Enter}')
  await dialog('Statements imported')
  expect(queries().at(-1)).toEqual({ 'bank-account': 'Cash box' })
})

test('the files of an archive are of one account, or each of its own', async () => {
  const { user, seen, queries } = await dropAt(
    asking(undefined, 0, ['may.csv', 'card.csv']),
    'Which bank account?',
    '2026.zip',
  )
  await seen.findByText('The answer is for may.csv and card.csv.')
  await user.click(seen.getByRole('radio', { name: 'They are from different accounts' }))
  const may = within(seen.getByRole('group', { name: 'may.csv' }))
  const card = within(seen.getByRole('group', { name: 'card.csv' }))
  await user.click(may.getByRole('radio', { name: 'Main (…TEST)' }))
  await user.click(seen.getByRole('button', { name: 'Continue' }))
  expect(seen.getByRole('alert').textContent).toBe('Choose an account first.')
  expect(document.activeElement).toBe(card.getByRole('radio', { name: 'Main (…TEST)' }))
  await user.click(card.getByRole('radio', { name: 'A new account' }))
  await user.type(card.getByRole('textbox', { name: 'Its number or name' }), 'Card{Enter}')
  const planned = await dialog('Import these statements?')
  expect(planned.getByText('may.csv: Main (…TEST)')).toBeDefined()
  await user.click(planned.getByRole('button', { name: 'Change the account of 2026.zip' }))
  const again = within(seen.getByRole('group', { name: 'card.csv' }))
  expect(again.getByRole<HTMLInputElement>('radio', { name: 'Card' }).checked).toBe(true)
  await user.click(planned.getByRole('button', { name: 'Continue' }))
  await user.click(await planned.findByRole('button', { name: 'Import 1 new transaction' }))
  await dialog('Statements imported')
  const said = { 'bank-accounts': '{"may.csv":"NL13TEST","card.csv":"Card"}' }
  expect(queries()).toEqual([
    { 'dry-run': 'true' },
    { ...said, 'dry-run': 'true' },
    { ...said, 'dry-run': 'true' },
    said,
  ])
})

/** The books have one account with transactions in this currency. */
function withOnly(currency: string) {
  const found = asking()
  found.world.overrides.unshift(
    answering('get', '/bank-accounts', () =>
      Response.json({ items: [{ ...account, number: 'NL47TEST', name: '' }] }),
    ),
    answering('get', '/queries/transactions/values', () =>
      Response.json({ values: [{ value: currency, count: 1 }] }),
    ),
  )
  return found
}

test('the only account is chosen already for a file in its currency', async () => {
  const { user, seen, queries } = await dropAt(withOnly('EUR'))
  const only = await seen.findByRole<HTMLInputElement>('radio', { name: 'NL47TEST' })
  await waitFor(() => expect(only.checked).toBe(true))
  await user.click(seen.getByRole('button', { name: 'Continue' }))
  const planned = await dialog('Import these statements?')
  await planned.findByText('Bank account: NL47TEST.')
  expect(planned.queryByText(/^This account has only/)).toBeNull()
  expect(queries().at(-1)).toEqual({ 'bank-account': 'NL47TEST', 'dry-run': 'true' })
})

test('an account that has another currency is not chosen already, and the other currency is said', async () => {
  const { user, seen } = await dropAt(withOnly('USD'))
  const only = await seen.findByRole<HTMLInputElement>('radio', { name: 'NL47TEST' })
  await user.click(seen.getByRole('button', { name: 'Continue' }))
  await seen.findByText('Choose an account first.')
  await user.click(only)
  await user.click(seen.getByRole('button', { name: 'Continue' }))
  const planned = await dialog('Import these statements?')
  const words = await planned.findByText(/^This account has only USD so far/)
  expect(words.textContent).toContain('and the lines are in EUR.')
})

test('what was said of the last such file is shown, and can be changed, though nothing seems new', async () => {
  const { user, seen, queries } = await dropAt(asking('NL13TEST'), 'Import these statements?')
  await seen.findByText('Bank account: Main (…TEST), as you said for the last file like this one.')
  await seen.findByText(/^Statement 1\/1 · Main \(…TEST\)/)
  expect(seen.getByRole('button', { name: 'Import' })).toBeDefined()
  await user.click(seen.getByRole('button', { name: 'Change the account of bank.csv' }))
  // Nothing is taken with an answer that is about to change.
  expect(seen.queryByRole('button', { name: /^Import/ })).toBeNull()
  const main = seen.getByRole<HTMLInputElement>('radio', { name: 'Main (…TEST)' })
  expect(main.checked).toBe(true)
  expect(document.activeElement).toBe(main)
  await user.click(seen.getByRole('radio', { name: 'NL47TEST' }))
  await user.click(seen.getByRole('button', { name: 'Continue' }))
  await user.click(await seen.findByRole('button', { name: 'Import 1 new transaction' }))
  await dialog('Statements imported')
  expect(queries().at(-1)).toEqual({ 'bank-account': 'NL47TEST' })
})

test('an earlier answer is sent, too', async () => {
  const { queries, world } = asking('NL13TEST')
  const { user } = await openApp('/transactions', world)
  await drop(file('bank.csv'))
  await user.click(await (await dialog('Import these statements?')).findByRole('button', { name: 'Import' }))
  await dialog('Statements imported')
  expect(queries().at(-1)).toEqual({ 'bank-account': 'NL13TEST' })
})
