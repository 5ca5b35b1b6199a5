import { expect, test } from 'vitest'
import type { TakenIn, TakenStatement } from '../../../src/server/database/statement-import/report-of.ts'
import { refusedFor } from '../../../src/server/import/import-file.ts'
import { faultsOf } from '../../../src/statements/describe-refusal.ts'
import { reportFor, reportText } from '../../../src/server/import/report.ts'
import { decode } from '../../statements/bytes.ts'
import { StatementError } from '../../../src/statements/common/statement.ts'

const nothing = {
  new: 0,
  known: 0,
  deletedBefore: 0,
  alike: 0,
  maybeAlike: 0,
  otherReference: 0,
  otherAmount: 0,
  parted: 0,
  told: { more: 0, otherwise: 0 },
  batches: [],
  deletedIds: [],
  leftOut: '0',
  corrected: { lines: [], inMoney: 0, by: '0.00' },
  pending: [],
}
const whatToDo =
  'Compare the transactions from 2026-01-05 to 2026-01-09 and delete the copies: they stay deleted when the file is imported again.'

const notes: [counts: Partial<TakenStatement>, note: string][] = [
  [
    { maybeAlike: 2 },
    `Statement 7: 2 new lines may be duplicates. Lines with the same day and amount were imported before, and one of the files does not name its bank account. ${whatToDo}`,
  ],
  [
    { alike: 1 },
    `Statement 7: 1 new line may be a duplicate. Lines with the same day and amount were imported in another format. ${whatToDo}`,
  ],
  [
    { otherReference: 2 },
    `Statement 7: 2 new lines may be duplicates. Lines with the same day, amount and texts were imported under other references. ${whatToDo}`,
  ],
  [
    { otherAmount: 1 },
    `Statement 7: 1 new line may be a duplicate. Lines with the same day and reference were imported with another amount. ${whatToDo}`,
  ],
  [
    { parted: 1 },
    'Statement 7 shows that 1 line of earlier statements had been mistaken for a duplicate. It was added.',
  ],
  [
    { check: { result: 'differs', by: '1.00', currency: 'EUR' } },
    'Statement 7 does not add up, so “Statement check” cannot compare it with other statements of the same days.',
  ],
  [
    { told: { more: 2, otherwise: 0 } },
    'Statement 7 says more of 2 known lines: that is added to what the bank wrote.',
  ],
  [
    { told: { more: 0, otherwise: 1 } },
    'Statement 7 says something else of 1 known line: the page of the transaction shows both.',
  ],
  [
    { sameAs: { format: 'MT940', name: '7/1', file: 'january.sta' } },
    'Statement 7 was imported before, in another format or with different texts (MT940, statement 7/1, file january.sta). No line was added.',
  ],
]

test.each(notes)('a note says why lines may be wrong and what to do (%#)', (counts, note) => {
  const statement: TakenStatement = {
    ...nothing,
    name: '7',
    bankAccount: '',
    currency: 'EUR',
    format: 'CSV (dkb)',
    read: 5,
    from: '2026-01-05',
    to: '2026-01-09',
    opening: undefined,
    closing: undefined,
    check: { result: 'cannot be checked', why: 'no balances' },
    sameAs: undefined,
    ...counts,
  }
  const days = { from: statement.from, to: statement.to }
  const taken = { ...nothing, ...days, file: 'a.csv', read: 5, refused: 0 as const, sums: [] }
  expect(reportFor({ ...taken, statements: [statement] }).statements[0]?.notes).toEqual([note])
})

const taken: TakenStatement = {
  ...nothing,
  name: '7',
  bankAccount: '',
  currency: 'EUR',
  format: 'CSV (dkb)',
  read: 2,
  from: '2026-01-05',
  to: '2026-01-09',
  opening: { date: '2026-01-01', currency: 'EUR', amount: '0' },
  closing: { date: '2026-01-09', currency: 'EUR', amount: '1000' },
  check: { result: 'adds up' },
  sameAs: undefined,
}
const fileOf = (statement: TakenStatement): TakenIn => {
  const { new: added, known, deletedBefore, read, from, to } = statement
  const counts = { new: added, known, deletedBefore, read, from, to }
  return { ...counts, file: 'a.csv', refused: 0, sums: [], statements: [statement] }
}

test('statements of one account in several currencies are told apart', () => {
  const sums = ['EUR', 'USD'].map((currency) => ({ currency, deposits: '1', withdrawals: '0', total: '1' }))
  const statements = sums.map(({ currency }) => ({ ...taken, bankAccount: 'W1', currency }))
  const report = { ...fileOf(taken), sums, statements }
  const text = reportText({ taken: true, ...report })
  expect(text).toContain('W1 EUR')
  expect(text).toContain('W1 USD')
  expect(reportFor(report).statements.map(({ currency }) => currency)).toEqual(['EUR', 'USD'])
  expect(reportText({ taken: true, ...report, sums: sums.slice(1) })).not.toContain('W1 USD')
})

