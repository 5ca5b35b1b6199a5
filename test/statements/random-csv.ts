import fc from 'fast-check'
import { cleanText } from '../../src/statements/common/normalize.ts'
import { wantedColumns } from '../../src/statements/csv/head.ts'
import { columnFor, feesIn, type Column, type CsvMapping } from '../../src/statements/csv/csv-mapping.ts'
import { sumOf } from '../../src/domain/sum.ts'
import { decimal } from './bytes.ts'

type Written = {
  day: [number, number, number]
  cents: bigint
  fee: bigint
  name: string
  text: string
  grouped: boolean
}

const someText = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => cleanText(`x${text}`))
  // Belfius and ABN AMRO have no way to write these within a field.
  .filter((text) => !/[\t;]/.test(text))

export const someRow: fc.Arbitrary<Written> = fc.record({
  day: fc.tuple(
    fc.integer({ min: 2000, max: 2059 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  ),
  cents: fc.oneof(
    fc.bigInt({ min: -99_999n, max: 99_999n }),
    fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
  ),
  fee: fc.bigInt({ min: -500n, max: 500n }),
  name: someText,
  text: someText,
  grouped: fc.boolean(),
})

/** The file with a header (if the mapping has one), what stands before it, and the rows, oldest first. */
export function fileOf(mapping: CsvMapping, rows: Written[]): string {
  const delimiter = { ',': ',', ';': ';', '|': '|', tab: '\t', auto: ';' }[mapping.delimiter]
  const quoted = (cell: string) => {
    const { quotes = '"' } = mapping
    return quotes === 'none' ? cell : `${quotes}${cell.replaceAll(quotes, quotes + quotes)}${quotes}`
  }
  const names =
    mapping.header === 'none'
      ? Array.from({ length: mapping.width ?? 0 }, (_, index) => index + 1)
      : [...wantedColumns(mapping, mapping.header), ...(mapping.optional ?? [])]
  let balance = '7.00'
  const cells = rows.map((row, index) => {
    const before = balance
    balance = sumOf([balance, movedBy(mapping, row)])
    const values = cellsOf(mapping, row, index, mapping.balanceIs ? before : balance)
    return names.map((name) => values.get(name) ?? '')
  })
  const before = [mapping.currency, mapping.bankAccount].flatMap((part) =>
    part && 'preamble' in part
      ? [[part.preamble[0] ?? '', part === mapping.currency ? 'EUR' : 'NL20INGB0001234567']]
      : [],
  )
  const header = mapping.header === 'none' ? [] : [names.map(String)]
  return [...before, ...header, ...cells].map((row) => row.map(quoted).join(delimiter)).join('\n')
}

function cellsOf(mapping: CsvMapping, row: Written, index: number, balance: string): Map<Column, string> {
  const { amount, currency } = mapping
  const [fee] = feesIn(mapping)
  const values = new Map<Column, string>()
  const isOut = lineAmount(mapping, row).startsWith('-')
  const put = (column: Column | undefined, value: string) => {
    if (column !== undefined && !values.has(column)) values.set(column, value)
  }
  for (const part of mapping.date.columns.slice(0, 1)) put(part, dayIn(mapping.date.format, row.day))
  const own = decimal(row.cents)
  const unit = 'inAmount' in currency ? ' EUR' : ''
  if ('outIs' in amount) {
    const isNegative = own.startsWith('-')
    put(
      isNegative ? amount.out : amount.in,
      numberIn(mapping, isNegative && amount.outIs === 'positive' ? own.slice(1) : own, row),
    )
  } else if ('direction' in amount) {
    put(columnFor(amount.column, isOut), numberIn(mapping, own.replace('-', ''), row))
    put(amount.direction, (own.startsWith('-') ? amount.out : amount.in)[0] ?? '')
  } else
    put(
      amount.column,
      numberIn(mapping, 'reversed' in amount && amount.reversed ? decimal(-row.cents) : own, row) + unit,
    )
  if (fee) put(fee.column, numberIn(mapping, decimal(fee.paidIs === 'positive' ? -row.fee : row.fee), row))
  if ('column' in currency) put(columnFor(currency.column, isOut), 'EUR')
  put(
    mapping.booked?.find(({ column }) => !values.has(column))?.column,
    mapping.booked?.[0]?.booked?.[0] ?? '',
  )
  const parties = mapping.counterpart
  put((Array.isArray(parties) ? parties : isOut ? parties?.out : parties?.in)?.[0], row.name)
  put([mapping.description?.[0]].flat()[0], row.text)
  put(mapping.reference, `ref ${index}`)
  const account = mapping.bankAccount
  if (account && 'columns' in account)
    for (const column of Array.isArray(account.columns)
      ? account.columns
      : [...account.columns.in, ...account.columns.out])
      put(column, 'NL20INGB0001234567')
  put(mapping.balance, numberIn(mapping, balance, row))
  return values
}

export function linesOf(mapping: CsvMapping, row: Written, index: number) {
  const counterpart = mapping.counterpart ? row.name : ''
  const reference = mapping.reference === undefined ? '' : `ref ${index}`
  const date = dayIn('YYYY-MM-DD', row.day)
  const line = {
    date,
    currency: 'EUR',
    amount: lineAmount(mapping, row),
    counterpart,
    description: row.text,
    reference,
  }
  const currency = 'fixed' in mapping.currency ? mapping.currency.fixed : 'EUR'
  const [fee] = feesIn(mapping)
  const own = fee?.as === 'line' && feeOf(mapping, row) !== 0n
  return [
    { ...line, currency },
    ...(own
      ? [
          {
            ...line,
            currency,
            amount: decimal(row.fee),
            counterpart: '',
            description: `${fee.column}: ${counterpart}`,
            reference: reference && `${reference} fee`,
          },
        ]
      : []),
  ]
}

function lineAmount(mapping: CsvMapping, row: Written): string {
  return decimal(feesIn(mapping)[0]?.as === 'part' ? row.cents + row.fee : row.cents)
}

export function movedBy(mapping: CsvMapping, row: Written): string {
  return decimal(row.cents + feeOf(mapping, row))
}

function feeOf(mapping: CsvMapping, row: Written): bigint {
  const [fee] = feesIn(mapping)
  return !fee || (fee.of && row.cents >= 0n) ? 0n : row.fee
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function dayIn(format: string, [year, month, day]: [number, number, number]): string {
  return format
    .replace('YYYY', String(year))
    .replace('YY', String(year).slice(2))
    .replace('MMM', months[month - 1] ?? '')
    .replace('MM', String(month).padStart(2, '0'))
    .replace('DD', String(day).padStart(2, '0'))
}

function numberIn({ numbers }: CsvMapping, amount: string, { grouped }: Written): string {
  const [whole = '', decimals = ''] = amount.split('.')
  const groups = whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, numbers.thousands ?? '')
  return `${grouped ? groups : whole}${numbers.decimal}${decimals}`
}
