import { cleanText, dayOf } from '../common/normalize.ts'
import type { OfxNode } from './tree.ts'
import { StatementError } from '../common/statement.ts'

/**
 * The date as the bank wrote it: `20260131120000.000[-5:EST]`, `20260131`, also `2026-01-31`. Time and zone are dropped
 * without conversion: the booking date is the bank's.
 */
export function readOfxDay(node: OfxNode): string {
  const [, year, month, day] =
    /^((?:19|20)\d\d)(\d\d)(\d\d)[\dTZ:.,+\s-]*(?:\[.*)?$/i.exec(node.value) ??
    /^((?:19|20)\d\d)-(\d\d)-(\d\d)(?:[T\s].*)?$/.exec(node.value) ??
    []
  if (year === undefined || month === undefined || day === undefined)
    throw new StatementError(
      `The date "${cleanText(node.value)}" (${node.name}) is not written like 20260131`,
      node.at,
    )
  return dayOf(year, month, day, node.at)
}
