import { bankDetail } from '../common/bank-detail.ts'
import type { StatementLine } from '../common/statement.ts'
import { numberReader } from './amount.ts'
import type { Cells } from './cells.ts'
import type { Column, CsvMapping } from './csv-mapping.ts'
import type { dayReader } from './day.ts'

/** The details of rows, with all their texts. */
export function detailReader(mapping: CsvMapping, readDay: ReturnType<typeof dayReader>) {
  const { details = {}, description = [], ownWords = [], counterpartInText } = mapping
  const readNumber = numberReader(mapping.numbers)
  const named = Object.entries(details) as [keyof typeof details, Column][]
  const texts = [...description.flat(), ...ownWords, ...(counterpartInText ? [counterpartInText.column] : [])]
  return (cells: Cells, line: StatementLine): Pick<StatementLine, 'bank'> => {
    const written: Partial<Record<keyof typeof details, string>> = {}
    for (const [name, column] of named) written[name] = cells(column)
    for (const name of ['valueDate', 'transactionDate'] as const)
      if (written[name]) written[name] = readDay(written[name])?.join('-') ?? ''
    if (written.counterpartAccount)
      written.counterpartAccount = written.counterpartAccount.replaceAll(/\s/g, '')
    const original = written.originalAmount ? readNumber(written.originalAmount) : undefined
    if (original) {
      written.originalAmount = original.amount.replace('-', '')
      written.originalCurrency ||= original.unit
    }
    return bankDetail(line, written, texts.map(cells))
  }
}
