import { setImmediate as pause } from 'node:timers/promises'
import type { BankDetail, LaterDetail } from '../../../domain/bank-line.ts'
import { toKeepable } from '../../../domain/text.ts'
import type { Statement, StatementLine } from '../../../statements/common/statement.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { givenIds, type Engine, portionsOf } from '../core/engine.ts'
import { type Entry, detailKeyOf, readLine } from '../records/entries.ts'
import type { Ledger } from './import-ledger.ts'

/** Of how many lines that are there a statement says more, and of how many something otherwise. */
export type ToldAgain = { more: number; otherwise: number }

/** A line that is there already, with its entry. */
export type Again = [line: StatementLine, entry: Entry]

/**
 * Gives a function that adds what a statement says more of lines that are there, with the file's name; where it says something
 * otherwise, the first stays, and the other is kept beside it.
 */
export function detailAdder(engine: Engine, account: AccountId, { changed }: Ledger, file: string) {
  const importedAt = new Date().toISOString()
  return async (statement: Statement, lines: readonly Again[]): Promise<ToldAgain> => {
    const fileName = toKeepable(statement.file === undefined ? file : `${file}: ${statement.file}`)
    const told = { more: 0, otherwise: 0 }
    const others = lines.filter(([line, entry]) => entry.bank ?? detailKeyOf(line) !== entry.detailKey)
    for (const some of portionsOf(others, 2000)) {
      await pause()
      const unread = some.flatMap(([, { bank, transactionId }]) => (bank ? [] : transactionId))
      const rows = await scopedTo(engine.quick, account)
        .selectFrom('entries')
        .select(['transaction_id', 'original'])
        .where('transaction_id', 'in', givenIds(engine, unread))
        .execute()
      const stored = new Map(rows.map((row) => [row.transaction_id, readLine(row.original)]))
      for (const [line, entry] of some) {
        const known = entry.bank ? entry : (stored.get(entry.transactionId) ?? {})
        const next = withMore({ ...known, original: entry.original }, line, { fileName, importedAt })
        if (!next) continue
        const { isOtherwise, ...details } = next
        Object.assign(entry, details)
        changed.add(entry)
        told[isOtherwise ? 'otherwise' : 'more'] += 1
      }
    }
    return told
  }
}

type Known = Pick<Entry, 'bank' | 'later' | 'original'>

/** What is known of a line once another file has told of it; undefined if that says nothing else. */
function withMore(
  { bank, later = [], original: { counterpart, description } }: Known,
  line: StatementLine,
  file: Omit<LaterDetail, 'says'>,
) {
  if (!bank && line.bank) return { bank: line.bank, later, isOtherwise: false }
  const said = [{ ...bank, counterpart, description }, ...later.map(({ says }) => says)]
  const texts = squeezed(said.flatMap((one) => [one.text, one.counterpart, one.description]).join(' '))
  const told = { ...line.bank, counterpart: line.counterpart, description: line.description }
  const says: LaterDetail['says'] = {}
  const missing: BankDetail = {}
  let isOtherwise = false
  for (const [key, value = ''] of Object.entries(told)) {
    const name = key as keyof typeof told
    if (value === '' || (areTexts.has(name) && texts.includes(squeezed(value)))) continue
    const before = new Set(said.flatMap((one) => (one[name] ? squeezed(one[name]) : [])))
    // Of each part two values at most: some banks give a payment a new reference in each download.
    if (before.size > 1 || before.has(squeezed(value))) continue
    says[name] = value
    if (before.size > 0) isOtherwise = true
    else if (name !== 'counterpart' && name !== 'description') missing[name] = value
  }
  if (Object.keys(says).length === 0) return undefined
  return { bank: { ...bank, ...missing }, later: [...later, { ...file, says }], isOtherwise }
}

const areTexts = new Set<string>(['text', 'counterpart', 'description'])

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '').toLowerCase()
}
