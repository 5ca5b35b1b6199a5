import type { Entry } from './entries.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Line, Part } from './fingerprint.ts'
import { kindsOf } from './known.ts'
import { isSameAccount, kindOf } from './twin.ts'
import type { Writing } from './writing.ts'

/**
 * How many new lines have the day and the amount of others that are there in other words, because they came by another kind of
 * file: `alike` of the same bank account, `maybeAlike` where one of the files names none. It is likely that they are the same.
 */
export async function countAlike(
  writing: Writing,
  part: Part,
  entries: ReadonlyMap<Line, Entry>,
): Promise<{ alike: number; maybeAlike: number }> {
  const { bankAccount } = part.statement
  const newLines = part.lines.filter((line) => !entries.has(line))
  const known = new Set(entries.values())
  const count = (accounts: string[]) =>
    countIn(accounts, newLines, async (fingerprints) => {
      const found = await writing.ledger.entriesOf(fingerprints)
      return ofOtherKind(
        writing,
        part,
        found.filter((entry) => !known.has(entry)),
      )
    })
  const others = writing.bankAccounts.filter(({ kind }) => kind !== kindOf(part.statement.format))
  const names = [...new Set(others.map(({ name }) => name))]
  const isSame = (one: string) => isSameAccount(one, bankAccount)
  const isUnnamed = (one: string) => one === '' || bankAccount === ''
  return { alike: await count(names.filter(isSame)), maybeAlike: await count(names.filter(isUnnamed)) }
}

async function countIn(
  bankAccounts: readonly string[],
  newLines: readonly Line[],
  othersOf: (fingerprints: string[]) => Promise<Entry[]>,
): Promise<number> {
  let count = 0
  const classes = [...Map.groupBy(newLines, ({ fingerprint }) => fingerprint).values()]
  for (let start = 0; start < classes.length && bankAccounts.length > 0; start += 2000) {
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
 * The entries that stood in statements of other kinds only, and in none that surely has other lines; without those that were deleted,
 * perhaps to make room for these. Those of this file are not known by their statement yet: a file is of one kind.
 */
async function ofOtherKind(writing: Writing, { id, statement }: Part, entries: Entry[]): Promise<Entry[]> {
  const kinds = await kindsOf(writing, new Set(entries.flatMap(({ statements }) => statements)))
  const isOther = (one: string) =>
    kinds.has(one) && kinds.get(one) !== kindOf(statement.format) && !writing.chains.isApart(id, one)
  return entries.filter(({ isDeleted, statements }) => !isDeleted && statements.every(isOther))
}
