import { expect, test } from 'vitest'
import {
  StatementError,
  type Statement,
  type StatementLine,
} from '../../../src/statements/common/statement.ts'
import { emptyTransaction } from '../../../src/domain/fields.ts'
import { readOfx } from '../../../src/statements/ofx/read-ofx.ts'
import { aContact } from '../../builders.ts'
import { onEveryDatabase, onEveryDatabaseIfLong } from './every-database.ts'
import { aLine, aReport, aStatement, newAccount } from './statements-to-import.ts'

onEveryDatabase('statements that are taken in', (books) => {
  test('the lines of a statement become transactions that can be listed and searched', async () => {
    const { take, list, transactions } = await newAccount(books())
    const lines = [
      aLine({
        date: '2026-01-09',
        amount: '1250.00',
        counterpart: 'Zoë Łukasz',
        description: 'Invoice 7\nThanks',
      }),
      aLine({ date: '2016-02-30', amount: '-0.005', currency: 'KWD', counterpart: '' }),
    ]
    await take([aReport(lines)])
    const all = await list()
    expect(all.map(({ id: _, ...fields }) => fields)).toEqual(
      lines.map(({ at: _, reference: __, ...fields }) => ({ ...emptyTransaction, ...fields })),
    )
    expect(all.every(({ id }) => /^[0-9a-f]{20}$/.test(id))).toBe(true)
    const { items } = await transactions.list({ search: 'lukasz thanks', page: 1, pageSize: 25 })
    expect(items.map(({ amount }) => amount)).toEqual(['1250.00'])
  })

  test('the report counts the lines, adds them up exactly and says whether the balances agree', async () => {
    const { take } = await newAccount(books())
    const lines = [
      aLine({ date: '2026-01-12', amount: '0.10' }),
      aLine({ date: '2026-01-10', amount: '0.20' }),
      aLine({ date: '2026-01-31', amount: '-99999999999999999.99' }),
    ]
    const { statements, ...whole } = await take(
      [aStatement('1', '0.00', lines), aReport([], { name: 'empty' })],
      { name: 'january.xml' },
    )
    expect(whole).toEqual({
      importId: expect.any(String),
      file: 'january.xml',
      read: 3,
      new: 3,
      known: 0,
      deletedBefore: 0,
      refused: 0,
      sums: [
        {
          currency: 'EUR',
          deposits: '0.30',
          withdrawals: '-99999999999999999.99',
          total: '-99999999999999999.69',
        },
      ],
      from: '2026-01-10',
      to: '2026-01-31',
    })
    expect(statements.map(({ name, read, check }) => ({ name, read, check }))).toEqual([
      { name: '1', read: 3, check: { result: 'adds up' } },
      { name: 'empty', read: 0, check: { result: 'cannot be checked', why: 'no balances' } },
    ])
  })

  test('a file that comes twice adds nothing, under whatever name', async () => {
    const { take, amounts } = await newAccount(books())
    const file = [
      aStatement('1', '100.00', [aLine(), aLine(), aLine({ amount: '7.00', reference: 'REF-1' })]),
    ]
    await take(file)
    expect(await take(file)).toMatchObject({ read: 3, new: 0, known: 3 })
    expect(await take(file, { name: 'copy.xml' })).toMatchObject({ read: 3, new: 0, known: 3 })
    expect(await amounts()).toEqual(['-2.50', '-2.50', '7.00'])
  })

  test('a file without balances and references adds nothing when it comes twice, and identical lines stay two', async () => {
    const { take, amounts } = await newAccount(books())
    const file = [aReport([aLine(), aLine(), aLine()], { format: 'CSV (some-bank)', bankAccount: '' })]
    expect(await take(file)).toMatchObject({ new: 3, known: 0 })
    expect(await take(file)).toMatchObject({ new: 0, known: 3 })
    expect(await amounts()).toEqual(['-2.50', '-2.50', '-2.50'])
  })

  test('an overlapping statement adds only the lines that are missing', async () => {
    const { take, amounts } = await newAccount(books())
    const [first, both, second] = [
      aLine({ date: '2026-01-03', amount: '-1.00' }),
      aLine({ date: '2026-01-12', amount: '-2.00' }),
      aLine({ date: '2026-01-30', amount: '-3.00' }),
    ]
    await take([aStatement('1-15', '100.00', [first, both, both])])
    expect(await take([aStatement('10-31', '99.00', [both, both, second])])).toMatchObject({
      new: 1,
      known: 2,
    })
    expect(await amounts()).toEqual(['-1.00', '-2.00', '-2.00', '-3.00'])
  })

  test('an amount is the same with more zeros behind it, and a text with other blanks in it', async () => {
    const { take } = await newAccount(books())
    await take([aReport([aLine({ amount: '-12.50', description: 'Invoice 2026 001' })])])
    const again = aLine({ amount: '-12.500', description: 'Invoice 2026001', counterpart: 'Coffee  Corner' })
    expect(await take([aReport([again])])).toMatchObject({ new: 0, known: 1 })
  })

  test('lines with different references are two, with the same one they are one whatever the texts say', async () => {
    const { take, amounts } = await newAccount(books())
    await take([aReport([aLine({ reference: 'A1' }), aLine({ reference: 'A2' })])])
    const booked = [aLine({ reference: 'A1', description: 'COFFEE' }), aLine({ reference: 'A3' })]
    expect(await take([aStatement('1', '100.00', booked)])).toMatchObject({ new: 1, known: 1 })
    expect(await amounts()).toHaveLength(3)
  })

  test('a line whose reference one file leaves out, because two lines share it there, is not doubled', async () => {
    const { take, amounts } = await newAccount(books())
    const [one, other] = [aLine({ description: 'Rent' }), aLine({ description: 'Fee' })]
    const named = (line: ReturnType<typeof aLine>) => ({ ...line, reference: 'BATCH-1' })
    await take([aStatement('first day', '100.00', [named(one)])])
    expect(await take([aStatement('both days', '100.00', [one, other])])).toMatchObject({ new: 1, known: 1 })
    expect(await take([aStatement('second day', '97.50', [named(other)])])).toMatchObject({
      new: 0,
      known: 1,
    })
    expect(await take([aStatement('first day', '100.00', [named(one)])])).toMatchObject({ new: 0, known: 1 })
    expect(await amounts()).toHaveLength(2)
  })

  test('a deleted transaction does not come back, and its twin line stays', async () => {
    const { take, list, transactions } = await newAccount(books())
    const file = [aStatement('1', '100.00', [aLine(), aLine(), aLine({ amount: '9.00', reference: 'R' })])]
    await take(file)
    const gone = (await list()).filter(({ amount }) => amount !== '9.00').slice(0, 1)
    const paid = (await list()).filter(({ amount }) => amount === '9.00')
    await transactions.remove([...gone, ...paid].map(({ id }) => id))
    expect(await take(file)).toMatchObject({ read: 3, new: 0, known: 1, deletedBefore: 2 })
    expect(await list()).toHaveLength(1)
  })

  test('a transaction that was edited keeps the edit', async () => {
    const { take, list, transactions } = await newAccount(books())
    const file = [aReport([aLine()])]
    await take(file)
    const [{ id } = { id: '' }] = await list()
    const edit = {
      date: '2026-02-01',
      currency: 'USD',
      amount: '3.00',
      counterpart: 'Me',
      description: 'Private',
    }
    await transactions.update(id, edit)
    expect(await take(file)).toMatchObject({ new: 0, known: 1 })
    expect(await list()).toMatchObject([{ id, ...edit }])
    await transactions.remove([id])
    expect(await take(file)).toMatchObject({ new: 0, deletedBefore: 1 })
  })

  test('two lines that looked like one before the end of the day are two afterwards', async () => {
    const { take, amounts } = await newAccount(books())
    await take([aReport([aLine()])])
    expect(await take([aReport([aLine(), aLine()])])).toMatchObject({ new: 1, known: 1 })
    expect(await take([aStatement('end of day', '100.00', [aLine(), aLine()])])).toMatchObject({
      new: 0,
      known: 2,
    })
    expect(await amounts()).toEqual(['-2.50', '-2.50'])
  })

  test('two accounts both get all lines of one statement, and contacts stay as they are', async () => {
    const [mine, theirs] = [await newAccount(books()), await newAccount(books())]
    await books().load(mine.id, { contacts: [aContact({ id: 'c' })] })
    const file = [aStatement('1', '100.00', [aLine(), aLine()])]
    expect(await mine.take(file)).toMatchObject({ new: 2 })
    expect(await theirs.take(file)).toMatchObject({ new: 2 })
    const [first] = await mine.list()
    await mine.transactions.remove([first?.id ?? ''])
    expect(await theirs.take(file)).toMatchObject({ known: 2, deletedBefore: 0 })
    expect(await books().storeOf(mine.id).contacts.get('c')).toEqual(aContact({ id: 'c' }))
  })

  test('many lines are imported at once and recognized one by one', async () => {
    const { take, transactions } = await newAccount(books())
    const lines = Array.from({ length: 5001 }, (_, index) =>
      aLine({
        amount: `-${index % 700}.00`,
        description: `Order ${index % 2500}`,
        reference: index % 3 ? '' : `R${index}`,
      }),
    )
    expect(await take([aReport(lines)])).toMatchObject({ new: 5001 })
    expect(await take([aReport(lines.toReversed())])).toMatchObject({ new: 0, known: 5001 })
    expect((await transactions.list({ search: 'order 2499', page: 1, pageSize: 25 })).total).toBe(2)
  })
})

