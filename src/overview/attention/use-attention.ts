import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countFigure, scanFigures } from '../../api/query/overview-figures.ts'
import type { TransactionFilter } from '../../domain/query/conditions.ts'
import { readDeletions } from '../../changes/deletion-job.ts'
import { readDeleted } from '../../changes/stored-changes.ts'
import { useStored } from '../../changes/use-stored.ts'
import { all } from '../../storage/database.ts'
import { useFigureContext } from '../../changes/use-figure-context.ts'
import { attentionConditions, queryOf } from './attention-conditions.ts'
import { createScan } from './create-scan.ts'

/** More transactions than this are scanned only on request: a service would have to send them all. */
const mostUnasked = 10_000

/**
 * What needs attention: counts over all transactions, a scan of the `count` transactions of the period, and what this
 * browser has not finished. Each part is undefined until it is known.
 */
export function useAttention(filter: TransactionFilter, count: number | undefined) {
  const figures = useFigureContext()
  const [isAsked, setIsAsked] = useState(false)
  const counted = (one: Record<string, string>) => countFigure(figures, queryOf(one))
  const noCounterparty = useQuery(counted(attentionConditions.noCounterparty))
  const incomplete = useQuery(counted(attentionConditions.incomplete))
  const unreadable = useQuery(counted(attentionConditions.unreadable))
  const questions = useQuery(counted(attentionConditions.questions))
  const [kept, gone] = [useStored(readKept, 'changeRows'), useStored(readGone, 'gone')]
  const [pending, drafts] = [useStored(readDeletions, 'changes'), useStored(readDrafts, 'drafts')]
  const deleted = kept && gone && [...kept.map(({ id }) => id), ...gone.map(({ print }) => print)]
  const mayScan = count !== undefined && (isAsked || count <= mostUnasked)
  const scan = useQuery({
    ...scanFigures(figures, { search: '', filter }, () => createScan(new Set(deleted))),
    enabled: deleted !== undefined && mayScan,
  })
  return {
    counts: {
      questions: questions.data?.answer,
      noCounterparty: noCounterparty.data?.answer,
      incomplete: incomplete.data?.answer,
      unreadable: unreadable.data?.answer,
    },
    pending,
    drafts,
    scan,
    /** Starts the scan, if it waits for a request. */
    look: count === undefined || mayScan ? undefined : () => setIsAsked(true),
    error: noCounterparty.error ?? incomplete.error ?? unreadable.error ?? questions.error,
  }
}

const readKept = (books: string) => readDeleted(books, 'transactions')
const readGone = (books: string) => all('gone', books)
const readDrafts = (books: string) => all('drafts', books)
