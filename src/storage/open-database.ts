import { openDB, unwrap, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import { indexes, tableNames, tables, type IndexName, type TableName, type Tables } from './rows.ts'
import { mergeChanges } from './merge-changes.ts'

type Schema = DBSchema & {
  [Name in TableName]: {
    key: string[]
    value: Tables[Name]
    indexes: { byTime: [string, number] } & Record<IndexName, (string | number)[]>
  }
}
export type Database = IDBPDatabase<Schema>
export type Writing = IDBPTransaction<Schema, TableName[], 'readwrite'>

const indexNames = Object.keys(indexes) as IndexName[]

/** Why nothing can be stored: the browser refuses (a private window, a setting), or a newer Bookend has upgraded the database. */
export class NoDatabaseError extends Error {
  override name = 'NoDatabaseError'
  readonly why: 'refused' | 'newer'

  constructor(why: 'refused' | 'newer') {
    super(why)
    this.why = why
  }
}

/**
 * Opens Bookend's database in this browser, or brings it up to date in one transaction, all or nothing. Throws
 * `NoDatabaseError`. `onLost` is called when it was closed from outside, so that the next access opens it again.
 */
export async function openDatabase(onLost: () => void): Promise<Database> {
  try {
    return await inTime((onBlocked) => open(onLost, onBlocked))
  } catch (error) {
    if (error instanceof NoDatabaseError) throw error
    throw new NoDatabaseError(
      error instanceof DOMException && error.name === 'VersionError' ? 'newer' : 'refused',
    )
  }
}

/**
 * Version 2 has the tables of version 1, but separates accounts (api/session/storage-scope.ts). Existing data moves to
 * an account once a sign-in reveals whose it is (api/session/service-session.ts). The version number locks out open
 * tabs of earlier versions, which would mix accounts. Version 3 adds the tables of steps and marks. Version 4 keeps one
 * record of a change in place of five tables (merge-changes.ts). Version 5 has creations that are still to be sent, which
 * earlier versions would run as edits.
 */
const version = 5

async function open(onLost: () => void, onBlocked: () => void): Promise<Database> {
  return openDB<Schema>('bookend', version, {
    upgrade: async (database, before, _now, transaction) => {
      for (const name of tableNames) {
        if (database.objectStoreNames.contains(name)) continue
        const store = database.createObjectStore(name, { keyPath: ['books', ...tables[name].key] })
        store.createIndex('byTime', ['books', 'at'])
        for (const index of indexNames)
          if (indexes[index].table === name) store.createIndex(index, ['books', ...indexes[index].path])
      }
      if (before < 1 || before > 3) return
      // Opening reports an aborted upgrade; without the abort, an error would leave it half done.
      transaction.done.catch(() => undefined)
      await mergeChanges(unwrap(transaction)).catch(() => transaction.abort())
    },
    blocked: onBlocked,
    // A newer version is waiting in another tab.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      onLost()
    },
    terminated: onLost,
  })
}

/**
 * A tab with an older version may block it, which a page must not wait for. A device that is only slow gets more time;
 * that too ends, because a tab that waits behind a blocked one gets no event.
 */
async function inTime<T>(opening: (onBlocked: () => void) => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => late.reject(new NoDatabaseError('refused')), ms)
  }
  limit(30_000)
  return Promise.race([opening(() => limit(4000)), late.promise]).finally(() => clearTimeout(timer))
}
