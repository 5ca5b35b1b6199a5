import { correctionOf } from '../../../domain/bank-line.ts'
import { differenceOf, sumOf } from '../../../domain/sum.ts'
import type { Line } from '../../../statements/recognition/part.ts'
import { givenIds, type Engine, portionsOf } from '../core/engine.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import type { Entry } from '../records/entries.ts'

/** A line that is there already, where it is known which of several it is, with its entry. */
export type Present = [line: Line | undefined, entry: Entry]

/** The lines that someone has corrected since, how many of them in amount or currency, and what that adds to the transactions. */
export type Corrected = { lines: readonly Line[]; inMoney: number; by: string }

/** Which of the lines of a statement, if they are there already, someone has corrected since. */
export async function readCorrected(
  engine: Engine,
  account: AccountId,
  present: readonly Present[],
): Promise<Corrected> {
  const lines: Line[] = []
  const differences: string[] = []
  for (const some of portionsOf(present, 2000)) {
    const rows = await scopedTo(engine.quick, account)
      .selectFrom('transactions')
      .select(['id', 'date', 'currency', 'amount'])
      .where(
        'id',
        'in',
        givenIds(
          engine,
          some.map(([, { transactionId }]) => transactionId),
        ),
      )
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const [line, { original, transactionId }] of some) {
      const row = byId.get(transactionId)
      const correction = row && correctionOf(original, row)
      if (!correction) continue
      if (line) lines.push(line)
      if (correction.amount === undefined && correction.currency === undefined) continue
      const now = row.currency === original.currency ? row.amount : '0.00'
      differences.push(differenceOf(now, original.amount))
    }
  }
  return { lines, inMoney: differences.length, by: sumOf(differences) }
}
