import { onTestFinished } from 'vitest'
import type { TableName } from '../../../src/storage/rows.ts'

/** A browser's database and local storage as an earlier version wrote them (test/fixtures/browser-database-N.json, browser-readings-N.json). */
export type StoredBrowser = {
  name: string
  version: number
  stores: {
    name: string
    keyPath: string[]
    indexes: { name: string; keyPath: string[] }[]
    rows: object[]
  }[]
  localStorage: Record<string, string>
}

/** Makes this browser one that an earlier version of Bookend was used in. */
export async function putBack({
  name,
  version,
  stores,
  localStorage: entries,
}: StoredBrowser): Promise<void> {
  await settled(indexedDB.deleteDatabase(name))
  const opening = indexedDB.open(name, version)
  opening.addEventListener('upgradeneeded', () => {
    for (const { name: of, keyPath, indexes, rows } of stores) {
      const store = opening.result.createObjectStore(of, { keyPath })
      for (const index of indexes) store.createIndex(index.name, index.keyPath)
      for (const row of rows) store.put(row)
    }
  })
  const database = await settled(opening)
  database.close()
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
}

/** Keeps the app from writing to a table, as another tab in the middle of a long write does, until `release` is called. */
export async function holdTable(name: TableName) {
  const database = await settled(indexedDB.open('bookend'))
  const table = database.transaction(name, 'readwrite').objectStore(name)
  let isHeld = true
  // A transaction is over as soon as nothing is asked of it.
  const ask = () => {
    if (isHeld) table.count().addEventListener('success', ask)
  }
  ask()
  const release = () => {
    isHeld = false
    database.close()
  }
  onTestFinished(release)
  return { release }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser refused')))
  })
}
