import { compareText } from '../../../../domain/compare-text.ts'
import { directionOf } from '../../../../domain/money.ts'
import type { Totals } from '../../../../domain/query/add-up.ts'
import type { ValueCount } from '../../../../domain/query/count-values.ts'
import { groupOf, sortGroups } from '../../../../domain/query/group-totals.ts'
import type { Grouping, GroupTotals } from '../../../../domain/query/group-totals.ts'
import { createSum } from '../../../../domain/sum.ts'
import { decimalText, kinds } from './create-amount-column.ts'
import type { TextColumn } from './create-text-column.ts'
import type { TransactionTable } from './create-transaction-table.ts'

/** The totals of the rows at these places: the same as domain/query's addUp. */
export function addUpPlaces(table: TransactionTable, found: Uint32Array): Totals {
  const [group] = addUpGroups(table, found, undefined)
  return group?.totals ?? { count: 0, currencies: [], unread: 0, uncertain: 0 }
}

/** The same for each group: domain/query's groupTotals. */
export function groupPlaces(table: TransactionTable, found: Uint32Array, by: Grouping): GroupTotals[] {
  return sortGroups(addUpGroups(table, found, by), by)
}

/** How often each text of a column occurs at these places, most frequent first. */
export function countPlaces({ codes, values }: TextColumn, found: Uint32Array): ValueCount[] {
  const counts = new Float64Array(values.length)
  for (const place of found) counts[codes[place] ?? 0] = (counts[codes[place] ?? 0] ?? 0) + 1
  return values
    .map((value, code) => ({ value, count: counts[code] ?? 0 }))
    .filter(({ value, count }) => value !== '' && count > 0)
    .sort((one, other) => other.count - one.count || compareText(one.value, other.value))
}

function addUpGroups(table: TransactionTable, found: Uint32Array, by: Grouping | undefined): GroupTotals[] {
  const { currency, amount } = table
  const trimmed = numbered(currency.values.map((text) => text.trim()))
  const groups = groupsBy(table, by)
  const width = trimmed.names.length
  const sums: Sums[] = []
  const counts = groups.names.map(() => ({ count: 0, unread: 0, uncertain: 0 }))
  for (const place of found) {
    const group = groups.codes ? (groups.numbers[groups.codes[place] ?? 0] ?? 0) : 0
    const counted = counts[group]
    if (!counted) continue // each text has a group
    counted.count += 1
    const kind = amount.kind[place] ?? kinds.empty
    const code = trimmed.numbers[currency.codes[place] ?? 0] ?? 0
    if (kind > kinds.long) counted.unread += 1
    else if (trimmed.names[code] === '') counted.uncertain += 1
    else {
      const key = group * width + code
      const all = (sums[key] ??= createSums())
      all.count += 1
      if (kind === kinds.long) all.addText(amount.textAt(place))
      else all.add(amount.units[place] ?? 0, kind)
    }
  }
  const inGroups = new Map<number, Totals['currencies']>()
  for (const [key, all] of sums.entries()) {
    if (!all) continue
    const group = Math.floor(key / width)
    const inGroup = inGroups.get(group) ?? []
    inGroups.set(group, inGroup)
    inGroup.push({ currency: trimmed.names[key % width] ?? '', ...all.totals() })
  }
  const all = counts.map((counted, group) => ({
    key: groups.names[group] ?? '',
    totals: { ...counted, currencies: (inGroups.get(group) ?? []).sort(mostUsedFirst) },
  }))
  return all.filter(({ totals }) => totals.count > 0)
}

type InCurrency = Totals['currencies'][number]

function mostUsedFirst(one: InCurrency, other: InCurrency): number {
  return other.count - one.count || compareText(one.currency, other.currency)
}

/** Which group each text belongs to. */
function groupsBy(table: TransactionTable, by: Grouping | undefined) {
  if (!by) return { codes: undefined, names: [''], numbers: new Uint32Array(1) }
  const field = by === 'month' ? 'date' : by
  const { codes, values } = table[field]
  const none = { date: '', counterpart: '', currency: '', amount: '' }
  return { codes, ...numbered(values.map((text) => groupOf({ ...none, [field]: text }, by))) }
}

/** Equal names get one number. */
function numbered(all: readonly string[]): { names: string[]; numbers: Uint32Array } {
  const known = new Map<string, number>()
  const numbers = Uint32Array.from(all, (name) => {
    const number = known.get(name) ?? known.size
    known.set(name, number)
    return number
  })
  return { names: [...known.keys()], numbers }
}

type Sums = ReturnType<typeof createSums>

/** Deposits, withdrawals and their sum, each in two parts that stay exact as floats, however many amounts there are. */
function createSums() {
  const [deposits, withdrawals] = [createParts(), createParts()]
  const [long, longDeposits, longWithdrawals] = [createSum(), createSum(), createSum()]
  let decimals = 0
  return {
    count: 0,
    add(units: number, scale: number) {
      if (scale > decimals) decimals = scale
      if (units > 0) deposits.add(units, scale)
      else if (units < 0) withdrawals.add(units, scale)
    },
    addText(text: string) {
      long.add(text)
      const direction = directionOf(text)
      if (direction === 'withdrawal') longWithdrawals.add(text)
      else if (direction) longDeposits.add(text)
    },
    totals(): Omit<InCurrency, 'currency'> {
      longDeposits.add(deposits.text())
      longWithdrawals.add(withdrawals.text())
      long.add(decimalText(deposits.units() + withdrawals.units(), decimals))
      const [inAll, outAll, net] = [longDeposits, longWithdrawals, long].map((sum) => sum.text())
      return { count: this.count, deposits: inAll ?? '', withdrawals: outAll ?? '', net: net ?? '' }
    },
  }
}

function createParts() {
  let [high, low, decimals] = [0, 0, 0]
  const units = () => BigInt(high) * 1_000_000n + BigInt(low)
  return {
    add(amount: number, scale: number) {
      const part = Math.trunc(amount / 1e6)
      high += part
      low += amount - part * 1e6
      if (scale > decimals) decimals = scale
    },
    units,
    text: () => decimalText(units(), decimals),
  }
}
