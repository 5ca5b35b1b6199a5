import { snapshotOf } from '../../storage/snapshot.ts'
import type { Seen } from './bank-original.ts'

/**
 * The reliable fields of a transaction: those that were parsed and, in list rows, which may be partial, only those that
 * have a value.
 */
export function knownFields(record: { id: string }, whole: boolean): Seen {
  const doubts = doubtsOf(record)
  const { id, fields } = snapshotOf('transactions', record, whole)
  const known = Object.entries(fields).filter(
    ([field, value]) => !(field in doubts) && (whole || value !== ''),
  )
  return { id, fields: Object.fromEntries(known) }
}

function doubtsOf(record: object): object {
  const aside: unknown = 'aside' in record ? record.aside : undefined
  if (typeof aside !== 'object' || aside === null || !('doubts' in aside)) return {}
  return typeof aside.doubts === 'object' && aside.doubts !== null ? aside.doubts : {}
}
