/**
 * Measures what the rows of a reading cost: `npm run bench:reader`. 100,000 transactions are read in pages, held, filtered, sorted and
 * added up, as the worker does it. Prints the median of several first askings, each with conditions that were not asked before.
 */
import { createRowTasks } from '../../src/api/full-scan/row-tasks.ts'
import type { Question, Wanted } from '../../src/api/full-scan/question.ts'
import { emptyTransaction } from '../../src/domain/fields.ts'
import type { Transaction } from '../../src/domain/transaction.ts'

const many = 100_000
const pageSize = 25
const list = 'bench'

const before = usedMemory()
const tasks = createRowTasks()
// As they arrive: each page is parsed from text of its own.
for (let from = 0; from < many; from += pageSize) tasks.add(list, pageFrom(from))
console.log(`Memory of ${many} rows: ${((usedMemory() - before) / 1024 / 1024).toFixed(0)} MB`)

const filters: Wanted<'transactions'>['filter'][] = [2021, 2022, 2023, 2024, 2025].map((year) => ({
  period: { from: `${year}-01-01`, end: `${year + 1}-01-01` },
  direction: 'withdrawal',
}))
const orders = ['amount', 'date', 'counterpart', 'description', 'currency'] as const

console.log(
  `First page, filtered and sorted: ${median(filters.map((filter, index) => ask(filter, index)))} ms`,
)
console.log(`First page of all, sorted: ${median(orders.map((_, index) => ask({}, index)))} ms`)
console.log(`Last page of all, sorted: ${median(orders.map((_, index) => ask({}, index, many - 25)))} ms`)
console.log(
  `Totals, filtered: ${median(filters.map((filter) => time(wanted(filter), { ask: 'totals' })))} ms`,
)
console.log(`Totals of all: ${median(orders.map((_, index) => total(index)))} ms`)
console.log(`Groups of all by month: ${median(orders.map((_, index) => total(index, 'month')))} ms`)

function ask(filter: Wanted<'transactions'>['filter'], index: number, from = 0): number {
  const sort = { field: orders[index] ?? 'amount', descending: true } as const
  return time({ ...wanted(filter), sort }, { ask: 'slice', from, to: from + pageSize })
}

function total(index: number, by?: 'month'): number {
  // A condition that all rows meet, so that they were not found before.
  const filter = { amount: { most: `${10 ** 9 + index}` } }
  return time(wanted(filter), by ? { ask: 'groups', by } : { ask: 'totals' })
}

function wanted(filter: Wanted<'transactions'>['filter']): Wanted<'transactions'> {
  return { collection: 'transactions', filter }
}

function time(one: Wanted, question: Question): number {
  tasks.answer(list, { collection: 'transactions', filter: { currency: 'none' } } as Wanted, {
    ask: 'totals',
  })
  const start = performance.now()
  tasks.answer(list, one, question)
  return performance.now() - start
}

function median(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} (worst ${sorted.at(-1)?.toFixed(0)})`
}

function pageFrom(from: number): Transaction[] {
  const rows = Array.from({ length: pageSize }, (_, index) => numbered(from + index))
  return JSON.parse(JSON.stringify(rows)) as Transaction[]
}

function numbered(number: number): Transaction {
  const day = new Date(Date.UTC(2026, 0, 1) - (number % 2190) * 86_400_000).toISOString().slice(0, 10)
  const cents = (number * 7919) % 1_000_000
  return {
    ...emptyTransaction,
    id: `transaction-${number}`,
    date: day,
    currency: number % 10 === 0 ? 'USD' : 'EUR',
    amount: `${number % 3 === 0 ? '' : '-'}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
    counterpart: `Counterparty Number ${number % 3000}`,
    description: `Invoice 2026/${number} for goods and services delivered in week ${number % 52}`,
  }
}

function usedMemory(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
