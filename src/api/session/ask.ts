import { parseJson } from '../../dialect/json.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Call } from './new-request.ts'
import { refusalFrom, unreadable } from './refusal.ts'
import { request } from './request.ts'
import type { ServiceSession } from './service-session.ts'

type Schema<T> = { safeParse: (value: unknown) => { data?: T | undefined } }

/** `resource`: whose fields a refusal may name. */
type Asked = Call & { resource?: CollectionName; wanted?: 'list' | 'record' }

/** What Bookend's own service answers, in the form that `domain` defines. Throws `ApiError`. */
export async function ask<T>(
  session: ServiceSession,
  path: string,
  schema: Schema<T>,
  { resource = 'transactions', wanted = 'list', ...call }: Asked = {},
): Promise<T> {
  const answer = await request(session, path, call)
  if (answer.status >= 400) throw await refusalFrom(answer, resource)
  const { data } = schema.safeParse(parseJson(answer.text))
  if (data === undefined) throw unreadable(answer, wanted)
  return data
}
