import { storageScope } from '../../../src/api/session/storage-scope.ts'
import { session } from './shown-session.ts'
import { all, write } from '../../../src/storage/database.ts'
import type { Entry, Receipt, TableName, Tables } from '../../../src/storage/rows.ts'

/** What is kept of the books that are open. */
export function keptRows<Name extends TableName>(table: Name): Promise<Tables[Name][]> {
  return all(table, storageScope(session()))
}

/** Writes entries into the journal of the books that are open. */
export async function writeEntries(...entries: (Partial<Entry> & { id: string })[]) {
  const books = storageScope(session())
  await write(
    ...entries.map((entry) => {
      const put: Entry = {
        books,
        at: Date.now(),
        kind: 'edit',
        resource: 'contacts',
        record: 'c1',
        name: 'Acme',
        before: {},
        after: {},
        ...entry,
      }
      return { table: 'journal', put } as const
    }),
  )
}

/** Keeps records as deleted from the books that are open. */
export async function writeReceipts(
  ...receipts: (Pick<Receipt, 'resource' | 'record'> & Partial<Receipt>)[]
) {
  const books = storageScope(session())
  await write(
    ...receipts.map((receipt) => {
      const put: Receipt = { books, at: Date.now(), id: receipt.record.id, ...receipt }
      return { table: 'receipts', put } as const
    }),
  )
}
