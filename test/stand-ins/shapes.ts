import { expect } from 'vitest'

/** Ten rows, a whole page, of which the first one is like this. */
export function tenOf(row: object, count = 10): unknown[] {
  return [expect.objectContaining(row), ...Array.from({ length: count - 1 }, () => expect.anything())]
}

/** The four rows of the last page. */
export function fourOf(row: object): unknown[] {
  return tenOf(row, 4)
}

/** Whether something is an array of so many. */
export function has(count: number) {
  return (rows: unknown) => Array.isArray(rows) && rows.length === count
}

/** An object that has nothing under this name. */
export function without(name: string): unknown {
  return expect.not.objectContaining({ [name]: expect.anything() })
}

/** A transaction's values as they are written. */
export function money(date: string, currency: string, amount: string): object {
  return { date, currency, amount }
}

/** The address of a page. */
export function page(number: number): unknown {
  return expect.stringContaining(`page=${number}`)
}
