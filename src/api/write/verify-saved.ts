import { textAt } from '../../domain/field.ts'
import type { ContactChanges } from '../../domain/contact.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { isSameValue, isAlike } from '../../domain/is-same-value.ts'
import { ApiError, isMissing } from '../session/api-error.ts'
import { addressOf, readWholeRow, getRecord } from '../read/get-record.ts'
import { learnNames } from './judge-edit.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'
import { QueryClient } from '@tanstack/react-query'
import { readAnyPage } from '../read/read-any-page.ts'

/**
 * Checks whether an edit succeeded whose response was lost: the record if it contains everything sent; undefined if it does
 * not, or is gone. Throws `ApiError` if the record cannot be read.
 */
export async function verifySaved<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  id: string,
  changes: Record<string, string | undefined>,
): Promise<RecordOf[R] | undefined> {
  try {
    const before = session.memory.rows.get(addressOf(resource, id))
    const { record, row } = await readWholeRow(session, resource, id)
    const found = before
      ? learnNames(session, { resource, before, changes }, row)
      : new Map<string, string[]>()
    const has = ([field, sent = '']: [string, string | undefined]) =>
      found.has(field) || isSameValue(textAt(record, field), sent)
    return Object.entries(changes).every(has) ? record : undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * Checks whether a creation succeeded whose response was lost: the contact that matches everything sent, or undefined.
 * Throws `ApiError` if one matches by name only: the service may have rewritten the rest (W12), and sending it again
 * could duplicate it.
 */
export async function verifyCreated(
  session: ServiceSession,
  draft: ContactChanges,
  isOther?: (id: string) => boolean,
): Promise<RecordOf['contacts'] | undefined> {
  // The page may have been reloaded since the write, so the browser's cache may be older.
  session.memory.written = true
  const [created] = await findContactsLike(session, draft, isOther)
  if (created) return created
  const { company = '', firstName = '', lastName = '', email = '' } = draft
  const named = { company, firstName, lastName, email }
  const [namesake] = Object.values(named).some(Boolean) ? await findContactsLike(session, named, isOther) : []
  if (namesake) throw new ApiError('unreadable', messages.namesake)
  return undefined
}

/** The contacts that match every field of a draft, apart from those known to be others. */
export async function findContactsLike(
  session: ServiceSession,
  draft: ContactChanges,
  isOther: (id: string) => boolean = () => false,
): Promise<RecordOf['contacts'][]> {
  const sent = Object.entries(draft).filter(([, value]) => value !== '')
  const isSame = (contact: object) => sent.every(([field, value]) => isAlike(textAt(contact, field), value))
  const mayBe = (contact: object) =>
    sent.every(([field, value]) => textAt(contact, field) === '' || isAlike(textAt(contact, field), value))
  // The most distinctive fields first; several, because it is unknown which fields a service searches.
  const texts = [draft.email, draft.company, draft.lastName, draft.firstName].filter(Boolean).slice(0, 2)
  // A new client, because the contact was not there in earlier reads.
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  for (const search of [...texts, '']) {
    const found = await readAnyPage(session, 'contacts', { search: search ?? '', page: 1, client })
    const items = found.items.filter(({ id }) => !isOther(id))
    const same = items.filter(isSame)
    if (same.length > 0) return same
    // Partial rows may omit fields that were sent (R18). The record has them.
    const open = search ? items.filter(mayBe).slice(0, 3) : []
    const whole = await Promise.all(open.map(({ id }) => getRecord(session, 'contacts', id, { fresh: true })))
    if (whole.some(isSame)) return whole.filter(isSame)
  }
  return []
}
