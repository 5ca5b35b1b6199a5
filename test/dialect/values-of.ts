import { readJson, type Json, type JsonObject } from '../../src/dialect/json.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { readMoney } from '../../src/dialect/read/read-values.ts'

export const thousands = 'Thousands or decimals? Answer this under Connections'

export const noNumber = 'Not a number that Bookend can read'

export function valuesOf(values: object = {}) {
  return parseProfile({ values }).values
}

export function json(text: string): Json | undefined {
  return readJson(text)
}

export function moneyOf(row: JsonObject, values: object = {}, open: string[] = []) {
  return readMoney({ amount: row['amount'], currency: row['currency'], row }, valuesOf(values), open)
}

export const way = 'The record does not say clearly whether it went out or came in'
