import type { Collection, Store } from '../../service/store.ts'
import { booksOn, type Books } from './books.ts'
import { buffersOf } from '../common/between-threads.ts'
import { CommitInDoubtError } from './core/database-errors.ts'
import type { AccountId } from './core/scoped-to.ts'
import { openSqlite } from './open-sqlite.ts'
import { numberOf } from './sqlite/watch-files.ts'
import { ThreadEndedError, troubleOf } from './sqlite/sqlite-errors.ts'
import { createReaders, startStoreThread, type Asked } from './store-threads.ts'

/** The books in a migrated file for a server: one thread writes, a few read, and this one reads only what is quicker than a message. */
export async function serveSqlite(path: string): Promise<ServedBooks> {
  const engine = await openSqlite(path)
  const file = { path: engine.where, number: numberOf(engine.where) }
  const start = () => startStoreThread(new URL('./store-worker.ts', import.meta.url), file)
  const writer = start().thread
  const readers = createReaders(start)

  async function write(asked: Asked, given: ArrayBuffer[] = []): Promise<unknown> {
    try {
      return await writer.ask(asked, given)
    } catch (error) {
      if (!(error instanceof ThreadEndedError)) throw error
      throw troubleOf(new CommitInDoubtError()) // what the thread was doing may be on the disk
    }
  }
  const writing: Writing = (part, account) => (name, given) =>
    write({ kind: 'call', path: [part, name], given, ...(account !== undefined && { account }) })

  const noteUse: Books['tokens']['noteUse'] = (...given) => tokens.noteUse(...given)
  const here = booksOn(engine, noteUse)
  const { accounts, imports, keptMappings, viesAnswers, installation, ready } = here
  const tokens = through<Books['tokens']>(writing('tokens'), {
    signInOf: here.tokens.signInOf,
    list: here.tokens.list,
  })

  return {
    kind: here.kind,
    where: here.where,
    ready,
    storeOf: (account) => storeThrough(account, here.storeOf(account), writing, readers),
    tokens,
    accounts: through(writing('accounts'), { list: accounts.list, find: accounts.find }),
    imports: through(writing('imports'), { list: imports.list, earlier: imports.earlier }),
    keptMappings: through(writing('keptMappings'), { list: keptMappings.list }),
    viesAnswers: through(writing('viesAnswers'), { list: viesAnswers.list }),
    installation: through(writing('installation'), { publicAddress: installation.publicAddress }),
    importStatements: (account, statements, importFile) =>
      write({ kind: 'import', account, statements, file: importFile }, buffersOf(statements)) as ReturnType<
        Books['importStatements']
      >,
    openEarly: async () => {
      await Promise.all([readers.open(), writer.open()])
    },
    close: async () => {
      await Promise.all([readers.close(), writer.close(), here.close()])
    },
  }
}

export type ServedBooks = Pick<
  Books,
  | 'kind'
  | 'where'
  | 'accounts'
  | 'tokens'
  | 'imports'
  | 'keptMappings'
  | 'viesAnswers'
  | 'installation'
  | 'storeOf'
  | 'importStatements'
  | 'openEarly'
  | 'ready'
  | 'close'
>

type List<T> = Collection<T, never>['list']
type Writing = (part: string, account?: AccountId) => Send
type Readers = ReturnType<typeof createReaders>
type Send = (name: string, given: unknown[]) => Promise<unknown>

/** A part of the books whose functions are sent to a thread, but for its `own`. */
function through<T extends object>(send: Send, own: Partial<NoInfer<T>> = {}): T {
  const sent =
    (name: string | symbol) =>
    (...given: unknown[]) =>
      send(String(name), given)
  return new Proxy(own, { get: (target, name) => Reflect.get(target, name) ?? sent(name) }) as T
}

/** The store of an account: its writes go to the thread that writes; of its reads, `near` answers the quickest here, and threads answer the others. */
function storeThrough(account: AccountId, near: Store, writing: Writing, readers: Readers): Store {
  const reading =
    (...part: string[]): Send =>
    (name, given) =>
      readers.ask(account, [...part, name], given)
  const part = <Name extends keyof Store>(name: Name, { here = [], read = [] }: Functions<Name>) => {
    const own: Partial<Parts[Name]> = {}
    const held: Partial<Parts[Name]> = near[name] ?? {}
    for (const one of here) own[one] = held[one]
    for (const one of read) own[one] = through<Parts[Name]>(reading(name))[one]
    return through<Parts[Name]>(writing(name, account), own)
  }
  /** The first pages of a list are the next rows of an index; what takes longer is read in a thread. */
  const listing = <T>(name: string, list: List<T>): List<T> => {
    const far = through<{ list: List<T> }>(reading(name))
    return (query) =>
      query.search === '' && query.page * query.pageSize <= 1000 ? list(query) : far.list(query)
  }
  const streaming = (name: string) => ({
    records: (query: unknown) =>
      readers.iterate(account, ['queries', name, 'records'], [query]) as AsyncIterable<never[]>,
  })
  return {
    contacts: through(writing('contacts', account), {
      list: listing('contacts', (query) => near.contacts.list(query)),
      get: (id) => near.contacts.get(id),
    }),
    transactions: through(writing('transactions', account), {
      list: listing('transactions', (query) => near.transactions.list(query)),
      get: (id) => near.transactions.get(id),
    }),
    marks: part('marks', { here: ['get', 'some'] }),
    bankLines: near.bankLines,
    deletedRecords: part('deletedRecords', { read: ['list'] }),
    erasures: part('erasures', { read: ['look'] }),
    bankAccounts: part('bankAccounts', { here: ['some'], read: ['list', 'balances', 'statements'] }),
    nameRules: part('nameRules', { here: ['list'] }),
    decisions: part('decisions', { read: ['list'] }),
    queries: {
      contacts: through(reading('queries', 'contacts'), streaming('contacts')),
      transactions: through(reading('queries', 'transactions'), streaming('transactions')),
    },
  }
}

type Functions<Name extends keyof Store> = { here?: (keyof Parts[Name])[]; read?: (keyof Parts[Name])[] }
type Parts = { [Name in keyof Store]-?: NonNullable<Store[Name]> }
