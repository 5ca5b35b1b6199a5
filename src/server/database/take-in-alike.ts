import type { Entry } from './entries.ts'
import { fingerprintOf } from './take-in-fingerprint.ts'
import type { Line, Part } from './take-in-fingerprint.ts'
import { kindsOf } from './take-in-known.ts'
import { isSameAccount, kindOf } from './take-in-twin.ts'
import type { Writing } from './take-in-writing.ts'

/**
 * How many new lines have the day and the amount of others that are there in other words, because they came by another kind of
 * file: `alike` of the same bank account, `maybeAlike` where one of the files names none. It is likely that they are the same.
 */
export async function countAlike(
  writing: Writing,
  { statement }: Part,
  newLines: readonly Line[],
): Promise<{ alike: number; maybeAlike: number }> {
  const { bankAccount } = statement
  const others = writing.bankAccounts.filter((one) => one !== bankAccount)
  const same = others.filter((one) => isSameAccount(one, bankAccount))
  const unnamed = bankAccount === '' ? others : others.filter((one) => one === '')
  const count = (accounts: string[]) => countIn(writing, accounts, newLines, kindOf(statement.format))
  return {
    alike: await count(bankAccount === '' ? [] : [bankAccount, ...same]),
    maybeAlike: await count(unnamed),
  }
}

async function countIn(writing: Writing, bankAccounts: string[], newLines: readonly Line[], kind: string) {
  let count = 0
  const classes = [...Map.groupBy(newLines, ({ fingerprint }) => fingerprint).values()]
  for (let start = 0; start < classes.length && bankAccounts.length > 0; start += 2000) {
    const some = classes.slice(start, start + 2000)
    const others = some.map(() => 0)
    for (const bankAccount of bankAccounts) {
      const fingerprints = some.map(([one]) => (one ? fingerprintOf(bankAccount, one.line) : ''))
      const entries = await ofOtherKind(writing, kind, await writing.ledger.entriesOf(fingerprints))
      const found = Map.groupBy(entries, ({ fingerprint }) => fingerprint)
      for (const [index, fingerprint] of fingerprints.entries())
        others[index] = (others[index] ?? 0) + (found.get(fingerprint)?.length ?? 0)
    }
    count += some.reduce((sum, lines, index) => sum + Math.min(lines.length, others[index] ?? 0), 0)
  }
  return count
}

/**
 * The entries that stood in statements of other kinds only, without those that were deleted, perhaps to make room for these. Those of
 * this file have no statement yet: a file is of one kind.
 */
async function ofOtherKind(writing: Writing, kind: string, entries: Entry[]): Promise<Entry[]> {
  const kinds = await kindsOf(writing, new Set(entries.flatMap(({ statements }) => statements)))
  return entries.filter(
    ({ isDeleted, statements }) =>
      !isDeleted && statements.every((one) => kinds.has(one) && kinds.get(one) !== kind),
  )
}
