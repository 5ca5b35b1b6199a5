import type { CollectionName } from '../../src/domain/collection-name.ts'
import { openBooks } from '../../src/server/database/open-books.ts'
import { aContact, aTransaction } from '../builders.ts'
import type { Client } from './client.ts'
import type { Everything } from './ledger.ts'

/** All that a person can see of an account, page by page; throws if the server cannot show it, or shows other numbers than it tells. */
export async function everythingThere(client: Client): Promise<Everything> {
  const everything: Everything = { contacts: [], transactions: [] }
  for (const collection of ['contacts', 'transactions'] as const) {
    const found = everything[collection]
    for (let page = 1; ; page++) {
      const { status, body, detail } = await client.ask(`/api/${collection}?page=${page}`)
      if (status !== 200) throw new Error(`Page ${page} of ${collection}: ${status} ${detail}`)
      const { items, total }: { items: Record<string, string>[]; total: number } = Object(body)
      found.push(...items)
      if (items.length === 0) {
        if (found.length !== total) throw new Error(`${collection}: ${found.length} of ${total}`)
        break
      }
    }
  }
  return everything
}

/** What `books check` finds wrong. */
export async function findingsIn(url: string): Promise<string[]> {
  const books = await openBooks(url)
  const findings: string[] = []
  try {
    await books.check((sentence) => void findings.push(`check: ${sentence}`))
  } finally {
    await books.close()
  }
  return findings
}

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
