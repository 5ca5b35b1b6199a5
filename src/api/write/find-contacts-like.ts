import { QueryClient } from '@tanstack/react-query'
import type { ContactChanges } from '../../domain/contact.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { textAt } from '../../dialect/fields.ts'
import { isAlike } from '../../domain/is-same-value.ts'
import { readAnyPage } from '../read/read-any-page.ts'
import { getRecord } from '../read/get-record.ts'
import type { ServiceSession } from '../session/service-session.ts'

/** The contacts that match every field of a draft. */
export async function findContactsLike(
  session: ServiceSession,
  draft: ContactChanges,
): Promise<RecordOf['contacts'][]> {
  const sent = Object.entries(draft).filter(([, value]) => value !== '')
  const isSame = (contact: object) => sent.every(([field, value]) => isAlike(textAt(contact, field), value))
  const mayBe = (contact: object) =>
    sent.every(([field, value]) => textAt(contact, field) === '' || isAlike(textAt(contact, field), value))
  // The most distinctive fields first; several, because it is unknown which fields a service searches.
  const texts = [draft.email, draft.company, draft.lastName, draft.firstName].filter(Boolean).slice(0, 2)
  // A new client, because the contact was not there in earlier reads.
  const client = new QueryClient()
  for (const search of [...texts, '']) {
    const { items } = await readAnyPage(session, 'contacts', { search: search ?? '', page: 1, client })
    const same = items.filter(isSame)
    if (same.length > 0) return same
    // Partial rows may omit fields that were sent (R18). The record has them.
    const open = search ? items.filter(mayBe).slice(0, 3) : []
    const whole = await Promise.all(open.map(({ id }) => getRecord(session, 'contacts', id, { fresh: true })))
    if (whole.some(isSame)) return whole.filter(isSame)
  }
  return []
}
