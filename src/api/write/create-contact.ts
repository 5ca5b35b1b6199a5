import { idempotencyKeyHeader } from '../../domain/capabilities.ts'
import { newId } from '../../domain/new-id.ts'
import { textAt } from '../../domain/field.ts'
import type { ContactChanges } from '../../domain/contact.ts'
import type { SaveResult } from '../../domain/write-results.ts'
import type { Answer } from '../../dialect/answer.ts'
import { createdId } from '../../dialect/write/created-id.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import type { JsonObject } from '../../dialect/json.ts'
import { maySayFailed } from '../../dialect/errors/hidden-failure.ts'
import { readRecord } from '../../dialect/read/read-record.ts'
import { asApiError } from '../session/api-error.ts'
import { encodeWrite } from './send-edit.ts'
import { isAlike } from '../../domain/is-same-value.ts'
import { findContactsLike } from './verify-saved.ts'
import { runFirstWrite, refuseWhenStopped } from './first-write.ts'
import { addressOf, tagged, readWholeRow } from '../read/get-record.ts'
import { request } from '../session/request.ts'
import { idsSeen } from '../read/look-in-list.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { readBack } from './read-back.ts'
import { notCreated, refuseFailure } from './save-failure.ts'
import { differences } from './judge-edit.ts'
import { parseRows } from '../read/parse-rows.ts'
import * as messages from './messages.ts'

type Contact = RecordOf['contacts']

/**
 * Creates a contact. Sends it exactly once, and reports success only when the contact is found: under the id that the
 * service returned, or in the list as one that was not there before. Throws `ApiError`, including when the outcome is
 * unknown. Under the same `key` (20 hexadecimal digits), Bookend's own service creates it once: what refused it, or lost the
 * answer, may have been a proxy.
 */
export async function createContact(
  session: ServiceSession,
  draft: ContactChanges,
  key?: string,
): Promise<SaveResult<Contact>> {
  refuseWhenStopped(session)
  return runFirstWrite(session, 'create', () => createAndFind(session, draft, key))
}

async function createAndFind(
  session: ServiceSession,
  draft: ContactChanges,
  key?: string,
): Promise<SaveResult<Contact>> {
  const outgoing = encodeWrite(session, {
    resource: 'contacts',
    changes: draft,
    like: await anotherRow(session),
  })
  const { memory } = session
  const isTrusted = !session.profile().write.verify && (memory.isBookend || memory.proven.has('create'))
  // If the response has no id, only the ids listed before distinguish the new contact from similar ones.
  const saysId = isTrusted || memory.proven.has('created-id')
  const before = saysId ? [] : await findContactsLike(session, draft).catch(() => [])
  const answer = await keyed(session, key, async (header) => {
    const headers = { ...outgoing.headers, ...header }
    const call = { ...outgoing, headers, method: 'POST', mayRepeat: false } as const
    const heard = await request(session, '/contacts/new', call)
    await refuseFailure(session, 'contacts', heard, draft, '/contacts/new')
    return heard
  })
  const id = createdId(answer, session.profile())
  const own = id === undefined ? undefined : readRecord(answer, 'contacts', session.profile(), id)
  if (isTrusted && own) {
    const [created] = await parseRows(session, 'contacts', [own.row], undefined)
    // Read, not created: somebody has edited what the first attempt made.
    const notes = created && answer.status === 200 ? differences(created, draft) : []
    return { record: created && tagged(session, answer, created), notes }
  }
  const known = new Set(before.map((contact) => contact.id))
  const named = id === undefined || known.has(id) ? undefined : await readCreated(session, id, draft)
  if (named) memory.proven.add('created-id')
  else memory.proven.delete('created-id')
  const record = named ?? (await findNew(session, draft, known))
  if (record) return { record, notes: differences(record, draft) }
  // 201 means created (RFC 9110, 15.3.2) unless the body contradicts it. Other success statuses do not.
  if (answer.status !== 201 || maySayFailed(answer)) throw notCreated(answer)
  return {
    record: undefined,
    notes: [messages.createdUnseen],
  }
}

/** Sends a creation under its key. If it has been sent before, the service answers with what it made then. */
async function keyed(
  session: ServiceSession,
  key: string | undefined,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  if (!session.offers('idempotency-keys')) return send({})
  try {
    return await send({ [idempotencyKeyHeader]: key ?? newId() })
  } catch (error) {
    // The key is the id of what the first attempt has made; once somebody has edited that, it is refused for good.
    const { status, fields } = asApiError(error)
    const made = key && status === 422 && fields.length === 0 && (await readMade(session, key))
    if (made) return made
    throw error
  }
}

async function readMade(session: ServiceSession, id: string): Promise<Answer | undefined> {
  const answer = await request(session, addressOf('contacts', id), { fresh: true }).catch(() => undefined)
  return answer?.status === 200 ? answer : undefined
}

/** Any contact as the service sends it, where the profile renames fields: the names may apply to lists only (R18). */
async function anotherRow(session: ServiceSession): Promise<JsonObject | undefined> {
  if (Object.keys(session.profile().fields.contacts).length === 0) return undefined
  const opened = [...session.memory.rows].find(([address]) => address.startsWith('/contacts/'))
  if (opened) return opened[1]
  const [id] = idsSeen(session, 'contacts')
  return id === undefined
    ? undefined
    : (await readWholeRow(session, 'contacts', id).catch(() => undefined))?.row
}

/** The contact under the returned id, if it matches what was sent. */
async function readCreated(
  session: ServiceSession,
  id: string,
  draft: ContactChanges,
): Promise<Contact | undefined> {
  const { record } = (await readBack(session, 'contacts', id, () => true).catch(() => undefined)) ?? {}
  const isIt = Object.entries(draft).some(
    ([field, value]) => record && value && isAlike(textAt(record, field), value),
  )
  return isIt ? record : undefined
}

/** A contact that matches the draft and was not there before. Looks twice, because lists can lag behind. */
async function findNew(
  session: ServiceSession,
  draft: ContactChanges,
  known: Set<string>,
): Promise<Contact | undefined> {
  for (const wait of [800, undefined]) {
    const found = (await findContactsLike(session, draft).catch(() => [])).filter(({ id }) => !known.has(id))
    if (found.length > 0 || wait === undefined) return found.length === 1 ? found[0] : undefined
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
