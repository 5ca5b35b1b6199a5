import type { Entry } from '../records/entries.ts'
import type { Chains, Link } from './statement-chains.ts'
import { textOf } from './fingerprint.ts'
import type { Ledger } from './import-ledger.ts'
import { countsOf } from './match-duplicates.ts'
import type { ImportContext } from './import-context.ts'

/**
 * Splits entries that were matched wrongly: if two statements of one day were imported before the one between them,
 * nothing showed that they have no common lines. Returns the number of added lines.
 */
export async function splitMergedLines(
  { ledger, chains }: ImportContext,
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
      if (partOne(ledger, alike, chains)) added += 1
  return added
}

/** Splits one entry that is in statements without common lines. */
function partOne(ledger: Ledger, alike: Entry[], chains: Chains): boolean {
  for (const entry of alike) {
    const other = entry.statements.find((one) => entry.statements.some((each) => chains.isApart(one, each)))
    if (other === undefined) continue
    ledger.standsIn(
      entry,
      entry.statements.filter((one) => one !== other),
    )
    ledger.add(entry.fingerprint, entry.original, [other])
    return true
  }
  return false
}
