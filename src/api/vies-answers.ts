import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { parseJson } from '../dialect/json.ts'
import { ViesAnswer, ViesAnswers } from '../domain/vies-answer.ts'
import { keysOfViesAnswers } from './cache/keys.ts'
import { refresh } from './cache/refresh.ts'
import { refusalFrom, unreadable } from './session/refusal.ts'
import { request } from './session/request.ts'
import type { ServiceSession } from './session/service-session.ts'

/** What VIES answered about a number (domain/vies-answer.ts), the newest first. Throws `ApiError`. */
export const viesAnswers = (session: ServiceSession, number: string) =>
  queryOptions({
    queryKey: keysOfViesAnswers(number),
    queryFn: async ({ signal }): Promise<ViesAnswer[]> => {
      const answer = await request(session, addressOf(number), { signal })
      if (answer.status >= 400) throw await refusalFrom(answer, 'contacts')
      const read = ViesAnswers.safeParse(parseJson(answer.text))
      if (!read.success) throw unreadable(answer, 'list')
      return read.data.items
    },
  })

/** Has the service ask VIES, once. Throws `ApiError` if VIES did not answer; then nothing is kept. */
export async function askVies(
  session: ServiceSession,
  client: QueryClient,
  number: string,
): Promise<ViesAnswer> {
  const answer = await request(session, addressOf(number), { method: 'POST' })
  if (answer.status >= 400) throw await refusalFrom(answer, 'contacts')
  const read = ViesAnswer.safeParse(parseJson(answer.text))
  if (!read.success) throw unreadable(answer, 'record')
  await refresh(client, keysOfViesAnswers(number))
  return read.data
}

function addressOf(number: string): string {
  return `/vies-answers/${encodeURIComponent(number)}`
}
