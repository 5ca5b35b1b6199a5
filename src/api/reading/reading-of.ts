import type { CollectionName } from '../../domain/collection-name.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../session/service-session.ts'
import { Reading } from './reading.ts'
import { readingKey } from './reading-state.ts'

/** The reading of a list, or of what a search finds, for the open account. It begins with `start`. */
export function readingOf(
  session: ServiceSession,
  client: QueryClient,
  collection: CollectionName,
  search = '',
): Reading {
  const known = readings.get(session) ?? new Map<string, Reading>()
  readings.set(session, known)
  const key = readingKey(session, collection, search)
  const reading = known.get(key) ?? new Reading({ session, client, collection, search })
  known.set(key, reading)
  return reading
}

const readings = new WeakMap<ServiceSession, Map<string, Reading>>()
