import { shortestOf, sumOf } from '../../domain/sum.ts'
import type { Balance, StatementLine } from '../common/statement.ts'

/** The lines of a reversal: as the standard reads it, and with the opposite direction. */
export type Reversal = { standard: StatementLine[]; turned: StatementLine[] }

/**
 * The lines of a statement. Reversals get the opposite direction only if the balances prove it: some programs (SFirm,
 * see issue 375 of OCA/bank-statement-import) write the direction of the reversed entry in CdtDbtInd.
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
