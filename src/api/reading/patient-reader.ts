import type { QueryClient } from '@tanstack/react-query'
import type { CollectionName } from '../../domain/collection-name.ts'
import { ApiError } from '../session/api-error.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { storageScope } from '../session/storage-scope.ts'
import * as messages from './messages.ts'
import { pageReader } from './page-reader.ts'
import type { PageReader } from './page-reader.ts'
import { readPatiently } from './read-patiently.ts'

/** What is read: a list, or what its service finds for a search. */
export type ReadingOf = {
  session: ServiceSession
  client: QueryClient
  collection: CollectionName
  search: string
}

export type PatientReader = {
  readPage: PageReader
  /** How many pages may be requested at the same time. */
  atOnce: () => number
}

/** Reads pages as fast as the service allows, for one account: fails as soon as the sign-in opens another one. */
export function patientReader({ session, client, collection, search }: ReadingOf): PatientReader {
  const read = pageReader(session, client, collection, search)
  const scope = storageScope(session)
  let isLimited = false
  return {
    readPage: async (number, signal) => {
      const page = await readPatiently(
        () => read(number, signal),
        signal,
        () => (isLimited = true),
      )
      if (storageScope(session) !== scope) throw new ApiError('stopped', messages.otherAccount)
      return page
    },
    // Leaves one request free for the user; a service that asked for a pause gets one at a time.
    atOnce: () => {
      isLimited ||= session.attention.get().pausedUntil !== undefined
      return isLimited ? 1 : Math.max(1, Math.min(4, session.profile().http.maxConcurrent - 1))
    },
  }
}
