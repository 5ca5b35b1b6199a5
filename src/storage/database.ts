// Over 200 lines because the copy in memory, which serves when the browser refuses, answers beside each call of the database.

import { createStore } from './create-store.ts'
import {
  contactChoicesPlace,
  listLayoutsPlace,
  moveKept,
  nameRulesPlace,
  notDuplicatesPlace,
  moveCreatedAgain,
} from './local-storage.ts'
import { NoDatabaseError, openDatabase, type Database, type Writing } from './open-database.ts'
import { indexes, tableNames, tables, type IndexName, type TableName, type Tables } from './rows.ts'

/** A change to write: a row, or the key of a row to delete. */
export type Write = { [Name in TableName]: Put<Name> | Drop<Name> }[TableName]
type Put<Name extends TableName> = { table: Name; put: Tables[Name] }
type Drop<Name extends TableName> = { table: Name; drop: Key }
/** The account, and the rest of a row's key (`tables`). */
export type Key = [books: string, ...rest: string[]]

/** Why something cannot be stored here: refused by the browser, disk full, or the database changed by a newer Bookend. */
export type Trouble = 'refused' | 'full' | 'newer'

/** The storage problem to report to the user, once. Whatever it is, this tab continues in memory. */
export const trouble = createStore<Trouble | undefined>(undefined)

/** One row; undefined if it does not exist or is invalid. */
export async function getRow<Name extends TableName>(
  table: Name,
  key: Key,
): Promise<Tables[Name] | undefined> {
  if (memory.has(memoryKeyOf(table, key))) return inMemory(table, memoryKeyOf(table, key))
  return checked(table, await asked((database) => database.get(table, key)))
}

/** The rows with these keys, in their order, in one transaction; undefined where one does not exist or is invalid. */
export async function getRows<Name extends TableName>(
  table: Name,
  keys: readonly Key[],
): Promise<(Tables[Name] | undefined)[]> {
  const found = await asked(async (database) => {
    const { store, done } = database.transaction(table)
    done.catch(() => undefined)
    return Promise.all(keys.map((key) => store.get(key)))
  })
  return keys.map((key, index) => {
    const name = memoryKeyOf(table, key)
    return memory.has(name) ? inMemory(table, name) : checked(table, found?.[index])
  })
}

/** The rows of an account, newest first: all of them, or at least the `most` newest. */
export async function allRows<Name extends TableName>(
  table: Name,
  books: string,
  most = Infinity,
): Promise<Tables[Name][]> {
  const found = await asked(async (database) => {
    const index = database.transaction(table).store.index('byTime')
    const skipped = most < Infinity && (await index.openKeyCursor(within(books), 'prev'))
    const first = skipped && (await skipped.advance(most))
    return index.getAll(first ? IDBKeyRange.bound(first.key, [books, Infinity]) : within(books))
  })
  const rows = withMemory(table, found, (row) => row.books === books)
  return rows.toSorted((one, other) => other.at - one.at)
}

/** The rows of an account whose keys begin with these parts, in the order of their keys. */
export async function rowsUnder<Name extends TableName>(table: Name, key: Key): Promise<Tables[Name][]> {
  const found = await asked((database) => database.getAll(table, startingWith(key)))
  return withMemory(table, found, (row) => isPrefix(key, keyOf(table, row)))
}

/** The rows of an index whose keys begin with these parts, in one transaction for all keys. */
export async function rowsOfIndex<Index extends IndexName>(
  index: Index,
  keys: readonly Key[],
): Promise<Tables[(typeof indexes)[Index]['table']][]> {
  const { table, path }: { table: (typeof indexes)[Index]['table']; path: readonly string[] } = indexes[index]
  const found = await asked(async (database) => {
    const store = database.transaction(table).store.index(index)
    return (await Promise.all(keys.map((key) => store.getAll(startingWith(key))))).flat()
  })
  return withMemory(table, found, (row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    const own = [row.books, ...path.map((part) => String(values.get(part)))]
    return path.every((part) => values.get(part) !== undefined) && keys.some((key) => isPrefix(key, own))
  })
}

function withMemory<Name extends TableName>(
  table: Name,
  found: readonly unknown[] | undefined,
  isWanted: (row: Tables[Name]) => boolean,
): Tables[Name][] {
  const rows = (found ?? []).flatMap((row) => checked(table, row) ?? [])
  const kept = rows.filter((row) => !memory.has(memoryKeyOf(table, keyOf(table, row))))
  const here = [...memory.keys()].flatMap((name) => inMemory(table, name) ?? [])
  return [...kept, ...here.filter(isWanted)]
}

/** How many rows a table has for an account. */
export async function countRows(table: TableName, books: string): Promise<number> {
  return (await asked((database) => database.countFromIndex(table, 'byTime', within(books)))) ?? 0
}

/** Writes all changes or, if the browser refuses, holds all of them in this tab's memory. True if they will survive the tab. */
export async function writeRows(...changes: Write[]): Promise<boolean> {
  if (changes.length === 0) return true
  const durable = (await asked((database) => writeTo(database, changes))) === true
  if (durable) letGo(changes)
  else hold(changes)
  tell([...new Set(changes.map(({ table }) => table))])
  return durable
}

function letGo(changes: readonly Write[]): void {
  for (const one of changes)
    memory.delete(memoryKeyOf(one.table, 'put' in one ? keyOf(one.table, one.put) : one.drop))
}

