import { queryOptions } from '@tanstack/react-query'
import { keys } from './cache/keys.ts'
import { NewSignIn, SignIns } from '../domain/sign-in.ts'
import type { SignIn } from '../domain/sign-in.ts'
import { ApiError, wordsForStatus } from './session/api-error.ts'
import { request } from './session/request.ts'
import type { ServiceSession } from './session/service-session.ts'

/** The sign-ins of the account. */
export const signIns = (session: ServiceSession) =>
  queryOptions({
    queryKey: keys.signIns,
    queryFn: async ({ signal }): Promise<SignIn[]> => {
      const { status, text } = await request(session, '/sign-ins', { signal })
      const read = SignIns.safeParse(parsed(text))
      if (status !== 200 || !read.success) throw refusal(status, text)
      return read.data.items
    },
  })

/** Adds a sign-in with this name. Only this response contains its token. Throws `ApiError`. */
export async function addSignIn(session: ServiceSession, name: string): Promise<NewSignIn> {
  const { status, text } = await request(session, '/sign-ins', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  const read = NewSignIn.safeParse(parsed(text))
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
  return new ApiError('refused', String(Object(parsed(text))['detail'] ?? wordsForStatus(status)), status)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