onEveryDatabase('statements that are taken in', (books) => {
  test.for([
    ['a date of another shape', { date: '31.01.2026' }],
    ['an impossible month', { date: '2026-13-01' }],
    ['no date', { date: '' }],
    ['no currency', { currency: '' }],
    ['an amount in words', { amount: '1,234.50' }],
    ['no amount', { amount: '' }],
    ['more than 2,000 characters', { description: 'x'.repeat(2001) }],
    ['a sign that no database keeps', { counterpart: 'a\0b' }],
    ['half a character', { reference: '\uD83D' }],
  ] as const)(
    'a line with %s is refused by its place, and nothing of the file is taken',
    async ([, wrong]) => {
      const { take, list } = await newAccount(books())
      const file = [
        aStatement('1', '100.00', [aLine()]),
        aReport([aLine({ at: 40 }), aLine({ at: 41, ...wrong }), aLine({ at: 42 })]),
      ]
      const refused = take(file)
      await expect(refused).rejects.toBeInstanceOf(StatementError)
      await expect(refused).rejects.toMatchObject({ at: 41 })
      expect(await list()).toEqual([])
      expect(await take([aStatement('1', '100.00', [aLine()])])).toMatchObject({ new: 1 })
    },
  )

  test('a statement that does not add up is refused by name and difference, unless the difference is accepted', async () => {
    const { take, list } = await newAccount(books())
    const good = aStatement('1', '100.00', [aLine()])
    const wrong = { ...aStatement('2', '97.50', [aLine(), aLine()]), lines: [aLine({ at: 12 })] }
    await expect(take([good, wrong])).rejects.toMatchObject({
      message: expect.stringMatching(/Statement 2 of NL20.* differ by −2\.50 EUR.*--accept-difference/),
      at: 12,
    })
    expect(await list()).toEqual([])
    const { statements } = await take([good, wrong], { acceptDifference: true })
    expect(statements[1]?.check).toEqual({ result: 'differs', by: '-2.50', currency: 'EUR' })
    expect(await list()).toHaveLength(1)
  })

  test('balances that differ by less than a coin add up, and what they would add up without is named', async () => {
    const { take } = await newAccount(books())
    const fine = aStatement('1', '100.0000000000005', [aLine({ amount: '-34.00' })])
    const closing = { date: '2026-01-10', currency: 'EUR', amount: '66.0000000000001' }
    expect((await take([{ ...fine, closing }])).statements[0]?.check).toEqual({ result: 'adds up' })
    const forward = aStatement('2', '66.00', [aLine(), aLine({ amount: '1537.00', at: 9 })])
    const left = { ...forward, closing: { ...closing, amount: '63.50' } }
    await expect(take([left])).rejects.toThrow(
      'It would without the line of 2026-01-10 for 1,537.00 (line 9).',
    )
    const kwd = { ...closing, currency: 'KWD', amount: '65.998' }
    const dinars = aStatement('3', '66.00', [aLine({ currency: 'KWD', amount: '0.000' })])
    const opening = { ...kwd, amount: '66.000' }
    await expect(take([{ ...dinars, opening, closing: kwd }])).rejects.toThrow('differ by −0.002 KWD')
  })

  test('a file whose balances contradict its own amounts is refused with the line, until that is accepted', async () => {
    const { take, list } = await newAccount(books())
    const file = [aReport([aLine()], { contradictsAt: 12 })]
    await expect(take(file)).rejects.toMatchObject({ at: 12, remedy: 'accept-difference' })
    expect(await list()).toEqual([])
    const { statements } = await take(file, { acceptDifference: true })
    expect(statements[0]?.check).toEqual({ result: 'contradicts itself', at: 12 })
  })

  test('lines in another currency than the balances are taken, unchecked', async () => {
    const { take } = await newAccount(books())
    const { statements, sums } = await take([
      aStatement('1', '100.00', [aLine(), aLine({ currency: 'USD' })]),
    ])
    expect(statements[0]?.check).toEqual({ result: 'cannot be checked', why: 'several currencies' })
    expect(sums.map(({ currency }) => currency)).toEqual(['EUR', 'USD'])
  })

  const [coffee, books7] = [aLine(), aLine({ amount: '-7.00', counterpart: 'Bookshop' })]

  const inOtherWords = aLine({ counterpart: 'COFFEE CORNER B.V.', description: 'PAS 123' })

  test('new lines that seem to exist already from another kind of file are pointed out', async () => {
    const { take } = await newAccount(books())
    await take([aReport([coffee, books7], { format: 'CSV (some-bank)', bankAccount: '' })])
    const { statements } = await take([aReport([inOtherWords, inOtherWords, aLine({ amount: '9.00' })])])
    expect(statements[0]).toMatchObject({ new: 3, alike: 0, maybeAlike: 1 })
    const { statements: again } = await take([aReport([inOtherWords, inOtherWords])])
    expect(again[0]).toMatchObject({ new: 0, maybeAlike: 0 })
  })

  test('three of them and more in one bank account are refused until a person accepts them', async () => {
    const { take, list, transactions } = await newAccount(books())
    await take([aReport([coffee, coffee, coffee, books7], { format: 'OFX 1.02' })])
    const file = [aReport([inOtherWords, inOtherWords, inOtherWords])]
    await expect(take(file)).rejects.toThrow(/^3 lines seem to have been imported already.*--accept-alike/)
    expect(await list()).toHaveLength(4)
    expect(await take([aReport([inOtherWords, inOtherWords])])).toMatchObject({
      new: 2,
      statements: [{ alike: 2 }],
    })
    expect(await take(file, { acceptAlike: true })).toMatchObject({ new: 1, known: 2 })
    await transactions.remove((await list()).map(({ id }) => id))
    const more = aLine({ counterpart: 'Coffee' })
    expect(await take([aReport([more, more, more, more])])).toMatchObject({ new: 4 })
  })

  test('a report of the day and its statement that tell the same in other words are two kinds of file', async () => {
    const { take } = await newAccount(books())
    await take([aReport([coffee, books7, aLine({ amount: '1.00' })])])
    const words = { description: 'BOOKED' }
    const day = [aLine(words), { ...books7, ...words }, aLine({ amount: '1.00', ...words })]
    await expect(take([aStatement('1', '50.00', day)])).rejects.toThrow(
      /^3 lines seem to have been imported already/,
    )
  })

  test('are asked about if others were the payments of a batch, unless their own file has these, too', async () => {
    const { take } = await newAccount(books())
    const paid = ['10.00', '20.00'].map((amount, index) => aLine({ amount, reference: `B-7/${index}` }))
    const batch = aLine({ date: '2026-01-12', amount: '30.00', payments: 2 })
    await take([aReport(paid)])
    const asked = async (lines: StatementLine[]) =>
      (await take([aStatement('S', '0.00', lines)], { dryRun: true })).statements[0]?.batches
    expect(await asked([batch])).toMatchObject([{ amount: '30.00', parts: 2 }])
    expect(await asked([...paid, batch])).toEqual([])
  })
})

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

  test('a line whose amount the bank has changed is pointed out, since both would count', async () => {
    const { take, amounts } = await newAccount(books())
    await take([aReport(fresh(week, 1))])
    const [first, second, ...others] = fresh(week, 1)
    const changed = [
      { ...first, amount: '-2.51' },
      { ...second, currency: 'USD' },
      ...others,
    ] as StatementLine[]
    const plan = await take([aReport(changed)], { dryRun: true })
    expect(plan.plan?.planned[0]).toMatchObject({ state: 'alike', amount: '-2.51' })
    expect((await take([aReport(changed)])).statements).toMatchObject([{ new: 2, otherAmount: 1 }])
    expect(await amounts()).toEqual(expect.arrayContaining(['-2.50', '-2.51']))
    // Both in one file, or of another bank account: two payments.
    const both = aLine({ amount: '7.00', reference: 'twice-7' })
    await take([aReport([both])])
    const more = { ...both, amount: '8.00' }
    expect((await take([aReport([both, more])])).statements).toMatchObject([{ new: 1, otherAmount: 0 }])
    const elsewhere = aReport([{ ...both, amount: '9.00' }], { bankAccount: 'NL91ABNA0417164300' })
    expect((await take([elsewhere])).statements).toMatchObject([{ new: 1, otherAmount: 0 }])
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
