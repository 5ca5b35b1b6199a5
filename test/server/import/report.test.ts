import { expect, test } from 'vitest'
import type { TakenStatement } from '../../../src/server/database/statement-import/report-of.ts'
import { faultsOf, refusedFor } from '../../../src/server/import/import-result.ts'
import { reportFor } from '../../../src/server/import/report.ts'
import { decode } from '../../../src/statements/encoding/decode.ts'
import { StatementError } from '../../../src/statements/common/statement.ts'

const nothing = { new: 0, known: 0, deletedBefore: 0, alike: 0, maybeAlike: 0, otherReference: 0, parted: 0 }
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
    { parted: 1 },
    'Statement 7 shows that 1 line of earlier statements had been mistaken for a duplicate. It was added.',
  ],
  [
    { sameAs: { format: 'MT940', name: '7/1', file: 'january.sta' } },
    'Statement 7 was imported before, in another format or with different texts (MT940, statement 7/1, file january.sta). Nothing was added.',
  ],
]

test.each(notes)('a note says why lines may be wrong and what to do (%#)', (counts, note) => {
  const statement: TakenStatement = {
    ...nothing,
    name: '7',
    bankAccount: '',
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
