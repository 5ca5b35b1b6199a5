import type { QueryClient } from '@tanstack/react-query'
import { keepsMarks } from '../../api/marks/office-marks.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { trackMarksHere } from './track-marks-here.ts'
import { trackOfficeMarks } from './track-office-marks.ts'

/**
 * Shows marks in the list, from the service, once it has announced them, or from this browser. Returns an unsubscribe
 * function.
 */
export function trackMarks(
  session: ServiceSession,
  client: QueryClient,
  books: string,
  say: (words: string) => void,
): () => void {
  let isOffice: boolean | undefined
  let stop = () => {}
  const choose = () => {
    if (keepsMarks(session) === isOffice) return
    stop()
    isOffice = keepsMarks(session)
    stop = isOffice ? trackOfficeMarks(session, client, books, say) : trackMarksHere(client, books)
  }
  choose()
  const unsubscribe = session.capabilities.subscribe(choose)
  return () => {
    unsubscribe()
    stop()
  }
}
