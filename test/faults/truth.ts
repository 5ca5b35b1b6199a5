import { openBooks } from '../../src/server/database/open-books.ts'
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
