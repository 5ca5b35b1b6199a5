import { useQueryClient } from '@tanstack/react-query'
import type { FigureContext } from '../../api/query/overview-figures.ts'
import { useSession } from '../../api/session/use-session.ts'
import { usePendingDeletions } from '../../changes/use-pending-deletions.ts'

/**
 * The context for the overview's figures: they leave out records that lists hide because they are about to be deleted.
 */
export function useFigureContext(): FigureContext {
  return { session: useSession(), client: useQueryClient(), pendingDeletions: usePendingDeletions() }
}
