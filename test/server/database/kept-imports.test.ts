import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { linesOf } from './backup-books.ts'
import { emptyBooks } from './empty-books.ts'
import { onEveryDatabase } from './every-database.ts'
import { aLine, aReport, aStatement, newAccount } from './statements-to-import.ts'
import { mostPlanned } from '../../../src/domain/statement-import.ts'

const nothing = { removed: 0, edited: 0, noted: 0, deleted: 0, shared: 0 }

onEveryDatabase('what is kept of an import', (books) => {
  const latestOf = async (id: number, of = books()) => (await of.imports.list(id))[0]?.id ?? ''

  test('its file, its lines and how it was taken back survive a backup', async () => {
    const { books: own } = await emptyBooks(books().kind) // other tests leave broken records in those that they share
    const { id, take, amounts } = await newAccount(own)
    const bytes = randomBytes(1_500_000) // so that it is kept in several parts
    const file = { source: 'upload', zipped: gzipSync(bytes), name: 'january.xml' } as const
    await take([aStatement('S1', '10.00', [aLine({})])], file)
    await own.imports.undo(id, await latestOf(id, own), 'Anna')
    await take([aStatement('S1', '10.00', [aLine({})])], file)
    const parts: string[] = []
    await own.backUp(async (part) => void parts.push(part))
    const { books: restored } = await emptyBooks(books().kind)
    await restored.restore(linesOf(parts.join('')))
    expect(await restored.imports.list(id)).toEqual(await own.imports.list(id))
    const latest = await latestOf(id, restored)
    const kept = await restored.imports.file(id, latest)
    expect([kept?.name, bytes.equals(kept?.bytes ?? new Uint8Array())]).toEqual(['january.xml', true])
    expect(await restored.check(() => {})).toMatchObject({ findings: 0 })
    expect(await restored.imports.undo(id, latest, 'Ben')).toMatchObject({ ...nothing, removed: 1 })
    expect(await amounts()).toEqual(['-2.50'])
    const { transactions } = restored.storeOf(id)
    expect(await transactions.list({ search: '', page: 1, pageSize: 25 })).toMatchObject({ total: 0 })
    expect(await restored.check(() => {})).toMatchObject({ findings: 0 })
  })

  test('an import of an earlier version, and one of another account, cannot be taken back', async () => {
    const { books: own, sql } = await emptyBooks(books().kind)
    const [mine, other] = [await newAccount(own), await newAccount(own)]
    await mine.take([aReport([aLine()])], { source: 'upload' })
    const id = await latestOf(mine.id, own)
    expect(await own.imports.undo(other.id, id, 'Anna')).toEqual({ nothing: 'missing' })
    await sql(`update imports set bank_accounts = ''`)
    expect(await own.imports.planUndo(mine.id, id)).toEqual({ nothing: 'old' })
    expect(await own.imports.undo(mine.id, id, 'Anna')).toEqual({ nothing: 'old' })
    expect(await own.imports.list(mine.id)).not.toMatchObject([{ canUndo: expect.anything() }])
    expect(await mine.amounts()).toEqual(['-2.50'])
  })

  test('is dropped with the oldest of more than 500 imports, whose transactions stay', async () => {
    const { id, take, amounts } = await newAccount(books())
    await take([aReport([aLine()])], { source: 'upload', zipped: gzipSync('file') })
    const first = await latestOf(id)
    expect(String((await books().imports.file(id, first))?.bytes)).toBe('file')
    for (let number = 1; number <= 501; number += 1)
      await books().imports.addRefused(id, { fileName: `${number}.pdf`, source: 'inbox', faults: [] })
    expect(await books().imports.file(id, first)).toBeUndefined()
    expect(await books().imports.undo(id, first, 'Anna')).toEqual({ nothing: 'missing' })
    expect(await amounts()).toEqual(['-2.50'])
  })

  test('a statement of which an edited line was left proves nothing: in another format it comes whole', async () => {
    const { id, take, list, transactions } = await newAccount(books())
    const lines = [aLine({ amount: '-7.00' }), aLine({ amount: '-8.00' })]
    await take([aStatement('S1', '100.00', lines)], { source: 'upload' })
    const edited = (await list()).find(({ amount }) => amount === '-7.00')?.id ?? ''
    await transactions.update(edited, { description: 'Lunch' })
    const undone = await books().imports.undo(id, await latestOf(id), 'Anna')
    expect(undone).toMatchObject({ ...nothing, removed: 1, edited: 1 })
    const { bankAccounts } = books().storeOf(id)
    expect(await bankAccounts?.list()).toMatchObject([{ transactions: 1, balances: [] }])
    expect(await bankAccounts?.statements()).toEqual([])
    const other = aStatement('S1', '100.00', lines, { format: 'MT940' })
    expect(await take([other], { source: 'upload', acceptAlike: true })).toMatchObject({ new: 1, known: 1 })
    expect((await list()).map(({ description }) => description).toSorted()).toEqual(['Card payment', 'Lunch'])
    expect(await bankAccounts?.list()).toMatchObject([{ balances: [{ amount: '85.00' }] }])
  })

  test('an import can be taken back while its file is imported again', async () => {
    const { id, take, amounts } = await newAccount(books())
    const lines = [aLine({ amount: '-7.00' }), aLine({ amount: '-8.00' })]
    const file = [aStatement('S1', '100.00', lines)]
    await take(file, { source: 'upload' })
    for (let turn = 0; turn < 5; turn += 1) {
      const latest = await latestOf(id)
      await Promise.all([take(file, { source: 'upload' }), books().imports.undo(id, latest, 'Anna')])
      expect(await amounts()).toEqual(['-7.00', '-8.00'])
    }
  })
})

