import { queryOptions } from '@tanstack/react-query'
import { keysOfMark } from '../cache/keys-of-mark.ts'
import { refusalFrom } from '../session/refusal.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { markAddress } from './mark-address.ts'
import { parseMark } from './parse-mark.ts'
import type { VersionedMark } from './parse-mark.ts'

/** The mark of one transaction. */
export const markOf = (session: ServiceSession, id: string) =>
  queryOptions({
    queryKey: keysOfMark(id),
    queryFn: async ({ signal }): Promise<VersionedMark> => {
      const answer = await request(session, markAddress(id), { signal })
      if (answer.status >= 400) throw await refusalFrom(answer, 'transactions')
      return parseMark(answer)
    },
    staleTime: 0,
  })