function hold(changes: readonly Write[]): void {
  for (const one of changes)
    if ('put' in one) memory.set(memoryKeyOf(one.table, keyOf(one.table, one.put)), one.put)
    else memory.set(memoryKeyOf(one.table, one.drop), undefined)
}

/** Reads a row and writes what `next` returns for it, or deletes it if undefined, atomically across tabs. Returns it as it was. */
export async function changeRow<Name extends TableName>(
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
  if (memory.has(memoryKeyOf(table, key)) || (await asked(inDatabase)) !== true) {
    before ??= await getRow(table, key)
    memory.set(memoryKeyOf(table, key), next(before))
  }
  tell([table])
  return before
}

/** Atomically, across all tabs, writes all changes if a row is as expected, and nothing otherwise. Returns that row as it was. */
export async function writeRowsIf<Name extends TableName>(
  table: Name,
  key: Key,
  isExpected: (row: Tables[Name] | undefined) => boolean,
  ...changes: Write[]
): Promise<Tables[Name] | undefined> {
  let before: Tables[Name] | undefined
  const inDatabase = async (database: Database) => {
    const names = [...new Set([table, ...changes.map((one) => one.table)])]
    const transaction = database.transaction(names, 'readwrite', { durability: 'strict' })
    const { done } = transaction
    done.catch(() => undefined)
    before = checked(table, await transaction.objectStore(table).get(key))
    if (isExpected(before)) putAll(transaction, changes)
    await done
    return true
  }
  const isHere = memory.has(memoryKeyOf(table, key))
  const isDurable = !isHere && (await asked(inDatabase)) === true
  if (!isDurable) {
    before ??= await getRow(table, key)
    if (isExpected(before)) hold(changes)
  } else if (isExpected(before)) letGo(changes)
  tell([...new Set([table, ...changes.map((one) => one.table)])])
  return before
}

/** Deletes the rows of all accounts. */
export async function forgetRows(): Promise<void> {
  await asked(async (database) => {
    for (const name of tableNames) await database.clear(name)
  })
  memory.clear()
  tell(tableNames)
}

/**
 * Moves an account's data to another one, all or nothing. Rows that the target already has stay where they are, so that
 * nothing is overwritten. Returns how many stayed; undefined if the browser refused.
 */
export async function moveRows(from: string, to: string): Promise<number | undefined> {
  const left = await asked((database) => moveWithin(database, from, to))
  if (left !== undefined) {
    moveCreatedAgain(from, to)
    for (const placeOf of [listLayoutsPlace, nameRulesPlace, notDuplicatesPlace, contactChoicesPlace])
      moveKept(placeOf(from), placeOf(to))
  }
  tell(tableNames)
  return left
}

/** Calls back when one of the tables has changed, in this tab or in another. Returns an unsubscribe function. */
export function watchTables(names: readonly TableName[], listener: () => void): () => void {
  const hear = (changed: readonly TableName[]) => {
    if (names.some((name) => changed.includes(name))) listener()
  }
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

// Rows that the database did not accept, by table and key; undefined for a deleted row.
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
    trouble.set(error instanceof NoDatabaseError ? error.why : 'refused')
    return undefined
  })
  return opening
}

async function writeTo(database: Database, changes: Write[]): Promise<true> {
  const names = [...new Set(changes.map(({ table }) => table))]
  const transaction = database.transaction(names, 'readwrite', { durability: 'strict' })
  // An error aborts the whole transaction, which rejects at its end.
  const done = transaction.done
  done.catch(() => undefined)
  putAll(transaction, changes)
  await done
  const filled = new Map(
    changes.flatMap((one) => ('put' in one ? [[memoryKeyOf(one.table, [one.put.books]), one] as const] : [])),
  )
  // Failing to delete surplus rows is harmless; the new rows are written.
  for (const { table, put } of filled.values()) await trim(database, table, put.books).catch(() => undefined)
  return true
}

function putAll(transaction: Writing, changes: readonly Write[]): void {
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
}

/** Deletes the oldest rows if a table exceeds its limit. */
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

async function moveWithin(database: Database, from: string, to: string): Promise<number> {
  const transaction = database.transaction(tableNames, 'readwrite', { durability: 'strict' })
  const done = transaction.done
  done.catch(() => undefined)
  let left = 0
  for (const name of tableNames) {
    const store = transaction.objectStore(name)
    for (const row of await store.index('byTime').getAll(within(from))) {
      const key = keyOf(name, row)
      const [, ...rest] = key
      if ((await store.count([to, ...rest])) > 0) left += 1
      else {
        await store.put({ ...row, books: to })
        await store.delete(key)
      }
    }
  }
  await done
  return left
}

/** The result of a database task; undefined if there is no database or it fails, which `trouble` then reports. */
async function asked<T>(task: (database: Database) => Promise<T>, again = true): Promise<T | undefined> {
  const database = await opened()
  if (!database) return undefined
  try {
    return await task(database)
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    // The database was closed by the browser, or for a newer version in another tab.
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
  // A table's schema parses that table's rows, which the compiler cannot infer from a variable name.
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

function memoryKeyOf(table: TableName, key: Key): string {
  return JSON.stringify([table, ...key])
}

function startingWith(key: Key): IDBKeyRange {
  return IDBKeyRange.bound(key, [...key, []])
}

function isPrefix(key: readonly string[], whole: readonly string[]): boolean {
  return key.every((part, at) => whole[at] === part)
}

function within(books: string): IDBKeyRange {
  return IDBKeyRange.bound([books, -Infinity], [books, Infinity])
}
