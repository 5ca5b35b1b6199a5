import { useQuery } from '@tanstack/react-query'
import { countFigure } from '../../api/query/overview-figures.ts'
import { readDeletions } from '../../changes/deletion-job.ts'
import { useStored } from '../../changes/use-stored.ts'
import { all } from '../../storage/database.ts'
import { useFigureContext } from '../../changes/use-pending-deletions.ts'
import { attentionConditions, queryOf } from '../parts/attention-conditions.ts'

/**
 * What needs attention besides what the inbox finds: counts over all transactions, and what this browser has not finished. Each
 * part is undefined until it is known.
 */
export function useAttention() {
  const figures = useFigureContext()
  const counted = (one: Record<string, string>) => countFigure(figures, queryOf(one))
  const noCounterparty = useQuery(counted(attentionConditions.noCounterparty))
  const incomplete = useQuery(counted(attentionConditions.incomplete))
  const unreadable = useQuery(counted(attentionConditions.unreadable))
  const questions = useQuery(counted(attentionConditions.questions))
  const [pending, drafts] = [useStored(readDeletions, 'changes'), useStored(readDrafts, 'drafts')]
  return {
    counts: {
      questions: questions.data?.answer,
      noCounterparty: noCounterparty.data?.answer,
      incomplete: incomplete.data?.answer,
      unreadable: unreadable.data?.answer,
    },
    pending,
    drafts,
    error: noCounterparty.error ?? incomplete.error ?? unreadable.error ?? questions.error,
  }
}

const readDrafts = (books: string) => all('drafts', books)
