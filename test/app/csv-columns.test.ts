import { waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CsvColumns } from '../../src/domain/csv-columns.ts'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { answering, problem } from './support/answers.ts'
import { dialog, drop, file, importing, own, refusing, report } from './support/import-page.ts'
import { aTransaction } from '../builders.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

afterEach(importQueue.clear) // as closing the tab does

const able = { ...own, 'Bookend-Capabilities': 'account, statements, csv-columns' }
const row = {
  line: 2,
  date: '2026-09-21',
  currency: '',
  amount: '-1.50',
  counterpart: '',
  description: 'Paper',
}

/** A service that does not know the file; it asks which way money goes and which currency it is. */
function unknownFile(
  guess: (answers: Record<string, string>) => Response | Promise<Response> = guessOf,
  headers = able,
) {
  const asked: Record<string, string>[] = []
  const { uploads, rows, world } = importing(
    (query) =>
      query.has('columns') ? Response.json(report()) : refusing({ remedy: 'mapping', areFitting: false }),
    headers,
  )
  world.overrides.push(
    answering('post', '/statement-imports/columns', (request) => {
      const answers = JSON.parse(new URL(request.url).searchParams.get('columns') ?? '')
      asked.push(answers)
      return guess(answers)
    }),
  )
  return { asked, uploads, rows, world }
}

function guessOf(answers: Record<string, string>): Response {
  const { sign, currency = '' } = answers
  const guess: CsvColumns = {
    columns: [
      { name: 'Date', meaning: 'date', samples: ['2026-09-21'] },
      { name: 'Details', meaning: 'description', samples: ['Paper'] },
      { name: 'Sum', meaning: 'amount', samples: ['-1.50'] },
    ],
    questions: [
      {
        about: 'sign',
        words: 'What is -1.50 in column Sum?',
        options: [
          { value: 'out', words: 'Money out' },
          { value: 'in', words: 'Money in' },
        ],
        ...(sign !== undefined && { answer: sign }),
      },
      { about: 'currency', words: 'Which currency are the amounts in?', options: [] },
    ],
    rows: [
      {
        ...row,
        currency,
        amount: sign === 'in' ? '1.50' : '-1.50',
        description: answers['column 2'] ? '' : 'Paper',
      },
      { ...row, line: 3, fault: 'This row has 2 columns instead of 3' },
      { ...row, line: 4, description: 'Rent', state: 'Pending' },
    ],
    mapping: { name: 'mine' },
  }
  return Response.json(guess, { headers: able })
}

test('an unknown file asks what its columns mean, beside its lines, and is then taken', async () => {
  const { asked, uploads, rows, world } = unknownFile()
  rows.push(aTransaction({ currency: 'CHF' }))
  const { user } = await openApp('/transactions', world)
  await rowsOf('Transactions')
  await drop(file('bank.csv', 'Date,Details,Sum'))
  const seen = await dialog('What do the columns mean?')
  const lines = async () =>
    (await seen.findByRole('table', { name: 'The first lines, as they would be imported' })).textContent
  expect(await lines()).toContain('Line 3 cannot be read. This row has 2 columns instead of 3')
  expect(await lines()).toContain('Not imported: no payment, or not booked yet (Pending)')

  await user.click(seen.getByRole('button', { name: 'Show all lines' }))
  expect(seen.getByRole('alert').textContent).toBe('Answer every question first.')
  expect(document.activeElement).toBe(seen.getByRole('radio', { name: 'Money out' }))
  await user.click(seen.getByRole('radio', { name: 'Money in' }))
  await seen.findByText('+1.50')
  const currency = seen.getByRole<HTMLSelectElement>('combobox', { name: 'Currency' })
  // First those of the account's transactions.
  expect([...currency.options].slice(1, 4).map(({ value }) => value)).toEqual(['CHF', 'AED', 'AFN'])
  await user.selectOptions(currency, 'CHF')
  await user.selectOptions(seen.getByRole('combobox', { name: 'Meaning of Details' }), 'Leave out')
  const answers = { sign: 'in', currency: 'CHF', 'column 2': 'nothing' }
  await waitFor(() => expect(asked.at(-1)).toEqual(answers))
  await waitFor(async () => expect(await lines()).not.toContain('Paper'))
  await user.click(seen.getByRole('button', { name: 'Show all lines' }))
  await dialog('Statements imported')
  expect(uploads.map(({ query }) => query)).toEqual([
    { name: 'bank.csv' },
    { name: 'bank.csv', columns: JSON.stringify(answers) },
  ])
})

