import type { CollectionName } from '../../domain/collection-name.ts'
import { currentQuery } from '../../api/query/choose-query-source.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { TransactionFilter } from '../../domain/query/conditions.ts'
import { writePeriod } from '../../domain/query/period-text.ts'
import * as messages from './messages.ts'

/** What a file's name says about its content. */
export type Named = {
  collection: CollectionName
  query: ListQuery
  /** The number of selected records, if only those are in it. */
  selected: string | undefined
  /** Whether the list kept changing while it was read. */
  moving: boolean
}

/** A file's name in plain words, without its ending: `transactions 2026-Q3`, `contacts acme, 3 selected`. */
export function fileName({ collection, query, selected, moving }: Named): string {
  const { filter } = currentQuery(collection, query).query
  const { period: asked } = filter as TransactionFilter // contacts have none
  const period = asked ? writePeriod(asked) : ''
  const words = selected === undefined ? [period, query.search] : []
  const name = [messages.fileNames[collection], ...words.map(allowedIn)].filter(Boolean).join(' ')
  const whole = selected === undefined ? name : messages.selectedFile(name, selected)
  return moving ? messages.movingFile(whole) : whole
}

/** Without characters that some system forbids in file names, and not too long. */
function allowedIn(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
    .replace(/[. ]+$/, '')
}
