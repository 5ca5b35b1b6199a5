import { entriesOfDay } from './entries.ts'
import type { Entry } from './entries.ts'
import type { Chains, Link } from './chains.ts'
import { textOf } from './fingerprint.ts'
import type { Ledger } from './ledger.ts'
import { countsOf } from './match-alike.ts'
import type { Writing } from './writing.ts'

/**
 * Tells lines apart that were taken for one: of two statements of a day that came in before the one between them nobody could know
 * that they have no line in common. Answers how many lines that adds.
 */
export async function partLines(
  { tx, account, ledger, chains }: Writing,
  { opening, closing }: Link,
): Promise<number> {
  // Lines that are alike have one day, so a statement over several days stands between none.
  if (opening.date !== closing.date) return 0
  const ofDay = await entriesOfDay(tx, account, opening.date)
  const entries = await ledger.entriesOf([...new Set(ofDay.map(({ fingerprint }) => fingerprint))])
  const plain = entries.filter(({ original }) => original.reference === '')
  const groups = Map.groupBy(plain, ({ fingerprint, original }) => `${fingerprint} ${textOf(original)}`)
  let added = 0
  for (const alike of groups.values())
    for (let left = chains.mostIn(countsOf(alike)) - alike.length; left > 0; left -= 1)
      if (partOne(ledger, alike, chains)) added += 1
  return added
}

/** Makes two of one of the entries, which stood in statements that have no line in common. */
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
