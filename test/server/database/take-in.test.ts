import { expect, test } from 'vitest'
import { StatementError } from '../../../src/statements/common/statement.ts'
import { aContact } from '../../builders.ts'
import { onEveryDatabase } from './every-database.ts'
import { aLine, aReport, aStatement, newAccount } from './take-in-statements.ts'

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
      lines.map(({ at: _, reference: __, ...fields }) => fields),
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
      {
        name: 'january.xml',
      },
    )
    expect(whole).toEqual({
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

  test('an overlapping statement adds the lines that are not there yet', async () => {
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

  test('a transaction that was deleted does not come back, and its twin line stays', async () => {
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
    expect(await list()).toEqual([{ id, ...edit }])
    await transactions.remove([id])
    expect(await take(file)).toMatchObject({ new: 0, deletedBefore: 1 })
  })

  test('two lines that were one while the day was not over are two afterwards', async () => {
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
      message: expect.stringMatching(/Statement 2 of NL20.* differ by -2\.50 EUR.*--accept-difference/),
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
      'It would without the line of 2026-01-10 over 1537.00 (line 9).',
    )
    const kwd = { ...closing, currency: 'KWD', amount: '65.998' }
    const dinars = aStatement('3', '66.00', [aLine({ currency: 'KWD', amount: '0.000' })])
    const opening = { ...kwd, amount: '66.000' }
    await expect(take([{ ...dinars, opening, closing: kwd }])).rejects.toThrow('differ by -0.002 KWD')
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

  test('new lines that are there already, it seems, from another kind of file are pointed out', async () => {
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

  test('many lines come in at once and are known one by one', async () => {
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
