import type { Page } from '@playwright/test'
import type { Change } from '../../src/storage/rows.ts'

/** The rows of a table in this browser, as `database/table`; none before there is one. Runs in the page, on its own. */
export async function storedRows<Row = unknown>(place: string): Promise<Row[]> {
  const [database = '', table = ''] = place.split('/')
  // Opening a database that is not there yet would make an empty one, which the app could not use.
  if (!(await indexedDB.databases()).some(({ name }) => name === database)) return []
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.addEventListener('error', () => reject(opening.error ?? new Error()))
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction(table).objectStore(table).getAll()
      reading.addEventListener('success', () => {
        opening.result.close()
        resolve(reading.result)
      })
    })
  })
}

/** The deletions of this browser that are not done. */
export async function openDeletions(page: Page): Promise<Change[]> {
  const changes = await page.evaluate(storedRows<Change>, 'bookend/changes')
  return changes.filter(({ kind, state }) => kind === 'delete' && (state === 'open' || state === 'running'))
}
