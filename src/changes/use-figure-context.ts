import { useQueryClient } from '@tanstack/react-query'
import type { FigureContext } from '../api/query/overview-figures.ts'
import { useSession } from '../api/session/use-session.ts'
import { usePendingDeletions } from './use-pending-deletions.ts'

/**
 * The context of figures over all transactions: they leave out records that lists hide because they are about to be deleted.
 */
export function useFigureContext(): FigureContext {
  return { session: useSession(), client: useQueryClient(), pendingDeletions: usePendingDeletions() }
}