test('what a minus seems to mean is chosen already, says why, and is sent as it was shown', async () => {
  const suggested = { answer: 'out', why: '“Fee” has a minus and “Salary” has none' }
  const { uploads, world } = unknownFile(async (answers) => {
    const guess: CsvColumns = await guessOf(answers).json()
    const questions = guess.questions.map((one) => (one.about === 'sign' ? { ...one, suggested } : one))
    return Response.json({ ...guess, questions }, { headers: able })
  })
  const { user } = await openApp('/transactions', world)
  await drop(file('bank.csv', 'Date,Details,Sum'))
  const seen = await dialog('What do the columns mean?')
  const out = await seen.findByRole<HTMLInputElement>('radio', { name: 'Money out' })
  expect(out.checked).toBe(true)
  seen.getByText('Suggested because “Fee” has a minus and “Salary” has none. Check the amounts below.')
  await user.selectOptions(seen.getByRole('combobox', { name: 'Currency' }), 'CHF')
  await user.click(seen.getByRole('button', { name: 'Show all lines' }))
  await dialog('Statements imported')
  expect(uploads.at(-1)?.query).toEqual({
    name: 'bank.csv',
    columns: JSON.stringify({ sign: 'out', currency: 'CHF' }),
  })
})

/** Two accounts: what the second has is in EUR, and of the first nothing is there yet. */
function withAccounts(change = (guess: CsvColumns) => guess) {
  const headers = {
    ...able,
    'Bookend-Capabilities': `${able['Bookend-Capabilities']}, bank-accounts, queries`,
  }
  const about = { name: '', transactions: 1, firstDay: '', lastDay: '', balances: [] }
  const guess = async (answers: Record<string, string>) =>
    Response.json(change(await guessOf(answers).json()), { headers })
  const found = unknownFile(guess, headers)
  found.world.overrides.push(
    answering('get', '/bank-accounts', () =>
      Response.json({ items: ['NL13TEST', 'NL47TEST'].map((number) => ({ ...about, number })) }, { headers }),
    ),
    answering('get', '/queries/transactions/values', (request) => {
      const isSecond = new URL(request.url).searchParams.get('account') === 'NL47TEST'
      return Response.json({ values: isSecond ? [{ value: 'EUR', count: 1 }] : [] }, { headers })
    }),
  )
  return found
}

test('the account of a file that names none is asked with its currency, which is that of the account', async () => {
  const { uploads, world } = withAccounts()
  const { user } = await openApp('/transactions', world)
  await drop(file('bank.csv', 'Date,Details,Sum'))
  const seen = await dialog('What do the columns mean?')
  const question = await seen.findByRole('group', {
    name: 'Which bank account is this file from, and what is its currency?',
  })
  // The first question has the focus.
  await waitFor(() => expect(document.activeElement).toBe(seen.getByRole('radio', { name: 'Money out' })))
  await user.keyboard(' ')
  const [account, currency] = [within(question), within(question).getByRole<HTMLSelectElement>('combobox')]
  await user.click(seen.getByRole('button', { name: 'Show all lines' }))
  expect(seen.getByRole('alert').textContent).toBe('Answer every question first.')
  await user.selectOptions(currency, 'CHF')
  await user.click(account.getByRole('radio', { name: 'NL13TEST' }))
  expect(currency.value).toBe('CHF')
  // The currency that was chosen for another account does not stay.
  await user.click(account.getByRole('radio', { name: 'NL47TEST' }))
  await waitFor(() => expect(currency.value).toBe('EUR'))
  await user.selectOptions(currency, 'CHF')
  await account.findByText(/^This account has only EUR so far, and the lines are in CHF\./)
  await user.click(account.getByRole('radio', { name: 'A new account' }))
  expect(currency.value).toBe('')
  await user.selectOptions(currency, 'CHF')
  await user.click(seen.getByRole('button', { name: 'Show all lines' }))
  expect(seen.getByRole('alert').textContent).toBe('Enter its number or name first.')
  await user.click(account.getByRole('radio', { name: 'NL47TEST' }))
  await waitFor(() => expect(currency.value).toBe('EUR'))
  await user.click(seen.getByRole('button', { name: 'Show all lines' }))
  await dialog('Statements imported')
  expect(uploads.at(-1)?.query).toEqual({
    name: 'bank.csv',
    columns: JSON.stringify({ currency: 'EUR', sign: 'out' }),
    'bank-account': 'NL47TEST',
  })
})

test('a file that names its account is in the currency of the account, and any other is called so', async () => {
  const requests: string[] = []
  const { uploads, world } = withAccounts((guess) => ({
    ...guess,
    columns: [...guess.columns, { name: 'Account', meaning: 'account', samples: ['NL47 TEST'] }],
    rows: guess.rows.map((one) => ({ ...one, bankAccount: 'NL47TEST' })),
    mapping: { name: 'mine', bankAccount: { columns: ['Account'] } },
  }))
  world.overrides.unshift(
    answering('get', '/queries/transactions/values', (request) => {
      requests.push(new URL(request.url).searchParams.get('account') ?? 'all')
      return undefined
    }),
  )
  const { user } = await openApp('/transactions', world)
  await drop(file('bank.csv', 'Date,Details,Sum,Account'))
  const seen = await dialog('What do the columns mean?')
  const currency = await seen.findByRole<HTMLSelectElement>('combobox', { name: 'Currency' })
  await waitFor(() => expect(currency.value).toBe('EUR'))
  await user.selectOptions(currency, 'CHF')
  await seen.findByText(/^This account has only EUR so far, and the lines are in CHF\./)
  await user.selectOptions(currency, 'EUR')
  await user.click(seen.getByRole('radio', { name: 'Money out' }))
  await user.click(seen.getByRole('button', { name: 'Show all lines' }))
  await dialog('Statements imported')
  expect(JSON.parse(uploads.at(-1)?.query['columns'] ?? '')).toEqual({ currency: 'EUR', sign: 'out' })
  // Of no account, nobody asks.
  expect(new Set(requests)).toEqual(new Set(['NL47TEST', 'all']))
})

