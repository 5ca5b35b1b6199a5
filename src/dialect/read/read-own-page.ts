import type { Page } from '../../domain/page.ts'
import { isDay } from '../../domain/day.ts'
import { isDecimal } from '../../domain/money.ts'
import type { Answer } from '../answer.ts'
import { parseJson } from '../json.ts'
import { bookendHeader } from '../profile/bookend.ts'
import { type RecordOf } from '../fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { fieldsOf } from '../../domain/fields.ts'

/** Reads a page of our own service without the code for dialects; undefined for any other, and for values that break the rules. */
export function readOwnPage<R extends CollectionName>(
  answer: Answer,
  resource: R,
): Page<RecordOf[R]> | undefined {
  return bookendHeader in answer.headers ? readSpecPage(answer, resource) : undefined
}

/** The same for a page of any service that answers exactly as docs/spec.md says. */
export function readSpecPage<R extends CollectionName>(
  { status, text }: Pick<Answer, 'status' | 'text'>,
  resource: R,
): Page<RecordOf[R]> | undefined {
  const body = status === 200 ? asObject(parseJson(text)) : undefined
  if (!body || !Array.isArray(body['items'])) return undefined
  const { items, page, pageSize, total } = body
  if (typeof page !== 'number' || typeof pageSize !== 'number' || typeof total !== 'number') return undefined
  const isPlain = (item: unknown): item is RecordOf[R] => isPlainRecord(item, resource)
  if (!items.every(isPlain)) return undefined
  if (body['totalIsLowerBound'] === true)
    return { items, page, pageSize, total: undefined, atLeast: total, more: items.length === pageSize }
  return { items, page, pageSize, total, more: page * pageSize < total }
}

/** The same for one record. */
export function readOwnRecord<R extends CollectionName>(
  { status, text, headers }: Answer,
  resource: R,
  id: string,
): RecordOf[R] | undefined {
  const record: unknown = status === 200 && bookendHeader in headers ? asObject(parseJson(text)) : undefined
  const isPlain = (item: unknown): item is RecordOf[R] => isPlainRecord(item, resource)
  return isPlain(record) && record.id === id ? record : undefined
}

function isPlainRecord(item: unknown, resource: CollectionName): boolean {
  const record = asObject(item)
  const names = ['id', ...fieldsOf[resource]]
  if (!record || Object.keys(record).length !== names.length) return false
  if (!names.every((name) => typeof record[name] === 'string')) return false
  return Object.entries(rules).every(
    ([name, isGood]) => !names.includes(name) || isGood(String(record[name])),
  )
}

const rules: Record<string, (text: string) => boolean> = {
  id: (text) => text.trim() !== '',
  date: (text) => text === '' || isDay(text),
  amount: (text) => text === '' || isDecimal(text),
  currency: (text) => /^([A-Z]{3})?$/.test(text),
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}
