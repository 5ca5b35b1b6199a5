import { queryOptions } from '@tanstack/react-query'
import { parseJson } from '../dialect/json.ts'
import { keys } from './cache/keys.ts'
import { NewSignIn, SignIns } from '../domain/sign-in.ts'
import type { SignIn } from '../domain/sign-in.ts'
import { ApiError, wordsForStatus } from './session/api-error.ts'
import { request } from './session/request.ts'
import type { ServiceSession } from './session/service-session.ts'
import { forgetReadings } from '../storage/stored-readings.ts'
import { forgetSecrets } from './session/secrets.ts'
import { storageScope } from './session/storage-scope.ts'

export const signIns = (session: ServiceSession) =>
  queryOptions({
    queryKey: keys.signIns,
    queryFn: async ({ signal }): Promise<SignIn[]> => {
      const { status, text } = await request(session, '/sign-ins', { signal })
      const read = SignIns.safeParse(parseJson(text))
      if (status !== 200 || !read.success) throw refusal(status, text)
      return read.data.items
    },
  })

/** Adds a sign-in with this name. Only this response contains its token. Throws `ApiError`. */
export async function addSignIn(session: ServiceSession, name: string): Promise<NewSignIn> {
  const { status, text } = await request(session, '/sign-ins', {
    method: 'POST',
    json: { name },
  })
  const read = NewSignIn.safeParse(parseJson(text))
  if (status !== 201 || !read.success) throw refusal(status, text)
  return read.data
}

/** Revokes a sign-in; succeeds if it was revoked already. Throws `ApiError`. */
export async function revokeSignIn(session: ServiceSession, id: string): Promise<void> {
  const { status, text } = await request(session, `/sign-ins/${encodeURIComponent(id)}`, {
    method: 'DELETE',
  })
  if (status !== 204 && status !== 404) throw refusal(status, text)
}

function refusal(status: number, text: string): ApiError {
  return new ApiError('refused', String(Object(parseJson(text))['detail'] ?? wordsForStatus(status)), status)
}

/**
 * Removes the sign-in from this device, and what was read with it. Does not wait long for a browser that does not
 * respond.
 */
export async function signOut(session: ServiceSession): Promise<void> {
  const books = storageScope(session)
  forgetSecrets(session.connection.id)
  await Promise.race([forgetReadings(books), new Promise((resolve) => setTimeout(resolve, 1000))])
}
