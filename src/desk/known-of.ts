import { keptRecord } from '../kept/kept-record.ts'
import type { Seen } from './originals.ts'

/**
 * What is known of a transaction by reading it: the fields that were understood, and of a row of a list, which may be partial, only those
 * that are filled.
 */
export function knownOf(record: { id: string }, whole: boolean): Seen {
  const doubts = doubtsOf(record)
  const { id, fields } = keptRecord('transactions', record, whole)
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
