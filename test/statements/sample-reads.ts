import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Balance, Statement } from '../../src/statements/common/statement.ts'

/**
 * What a sample of a bank must read as, from the file of its name in `csv-read` and so on: of each statement its account, name and
 * balances, and each line as `line date currency amount | counterpart | description | reference`; pending ones end with their state.
 */
export type Read = { account: string; name?: string; balances: string; lines: string[]; pending?: string[] }

export type Format = 'camt' | 'csv' | 'mt940' | 'ofx'

export const samplesOf = (format: Format) =>
  readdirSync(join(import.meta.dirname, 'samples', format)).toSorted()

export function bytesOf(format: Format, name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(import.meta.dirname, 'samples', format, name)))
}

/** What the file says that the sample must read as. */
export function readOf<T>(format: Format, name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${format}-read/${name}.json`), 'utf8'))
}

export function shapeOf({ bankAccount, name, opening, closing, lines, pending }: Statement): Read {
  const balances = [opening, closing].map((balance) => (balance ? textOf(balance) : 'none'))
  return {
    account: bankAccount,
    ...(name !== '' && { name }),
    balances: opening || closing ? balances.join(', ') : '',
    lines: lines.map((one) => `${one.at} ${textOf(one)} | ${textsOf(one)} | ${one.reference}`),
    ...(pending && {
      pending: pending.map((one) => `${one.at} ${textOf(one)} | ${textsOf(one)} | ${one.state}`),
    }),
  }
}

const textOf = ({ date, currency, amount }: Balance) => `${date} ${currency} ${amount}`
const textsOf = (one: { counterpart: string; description: string }) =>
  `${one.counterpart} | ${one.description}`
