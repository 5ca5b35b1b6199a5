import type { StandIn } from '../../stand-ins/stand-in.ts'
import type { CollectionName } from '../../../src/domain/collection-name.ts'

/** The rows of a stand-in with columns of its own (columns.ts), all of them but the moment of the last change. */
export async function rowsIn(standIn: StandIn, resource: CollectionName): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for (let page = 1; ; page += 1) {
    const answer = await standIn.fetch(new Request(`http://books.test/${resource}?page=${page}`))
    const { items, total }: { items: Record<string, unknown>[]; total: number } = JSON.parse(
      await answer.text(),
    )
    rows.push(...items.map(({ updatedAt: _moment, ...row }) => row))
    if (rows.length >= total) return rows
  }
}
