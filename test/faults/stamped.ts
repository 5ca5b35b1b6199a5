import { aContact, aTransaction } from '../builders.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'

/**
 * Records that carry one stamp in all their fields, `WORKER-NUMBER`: what is half written shows, because its fields then tell of
 * different stamps.
 */
export function fieldsOf(collection: CollectionName, stamp: string): Record<string, string> {
  const [worker = 0, number = 0] = stamp.split('-').map(Number)
  const { id: _, ...fields } =
    collection === 'contacts'
      ? aContact({
          company: stamp,
          lastName: `Stamped ${stamp}`,
          city: `City ${number}`,
          zip: String(number),
        })
      : aTransaction({
          counterpart: stamp,
          description: `Stamped ${stamp}`,
          date: `2026-${two((number % 12) + 1)}-${two((number % 28) + 1)}`,
          amount: `${number}.${two(worker % 100)}`,
        })
  return fields
}

/** The stamp of a record; undefined when it is not of one piece. */
export function stampOf(collection: CollectionName, record: Record<string, string>): string | undefined {
  const stamp = record[collection === 'contacts' ? 'company' : 'counterpart'] ?? ''
  const { id: _, ...fields } = record
  return JSON.stringify(fields) === JSON.stringify(fieldsOf(collection, stamp)) ? stamp : undefined
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
