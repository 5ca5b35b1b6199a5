import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../src/api/session/api-error.ts'
import { readAnyPage } from '../../../src/api/read/read-any-page.ts'
import { getRecord } from '../../../src/api/read/get-record.ts'
import { openSession } from '../../../src/api/session/service-session.ts'
import { verifyCreated, verifySaved } from '../../../src/api/write/verify-saved.ts'
import { deleteRecords } from '../../../src/api/write/delete-records.ts'
import { createContact } from '../../../src/api/write/create-contact.ts'
import { saveRecord } from '../../../src/api/write/save-record.ts'
import type { ContactChanges } from '../../../src/domain/contact.ts'
import type { RecordOf } from '../../../src/dialect/fields.ts'
import { mergeProfiles, type PartialProfile } from '../../../src/dialect/profile/resolve.ts'
import { mount } from '../../stand-ins/mount.ts'
import type { StandIn, Start } from '../../stand-ins/stand-in.ts'
import { freshBaseUrl } from './open-app.tsx'
import { manyRecords } from './stand-ins.ts'
import { server } from './server.ts'
import type { CollectionName } from '../../../src/domain/collection-name.ts'

type Options = { profile?: PartialProfile; baseUrl?: string; records?: ReturnType<typeof manyRecords> }
type Changes = Record<string, string>

/** A stand-in with many records on an address of its own, and what the API module does with it in a session. */
export function overASession(
  start: Start,
  { profile = {}, baseUrl = freshBaseUrl(), records = manyRecords() }: Options = {},
) {
  const standIn = start(records)
  server.use(...mount(standIn, baseUrl))
  const session = openSession(
    { id: 'x', profile: mergeProfiles(standIn.profile, { baseUrl }, profile) },
    { remembers: false, secrets: standIn.secrets },
  )
  const page = <R extends CollectionName>(
    resource: R,
    asked: { search?: string; page?: number; client?: QueryClient } = {},
  ) => readAnyPage(session, resource, { search: '', page: 1, client: new QueryClient(), ...asked })
  return {
    standIn,
    session,
    page,
    /** All records of a list, page by page as a person goes through it, with what was said of them. */
    readAll: async <R extends CollectionName>(resource: R) => {
      const all: RecordOf[R][] = []
      const notes: string[] = []
      for (let number = 1; number <= 20; number += 1) {
        const { items, more, note, total } = await page(resource, { page: number })
        all.push(...items)
        if (note) notes.push(note)
        if (!more) return { all, notes, pages: number, total }
      }
      throw new Error('The list does not end')
    },
    open: <R extends CollectionName>(resource: R, id: string) => getRecord(session, resource, id),
    /** Opens a record and saves changes of it. */
    save: async (resource: CollectionName, id: string, changes: Changes) =>
      saveRecord(session, resource, await getRecord(session, resource, id), changes),
    create: (draft: ContactChanges) => createContact(session, draft),
    remove: (resource: CollectionName, ids: string[]) => deleteRecords(session, resource, ids),
    whetherSaved: (resource: CollectionName, id: string, changes: Changes) =>
      verifySaved(session, resource, id, changes),
    whetherCreated: (draft: ContactChanges) => verifyCreated(session, draft),
    stopped: () => session.attention.get().stopped,
    /** The settings that the open questions are about, those that block in capital letters. */
    questions: () =>
      session.attention.get().questions.map(({ path, blocking }) => (blocking ? path.toUpperCase() : path)),
  }
}

/** The requests with a method, whatever came of them: what was sent to create, to edit, to delete. */
export function sentTo({ requests }: StandIn, method: string, path = ''): StandIn['requests'] {
  return requests.filter((request) => request.method === method && request.path.includes(path))
}

/** A record without what came beside it. */
export function plain<T extends RecordOf[CollectionName]>({ aside: _aside, ...record }: T) {
  return record
}

/** The failure of an attempt; fails itself when there is none, or another one than the API module throws. */
export async function failureOf(attempt: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await attempt.then(
    (result) => `success: ${JSON.stringify(result)}`,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`)
  return error
}
