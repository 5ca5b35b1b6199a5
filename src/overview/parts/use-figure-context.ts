import { useQueryClient } from '@tanstack/react-query'
import type { FigureContext } from '../../api/query/overview-figures.ts'
import { useSession } from '../../api/session/use-session.ts'
import { usePendingDeletions } from '../../records/deletion/use-pending-deletions.ts'

/** Who asks for the figures of the overview: what lists hide because it is about to be deleted is in none of them. */
export function useFigureContext(): FigureContext {
  return { session: useSession(), client: useQueryClient(), pendingDeletions: usePendingDeletions() }
}
