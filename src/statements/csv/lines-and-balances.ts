import { balanceKindOf, balancesOf, withoutBalanceRows } from '../common/running-balances.ts'
import type { WithoutBalanceRows } from '../common/running-balances.ts'
import type { ReadRow } from './rows.ts'

/** Rows that only state a balance, which some banks list among the payments, are no lines. */
export function linesAndBalances(rows: ReadRow[]): WithoutBalanceRows {
  const lines = rows.flatMap((row) => row.lines)
  if (rows.every(({ balance }) => balance === '')) return withoutBalanceRows(lines, undefined)
  const running = (ofBalance: ReadonlySet<ReadRow>) =>
    rows.map((row) => (ofBalance.has(row) ? { ...row, moved: '0.00' } : row))
  const stating = new Set(rows.filter(({ lines: [line] }) => line && balanceKindOf(line) === 'sure'))
  const without = stating.size > 0 ? balancesOf(running(stating)) : undefined
  return without && without.contradictsAt === undefined
    ? { ...without, lines: rows.filter((row) => !stating.has(row)).flatMap((row) => row.lines) }
    : { ...balancesOf(running(new Set())), lines }
}
