import { queryOptions } from '@tanstack/react-query'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import { keys } from '../cache/keys.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { isBookend, takeForBookend } from '../session/service-session.ts'
import { requestNameOf, queryOf } from './list-request.ts'
import type { Answers } from './list-request.ts'

/**
 * The query that detects how a service numbers its pages and searches, unless its profile states it. All lists wait for the same
 * one. Requests the wanted page first, unless `received` has it: a response from Bookend's own service is final and needs no more
 * requests. Returns all responses, so that the list need not request its page again.
 */
export function detection(
  session: ServiceSession,
  resource: CollectionName,
  wanted: ListQuery,
  received: Answers,
) {
  return queryOptions({
    queryKey: keys.profile(session.connection.id),
    queryFn: async (): Promise<Answers> => {
      const [path, query] = [`/${resource}`, queryOf(session, wanted)]
      const name = requestNameOf(path, query)
      const first = received.get(name) ?? (await request(session, path, { query }))
      const answers = new Map([[name, first]])
      if (isBookend(first)) takeForBookend(session)
      else await (await import('./detect-profile.ts')).detectProfile(session, resource, answers)
      return answers
    },
    // The list that waits for it is tried again, and the responses are of no use later.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}
