import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Contact } from '../../../src/domain/contact.ts'
import type { Transaction } from '../../../src/domain/transaction.ts'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { createApp, type AppOptions } from '../../../src/server/http/create-app.ts'
import { createLog } from '../../../src/server/http/log.ts'
import { describedService } from '../../service/described-service.ts'
import { keepingDeleted } from '../../service/keeping-deleted.ts'
import { createMemoryStore } from '../../../src/service/create-memory-store.ts'
import type { Store } from '../../../src/service/store.ts'
import { read } from '../../service/open-service.ts'

type Records = { contacts?: Contact[]; transactions?: Transaction[] }

/** The app on books in memory, an account for each token; `ask` sends a request to it, `lines` is what it logged. */
export function openApp({ accounts = {}, ...options }: OpenAppOptions = {}) {
  const { lines, log } = openLog()
  const books = booksInMemory(accounts)
  const app = createApp({ books, log, dist: builtApp(), ...options })
  const ask = async (path: string, init: RequestInit & { token?: string } = {}) => {
    const { token, ...rest } = init
    const headers = new Headers(rest.headers)
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    return app.request(new URL(path, 'http://127.0.0.1:4173').href, { ...rest, headers })
  }
  const askJson = async (path: string, init: RequestInit & { token?: string } = {}) =>
    read(await ask(path, init))
  return { app, ask, askJson, lines, log }
}

type OpenAppOptions = Partial<Omit<AppOptions, 'log'>> & { accounts?: Record<string, Records> }

/** Books of accounts 1, 2, … which the tokens open; each account has its records. */
export function booksInMemory(accounts: Record<string, Records>): AppOptions['books'] & { stores: Store[] } {
  const tokens = Object.keys(accounts)
  const stores = Object.values(accounts).map(({ contacts = [], transactions = [] }) =>
    keepingDeleted(createMemoryStore({ contacts, transactions })),
  )
  return {
    stores,
    tokens: {
      signInOf: async (secret) => {
        const account = tokens.indexOf(secret) + 1
        if (account === 0) return undefined
        const token = `token-${account}`
        return { account, key: `key-${account}`, name: `Books of ${secret}`, token, tokenName: secret }
      },
      list: async () => [],
      add: () => notInMemory(),
      revokeById: async () => false,
    },
    importStatements: () => notInMemory(),
    keptMappings: {
      list: async () => [],
      currencies: async () => ({}),
      rename: async () => false,
      remove: async () => false,
    },
    viesAnswers: { list: async () => [], keep: () => notInMemory() },
    imports: {
      list: async () => [],
      earlier: async () => [],
      addRefused: async () => {},
      file: async () => undefined,
      planUndo: () => notInMemory(),
      undo: () => notInMemory(),
    },
    installation: { publicAddress: async () => undefined },
    storeOf: (account) => {
      const store = stores[account - 1]
      if (!store) throw new Error(`There is no account ${account}`)
      return store
    },
    ready: async () => {},
  }
}

async function notInMemory(): Promise<never> {
  throw new Error('Books in memory take no statements and no tokens')
}

/** A log and the lines that were written to it. */
export function openLog() {
  const lines: Record<string, unknown>[] = []
  return { lines, log: createLog({ to: { write: (line) => lines.push(Object(JSON.parse(line))) } }) }
}

const described = describedService()

const page = '<!doctype html><title>Bookend</title>'

/** A folder with what a build leaves there, and the files that are given. */
export function builtApp(files: Record<string, string | Buffer> = { 'index.html': page }): string {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/**
 * The app on books in a file, with an account and a token for each name. What `tell` asks as one of them, the first unless told, and
 * what it hears must be as it is described; `upload` sends a file of statements.
 */
export async function openBooksApp(names = ['Acme'], options: Pick<AppOptions, 'vies'> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  const books = await openBooks(join(folder, 'books.db'))
  onTestFinished(async () => {
    await books.close()
  })
  const tokens: Record<string, string> = {}
  for (const name of names)
    tokens[name] = await books.tokens.add((await books.accounts.add(name)).id, 'First')
  const opened = openApp({ books, ...options })
  const as = (name: string) => ({ token: tokens[name] ?? '' })
  const tell = async (method: string, path: string, sent?: object, who = names[0] ?? '') => {
    const body = sent && { body: JSON.stringify(sent), headers: { 'Content-Type': 'application/json' } }
    const answer = await opened.askJson(`/api${path}`, { ...as(who), method, ...body })
    described.check(method, path, answer)
    return answer
  }
  const upload = (body: NonNullable<RequestInit['body']>, query = 'name=january.sta', who = names[0] ?? '') =>
    opened.askJson(`/api/statement-imports?${query}`, {
      ...as(who),
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body,
    })
  return { ...opened, books, as, tell, upload }
}
