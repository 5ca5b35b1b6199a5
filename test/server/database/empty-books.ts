import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Contact } from '../../../src/domain/contact.ts'
import type { Transaction } from '../../../src/domain/transaction.ts'
import type { Books } from '../../../src/server/database/books.ts'
import { openBooks } from '../../../src/server/database/open-books.ts'
import type { Store } from '../../../src/service/store.ts'
import { isLong } from '../../long.ts'

export type Kind = Books['kind']

/** The databases that can be tested here. */
export const kinds: Kind[] = inject('postgres') === '' ? ['SQLite'] : ['SQLite', 'PostgreSQL']

/** The databases for tests that take long: SQLite, and in the long run all of them. */
export const kindsOfLongTests: Kind[] = isLong ? kinds : ['SQLite']

/** Books in a database of their own, empty, until the end of the test; `sql` does behind their back what a program must not. */
export async function emptyBooks(kind: Kind, server = inject('postgres')) {
  const url = kind === 'SQLite' ? newFile() : await newDatabase(server)
  const books = await openAt(url)
  return { books, url, sql: (statement: string) => run(url, statement) }
}

/** Where books are that version 0.1.0 has written (test/fixtures/0.1.0), in a database of their own, not opened yet. */
export async function booksOfFirstVersion(kind: Kind): Promise<string> {
  const fixture = (name: string) => join(import.meta.dirname, '../../fixtures/0.1.0', name)
  const url = kind === 'SQLite' ? newFile() : await newDatabase()
  if (kind === 'SQLite') copyFileSync(fixture('books.db'), url)
  else await run(url, `${readFileSync(fixture('postgres.sql'), 'utf8')}; reset all`) // its settings are not this session's alone
  return url
}

/** Opens the books another time, as a second process would. */
export async function openAt(url: string): Promise<Books> {
  const books = await openBooks(url)
  onTestFinished(() => books.close())
  return books
}

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  return join(folder, 'books.db')
}

async function newDatabase(server = inject('postgres')): Promise<string> {
  const url = new URL(server)
  const name = `empty-${randomUUID()}`
  await run(url.href, `create database "${name}" template template0`)
  onTestFinished(async () => void (await run(inject('postgres'), `drop database "${name}" with (force)`)))
  url.pathname = name
  return url.href
}

/** The rows of one statement behind the back of the program, whole numbers as text. */
export async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  if (!url.startsWith('postgres')) {
    const unprotected = { timeout: 5000, enableForeignKeyConstraints: false, defensive: false }
    const database = new DatabaseSync(url, unprotected)
    try {
      const prepared = database.prepare(statement)
      prepared.setReadBigInts(true)
      return prepared.all().map((row) => Object.fromEntries(Object.entries(row).map(inText)))
    } finally {
      database.close()
    }
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows?.map((row) => Object.fromEntries(Object.entries(row).map(inText))) ?? []
  } finally {
    await client.end()
  }
}

function inText([name, value]: [string, unknown]): [string, unknown] {
  return [name, typeof value === 'bigint' || typeof value === 'number' ? String(value) : value]
}

let accounts = 0

/** The store of a new account that holds the records. */
export async function storeWith(
  books: Pick<Books, 'accounts' | 'load' | 'storeOf'>,
  records: { contacts: Contact[]; transactions: Transaction[] },
): Promise<Store> {
  const { id } = await books.accounts.add(`Account ${(accounts += 1)} ${crypto.randomUUID()}`)
  await books.load(id, records)
  return books.storeOf(id)
}
