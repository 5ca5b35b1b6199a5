import type { QueryClient } from '@tanstack/react-query'
import { keepsMarks } from '../../api/marks/office-marks.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { refreshMarked } from '../../api/cache/refresh.ts'
import { all, watch } from '../../storage/database.ts'
import { badgesFrom } from '../badges/badges.ts'
import { badgeOf } from './office-marks.ts'
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

/** Shows the marks that this browser keeps for an account in the list, and refetches lists filtered by them. Returns an unsubscribe function. */
function trackMarksHere(client: QueryClient, books: string): () => void {
  let stopped = false
  const show = async () => {
    const marks = await all('marks', books)
    if (!stopped) badges.set(new Map(marks.map((one) => [one.id, badgeOf(one)])))
  }
  const look = () => void show().catch(() => undefined) // storage errors are reported elsewhere
  look()
  const stop = watch(['marks'], () => {
    look()
    refreshMarked(client)
  })
  return () => {
    stopped = true
    stop()
    badges.set(new Map())
  }
}

const badges = badgesFrom('marks')
