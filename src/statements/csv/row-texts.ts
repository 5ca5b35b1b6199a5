import { unescapeFormula } from '../../domain/csv-line.ts'
import { bankDetail } from '../common/bank-detail.ts'
import { cleanText, joinTexts } from '../common/normalize.ts'
import { withFormer, type StatementLine } from '../common/statement.ts'
import { purposeIn } from '../mt940/sepa.ts'
import { numberReader } from './number-readers.ts'
import type { Amounts } from './row-amounts.ts'
import type { Cells } from './head.ts'
import type { Column, CsvMapping } from './csv-mapping.ts'
import type { dayReader } from './day.ts'

/** Keys around the purpose were part of the description in earlier versions, and so was an apostrophe before a formula. */
export function textsOf(
  mapping: CsvMapping,
  cells: Cells,
  amounts: Amounts,
): Pick<StatementLine, 'counterpart' | 'description' | 'formerTexts'> {
  const counterpart = counterpartOf(mapping, cells, amounts)
  const description = descriptionOf(mapping, cells)
  const purpose = purposeIn(description)
  if (purpose === undefined) {
    const now = { counterpart: unescapeFormula(counterpart), description: unescapeFormula(description) }
    return withFormer(now, { counterpart, description })
  }
  return {
    counterpart,
    description: cleanText(purpose) || ownWordsIn(mapping, cells),
    formerTexts: [{ counterpart, description }],
  }
}

function ownWordsIn({ ownWords = [] }: CsvMapping, cells: Cells): string {
  return ownWords.map((column) => cleanText(cells(column))).find((one) => one !== '') ?? ''
}

export function descriptionOf(mapping: CsvMapping, cells: Cells): string {
  const { description = [] } = mapping
  return (
    joinTexts(description.map((part) => [part].flat().map(cells).join(' '))) || ownWordsIn(mapping, cells)
  )
}

export function counterpartOf(mapping: CsvMapping, cells: Cells, amounts: Amounts): string {
  const named = firstFilled(mapping.counterpart, cells, amounts)
  const { column, marks } = mapping.counterpartInText ?? {}
  if (named !== '' || column === undefined || !marks) return named
  const text = ` ${cleanText(cells(column))} `
  for (const { after, before } of marks) {
    const begin = text.indexOf(after)
    if (begin === -1) continue
    const rest = text.slice(begin + after.length)
    const ends = before.map((mark) => rest.indexOf(mark)).filter((end) => end !== -1)
    return cleanText(rest.slice(0, Math.min(rest.length, ...ends)))
  }
  return ''
}

export function firstFilled(party: CsvMapping['counterpart'], cells: Cells, { amount }: Amounts): string {
  if (party === undefined) return ''
  const columns = Array.isArray(party) ? party : amount.startsWith('-') ? party.out : party.in
  return columns.map((column) => cleanText(cells(column))).find((text) => text !== '') ?? ''
}

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
