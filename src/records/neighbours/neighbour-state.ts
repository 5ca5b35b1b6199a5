import type { HistoryState } from '@tanstack/react-router'
import type { ListQuery } from '../../domain/page.ts'
import '../../ui/history-state.ts'
import type { Neighbour } from './use-neighbours.ts'

type Here = { list: ListQuery | undefined; before: HistoryState['before'] | undefined }

/**
 * The history state for the page of a neighbour, which replaces the open one. If the neighbour is on another page of
 * the list, or there is a record's page behind it, one step back does not lead to its place in the list.
 */
export function neighbourState({ list }: Neighbour, here: Here): HistoryState {
  const isSamePage = here.list?.page === list.page
  return { list, ...(isSamePage && here.before === 'list' && { before: 'list' }) }
}
