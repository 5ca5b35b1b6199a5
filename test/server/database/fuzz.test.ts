import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { Contact } from '../../../src/domain/contact.ts'
import { contactFieldNames, emptyContact } from '../../../src/domain/fields.ts'
import type { Books } from '../../../src/server/database/books.ts'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { createApp, type AppOptions } from '../../../src/server/http/create-app.ts'
import { createThrottle } from '../../../src/server/http/create-throttle.ts'
import { Problem } from '../../../src/service/refusal-error.ts'
import type { ContactCollection, Store } from '../../../src/service/store.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { isLong } from '../../long.ts'
import { runs } from '../../seed.ts'
import { booksInMemory, builtApp, openLog } from '../http/open-app.ts'
import { injections } from './fuzz-parts.ts'
import { oddRequest, type Odd } from './fuzz-requests.ts'

/** All stores that this machine has. */
const kinds = ['memory', 'SQLite', ...(inject('postgres') === '' || !isLong ? [] : ['PostgreSQL'])] as const

/** An app on new books in a store, with one who asks and another one, whose records all hold the word “Geheim”. */
async function openFuzzed(kind: (typeof kinds)[number]) {
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

// More of them, and others: FUZZ=20000 SEED=7 npx vitest run --project database fuzz
const numRuns = Number(process.env['FUZZ'] ?? runs(400))

test.each(kinds)(
  'any request at all, on books in %s, is answered or refused in words, tells nothing of another account, and changes nothing there',
  async (kind) => {
    const { ask, theirs, faults, check, close } = await openFuzzed(kind)
    const before = await everythingIn(theirs)
    await fc.assert(
      fc.asyncProperty(oddRequest, async (odd) => {
        const answer = await ask(odd)
        if (answer) await judge(answer, odd)
      }),
      { numRuns },
    )
    expect(await everythingIn(theirs)).toEqual(before)
    expect(faults()).toEqual([])
    expect(await check()).toEqual([])
    await close()
  },
)

test('any requests, one after the other, are answered alike in all stores', async () => {
  const property = fc.asyncProperty(
    fc.array(oddRequest, { minLength: 10, maxLength: 40 }),
    async (requests) => {
      const opened = await Promise.all(kinds.map(openFuzzed))
      for (const odd of requests) {
        const [first, ...others] = await Promise.all(opened.map(async ({ ask }) => essenceOf(await ask(odd))))
        for (const other of others) expect(other, `${odd.method} ${odd.path}`).toEqual(first)
      }
      await Promise.all(opened.map(({ close }) => close()))
    },
  )
  await fc.assert(property, { numRuns: Math.ceil(numRuns / 40) })
})

/** What nobody but its owner may ever be shown. */
const secret = /geheim/i

async function judge(answer: Response, odd: Odd) {
  const text = await answer.text()
  const what = `${odd.method} ${odd.path}: ${answer.status} ${text.slice(0, 200)}`
  expect(answer.status, `${what}`).toBeLessThan(500)
  expect(secret.test(text), `${what}`).toBe(false)
  expect(answer.headers.get('X-Content-Type-Options'), `${what}`).toBe('nosniff')
  const isService = odd.path.startsWith('/api/') && ![204, 304].includes(answer.status)
  const isFine = answer.status < 400
  const type = !isFine ? /^application\/problem\+json$/ : isService ? /json/ : /^/
  expect(answer.headers.get('Content-Type') ?? '', what).toMatch(type)
  if (isFine || odd.method === 'HEAD') return
  const problem = Problem.parse(JSON.parse(text))
  expect(problem.status, `${what}`).toBe(answer.status)
  expect(problem.detail, `${what}`).toMatch(/\w+ \w+/)
}

/** An answer without what chance has made: the ids of new contacts, by which those of one name are sorted. */
async function essenceOf(answer: Response | undefined) {
  if (!answer) return undefined
  const text = await answer.text()
  const body: unknown = answer.headers.get('Content-Type')?.includes('json') && text ? JSON.parse(text) : text
  const { items, total, id: _, ...rest } = Object(body)
  if (!Array.isArray(items)) return { status: answer.status, rest }
  const told = items.map(({ id: __, ...fields }) => JSON.stringify(fields)).toSorted()
  return { status: answer.status, total, items: total > items.length ? items.length : told, rest }
}

async function everythingIn({ contacts, transactions }: Store) {
  const all = { search: '', page: 1, pageSize: 1000 }
  return { contacts: await contacts.list(all), transactions: await transactions.list(all) }
}

test.each(kinds)(
  'in %s what looks like code is text: kept as it is, found by itself, and nothing happens',
  async (kind) => {
    const { ask, mine, theirs, faults, check, close } = await openFuzzed(kind)
    const before = await totalsOf(theirs)
    for (const [index, text] of injections.entries()) {
      const fields = {
        ...emptyContact,
        lastName: `Number ${index}`,
        [contactFieldNames[index % 11] ?? '']: text,
        company: text,
      }
      const created = await ask(sent('POST', '/api/contacts/new', fields))
      expect(created?.status, `${text}`).toBe(201)
      const { id } = Contact.parse(await created?.json())
      const read = await ask(sent('GET', `/api/contacts/${id}`))
      expect(await read?.json(), `${text}`).toEqual({ id, ...fields })
      expect(await idsFoundBy(mine.contacts, text), `${text}`).toContain(id)
      // Each word alone too: the short ones are looked for in another way than the long ones.
      for (const word of text.split(/\s+/).filter(Boolean))
        expect(await idsFoundBy(mine.contacts, word), `${word} of ${text}`).toContain(id)
      const edited = await ask(sent('POST', `/api/contacts/${id}`, { street: text }))
      expect(await edited?.json(), `${text}`).toEqual({ id, ...fields, street: text })
      const missing = await ask(sent('DELETE', '/api/contacts', { ids: text.replaceAll(',', ' ').trim() }))
      expect(await missing?.json(), `${text}`).toMatchObject({ deleted: [] })
    }
    expect((await mine.contacts.list({ search: '', page: 1, pageSize: 1 })).total).toBe(
      30 + injections.length,
    )
    expect(await totalsOf(theirs)).toEqual(before)
    expect(faults()).toEqual([])
    expect(await check()).toEqual([])
    await close()
  },
  60_000,
)

async function idsFoundBy(contacts: ContactCollection, search: string): Promise<string[]> {
  const { items, total } = await contacts.list({ search, page: 1, pageSize: 1000 })
  expect(items, `${search}`).toHaveLength(total)
  return items.map(({ id }) => id)
}

async function totalsOf({ contacts, transactions }: Awaited<ReturnType<typeof openFuzzed>>['theirs']) {
  const all = { search: '', page: 1, pageSize: 1000 }
  return [await contacts.list(all), await transactions.list(all)]
}

function sent(method: string, path: string, fields?: object): Odd {
  const body = fields && new TextEncoder().encode(JSON.stringify(fields))
  return { method, path, headers: [['Content-Type', 'application/json']], auth: 'mine', body }
}
