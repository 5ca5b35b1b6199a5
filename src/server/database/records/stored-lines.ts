import { hash } from 'node:crypto'
import { jsonIn } from '../../../domain/text.ts'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod/mini'
import { BankDetail, LaterDetail, LineOfBank } from '../../../domain/bank-line.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import type { Db, Schema } from '../core/schema.ts'

/** What tells lines apart (match-lines.ts), as it is stored; `bank`, beside it, is only kept to be shown and searched. */
export const Original = z.extend(LineOfBank, { reference: z.string() })

/** What `original` contains. */
export const StoredLine = z.extend(Original, {
  bank: z.optional(BankDetail),
  later: z.optional(z.array(LaterDetail)),
})

/** The lines as they are stored, of some statements or of all, some thousand at a time. */
export async function* storedLines(
  tx: Db,
  account: AccountId,
  inStatements?: RawBuilder<string>,
): AsyncGenerator<Pick<Schema['entries'], 'transaction_id' | 'statement' | 'original'>[]> {
  const all = scopedTo(tx, account)
    .selectFrom('entries')
    .select(['fingerprint', 'occurrence', 'transaction_id', 'statement', 'original'])
    .where((eb) =>
      inStatements
        ? // or in several statements
          eb.or([eb('statement', 'in', inStatements), eb('statement', 'like', '% %')])
        : eb.and([]),
    )
    .orderBy('fingerprint')
    .orderBy('occurrence')
    .limit(5000)
  let page = await all.execute()
  for (let last = page.at(-1); last; last = page.at(-1)) {
    yield page
    const { fingerprint, occurrence } = last
    page = await all
      .where(sql<boolean>`(fingerprint, occurrence) > (${fingerprint}, ${occurrence})`)
      .execute()
  }
}

/** The line of an entry; undefined if it is damaged, which must not keep anything else from being read. */
export function readLine(original: string): z.infer<typeof StoredLine> | undefined {
  return jsonIn(StoredLine, original)
}

/** A short key of what a line says besides day, amount and reference, in whatever order. */
export function detailKeyOf({
  counterpart,
  description,
  bank,
}: Pick<z.infer<typeof StoredLine>, 'counterpart' | 'description' | 'bank'>): string {
  const parts = Object.entries({ ...bank, counterpart, description }).filter(([, value]) => value)
  return hash('md5', JSON.stringify(parts.toSorted(([one], [other]) => (one < other ? -1 : 1))), 'base64')
}
