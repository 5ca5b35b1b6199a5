import { expect, test } from 'vitest'
import { readOfx } from '../../../src/statements/ofx/read-ofx.ts'
import type { Statement, StatementLine } from '../../../src/statements/common/statement.ts'
import { onEveryDatabaseIfLong } from './every-database.ts'
import { aLine, aReport, aStatement, newAccount } from './statements-to-import.ts'

/** Downloads as OFX: the entries are day, amount, name and FITID. */
function ofx(...entries: [day: string, amount: string, name: string, fitId: string][]): Statement[] {
  const lines = entries.map(
    ([day, amount, name, fitId]) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${fitId}<NAME>${name}<MEMO>CARD</STMTTRN>`,
  )
  return readOfx(
    `<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>7730118842</BANKACCTFROM><BANKTRANLIST>${lines.join('\n')}</BANKTRANLIST></STMTRS></OFX>`,
  )
}

onEveryDatabaseIfLong('downloads that overlap and give their lines other references', (books) => {
  test('add nothing twice when the reference was provisional (Banque Populaire)', async () => {
    const { take, amounts } = await newAccount(books())
    await take(
      ofx(
        ['20220801', '-9.00', 'LOYER', '202200700049BD27'],
        ['20220802', '-5.20', 'BOULANGERIE', '04081       BD2B'],
        ['20220802', '-5.20', 'BOULANGERIE', '04082       BD2B'],
      ),
    )
    const later = ofx(
      ['20220802', '-5.20', 'BOULANGERIE', '202200700060BD27'],
      ['20220802', '-5.20', 'BOULANGERIE', '202200700061BD27'],
      ['20220803', '-7.00', 'PRESSE', '202200700062BD27'],
    )
    expect(await take(later)).toMatchObject({ new: 1, known: 2 })
    expect(await amounts()).toEqual(['-5.20', '-5.20', '-7.00', '-9.00'])
  })

  test('say so when an earlier version could not tell the account of the same file', async () => {
    const { take } = await newAccount(books())
    const lines = [aLine({ amount: '-1.00' }), aLine({ amount: '-2.00' })]
    await take([aReport(lines, { format: 'CSV (dkb)', bankAccount: '' })])
    const named = aReport(lines, { format: 'CSV (dkb)', bankAccount: 'DE02100100100006820101' })
    expect((await take([named])).statements[0]).toMatchObject({ maybeAlike: 2 })
  })

  test('add nothing twice when each download counts from 1', async () => {
    const { take, amounts } = await newAccount(books())
    const days = ['01', '02', '03', '04', '05', '06']
    const download = (some: string[]) =>
      ofx(
        ...some.map((day, index): [string, string, string, string] => [
          `202601${day}`,
          '-2.50',
          'COFFEE',
          String(index + 1),
        ]),
      )
    await take(download(days.slice(0, 4)))
    expect(await take(download(days.slice(2)))).toMatchObject({ new: 2, known: 2 })
    expect(await amounts()).toHaveLength(6)
  })

  const fresh = (lines: StatementLine[], download: number) =>
    lines.map((line, index) => ({ ...line, reference: `guid-${download}-${index}` }))
  const week = ['05', '06', '07', '08', '09'].map((day) => aLine({ date: `2026-01-${day}` }))

  test.for(['OFX 1.02', 'CAMT.052.001.08', 'CAMT.053.001.08', 'CSV (some-bank)'])(
    'are refused from three such lines, and noted below, when each gives new ones (%s)',
    async (format) => {
      const { take, list } = await newAccount(books())
      await take([aReport(fresh(week, 1), { format })])
      const noted = await take([aReport(fresh(week.slice(3), 2), { format })])
      expect(noted.statements).toMatchObject([{ new: 2, otherReference: 2 }])
      const overlap = [aReport(fresh(week.slice(1), 3), { format })]
      await expect(take(overlap)).rejects.toThrow(
        /^4 lines seem to have been imported already.*under other references.*--accept-alike/,
      )
      expect(await list()).toHaveLength(7)
      expect(await take(overlap, { acceptAlike: true })).toMatchObject({ new: 4 })
    },
  )

  test('are refused as well if the lines they repeat were deleted', async () => {
    const { take, list, transactions } = await newAccount(books())
    await take([aReport(fresh(week, 1))])
    await transactions.remove((await list()).map(({ id }) => id))
    await expect(take([aReport(fresh(week, 2))])).rejects.toThrow('or were deleted')
  })

  test('are imported without a question where references, texts or balances show that they are different payments', async () => {
    const { take } = await newAccount(books())
    await take([aReport(fresh(week, 1))])
    const others = fresh(week, 2).map((line) => ({ ...line, counterpart: 'Tea House' }))
    expect((await take([aReport([...fresh(week, 1), ...others])])).statements).toMatchObject([
      { new: 5, known: 5, otherReference: 0 },
    ])
    const chained = await newAccount(books())
    const day = [
      aLine({ reference: 'first-1' }),
      aLine({ reference: 'first-2' }),
      aLine({ reference: 'first-3' }),
    ]
    await chained.take([aStatement('7/1', '100.00', day)])
    const next = day.map((line) => ({ ...line, reference: line.reference.replace('first', 'later') }))
    expect((await chained.take([aStatement('7/2', '92.50', next)])).statements).toMatchObject([
      { new: 3, otherReference: 0 },
    ])
  })

  test('two reports of one day, the later with other references, double nothing in silence', async () => {
    const { take } = await newAccount(books())
    const morning = fresh([aLine(), aLine({ amount: '9.00' })], 1)
    await take([aReport(morning)])
    const { statements } = await take([aReport(fresh([...morning, aLine({ amount: '11.00' })], 2))])
    expect(statements).toMatchObject([{ new: 3, otherReference: 2 }])
  })
})

onEveryDatabaseIfLong('lines that came in by the rules of an earlier version', (books) => {
  test('are recognised though their FITIDs are no references any more', async () => {
    const { take, amounts } = await newAccount(books())
    const file = ofx(
      ['20220801', '-9.00', 'LOYER', '1'],
      ['20220802', '-5.20', 'BOULANGERIE', '04081       BD2B'],
      ['20220802', '-5.20', 'BOULANGERIE', '04082       BD2B'],
    )
    const stored = ['1', '04081 BD2B', '04082 BD2B']
    const before = file.map((statement) => ({
      ...statement,
      lines: statement.lines.map((line, index) => ({ ...line, reference: stored[index] ?? '' })),
    }))
    await take(before)
    expect(await take(file)).toMatchObject({ new: 0, known: 3 })
    const final = ofx(
      ['20220802', '-5.20', 'BOULANGERIE', '202200700060BD27'],
      ['20220802', '-5.20', 'BOULANGERIE', '202200700061BD27'],
      ['20220803', '-7.00', 'PRESSE', '202200700062BD27'],
    )
    expect(await take(final)).toMatchObject({ new: 1, known: 2 })
    expect(await amounts()).toHaveLength(4)
  })

  test('are recognised by the texts that it read, and keep them', async () => {
    const { take, list } = await newAccount(books())
    const former = { counterpart: 'keine Information vorhanden', description: 'Check 0' }
    await take([aReport([aLine(former), aLine(former)])])
    const now = aLine({ counterpart: 'Testkonto', description: '', formerTexts: [former] })
    expect(await take([aReport([now, now, now])])).toMatchObject({ new: 1, known: 2 })
    expect(await take([aReport([now, now, now])])).toMatchObject({ new: 0, known: 3 })
    expect((await list()).map(({ counterpart }) => counterpart).toSorted()).toEqual([
      'Testkonto',
      former.counterpart,
      former.counterpart,
    ])
  })
})
