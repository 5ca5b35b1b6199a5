import type { QueryClient } from '@tanstack/react-query'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Page } from '../../domain/page.ts'
import { readPage } from '../read/read-page.ts'
import { openPaths, type ServiceSession } from '../session/service-session.ts'
import type { Row } from './question.ts'
import { ApiError, mayPass } from '../session/api-error.ts'
import { pause } from '../session/request.ts'
import { storageScope } from '../session/storage-scope.ts'
import * as messages from '../session/record-messages.ts'

export type PageReader = (page: number, signal: AbortSignal) => Promise<Page<Row>>

/** Reads the pages of a list, or of what the service finds for a search, without the parts of rows that the reading does not need. */
function pageReader(
  session: ServiceSession,
  client: QueryClient,
  collection: CollectionName,
  search: string,
): PageReader {
  return async (page, signal) => {
    const read: Page<Row> = await readPage(session, collection, { search, page, client, signal })
    return { ...read, items: read.items.map(leanRow) }
  }
}

/** The formats that values of rows are read with, and that they have the fields that only the service knows. */
export function formatsOf(session: ServiceSession, collection: CollectionName): string {
  return `${valueFormatsOf(session, collection)}+others`
}

/** Whether rows with these formats need not be read again. */
export function areReadAlike(formats: string, session: ServiceSession, collection: CollectionName): boolean {
  const isWithoutOthers = formats === valueFormatsOf(session, collection)
  return (
    formats === formatsOf(session, collection) || (isWithoutOthers && !session.memory.hasOthers[collection])
  )
}

/** Whether an earlier version read the rows without the fields that only the service knows, and it has some. */
export function lacksOthers(formats: string, session: ServiceSession, collection: CollectionName): boolean {
  return formats === valueFormatsOf(session, collection) && session.memory.hasOthers[collection] === true
}

function valueFormatsOf(session: ServiceSession, collection: CollectionName): string {
  const { fields, values } = session.profile()
  // No value of a contact has a format to learn.
  if (collection === 'contacts') return JSON.stringify([fields.contacts])
  return JSON.stringify([fields.transactions, values, openPaths(session.attention.get())])
}

/** The version is read again with the record itself. */
export function leanRow(row: Row): Row {
  if (!row.aside) return row
  const { aside, ...plain } = row
  const { others, doubts, name } = aside
  const isPlain = name === undefined && others.length === 0 && Object.keys(doubts).length === 0
  return isPlain ? plain : { ...plain, aside: { others, doubts, ...(name !== undefined && { name }) } }
}

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

const mostAttempts = 4

/**
 * Reads a page of a long reading, which a single bad answer should not end: waits again if the service asks for another
 * pause, and tries again if the network fails. Throws `ApiError`.
 */
async function readPatiently<T>(
  read: () => Promise<T>,
  signal: AbortSignal,
  onLimit: () => void,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      if (signal.aborted || attempt >= mostAttempts || !(error instanceof ApiError)) throw error
      // The next request waits until the pause is over (request.ts), unless it is too long.
      if (error.failure === 'limited') onLimit()
      else if (mayPass(error)) await pause(400 * 2 ** (attempt - 1), signal)
      else throw error
    }
  }
}
