import { columnHeadOf } from './column-head-of.ts'
import { delimitersOf, type FirstLines } from './first-lines.ts'
import { isNumber } from './guess-values.ts'
import { naming, shown } from './head.ts'
import { StatementError } from '../common/statement.ts'

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const kinds: [RegExp, string][] = [
  [/^1[34]\d\d[-/.]\d{1,2}[-/.]\d{1,2}$|^\d{1,2}[-/.]\d{1,2}[-/.]1[34]\d\d$/, 'is a day of another calendar'],
  [
    /^(?:[MTSHR]|明治|大正|昭和|平成|令和) ?(?:\d{1,2}|元)[-/.年] ?\d{1,2}[-/.月]/,
    'is a day of a Japanese era',
  ],
  [
    new RegExp(
      `^\\d{1,2}(?:[-/]\\d{1,2}|\\.\\d{1,2}\\.|[ -]?${month}\\.?|月\\d{1,2}日)$|^${month}\\.? \\d{1,2}$`,
      'i',
    ),
    'has no year',
  ],
]

/** Throws for a file whose days nobody can tell for sure: of other calendars, or without a year. */
export function refuseUnreadDays(lines: FirstLines): void {
  for (let at = 1; at <= lines.count; at += 1)
    for (const delimiter of [...delimitersOf({ delimiter: 'auto' }), '|']) {
      const cells = lines.cells(at, delimiter, '"')
      const kind = kinds.find(([shape]) => cells.some((cell) => shape.test(cell)))
      const column = cells.findIndex((cell) => kind?.[0].test(cell))
      if (!kind || !cells.some((cell, index) => index !== column && isNumber(cell))) continue
      const heads = Array.from(
        { length: at - 1 },
        (_, index) => lines.cells(at - 1 - index, delimiter, '"')[column],
      )
      const name = heads.find((head) => head !== undefined && /\p{L}/u.test(columnHeadOf(head)))
      throw new StatementError(
        `Column ${naming(name ?? column + 1)}: ${shown(cells[column] ?? '')} ${kind[1]}. Download the statement with days such as 2026-09-14, or change the column in a spreadsheet`,
        at,
      )
    }
}