test('lines that are not booked are counted and named, to people and to programs', () => {
  const line = {
    date: '2026-01-09',
    currency: 'EUR',
    amount: '-1234.5',
    counterpart: 'Bakery',
    description: '',
  }
  const pending = [
    { at: 4, ...line, state: 'vorgemerkt' },
    { at: 5, ...line, date: '', counterpart: '', description: 'Card', amount: '?', state: 'PDNG\u202e' },
  ]
  const report = fileOf({ ...taken, pending })
  expect(reportText({ taken: true, ...report })).toContain(', 0 refused, 2 not booked and not imported.')
  expect(reportText({ taken: true, ...report })).toContain(
    '2 lines are not booked and were not imported: 2026-01-09 · Bakery · -1,234.50 EUR (vorgemerkt); Card · ? EUR (PDNG ).',
  )
  expect(reportFor(report).statements[0]?.pending).toEqual({
    count: 2,
    lines: [
      { ...line, state: 'vorgemerkt' },
      { ...line, date: '', counterpart: '', description: 'Card', amount: '?', state: 'PDNG ' },
    ],
  })
  const many = fileOf({
    ...taken,
    pending: Array.from({ length: 25 }, () => ({ at: 4, ...line, state: '' })),
  })
  expect(reportText({ taken: true, ...many })).toMatch(/ and 5 more\.\n$/)
  expect(reportFor(many).statements[0]?.pending).toMatchObject({ count: 25, lines: { length: 20 } })
  expect(reportFor(fileOf(taken)).statements[0]?.pending).toBeUndefined()
})

test('lines that are there from another file without a bank account are reported, if others are new', () => {
  const notesOf = (values: Partial<TakenStatement>) =>
    reportFor(fileOf({ ...taken, ...values })).statements[0]?.notes
  expect(notesOf({ bankAccount: '', new: 1, known: 1 })).toEqual([
    'This file names no bank account, and 1 of its lines is there from another such file. If that file is of another account, the line is missing: compare the transactions.',
  ])
  expect(notesOf({ bankAccount: '', new: 1, known: 2 })?.[0]).toContain('the lines are missing')
  expect(notesOf({ bankAccount: '', new: 0, known: 2 })).toEqual([])
  expect(notesOf({ bankAccount: 'NL1', new: 1, known: 2 })).toEqual([])
})

test('a balance that adds up only without corrections is said to add up in the file, not in the books', () => {
  const report = fileOf({ ...taken, known: 2, corrected: { lines: [], inMoney: 2, by: '50.00' } })
  const words = 'adds up: 0.00 to 1,000.00 EUR in the file; 2 lines are corrected in the transactions (50.00)'
  expect(reportText({ taken: true, ...report })).toContain(words)
  expect(reportFor(report).statements[0]).toMatchObject({
    balance: words,
    figures: { corrected: { lines: 2, by: '50.00' } },
  })
})

test('a balance that adds up only with deleted lines is said to add up in the file, not in the books', () => {
  const report = fileOf({ ...taken, known: 1, deletedBefore: 1, deletedIds: ['t7'], leftOut: '-12.5' })
  const words =
    'adds up: 0.00 to 1,000.00 EUR in the file; 1 deleted line is missing in the transactions (-12.50)'
  expect(reportText({ taken: true, ...report })).toContain(words)
  expect(reportFor(report).deletedIds).toEqual(['t7'])
  expect(reportFor(report).statements[0]).toMatchObject({
    balance: words,
    figures: { opening: '0', closing: '1000', leftOut: '-12.5' },
  })
  expect(reportFor(fileOf(taken)).statements[0]?.figures).toEqual({
    currency: 'EUR',
    opening: '0',
    closing: '1000',
  })
})

test('the app says what is wrong without the options of the command, for it has buttons and lists instead', () => {
  const reasonFor = (fault: unknown) => faultsOf(refusedFor('a.csv', fault)).map(({ reason }) => reason)
  const unclear = Buffer.from(':20:A\nLa mère\n', 'latin1')
  expect(reasonFor(faultIn(() => decode(unclear)))).toEqual([
    'The file does not say which code page it is in: “mère” in windows-1252 is “mčre” in windows-1250. Export it in UTF-8',
  ])
  expect(
    reasonFor(
      new StatementError(
        'Download the file from the bank again; “import --accept-difference” imports it anyway',
      ),
    ),
  ).toEqual(['Download the file from the bank again'])
})

function faultIn(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