onEveryDatabase('a plan of an import', (books) => {
  test('names each line with what happens to it, and the import then does that', async () => {
    const { id, take, list, transactions } = await newAccount(books())
    const [coffee, rent, gift] = [
      aLine({ date: '2026-01-10' }),
      aLine({ date: '2026-01-11', amount: '-800.00', counterpart: 'Landlord' }),
      aLine({ date: '2026-01-12', amount: '20.00', counterpart: 'Aunt' }),
    ]
    await take([aStatement('S1', '1000.00', [coffee, rent])])
    const doomed = (await list()).find(({ counterpart }) => counterpart === 'Landlord')
    await transactions.remove([doomed?.id ?? ''])
    const before = await list()
    const again = [aStatement('S1', '1000.00', [coffee, rent]), aStatement('S2', '197.50', [gift])]
    const { plan, ...planned } = await take(again, { dryRun: true, source: 'upload' })
    expect(plan?.planned.map(({ counterpart, state }) => `${counterpart} ${state}`)).toEqual([
      'Landlord deleted',
      'Aunt new',
      'Coffee Corner known',
    ])
    expect(plan).toMatchObject({ newAccounts: [], knownAccounts: 1 })
    expect(await list()).toEqual(before)
    expect(await books().imports.list(id)).toEqual([])
    const taken = await take(again, { source: 'upload' })
    expect(taken).toMatchObject({
      new: planned.new,
      known: planned.known,
      deletedBefore: planned.deletedBefore,
    })
    expect((await list()).map(({ counterpart }) => counterpart).toSorted()).toEqual(['Aunt', 'Coffee Corner'])
  })

  test('says which lines look like others of another kind of file, and which bank account is new', async () => {
    const { take } = await newAccount(books())
    await take([aReport([aLine({ counterpart: 'Coffee Corner' })], { format: 'CSV' })])
    const other = aStatement('S1', '10.00', [aLine({ description: 'POS 11', counterpart: 'COFFEE' })])
    const { plan } = await take([other], { dryRun: true, acceptAlike: true })
    expect(plan?.planned.map(({ state }) => state)).toEqual(['alike'])
    const { plan: abroad } = await take([{ ...other, bankAccount: 'DE02120300000000202051' }], {
      dryRun: true,
    })
    expect(abroad).toMatchObject({ newAccounts: ['DE02120300000000202051'], knownAccounts: 1 })
  })

  test('of a large file has the first lines only, and their number', async () => {
    const { take } = await newAccount(books())
    const lines = Array.from({ length: mostPlanned + 20 }, (_, index) =>
      aLine({ amount: `-${index + 1}.00` }),
    )
    const { plan, read } = await take([aStatement('S1', '0.00', lines)], { dryRun: true })
    expect([plan?.planned.length, read]).toEqual([mostPlanned, mostPlanned + 20])
  })
})
