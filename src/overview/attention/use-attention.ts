import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countFigure, scanFigures } from '../../api/query/overview-figures.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { TransactionFilter } from '../../domain/query/record-filter.ts'
import { useTable } from '../../history/use-table.ts'
import { createScan } from './create-scan.ts'

/** More transactions than this are only looked through when somebody asks for it: a service would have to send them all. */
const mostUnasked = 10_000

/**
 * What needs attention: counts over all transactions, a look through the `count` transactions of the period, and what this
 * browser has not finished. Each part is undefined until it is known.
 */
export function useAttention(filter: TransactionFilter, count: number | undefined) {
  const session = useSession()
  const client = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const counted = (one: TransactionFilter) => countFigure(session, client, { search: '', filter: one })
  const noCounterparty = useQuery(counted({ without: ['counterpart'] }))
  const unreadable = useQuery(counted({ unreadable: true }))
  const [receipts, gone] = [useTable('receipts'), useTable('gone')]
  const [pending, drafts] = [useTable('pending'), useTable('drafts')]
  const deleted = receipts &&
    gone && [
      ...receipts.filter(({ resource }) => resource === 'transactions').map(({ id }) => id),
      ...gone.map(({ print }) => print),
    ]
  const mayScan = count !== undefined && (isAsked || count <= mostUnasked)
  const scan = useQuery({
    ...scanFigures(session, client, { search: '', filter }, () => createScan(new Set(deleted))),
    enabled: deleted !== undefined && mayScan,
  })
  return {
    noCounterparty: noCounterparty.data?.answer,
    unreadable: unreadable.data?.answer,
    pending,
    drafts,
    scan,
    /** Starts the look, where it waits to be asked for. */
    look: count === undefined || mayScan ? undefined : () => setIsAsked(true),
    error: noCounterparty.error ?? unreadable.error,
  }
}
