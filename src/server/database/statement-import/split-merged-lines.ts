import { countsOf } from '../../../statements/recognition/match-lines.ts'
import { textOf } from '../../../statements/recognition/part.ts'
import type { Link } from '../../../statements/recognition/statement-chains.ts'
import type { Entry } from '../records/entries.ts'
import type { ImportContext } from './imported-statements.ts'

/**
 * Splits entries that were matched wrongly: if two statements of one day were imported before the one between them, nothing
 * showed that they have no common lines. Returns the number of added lines.
 */
export async function splitMergedLines(
  { ledger, chains, known }: ImportContext,
  { opening, closing }: Link,
): Promise<number> {
  // Matching lines are of one day, so a statement over several days cannot be between them.
  if (opening.date !== closing.date) return 0
  const entries = await ledger.entriesOf(await ledger.sharedOn(opening.date))
  const plain = entries.filter(({ original }) => original.reference === '')
  const groups = Map.groupBy(plain, ({ fingerprint, original }) => `${fingerprint} ${textOf(original)}`)
  let added = 0
  for (const alike of groups.values())
    for (let left = chains.mostIn(countsOf(alike)) - alike.length; left > 0; left -= 1)
      if (partOne({ ledger, chains, known }, alike)) added += 1
  return added
}

type Parting = Pick<ImportContext, 'ledger' | 'chains' | 'known'>

/** Splits one entry that is in statements without common lines. */
function partOne({ ledger, chains, known }: Parting, alike: Entry[]): boolean {
  for (const entry of alike) {
    // The last one: the line stays with the statement that brought it.
    const other = entry.statements.findLast((one) =>
      entry.statements.some((each) => chains.isApart(one, each)),
    )
    if (other === undefined) continue
    const { bankAccount, importIds: imports = [] } = known.get(other) ?? {}
    const kept = entry.statements.filter((one) => one !== other)
    const stillIn = new Set(kept.flatMap((one) => known.get(one)?.importIds ?? []))
    const { transactionId } = entry
    for (const importId of imports)
      if (!stillIn.has(importId)) ledger.own.parted.push({ importId, transactionId })
    ledger.standsIn(entry, kept)
    ledger.add({ ...entry, bankAccount, imports }, [other])
    return true
  }
  return false
}
