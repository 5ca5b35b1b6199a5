import { describe, expect, test } from 'vitest'
import type { BankDetail } from '../../../src/domain/bank-line.ts'
import { aTransaction } from '../../builders.ts'
import { onEveryDatabase } from './every-database.ts'
import { emptyBooks } from './empty-books.ts'
import { aLine, aReport, aStatement, newAccount } from './statements-to-import.ts'

const bank: BankDetail = {
  valueDate: '2026-01-12',
  counterpartAccount: 'NL02RABO0300065264',
  endToEndId: 'E2E-77',
  mandateId: 'M-5',
  originalAmount: '2.90',
  originalCurrency: 'USD',
  rate: '1.16',
  text: 'Card payment\nTerminal "7" in {Gent}, "bank":{}',
}
const five = {
  date: '2026-01-10',
  currency: 'EUR',
  amount: '-2.50',
  counterpart: 'Coffee Corner',
  description: 'Card payment',
}

onEveryDatabase('what the bank wrote', (books) => {
  const linesOf = (id: number) => {
    const { bankLines } = books().storeOf(id)
    if (!bankLines) throw new Error('These books keep no bank lines')
    return bankLines
  }

  test('is kept with its statement, and an edit of the transaction leaves it as it was', async () => {
    const { id, take, list, transactions } = await newAccount(books())
    const statement = aStatement('S1', '10.00', [aLine({ bank, reference: 'R1' })])
    const { importId = '' } = await take([statement], { name: 'january.xml', source: 'upload' })
    const [{ id: one } = { id: '' }] = await list()
    const line = {
      id: one,
      ...five,
      bankReference: 'R1',
      ...bank,
      bankAccount: 'NL20INGB0001234567',
      importId,
      statement: {
        name: 'S1',
        format: 'CAMT.053.001.08',
        fileName: 'january.xml',
        importedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    }
    expect(await linesOf(id).get(one)).toEqual(line)
    expect(await linesOf(id).some([one, 'nobody', '\0'])).toEqual([line])
    expect(await linesOf(id).some([])).toEqual([])
    expect(await linesOf((await newAccount(books())).id).some([one])).toEqual([])
    const again = await take([statement], { source: 'upload' })
    await books().imports.undo(id, importId, 'me')
    expect(await linesOf(id).get(one)).toEqual({ ...line, importId: again.importId })
    await transactions.update(one, { amount: '-3.00', date: '2026-02-01', counterpart: '' })
    expect(await linesOf(id).get(one)).toEqual({ ...line, importId: again.importId })
  })

  test('is searched in the same words in whatever order a file has its details: a check finds nothing', async () => {
    const { books: own } = await emptyBooks(books().kind)
    const { take } = await newAccount(own)
    const reversed = Object.fromEntries(Object.entries(bank).toReversed())
    await take([aStatement('S1', '10.00', [aLine({ bank: reversed })])])
    expect(await own.check(() => {})).toMatchObject({ findings: 0 })
  })

  test('differs from a corrected transaction, and no longer once the correction is taken back or it is deleted', async () => {
    const { id, take, list, transactions } = await newAccount(books())
    await take([
      aStatement('S1', '10.00', [aLine({ bank, reference: 'R1' }), aLine({ counterpart: 'Other' })]),
    ])
    const ids = (await list()).map((one) => one.id)
    const [one = ''] = ids
    const { date, amount } = (await transactions.get(one)) ?? {}
    const corrected = () => linesOf(id).corrected([...ids, 'nobody', '\0'])
    await transactions.update(one, { counterpart: 'New name' })
    expect(await corrected()).toEqual([])
    await transactions.update(one, { amount: '-3.00', date: '2026-02-01' })
    expect(await corrected()).toEqual([{ id: one, date, amount }])
    expect(await linesOf((await newAccount(books())).id).corrected(ids)).toEqual([])
    await transactions.update(one, { date })
    expect(await corrected()).toEqual([{ id: one, amount }])
    await transactions.remove([one])
    expect(await corrected()).toEqual([])
  })

  test('is not told of a transaction that no statement has brought, is deleted, or belongs to another account', async () => {
    const [mine, other] = [await newAccount(books()), await newAccount(books())]
    await books().load(mine.id, { transactions: [aTransaction({ id: 'by-hand' })] })
    await mine.take([aReport([aLine({ bank })])])
    const brought = (await mine.list()).find(({ id }) => id !== 'by-hand')?.id ?? ''
    expect(await linesOf(mine.id).get('by-hand')).toBeUndefined()
    expect(await linesOf(mine.id).get('\0')).toBeUndefined()
    expect(await linesOf(other.id).get(brought)).toBeUndefined()
    await mine.transactions.remove([brought])
    expect(await linesOf(mine.id).get(brought)).toBeUndefined()
  })

  test('is added to lines of an import that did not keep it, when their file comes again, and then never changes', async () => {
    const { id, take, list, transactions } = await newAccount(books())
    const statement = (detail?: BankDetail) =>
      aStatement('S1', '10.00', [
        aLine({ ...(detail && { bank: detail }) }),
        aLine({ amount: '-7.00', description: 'Rent' }),
      ])
    await take([statement()])
    const one = (await list()).find(({ amount }) => amount === '-2.50')?.id ?? ''
    await transactions.update(one, { description: 'Coffee for all' })
    expect(await linesOf(id).get(one)).toMatchObject({ ...five, bankAccount: 'NL20INGB0001234567' })
    expect(await linesOf(id).get(one)).not.toHaveProperty('valueDate')
    expect(await take([statement(bank)])).toMatchObject({ new: 0, known: 2 })
    expect(await linesOf(id).get(one)).toMatchObject({ ...five, ...bank })
    await take([statement({ endToEndId: 'another' })])
    await take([statement()])
    expect(await linesOf(id).get(one)).toMatchObject({ ...five, ...bank })
    expect((await list()).find((row) => row.id === one)?.description).toBe('Coffee for all')
  })

  describe('when a later file knows more of the line', () => {
    const short: BankDetail = {
      valueDate: '2026-01-12',
      endToEndId: 'E2E-77',
      text: 'Coffee Corner Card payment',
    }
    const long: BankDetail = {
      ...short,
      valueDate: '2026-01-13',
      mandateId: 'M-5',
      counterpartBank: 'RABONL2U',
    }
    const fileOf = (detail: BankDetail) => [aReport([aLine({ bank: detail, reference: 'R1' })])]
    const told = { importedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), fileName: 'long.xml' }
    const later = [
      { ...told, says: { valueDate: '2026-01-13', mandateId: 'M-5', counterpartBank: 'RABONL2U' } },
    ]
    const whole = { ...five, ...long, valueDate: '2026-01-12', later }

    test('has what it lacked, and beside the first what is said otherwise, found by a search, in whatever form', async () => {
      const { books: own } = await emptyBooks(books().kind)
      const { id, take, list } = await newAccount(own)
      const { bankLines, queries } = own.storeOf(id)
      await take(fileOf(short))
      const [{ id: one } = { id: '' }] = await list()
      const found = async (search: string) =>
        (await queries.transactions.page({ search, filter: {} }, { page: 1, pageSize: 9 })).total
      expect(await found('RABONL2U')).toBe(0)
      const told = async (detail: BankDetail, dryRun: boolean) =>
        (await take(fileOf(detail), { name: 'long.xml', dryRun })).statements[0]?.told
      expect(await told(long, true)).toEqual({ more: 0, otherwise: 1 })
      expect(await bankLines?.get(one)).not.toHaveProperty('later')
      expect(await told(long, false)).toEqual({ more: 0, otherwise: 1 })
      expect(await bankLines?.get(one)).toMatchObject(whole)
      expect([await found('RABONL2U'), await found('2026-01-13'), await found('2026-01-12')]).toEqual([
        1, 1, 1,
      ])
      for (const again of [long, short, { valueDate: '2026-01-14', text: 'card PAYMENT' }])
        expect(await told(again, false)).toEqual({ more: 0, otherwise: 0 })
      expect(await told({ purpose: 'GDDS' }, false)).toEqual({ more: 1, otherwise: 0 })
      expect(await bankLines?.get(one)).toMatchObject({
        ...whole,
        purpose: 'GDDS',
        later: [...later, { says: { purpose: 'GDDS' } }],
      })
      expect(await told({ purpose: 'CASH' }, false)).toEqual({ more: 0, otherwise: 1 })
      expect(await own.check(() => {})).toMatchObject({ findings: 0 })
    })

    test('keeps that when the import of that file is taken back, in a backup, and while it is deleted', async () => {
      const { books: own } = await emptyBooks(books().kind)
      const { id, take, list, transactions } = await newAccount(own)
      await take(fileOf(short))
      const [{ id: one } = { id: '' }] = await list()
      await transactions.remove([one])
      const { importId = '' } = await take(fileOf(long), { name: 'long.xml', source: 'upload' })
      expect(await own.imports.undo(id, importId, 'Anna')).toMatchObject({ removed: 0 })
      await own.storeOf(id).deletedRecords?.restore('transactions', [one])
      let text = ''
      await own.backUp(async (more) => void (text += more))
      const { books: target } = await emptyBooks(books().kind)
      await target.restore(async function* () {
        yield* text.trimEnd().split('\n')
      })
      for (const some of [own, target]) {
        expect(await some.storeOf(id).bankLines?.get(one)).toMatchObject(whole)
        expect(await some.check(() => {})).toMatchObject({ findings: 0 })
      }
    })

    test('has it from another form of its statement, too, unless several lines have its day and amount', async () => {
      const { id, take, list } = await newAccount(books())
      const tea = [aLine({ amount: '-7.00' }), aLine({ amount: '-7.00', description: 'Tea' })]
      await take([aStatement('S1', '20.00', [aLine({ bank: short }), ...tea], { format: 'MT940' })])
      const other = {
        counterpart: 'COFFEE CORNER',
        description: 'SEPA 7',
        bank: { ...long, purpose: 'GDDS' },
      }
      const camt = aStatement('1', '20.00', [
        aLine(other),
        ...tea.map((one) => ({ ...one, description: 'X', bank })),
      ])
      const { statements } = await take([camt], { name: 'long.xml' })
      expect(statements).toMatchObject([
        { new: 0, known: 3, told: { more: 0, otherwise: 1 }, sameAs: { name: 'S1' } },
      ])
      const lines = await linesOf(id).some((await list()).map((row) => row.id))
      const says = { ...later[0]?.says, purpose: 'GDDS', description: 'SEPA 7' }
      expect(lines.filter((line) => line.later)).toEqual([
        expect.objectContaining({ ...whole, purpose: 'GDDS', later: [{ ...told, says }] }),
      ])
    })
  })

  test('stays when a later statement contains the line, too', async () => {
    const { id, take, list } = await newAccount(books())
    await take([aStatement('S1', '10.00', [aLine({ bank })])])
    const [{ id: one } = { id: '' }] = await list()
    const longer = aStatement('S2', '10.00', [aLine(), aLine({ date: '2026-01-11', amount: '-7.00' })])
    expect(await take([longer])).toMatchObject({ new: 1, known: 1 })
    expect(await linesOf(id).get(one)).toMatchObject({ ...five, ...bank, statement: { name: 'S1' } })
  })

  test('that cannot be read is named by the check and by imports, and keeps nothing else from being used', async () => {
    const { books: own, sql } = await emptyBooks(books().kind)
    const { id, take, list, transactions } = await newAccount(own)
    const { bankLines, queries } = own.storeOf(id)
    const rent = aLine({ amount: '-7.00', description: 'Rent' })
    await take([aStatement('S1', '10.00', [aLine({ bank }), rent])], { source: 'upload' })
    const [latest] = await own.imports.list(id)
    const [one = '', other = ''] = (await list())
      .toSorted((first) => (first.amount === '-2.50' ? -1 : 1))
      .map((row) => row.id)
    await sql(`update entries set original = '{"date":7}' where transaction_id = '${one}' returning 1`)
    expect(await bankLines?.get(one)).toBe('damaged')
    expect((await bankLines?.some([one, other]))?.map((line) => line.id)).toEqual([other])
    await transactions.update(one, { amount: '-3.00', description: 'Coffee for all' })
    await transactions.update(other, { amount: '-8.00' })
    expect(await bankLines?.corrected([one, other])).toEqual([{ id: other, amount: '-7.00' }])
    expect(
      (await queries.transactions.page({ search: '', filter: {} }, { page: 1, pageSize: 9 })).total,
    ).toBe(2)
    const told: string[] = []
    await own.check((sentence) => void told.push(sentence))
    expect(told.filter((sentence) => sentence.includes('bank wrote'))).toEqual([
      expect.stringMatching(
        `: what the bank wrote about 1 transaction cannot be read \\(${one}\\)[.] Restore a backup[.]$`,
      ),
    ])
    await expect(take([aReport([aLine()])])).rejects.toThrow(
      `A line of this file may be one in the books whose record is damaged (transaction ${one}). Restore a backup`,
    )
    expect(await own.imports.list(id)).toHaveLength(1)
    expect(await take([aReport([rent, aLine({ date: '2026-02-01' })])])).toMatchObject({ new: 1, known: 1 })
    expect(await own.imports.undo(id, latest?.id ?? '', 'Anna')).toMatchObject({ edited: 1, removed: 0 })
    expect((await list()).map((row) => row.id)).toContain(one)
  })

  test('is in a backup', async () => {
    const { books: source } = await emptyBooks('SQLite')
    const { id, take, list } = await newAccount(source)
    await take([aReport([aLine({ bank })])])
    const [{ id: one } = { id: '' }] = await list()
    let text = ''
    await source.backUp(async (more) => void (text += more))
    const { books: target } = await emptyBooks(books().kind)
    const rows = text.trimEnd().split('\n')
    await target.restore(async function* () {
      yield* rows
    })
    expect(await target.storeOf(id).bankLines?.get(one)).toMatchObject({ ...five, ...bank })
    expect(await target.check(() => {})).toMatchObject({ findings: 0 })
  })
})
