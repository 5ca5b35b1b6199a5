import type { Entry } from '../records/entries.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Line, Part } from './fingerprint.ts'
import { kindIn } from './imported-statements.ts'
import { isSameAccount, kindOf } from './same-statement.ts'
import type { ImportContext } from './import-context.ts'

/**
 * Counts new lines with the day and amount of existing ones that have other texts because they came from another kind
 * of file: probably duplicates. `alike` of the same bank account; `maybeAlike` if one of the files names no account,
 * including files of the same kind whose account an earlier version could not read.
 */
export async function countLikelyDuplicates(
  writing: ImportContext,
  part: Part,
  entries: ReadonlyMap<Line, Entry>,
): Promise<{ alike: number; maybeAlike: number }> {
  const { bankAccount } = part.statement
  const newLines = part.lines.filter((line) => !entries.has(line))
  const known = new Set(entries.values())
  const count = (accounts: string[], alsoOfKind = false) =>
    countIn(accounts, newLines, async (fingerprints) => {
      const found = await writing.ledger.entriesOf(
        fingerprints.filter((one) => !writing.ledger.isApartFromAll(part.id, one)),
      )
      const strangers = found.filter((entry) => !known.has(entry))
      return ofOtherKind(writing, part, strangers, alsoOfKind)
    })
  const others = writing.bankAccounts.filter(({ kind }) => kind !== kindOf(part.statement.format))
  const names = [...new Set(others.map(({ name }) => name))]
  const isSame = (one: string) => isSameAccount(one, bankAccount)
  const isUnnamed = (one: string) => one === '' || bankAccount === ''
  const wasUnnamed = bankAccount !== '' && writing.bankAccounts.some(({ name }) => name === '')
  const maybeAlike = wasUnnamed
    ? (await count(names.filter((one) => one !== '' && isUnnamed(one)))) + (await count([''], true))
    : await count(names.filter(isUnnamed))
  return { alike: await count(names.filter(isSame)), maybeAlike }
}

async function countIn(
  bankAccounts: readonly string[],
  newLines: readonly Line[],
  othersOf: (fingerprints: string[]) => Promise<Entry[]>,
): Promise<number> {
  let count = 0
  if (bankAccounts.length === 0) return count
  const classes = [...Map.groupBy(newLines, ({ fingerprint }) => fingerprint).values()]
  for (let start = 0; start < classes.length; start += 2000) {
    const some = classes.slice(start, start + 2000)
    const others = some.map(() => 0)
    for (const bankAccount of bankAccounts) {
      const fingerprints = some.map(([one]) => (one ? fingerprintOf(bankAccount, one.line) : ''))
      const found = Map.groupBy(await othersOf(fingerprints), ({ fingerprint }) => fingerprint)
      for (const [index, fingerprint] of fingerprints.entries())
        others[index] = (others[index] ?? 0) + (found.get(fingerprint)?.length ?? 0)
    }
    count += some.reduce((sum, lines, index) => sum + Math.min(lines.length, others[index] ?? 0), 0)
  }
  return count
}

/**
 * The entries that occur only in statements of other kinds, none of which surely has different lines. Excludes deleted
 * entries, perhaps deleted in favour of these lines. Entries of this file's own statements are excluded: a file has one
 * kind.
 */
function ofOtherKind(
  writing: ImportContext,
  { id, statement }: Part,
  entries: Entry[],
  alsoOfKind: boolean,
): Entry[] {
  const own = kindOf(statement.format)
  const isOther = (one: string) => {
    const kind = kindIn(writing, one, statement)
    return kind !== undefined && (alsoOfKind || kind !== own) && !writing.chains.isApart(id, one)
  }
  return entries.filter(({ isDeleted, statements }) => !isDeleted && statements.every(isOther))
}
