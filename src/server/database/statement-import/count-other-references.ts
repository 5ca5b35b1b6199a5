import type { Entry } from '../records/entries.ts'
import { textOf } from './fingerprint.ts'
import type { Line, Part } from './fingerprint.ts'
import { kindIn } from './imported-statements.ts'
import { storedReferenceOf } from './match.ts'
import { kindOf } from './same-statement.ts'
import type { ImportContext } from './import-context.ts'

/**
 * Counts new lines with the day, amount and texts of existing ones that the same kind of file brought with other
 * references, and that this file does not contain: some banks give a payment a new reference in each download. Includes
 * deleted entries, which would otherwise come back.
 */
export async function countOtherReferences(
  writing: ImportContext,
  part: Part,
  entries: ReadonlyMap<Line, Entry>,
): Promise<number> {
  const known = new Set(entries.values())
  const newLines = part.lines.filter((one) => one.line.reference !== '' && !entries.has(one))
  const fingerprints = [...new Set(newLines.map(({ fingerprint }) => fingerprint))]
  let count = 0
  for (let start = 0; start < fingerprints.length; start += 2000) {
    const some = fingerprints.slice(start, start + 2000)
    await writing.ledger.entriesOf(some)
    const beside = some.flatMap((one) => writing.ledger.entriesBeside(part.id, one))
    const others = fromElsewhere(
      writing,
      part,
      beside.filter((entry) => !known.has(entry)),
    )
    if (others.length === 0) continue
    const left = Map.groupBy(others, ({ fingerprint, original }) => `${fingerprint} ${textOf(original)}`)
    const asked = new Set(others.map(({ fingerprint }) => fingerprint))
    for (const { fingerprint, line } of newLines)
      if (asked.has(fingerprint) && left.get(`${fingerprint} ${textOf(line)}`)?.pop()) count += 1
  }
  return count
}

/** The entries from earlier files of the same kind, unless a chain of balances proves that they are different lines. */
function fromElsewhere(writing: ImportContext, part: Part, entries: Entry[]): Entry[] {
  const referenceIn = storedReferenceOf(part)
  const kind = kindOf(part.statement.format)
  return entries.filter(
    (entry) =>
      referenceIn(entry) !== '' &&
      entry.statements.some((one) => kindIn(writing, one, part.statement) === kind) &&
      !entry.statements.some((one) => writing.chains.isApart(part.id, one)),
  )
}
