import { queryOptions } from '@tanstack/react-query'
import { keys } from './cache/keys.ts'
import { NewSignIn, SignIns, type SignIn } from '../domain/sign-in.ts'
import { answerOf, ask } from './session/ask.ts'
import type { ServiceSession } from './session/service-session.ts'
import { forgetReadings } from '../storage/stored-readings.ts'
import { forgetSecrets } from './session/secrets.ts'
import { storageScope } from './session/storage-scope.ts'

export const signIns = (session: ServiceSession) =>
  queryOptions({
    queryKey: keys.signIns,
    queryFn: async ({ signal }): Promise<SignIn[]> =>
      (await ask(session, '/sign-ins', SignIns, { signal })).items,
  })

/** Adds a sign-in with this name. Only this response contains its token. Throws `ApiError`. */
export function addSignIn(session: ServiceSession, name: string): Promise<NewSignIn> {
  return ask(session, '/sign-ins', NewSignIn, { method: 'POST', json: { name }, wanted: 'record' })
}

/** Revokes a sign-in; succeeds if it was revoked already. Throws `ApiError`. */
export async function revokeSignIn(session: ServiceSession, id: string): Promise<void> {
  await answerOf(session, `/sign-ins/${encodeURIComponent(id)}`, { method: 'DELETE', takes: 404 })
}

/** Removes the sign-in from this device, and what was read with it. Does not wait long for a browser that does not respond. */
export async function signOut(session: ServiceSession): Promise<void> {
  const books = storageScope(session)
  forgetSecrets(session.connection.id)
  await Promise.race([forgetReadings(books), new Promise((resolve) => setTimeout(resolve, 1000))])
}
