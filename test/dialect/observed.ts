import { isObject, readJson } from '../../src/dialect/json.ts'
import type { RawMoney } from '../../src/dialect/detect/observations.ts'
import { conclude, nothingSeen, observe } from '../../src/dialect/detect/observe-values.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'

export function valuesOf(values: object = {}) {
  return parseProfile({ values }).values
}

export function rowsOf(contents: unknown[]): RawMoney[] {
  return contents.map((content) => {
    const row = readJson(JSON.stringify(content))
    if (!isObject(row)) throw new Error('Not a row')
    return { date: row['date'], amount: row['amount'], currency: row['currency'], row }
  })
}

/** What is concluded from rows, told or not what the profile says. */
export function from(contents: unknown[], values: object = {}, zone?: string) {
  const resolved = valuesOf(values)
  return conclude(observe(nothingSeen, rowsOf(contents), resolved), resolved, zone)
}

export const dates = (...written: unknown[]) => written.map((date) => ({ date }))

export const amounts = (...written: unknown[]) => written.map((amount) => ({ amount, currency: 'EUR' }))

export const paths = ({ questions }: ReturnType<typeof from>) => questions.map(({ path }) => path)

export const question = (concluded: ReturnType<typeof from>, path: string) =>
  concluded.questions.find((one) => one.path === path)

export const midnights = ['2026-07-12T22:00:00Z', '2026-01-12T23:00:00.000Z']

export const sided = (field: string, ...values: unknown[]) =>
  values.map((value, at) => ({ id: `${at}`, amount: `${at + 1}.50`, currency: 'EUR', [field]: value }))
