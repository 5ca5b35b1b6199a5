import type { Answer } from '../../dialect/answer.ts'
import { textAt } from '../../dialect/fields.ts'
import type { JsonObject } from '../../dialect/json.ts'
import { rawFields } from '../../dialect/read/read-row.ts'
import { resolve } from '../../dialect/profile/resolve.ts'
import type { Scope } from '../../dialect/write/write-field.ts'
import { ApiError } from '../session/api-error.ts'
import { judgeEdit } from './judge-edit.ts'
import { addressOf } from '../read/get-record.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { readWholeRow } from '../read/read-whole-row.ts'
import { refuseFailure } from './save-failure.ts'
import { sendEdit } from './send-edit.ts'
import type { Edit } from './send-edit.ts'
import { countAppliedChanges } from './count-applied-changes.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

type Refused = { error: ApiError; scope: Scope }

/** A successful response, and how much of the record was sent. */
export type Accepted = { answer: Answer; scope: Scope }

/**
 * Sends an edit with as much of the record as the profile says. Sends less after a refusal that concerns more than the
 * edited fields and, as reading confirms, wrote nothing. `isConflict` sees every response first. Throws `ApiError`.
 */
export async function sendInScopes<R extends CollectionName>(
  session: ServiceSession,
  edit: Edit<R>,
  isConflict: (answer: Answer) => Promise<void>,
): Promise<Accepted> {
  const refused: Refused[] = []
  let scope: Scope | undefined = firstScope(session)
  while (scope) {
    const answer = await sendEdit(session, { ...edit, scope })
    await isConflict(answer)
    const error = await refusalIn(session, edit, answer, scope)
    if (!error) return { answer, scope }
    // Without its row, the record comes from a service whose response is trusted.
    if (!edit.row) throw error
    if (await wasDone(session, edit, edit.row, error)) return { answer, scope }
    refused.push({ error, scope })
    scope = nextScope(session, edit, refused)
  }
  throw toTell(edit, refused)
}

function firstScope(session: ServiceSession): Scope {
  const { edit } = session.profile().write
  return edit === 'auto' ? 'all' : edit
}

async function refusalIn<R extends CollectionName>(
  session: ServiceSession,
  { resource, record, changes }: Edit<R>,
  answer: Answer,
  scope: Scope,
): Promise<ApiError | undefined> {
  const { aside: _aside, ...fields } = record
  const sent = scope === 'changed' ? changes : { ...fields, ...changes }
  try {
    await refuseFailure(session, resource, answer, sent, addressOf(resource, record.id))
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/** Whether a refused edit was saved all the same. If it was saved wrongly, suspends all writes. */
async function wasDone<R extends CollectionName>(
  session: ServiceSession,
  { resource, record, changes }: Edit<R>,
  before: JsonObject,
  error: ApiError,
): Promise<boolean> {
  if (error.failure !== 'refused' || error.status === 404 || error.status === 410) throw error
  // A gateway timeout does not reveal what the service behind it does.
  if (error.status !== undefined && error.status > 500) throw error
  const now = await readWholeRow(session, resource, record.id).catch(() => {
    throw error
  })
  const { harmed } = judgeEdit(session, { resource, id: record.id, before, changes }, now)
  if (harmed) throw error
  return countAppliedChanges(now.record, changes) > countAppliedChanges(record, changes)
}

/** How much to send next; undefined if less would be refused too or could do harm. */
function nextScope<R extends CollectionName>(
  session: ServiceSession,
  edit: Edit<R>,
  refused: Refused[],
): Scope | undefined {
  const { error, scope } = refused.at(-1) ?? {}
  if (!error || !scope || !mayBeAboutMore.includes(error.status ?? 0)) return undefined
  // A single 500 can have any reason, and sending less of the record can do harm.
  if (error.status === 500 && refused.filter((one) => one.scope === scope).length === 1) return scope
  const { edit: way } = session.profile().write
  const tried = new Set(refused.map((one) => one.scope))
  const others = edit.row ? rawFields(edit.row, edit.resource, session.profile()).others : []
  const named = others.some(([name]) => error.message.includes(name))
  const unedited = error.fields.filter(({ field }) => edit.changes[field] === undefined)
  if (scope === 'changed') {
    // The service requires fields that have values but were not sent, so it gets all of them unless the profile forbids
    // that (W13).
    const wanted = unedited.some(({ field }) => textAt(edit.record, field) !== '')
    return wanted && tried.size === 1 && statedEdit(session) === 'auto' ? 'all' : undefined
  }
  if (error.fields.length > 0 && unedited.length === 0 && !named) return undefined
  const isOfOthers = others.length > 0 && (named || unedited.length === 0)
  if (scope === 'all' && isOfOthers && !tried.has('known')) return 'known'
  return way === 'auto' && !tried.has('changed') ? 'changed' : undefined
}

const mayBeAboutMore = [400, 403, 405, 406, 413, 422, 500]

/** The scope of edits that the profile states. */
function statedEdit(session: ServiceSession): string {
  return resolve(session.connection.profile).write.edit
}

/** The most informative refusal: not one about fields omitted because of another refusal. */
function toTell<R extends CollectionName>({ changes }: Edit<R>, refused: Refused[]): ApiError | undefined {
  const isOfEdit = ({ error, scope }: Refused) =>
    scope !== 'changed' || error.fields.every(({ field }) => changes[field] !== undefined)
  return (refused.findLast(isOfEdit) ?? refused[0])?.error
}
