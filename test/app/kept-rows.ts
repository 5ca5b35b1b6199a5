import { booksOf } from '../../src/api/books.ts'
import { line } from '../../src/api/line.ts'
import { all, write } from '../../src/kept/kept.ts'
import type { Entry, Receipt, TableName, Tables } from '../../src/kept/rows.ts'

/** What is kept of the books that are open. */
export function keptRows<Name extends TableName>(table: Name): Promise<Tables[Name][]> {
  return all(table, booksOf(line()))
}

/** Writes entries into the journal of the books that are open. */
export async function writeEntries(...entries: (Partial<Entry> & { id: string })[]) {
  const books = booksOf(line())
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
  const books = booksOf(line())
  await write(
    ...receipts.map((receipt) => {
      const put: Receipt = { books, at: Date.now(), id: receipt.record.id, ...receipt }
      return { table: 'receipts', put } as const
    }),
  )
}
