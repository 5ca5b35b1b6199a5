import { inject } from 'vitest'
import type { Books } from '../../../src/server/database/books.ts'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { createApp, type AppOptions } from '../../../src/server/http/create-app.ts'
import { createThrottle } from '../../../src/server/http/create-throttle.ts'
import type { Store } from '../../../src/service/store.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { booksInMemory, builtApp, openLog } from '../http/open-app.ts'
import type { Odd } from './fuzz-requests.ts'
import { isLong } from '../../long.ts'

/** All stores that this machine has. */
export const kinds = [
  'memory',
  'SQLite',
  ...(inject('postgres') === '' || !isLong ? [] : ['PostgreSQL']),
] as const

/** An app on new books in a store, with one who asks and another one, whose records all hold the word “Geheim”. */
export async function openFuzzed(kind: (typeof kinds)[number]) {
  const opened =
    kind === 'memory'
      ? inMemory()
      : await inDatabase(kind === 'SQLite' ? `${builtApp({})}/books.db` : inject('postgres'))
  const { lines, log } = openLog()
  const app = createApp({
    books: opened.books,
    dist: builtApp(),
    log,
    throttle: createThrottle({ free: Infinity }),
  })
  return {
    ...opened,
    /** What the log tells beside requests: faults of ours. */
    faults: () => lines.filter(({ level }) => level !== 'info'),
    /** Undefined for what cannot even become a Request: raw connections are fuzzed elsewhere. */
    ask: async (odd: Odd): Promise<Response | undefined> => {
      const request = requestOf(odd, opened.token)
      return request && app.fetch(request)
    },
  }
}

type Opened = {
  books: AppOptions['books']
  /** Of the one who asks. */
  token: string
  mine: Store
  theirs: Store
  check: () => Promise<string[]>
  close: () => Promise<void>
}

function inMemory(): Opened {
  const books = booksInMemory({ mine: recordsOf('mine', 'Open'), theirs: recordsOf('theirs', 'Geheim') })
  const [mine, theirs] = books.stores
  if (!mine || !theirs) throw new Error('There are two accounts')
  return { books, token: 'mine', mine, theirs, check: async () => [], close: async () => {} }
}

async function inDatabase(url: string): Promise<Opened> {
  const books = await openBooks(url)
  const [mine, theirs] = [await accountOf(books, 'mine', 'Open'), await accountOf(books, 'theirs', 'Geheim')]
  return {
    books,
    token: mine.token,
    mine: mine.store,
    theirs: theirs.store,
    check: async () => {
      const findings: string[] = []
      await books.check((words) => void findings.push(words))
      return findings
    },
    close: books.close,
  }
}

async function accountOf(books: Books, owner: string, word: string) {
  const { id } = await books.accounts.add(`${owner} ${crypto.randomUUID()}`)
  await books.load(id, recordsOf(owner, word))
  return { store: books.storeOf(id), token: await books.tokens.add(id, owner) }
}

function recordsOf(owner: string, word: string) {
  const ids = Array.from({ length: 30 }, (_, index) => `${owner}-${index + 1}`)
  return {
    contacts: ids.map((id) => aContact({ id, company: `${word} ${id}` })),
    transactions: ids.map((id) => aTransaction({ id, counterpart: `${word} ${id}` })),
  }
}

function requestOf({ method, path, headers, auth, body }: Odd, token: string): Request | undefined {
  try {
    const all = new Headers(headers)
    const authorization = auth === 'mine' ? `Bearer ${token}` : auth.text
    if (authorization !== undefined) all.set('Authorization', authorization)
    const hasBody = body && !['GET', 'HEAD', 'get'].includes(method)
    return new Request(`http://127.0.0.1:4173${path}`, { method, headers: all, ...(hasBody && { body }) })
  } catch {
    return undefined
  }
}
