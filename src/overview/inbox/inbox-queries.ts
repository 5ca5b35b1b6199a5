import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keysOfInbox, keysOfOverview } from '../../api/cache/keys.ts'
import { chooseQuerySource } from '../../api/query/choose-query-source.ts'
import type { FigureContext } from '../../api/query/overview-figures.ts'
import { readDeleted } from '../../storage/deleted-records.ts'
import { inMatchWorker } from '../../contacts/matching/in-match-worker.ts'
import { createNameCollector } from '../../contacts/matching/names-in-use.ts'
import type { Contact } from '../../domain/contact.ts'
import type { TransactionFilter } from '../../domain/query/conditions.ts'
import { allRows } from '../../storage/database.ts'
import { nextTask } from '../../ui/when.ts'
import { attentionConditions, queryOf, type CountedKind } from '../parts/attention-conditions.ts'
import { readOverviewPeriod, usualPeriod } from '../money/overview-period.ts'
import { createScan, type Found } from './scan-transactions.ts'

// A scan of everything is done once: changes made here show in its rows (api/cache/refresh.ts), and others on request.
const once = { staleTime: 'static', gcTime: 30 * 60_000 } as const

/** The first transactions of a kind that the service counts itself, in portions of a hundred, and how many there are. */
export const countedPage = (
  { session, client, pendingDeletions }: FigureContext,
  kind: CountedKind,
  portions: number,
) => {
  const query = queryOf(attentionConditions[kind])
  return queryOptions({
    queryKey: keysOfOverview(`${portions} pages`, query, pendingDeletions.turn),
    queryFn: async ({ signal }) => {
      const source = await chooseQuerySource(session, client, 'transactions')
      const first = await source.page(query, { page: 1, pageSize: portionSize }, signal)
      const items = new Map(first.items.map((item) => [item.id, item]))
      let { more, total } = first
      for (let page = 2; more && page <= portions; page += 1) {
        const next = await source.page(query, { page, pageSize: portionSize }, signal)
        for (const item of next.items) items.set(item.id, item)
        ;({ more, total } = next)
      }
      return { items: [...items.values()], more, total }
    },
    // With more portions, those that are there stay.
    placeholderData: keepPreviousData,
  })
}

export const portionSize = 100

/** What a scan of transactions finds, and their counterparties in the usual period. `today` is an ISO date. Throws `ApiError`. */
export const scannedTransactions = (
  { session, client }: FigureContext,
  books: string,
  filter: TransactionFilter,
  today: string,
) =>
  queryOptions({
    queryKey: keysOfInbox('transactions', filter),
    queryFn: async ({ signal }) => {
      const [kept, gone] = [await readDeleted(books, 'transactions'), await allRows('gone', books)]
      const deleted = new Set([...kept.map(({ id }) => id), ...gone.map(({ print }) => print)])
      const source = await chooseQuerySource(session, client, 'transactions')
      const scan = createScan(deleted, today)
      const found: Found[] = []
      const names = createNameCollector()
      const { from = '', end = '' } = readOverviewPeriod(usualPeriod, today) ?? {}
      const pause = createPause()
      for await (const portion of source.records({ search: '', filter }, signal)) {
        scan.add(portion)
        names.add(portion.filter(({ date }) => date >= from && date < end))
        await pause()
      }
      for (const some of scan.end()) {
        found.push(...some)
        await pause()
        signal.throwIfAborted()
      }
      const records = found.flatMap(({ transactions }) => transactions)
      const items = [...new Map(records.map((record) => [record.id, record])).values()]
      return { found, items, spellings: names.end().spellings }
    },
    ...once,
  })

/** Lets the browser respond whenever it could not for a frame. */
function createPause() {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < 16) return
    await nextTask()
    last = performance.now()
  }
}

/** All contacts, the groups of them that may be the same, and what finds the items of each, which loads for this. Throws `ApiError`. */
export const checkedContacts = ({ session, client }: FigureContext) =>
  queryOptions({
    queryKey: keysOfInbox('contacts', {}),
    queryFn: async ({ signal }) => {
      const { itemsOfContact } = await import('./items-of-contact.ts')
      const source = await chooseQuerySource(session, client, 'contacts')
      const items: Contact[] = []
      for await (const portion of source.records({ search: '', filter: {} }, signal)) {
        for (const contact of portion) itemsOfContact(contact)
        items.push(...portion)
        await nextTask()
      }
      return { found: await inMatchWorker('findGroups', [items], signal), items, itemsOfContact }
    },
    ...once,
  })