test('a question without options is answered among the columns', async () => {
  const { world } = unknownFile(() =>
    Response.json(
      {
        columns: [{ name: 'Sum', meaning: 'nothing', samples: ['much'] }],
        questions: [{ about: 'amount', words: 'Which column has the amount?', options: [] }],
        rows: [],
      },
      { headers: able },
    ),
  )
  await openApp('/transactions', world)
  await drop(file('bank.csv', 'Date,Details,Sum'))
  const seen = await dialog('What do the columns mean?')
  const question = within(await seen.findByRole('group', { name: 'Which column has the amount?' }))
  expect(question.getByText('Choose it among the columns below.')).toBeDefined()
  expect(question.queryByRole('combobox')).toBeNull()
})

test('why the columns cannot be told is said', async () => {
  const { world } = unknownFile(() =>
    problem(422, { detail: 'This file has no rows with a day and an amount' }),
  )
  await openApp('/transactions', world)
  await drop(file('bank.csv', 'Dear customer'))
  const seen = await dialog('What do the columns mean?')
  expect((await seen.findByRole('alert')).textContent).toContain('no rows with a day and an amount')
})

test('the separator, the encoding and the first line are guessed and can be changed', async () => {
  const shape = {
    delimiter: ';',
    delimiters: [';', 'tab', '~'],
    encoding: 'windows-1252',
    encodings: ['windows-1252', 'iso-8859-15'],
    firstLine: 2,
    lines: [
      { line: 1, text: 'Date;Details' },
      { line: 2, text: '2026-09-21;Paper' },
    ],
  }
  const { asked, world } = unknownFile((answers) =>
    Response.json(
      {
        columns: answers['delimiter'] ? [] : [{ name: 'Amount', meaning: 'amount', samples: ['-1.50'] }],
        questions: [],
        rows: answers['delimiter'] ? [] : [row],
        shape: { ...shape, delimiter: answers['delimiter'] ?? ';' },
      },
      { headers: able },
    ),
  )
  const { user } = await openApp('/transactions', world)
  await drop(file('bank.csv', 'Date;Details'))
  const seen = await dialog('What do the columns mean?')
  const chosen = async (name: string) =>
    (await seen.findByRole<HTMLSelectElement>('combobox', { name })).selectedOptions[0]?.textContent
  expect(await chosen('Column separator')).toBe('Semicolon ;')
  expect(await chosen('Encoding')).toBe('windows-1252')
  expect(await chosen('First line with a payment')).toBe('2: 2026-09-21;Paper')
  await user.selectOptions(seen.getByRole('combobox', { name: 'Encoding' }), 'iso-8859-15')
  await user.selectOptions(seen.getByRole('combobox', { name: 'First line with a payment' }), '1')
  const answers = { encoding: 'iso-8859-15', firstLine: '1' }
  await waitFor(() => expect(asked.at(-1)).toEqual(answers))

  // Where nothing can be read, it can be changed again.
  await user.selectOptions(seen.getByRole('combobox', { name: 'Column separator' }), 'Tab')
  await seen.findByText('No line can be read like this. Choose another separator or another first line.')
  expect(seen.queryByRole('table')).toBeNull()
  expect(asked.at(-1)).toEqual({ ...answers, delimiter: 'tab' })
  expect(await chosen('Column separator')).toBe('Tab')
})

test('an encoding that the file leaves open is chosen from a list until it fits', async () => {
  const options = Array.from({ length: 16 }, (_, index) => ({
    value: `page-${index}`,
    words: `page-${index}`,
  }))
  const { asked, world } = unknownFile(({ encoding }) =>
    Response.json(
      {
        columns: [{ name: 'Amount', meaning: 'amount', samples: ['-1.50'] }],
        questions: encoding === 'page-7' ? [] : [{ about: 'encoding', words: 'Which code page?', options }],
        rows: [row],
      },
      { headers: able },
    ),
  )
  const { user } = await openApp('/transactions', world)
  await drop(file('bank.csv', 'Date;Details'))
  const seen = await dialog('What do the columns mean?')
  const list = await seen.findByRole('combobox', { name: 'Which code page?' })
  await user.selectOptions(list, 'page-1')
  await waitFor(() => expect(asked.at(-1)).toEqual({ encoding: 'page-1' }))
  await user.click(seen.getByRole('button', { name: 'Show all lines' }))
  expect(seen.getByRole('alert').textContent).toBe('Answer every question first.')
  expect(document.activeElement).toBe(list)
  await user.selectOptions(list, 'page-7')
  await waitFor(() => expect(seen.queryByText('Which code page?')).toBeNull())
  await user.click(seen.getByRole('button', { name: 'Show all lines' }))
  await dialog('Statements imported')
})
