import { shortestOf, sumOf } from '../../values/sum.ts'
import type { Balance, StatementLine } from '../statement.ts'

/** The lines of a reversal: by the standard, and with the direction turned. */
export type Reversal = { standard: StatementLine[]; turned: StatementLine[] }

/**
 * The lines of a statement, its reversals turned where the bank's own balances prove that they have to be: some programs (SFirm, see
 * issue 375 of OCA/bank-statement-import) write in CdtDbtInd the direction of what was taken back. Without the proof the standard holds.
 */
export function settleReversals(
  lines: StatementLine[],
  reversals: Reversal[],
  opening: Balance | undefined,
  closing: Balance | undefined,
): StatementLine[] {
  if (reversals.length === 0 || !opening || !closing) return lines
  if (lines.some(({ currency }) => currency !== opening.currency)) return lines
  const leads = (some: StatementLine[]) =>
    shortestOf(sumOf([opening.amount, ...some.map(({ amount }) => amount)])) === shortestOf(closing.amount)
  if (leads(lines)) return lines
  const turned = new Map(
    reversals.flatMap(({ standard, turned: other }) => standard.map((line, at) => [line, other[at]])),
  )
  const others = lines.map((line) => turned.get(line) ?? line)
  return leads(others) ? others : lines
}
