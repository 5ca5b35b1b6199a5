import { expect, test } from 'vitest'
import { StatementError } from '../../../src/statements/common/statement.ts'
import { onEveryDatabase } from './every-database.ts'
import { aLine, aReport, aStatement, newAccount } from './statements-to-import.ts'

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
})
