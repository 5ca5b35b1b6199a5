import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ViesAnswer, ViesAnswers } from '../domain/vies-answer.ts'
import { keysOfViesAnswers } from './cache/keys.ts'
import { refresh } from './cache/refresh.ts'
import { ask } from './session/ask.ts'
import type { ServiceSession } from './session/service-session.ts'

/** What VIES answered about a number (domain/vies-answer.ts), the newest first. Throws `ApiError`. */
export const viesAnswers = (session: ServiceSession, number: string) =>
  queryOptions({
    queryKey: keysOfViesAnswers(number),
    queryFn: async ({ signal }): Promise<ViesAnswer[]> =>
      (await ask(session, addressOf(number), ViesAnswers, { resource: 'contacts', signal })).items,
  })

/** Has the service ask VIES, once. Throws `ApiError` if VIES did not answer; then nothing is kept. */
export async function askVies(
  session: ServiceSession,
  client: QueryClient,
  number: string,
): Promise<ViesAnswer> {
  const call = { resource: 'contacts', wanted: 'record', method: 'POST' } as const
  const answer = await ask(session, addressOf(number), ViesAnswer, call)
  await refresh(client, keysOfViesAnswers(number))
  return answer
}

function addressOf(number: string): string {
  return `/vies-answers/${encodeURIComponent(number)}`
}
