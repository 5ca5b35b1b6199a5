import { portionsOf } from '../core/engine.ts'
import type { Entry } from '../records/entries.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Line, Part } from '../../../statements/recognition/part.ts'
import type { Ledger } from './import-ledger.ts'
import { kindIn, type ImportContext } from './imported-statements.ts'
import { isSameAccount, kindOf } from '../../../statements/recognition/same-statement.ts'

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
  const count = (accounts: string[], alsoOfKind = false) => {
    const isOther = isOfOtherKind(writing, part, alsoOfKind)
    return countIn(
      writing.ledger,
      part.id,
      accounts,
      newLines,
      (entry) => !known.has(entry) && isOther(entry),
      writing.tell,
    )
  }
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
  ledger: Ledger,
  statement: string,
  bankAccounts: readonly string[],
  newLines: readonly Line[],
  isDuplicate: (entry: Entry) => boolean,
  tell: ImportContext['tell'],
): Promise<number> {
  let count = 0
  if (bankAccounts.length === 0) return count
  const classes = [...Map.groupBy(newLines, ({ fingerprint }) => fingerprint).values()]
  for (const some of portionsOf(classes, 2000)) {
    const left = some.map(({ length }) => length)
    for (const bankAccount of bankAccounts) {
      const fingerprints = some.map(([one]) => (one ? fingerprintOf(bankAccount, one.line) : ''))
      await ledger.entriesOf(fingerprints)
      for (const [index, fingerprint] of fingerprints.entries())
        for (const entry of ledger.entriesBeside(statement, fingerprint)) {
          if (left[index] === 0) break
          if (!isDuplicate(entry)) continue
          left[index] = (left[index] ?? 0) - 1
          const line = some[index]?.[left[index]]
          if (line) tell?.(line, 'alike')
          count += 1
        }
    }
  }
  return count
}

/**
 * Whether an entry occurs only in statements of other kinds, none of which surely has different lines. Not so of deleted
 * entries, perhaps deleted in favour of these lines, nor of entries of this file's own statements: a file has one kind.
 */
function isOfOtherKind(writing: ImportContext, { id, statement }: Part, alsoOfKind: boolean) {
  const own = kindOf(statement.format)
  const isOther = (one: string) => {
    const kind = kindIn(writing, one, statement)
    return kind !== undefined && (alsoOfKind || kind !== own) && !writing.chains.isApart(id, one)
  }
  return ({ isDeleted, statements }: Entry) => !isDeleted && statements.every(isOther)
}
