import { expect, test } from 'vitest'
import { mostPlanned } from '../../../src/domain/statement-import.ts'
import { onEveryDatabase } from './every-database.ts'
import { aLine, aReport, aStatement, newAccount } from './statements-to-import.ts'

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
