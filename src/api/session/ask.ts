import type { Answer } from '../../dialect/answer.ts'
import { parseJson } from '../../dialect/json.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Call } from './new-request.ts'
import { refusalFrom, unreadable } from './refusal.ts'
import { request } from './request.ts'
import type { ServiceSession } from './service-session.ts'

type Schema<T> = { safeParse: (value: unknown) => { data?: T | undefined } }

/** `resource`: whose fields a refusal may name; `takes`: a status that is no refusal. */
type Asked = Call & { resource?: CollectionName; takes?: number }

/** What Bookend's own service answers, in the form that `domain` defines. Throws `ApiError`. */
export async function ask<T>(
  session: ServiceSession,
  path: string,
  schema: Schema<T>,
  { wanted, ...asked }: Asked & { wanted?: 'list' | 'record' } = {},
): Promise<T> {
  return parsed(await answerOf(session, path, asked), schema, wanted)
}

/** The answer as it came. Throws `ApiError`. */
export async function answerOf(
  session: ServiceSession,
  path: string,
  { resource = 'transactions', takes, ...call }: Asked = {},
): Promise<Answer> {
  const answer = await request(session, path, call)
  if (answer.status >= 400 && answer.status !== takes) throw await refusalFrom(answer, resource)
  return answer
}

/** What an answer says. Throws `ApiError`. */
export function parsed<T>(answer: Answer, schema: Schema<T>, wanted: 'list' | 'record' = 'list'): T {
  const { data } = schema.safeParse(parseJson(answer.text))
  if (data === undefined) throw unreadable(answer, wanted)
  return data
}
