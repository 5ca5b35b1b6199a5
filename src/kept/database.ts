import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import { tableNames, tables } from './rows.ts'
import type { TableName, Tables } from './rows.ts'

type Schema = DBSchema & {
  [Name in TableName]: { key: string[]; value: Tables[Name]; indexes: { byTime: [string, number] } }
}
export type Database = IDBPDatabase<Schema>

/** Why nothing can be kept: the browser refuses (a private window, a setting), or a newer Bookend has changed what is kept. */
export class NoDatabase extends Error {
  override name = 'NoDatabase'
  readonly why: 'refused' | 'newer'

  constructor(why: 'refused' | 'newer') {
    super(why)
    this.why = why
  }
}

/**
 * Opens the one database that Bookend has in this browser, made by the steps below: a step is added, never changed. Throws
 * `NoDatabase`. `onLost` is called when it was closed from outside, so that it is opened again when it is wanted.
 */
export async function openDatabase(onLost: () => void): Promise<Database> {
  try {
    return await inTime(open(onLost))
  } catch (error) {
    if (error instanceof NoDatabase) throw error
    throw new NoDatabase(error instanceof DOMException && error.name === 'VersionError' ? 'newer' : 'refused')
  }
}

const version = 1

async function open(onLost: () => void): Promise<Database> {
  return openDB<Schema>('bookend', version, {
    upgrade: (database) => {
      for (const name of tableNames) {
        const store = database.createObjectStore(name, { keyPath: ['books', ...tables[name].key] })
        store.createIndex('byTime', ['books', 'at'])
      }
    },
    // A newer version waits in another tab.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      onLost()
    },
    terminated: onLost,
  })
}

/** Another tab with an older version may hold it open; a page must not wait for that. */
async function inTime<T>(opening: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoDatabase('refused')), 4000)
  })
  return Promise.race([opening, late]).finally(() => clearTimeout(timer))
}
