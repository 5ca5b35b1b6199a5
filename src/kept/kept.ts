import { createStore } from './store.ts'
import { NoDatabase, openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { tableNames, tables } from './rows.ts'
import type { TableName, Tables } from './rows.ts'

/** What is to be written: a row, or the key of one that goes. */
export type Change = { [Name in TableName]: Put<Name> | Drop<Name> }[TableName]
type Put<Name extends TableName> = { table: Name; put: Tables[Name] }
type Drop<Name extends TableName> = { table: Name; drop: Key }
/** The books, and what tells a row of them from the others (`tables`). */
export type Key = [books: string, ...rest: string[]]

/** Why something is not kept on this device: refused by the browser, no room left, or changed by a newer Bookend in another tab. */
export type Trouble = 'refused' | 'full' | 'newer'

/** What goes wrong with keeping things, for a person to be told once. Whatever it is, this tab goes on from its own memory. */
export const trouble = createStore<Trouble | undefined>(undefined)

/** One row; undefined where there is none, or none that can be read. */
export async function get<Name extends TableName>(table: Name, key: Key): Promise<Tables[Name] | undefined> {
  if (memory.has(nameOf(table, key))) return inMemory(table, nameOf(table, key))
  return checked(table, await asked((database) => database.get(table, key)))
}

/** All rows of some books, the newest first. */
export async function all<Name extends TableName>(table: Name, books: string): Promise<Tables[Name][]> {
  const found = (await asked((database) => database.getAllFromIndex(table, 'byTime', within(books)))) ?? []
  const rows = found.flatMap((row) => checked(table, row) ?? [])
  const kept = rows.filter((row) => !memory.has(nameOf(table, keyOf(table, row))))
  const here = [...memory.keys()].flatMap((name) => inMemory(table, name) ?? [])
  return [...kept, ...here.filter((row) => row.books === books)].toSorted((one, other) => other.at - one.at)
}

/** Writes all of it or, where the browser refuses, keeps all of it in the memory of this tab. True when it will outlive the tab. */
export async function write(...changes: Change[]): Promise<boolean> {
  if (changes.length === 0) return true
  const durable = (await asked((database) => writeTo(database, changes))) === true
  for (const change of changes) {
    const key = 'put' in change ? keyOf(change.table, change.put) : change.drop
    if (durable) memory.delete(nameOf(change.table, key))
    else memory.set(nameOf(change.table, key), 'put' in change ? change.put : undefined)
  }
  tell(changes.map(({ table }) => table))
  return durable
}

/**
 * Reads a row and writes what `next` makes of it, undefined for none; nobody comes between, in no other tab either. Gives what `next`
 * was given.
 */
export async function change<Name extends TableName>(
  table: Name,
  key: Key,
  next: (row: Tables[Name] | undefined) => Tables[Name] | undefined,
): Promise<Tables[Name] | undefined> {
  let before: Tables[Name] | undefined
  const inDatabase = async (database: Database) => {
    const transaction = database.transaction(table, 'readwrite', { durability: 'strict' })
    transaction.done.catch(() => undefined)
    before = checked(table, await transaction.store.get(key))
    const after = next(before)
    if (after) await transaction.store.put(after)
    else await transaction.store.delete(key)
    await transaction.done
    return true
  }
  if (memory.has(nameOf(table, key)) || (await asked(inDatabase)) !== true) {
    before ??= await get(table, key)
    memory.set(nameOf(table, key), next(before))
  }
  tell([table])
  return before
}

/** Forgets tables of some books, or of all. */
export async function forget(names: readonly TableName[] = tableNames, books?: string): Promise<void> {
  await asked(async (database) => {
    for (const name of names)
      await (books === undefined ? database.clear(name) : deleteWithin(database, name, books))
  })
  for (const name of memory.keys()) {
    const [table, of] = JSON.parse(name) as [TableName, string]
    if (names.includes(table) && (books === undefined || books === of)) memory.delete(name)
  }
  tell(names)
}

/** Calls back when one of the tables has changed, in this tab or in another. Gives the way to stop. */
export function watch(names: readonly TableName[], listener: () => void): () => void {
  const hear = (changed: readonly TableName[]) => {
    if (names.some((name) => changed.includes(name))) listener()
  }
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

// Rows that the database would not take, by table and key; undefined for one that is gone.
const memory = new Map<string, Tables[TableName] | undefined>()
const listeners = new Set<(changed: readonly TableName[]) => void>()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('bookend-kept')
let opening: Promise<Database | undefined> | undefined

tabs?.addEventListener('message', ({ data }: MessageEvent<TableName[]>) => {
  for (const listener of listeners) listener(data)
})

function tell(changed: readonly TableName[]): void {
  for (const listener of listeners) listener(changed)
  tabs?.postMessage(changed)
}

function opened(): Promise<Database | undefined> {
  opening ??= openDatabase(() => (opening = undefined)).catch((error: unknown) => {
    trouble.set(error instanceof NoDatabase ? error.why : 'refused')
    return undefined
  })
  return opening
}

async function writeTo(database: Database, changes: Change[]): Promise<true> {
  const names = [...new Set(changes.map(({ table }) => table))]
  const transaction = database.transaction(names, 'readwrite', { durability: 'strict' })
  // What fails makes the whole transaction fail, which is heard at its end.
  const done = transaction.done
  done.catch(() => undefined)
  try {
    for (const change of changes) {
      const store = transaction.objectStore(change.table)
      const writing = 'put' in change ? store.put(change.put) : store.delete(change.drop)
      writing.catch(() => undefined)
    }
  } catch (error) {
    transaction.abort()
    throw error
  }
  await done
  const filled = new Map(
    changes.flatMap((one) => ('put' in one ? [[nameOf(one.table, [one.put.books]), one] as const] : [])),
  )
  // What is there too much can go another time; the rows are written.
  for (const { table, put } of filled.values()) await trim(database, table, put.books).catch(() => undefined)
  return true
}

/** Lets the oldest rows go when there are more than a table holds. */
async function trim(database: Database, name: TableName, books: string): Promise<void> {
  const { most } = tables[name]
  if (most === Infinity) return
  const many = await database.countFromIndex(name, 'byTime', within(books))
  if (many <= most) return
  const transaction = database.transaction(name, 'readwrite')
  let cursor = await transaction.store.index('byTime').openCursor(within(books))
  for (let left = many - most; cursor && left > 0; left -= 1) {
    await cursor.delete()
    cursor = await cursor.continue()
  }
  await transaction.done
}

async function deleteWithin(database: Database, name: TableName, books: string): Promise<void> {
  const transaction = database.transaction(name, 'readwrite')
  for (const key of await transaction.store.index('byTime').getAllKeys(within(books)))
    await transaction.store.delete(key)
  await transaction.done
}

/** What the database answers; undefined where there is none or where it refuses, which `trouble` then tells. */
async function asked<T>(task: (database: Database) => Promise<T>, again = true): Promise<T | undefined> {
  const database = await opened()
  if (!database) return undefined
  try {
    return await task(database)
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    // It was closed from outside: by the browser, or for a newer version in another tab.
    if (name === 'InvalidStateError' && again) {
      opening = undefined
      return asked(task, false)
    }
    trouble.set(name === 'QuotaExceededError' ? 'full' : 'refused')
    return undefined
  }
}

function checked<Name extends TableName>(table: Name, row: unknown): Tables[Name] | undefined {
  const read = tables[table].row.safeParse(row)
  // The schema of a table gives the rows of that table, which the compiler cannot follow over a name that varies.
  return read.success ? (read.data as Tables[Name]) : undefined
}

function inMemory<Name extends TableName>(table: Name, name: string): Tables[Name] | undefined {
  const [of] = JSON.parse(name) as [TableName]
  return of === table ? (memory.get(name) as Tables[Name] | undefined) : undefined
}

function keyOf(table: TableName, row: object): Key {
  const { books, ...rest } = row as Record<string, string>
  return [books ?? '', ...tables[table].key.map((part) => rest[part] ?? '')]
}

function nameOf(table: TableName, key: Key): string {
  return JSON.stringify([table, ...key])
}

function within(books: string): IDBKeyRange {
  return IDBKeyRange.bound([books, -Infinity], [books, Infinity])
}
