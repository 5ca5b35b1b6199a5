import { expect, test } from 'vitest'
import { aContact } from '../../builders.ts'
import { onEveryDatabase } from './every-database.ts'
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
    expect(await list()).toEqual([{ id, ...edit }])
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
