import type { QueryClient } from '@tanstack/react-query'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Page } from '../../domain/page.ts'
import { readPage } from '../read/read-page.ts'
import { openPaths } from '../session/service-session.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { Row } from './question.ts'

export type PageReader = (page: number, signal: AbortSignal) => Promise<Page<Row>>

/** Reads the pages of a list, or of what the service finds for a search, without the parts of rows that the reading does not need. */
export function pageReader(
  session: ServiceSession,
  client: QueryClient,
  collection: CollectionName,
  search: string,
): PageReader {
  return async (page, signal) => {
    const read: Page<Row> = await readPage(session, collection, { search, page, client, signal })
    return { ...read, items: read.items.map(leanRow) }
  }
}

/** The formats that values of rows are read with. Rows read with others must be read again. */
export function formatsOf(session: ServiceSession, collection: CollectionName): string {
  const { fields, values } = session.profile()
  // No value of a contact has a format to learn.
  if (collection === 'contacts') return JSON.stringify([fields.contacts])
  return JSON.stringify([fields.transactions, values, openPaths(session.attention.get())])
}

/** Columns unknown to Bookend, and versions, are read again with the record itself. */
export function leanRow(row: Row): Row {
  if (!row.aside) return row
  const { aside, ...plain } = row
  const { doubts, name } = aside
  const isPlain = name === undefined && Object.keys(doubts).length === 0
  return isPlain ? plain : { ...plain, aside: { others: [], doubts, ...(name !== undefined && { name }) } }
}
