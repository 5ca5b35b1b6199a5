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
  // Another tab with an older version may hold it open; a page must not wait for that.
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new NoDatabase('refused')), 4000))
  const opening = openDB<Schema>('bookend', version, {
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
  opening.catch(() => undefined)
  try {
    return await Promise.race([opening, late])
  } catch (error) {
    if (error instanceof NoDatabase) throw error
    throw new NoDatabase(error instanceof DOMException && error.name === 'VersionError' ? 'newer' : 'refused')
  }
}

const version = 1
