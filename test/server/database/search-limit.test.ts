import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { ServiceUnavailableError } from '../../../src/service/refusal-error.ts'
import { aTransaction } from '../../builders.ts'
import { emptyBooks, kinds } from './empty-books.ts'

const many = Array.from({ length: 200 }, () => aTransaction({ description: 'Rent of January' }))

/** Books whose searches may work no longer than a moment. */
async function hurriedBooks(kind: (typeof kinds)[number], searchMs: number) {
  const { books, url } = await emptyBooks(kind)
  const { id } = await books.accounts.add('One')
  await books.load(id, { transactions: many })
  const hurried = await openBooks(url, { searchMs })
  onTestFinished(() => hurried.close())
  const { transactions } = hurried.storeOf(id)
  const search = (words: string) => transactions.list({ search: words, page: 1, pageSize: 25 })
  return { url, search }
}

test('a search that takes too long is refused in words, and the next one is answered (SQLite)', async () => {
  const { search } = await hurriedBooks('SQLite', 0)
  for (const words of ['rent january', 'january date:2026']) {
    const refused: unknown = await search(words).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ServiceUnavailableError)
    expect(String(refused)).toContain('This search takes too long')
  }
  expect(await search('')).toMatchObject({ total: 200 })
  expect(await search('nowhere')).toMatchObject({ total: 0 })
})

test.runIf(kinds.includes('PostgreSQL'))(
  'a search that takes too long is refused in words (PostgreSQL)',
  async () => {
    const { url, search } = await hurriedBooks('PostgreSQL', 200)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('begin')
    await client.query('lock table transactions in access exclusive mode')
    const refused: unknown = await search('rent january').catch((error: unknown) => error)
    await client.query('rollback')
    await client.end()
    expect(refused).toBeInstanceOf(ServiceUnavailableError)
    expect(String(refused)).toContain('This search takes too long')
  },
)
