import type { StepRow } from '../../storage/rows.ts'

/** How many rows are in each state. */
export function countOf(rows: readonly StepRow[]): Record<StepRow['state'], number> {
  const count = { open: 0, sending: 0, done: 0, failed: 0, changed: 0 }
  for (const { state } of rows) count[state] += 1
  return count
}
