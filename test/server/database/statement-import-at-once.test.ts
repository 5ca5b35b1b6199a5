import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { aContact } from '../../builders.ts'
import { emptyBooks } from './empty-books.ts'
import { onEveryDatabase } from './every-database.ts'
import { aLine, aStatement, newAccount } from './statements-to-import.ts'

onEveryDatabase('imports at the same time', (books) => {
  test('of one file by several processes import every line once', async () => {
    const { id, list, amounts } = await newAccount(books())
    const address = books().kind === 'SQLite' ? books().where : inject('postgres')
    const others = await Promise.all([openBooks(address), openBooks(address)])
    const lines = Array.from({ length: 300 }, (_, index) => aLine({ amount: `${index % 7}.00` }))
    const file = [aStatement('1', '100.00', lines)]
    const taken = await Promise.all(
      [books(), ...others, books()].map((each) => each.importStatements(id, file, { name: 'file.xml' })),
    )
    expect(taken.map((each) => each.new).toSorted((one, other) => one - other)).toEqual([0, 0, 0, 300])
    expect(await list()).toHaveLength(300)
    await Promise.all(others.map((each) => each.close()))
    expect(await amounts()).toHaveLength(300)
  })

  test('as edits and deletions lose neither', async () => {
    const { id, list, transactions } = await newAccount(books())
    const lines = Array.from({ length: 50 }, (_, index) => aLine({ description: `Order ${index}` }))
    await books().importStatements(id, [aStatement('1', '0.00', lines.slice(0, 25))], { name: 'a' })
    const [one, other] = await list()
    await Promise.all([
      books().importStatements(id, [aStatement('2', '-62.50', lines.slice(25))], { name: 'b' }),
      transactions.update(one?.id ?? '', { description: 'Mine' }),
      transactions.remove([other?.id ?? '']),
      books().importStatements(id, [aStatement('1', '0.00', lines.slice(0, 25))], { name: 'a' }),
    ])
    expect(await list()).toHaveLength(49)
    expect((await transactions.get(one?.id ?? ''))?.description).toBe('Mine')
  })
})

test.runIf(inject('postgres') !== '')(
  'while lines are added, others edit the account (PostgreSQL)',
  async () => {
    const { books, url } = await emptyBooks('PostgreSQL')
    const { id, take, amounts } = await newAccount(books)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('begin')
    // Nobody can add entries now, so the import stops among the lines.
    await client.query('lock table entries in share mode')
    const ended: string[] = []
    const importing = take([aStatement('1', '100.00', [aLine()])]).then(() => ended.push('import'))
    const { id: _, ...draft } = aContact()
    const { contacts } = books.storeOf(id)
    for (let edits = 0; edits < 20; edits += 1) await contacts.create(draft)
    expect(ended).toEqual([])
    await client.query('rollback')
    await importing
    expect(await amounts()).toEqual(['-2.50'])
    expect(await contacts.list({ search: '', page: 1, pageSize: 1 })).toMatchObject({ total: 20 })
  },
)
