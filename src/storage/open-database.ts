import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import { tableNames, tables } from './rows.ts'
import type { TableName, Tables } from './rows.ts'

type Schema = DBSchema & {
  [Name in TableName]: { key: string[]; value: Tables[Name]; indexes: { byTime: [string, number] } }
}
export type Database = IDBPDatabase<Schema>

/**
 * Why nothing can be stored: the browser refuses (a private window, a setting), or a newer Bookend has upgraded the
 * database.
 */
export class NoDatabaseError extends Error {
  override name = 'NoDatabaseError'
  readonly why: 'refused' | 'newer'

  constructor(why: 'refused' | 'newer') {
    super(why)
    this.why = why
  }
}

/**
 * Opens Bookend's database in this browser, created by the steps below: steps are added, never changed. Throws
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
 * tabs of earlier versions, which would mix accounts. Version 3 adds the tables of steps and marks.
 */
const version = 3

async function open(onLost: () => void, onBlocked: () => void): Promise<Database> {
  return openDB<Schema>('bookend', version, {
    upgrade: (database, before) => {
      for (const name of before >= 1 ? (['steps', 'stepRows', 'marks'] as const) : tableNames) {
        const store = database.createObjectStore(name, { keyPath: ['books', ...tables[name].key] })
        store.createIndex('byTime', ['books', 'at'])
      }
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
