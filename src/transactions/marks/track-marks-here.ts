import type { QueryClient } from '@tanstack/react-query'
import { refreshMarked } from '../../api/cache/refresh.ts'
import { all, watch } from '../../storage/database.ts'
import { badgesFrom } from '../badges/badges-from.ts'
import { badgeOf } from './badge-of.ts'

/** Shows the marks that this browser keeps for an account in the list, and refetches lists filtered by them. Returns an unsubscribe function. */
export function trackMarksHere(client: QueryClient, books: string): () => void {
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
