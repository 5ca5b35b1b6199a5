import type { CollectionName } from '../../domain/collection-name.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../session/service-session.ts'
import type { DeleteResult, SaveResult } from '../../domain/write-results.ts'
import type { WriteKey } from '../cache/keys.ts'
import { writeListeners } from '../cache/refresh.ts'
import type { Row } from './question.ts'
import { Reading } from './reading.ts'
import { readingKey } from './reading-state.ts'

/** The reading of a list, or of what a search finds, for the open account. `start` begins it. */
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
  if (!known.has(key))
    writeListeners.add((...written) => followWrite(reading, { client, collection }, ...written))
  known.set(key, reading)
  return reading
}

/** Shows what was saved or deleted here before the lists on screen are refetched. */
async function followWrite(
  reading: Reading,
  of: { client: QueryClient; collection: CollectionName },
  [name, what]: WriteKey,
  answer: unknown,
  client: QueryClient,
): Promise<void> {
  if (client !== of.client || name !== of.collection) return
  // api/resource.ts defines what each operation returns; the library does not carry the type this far.
  const { record } = (what === 'save' ? answer : {}) as Partial<SaveResult<Row>>
  const { deleted = [], missing = [] } = (what === 'remove' ? answer : {}) as Partial<DeleteResult>
  await reading.patch(record ? [record] : [], [...deleted, ...missing])
}

const readings = new WeakMap<ServiceSession, Map<string, Reading>>()
