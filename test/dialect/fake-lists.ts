import { expect } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import type { Answer } from '../../src/dialect/answer.ts'
import { check } from '../../src/dialect/detect/check.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { anAnswer } from './examples.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'

type Asked = { page: number | undefined; search: string; query: Record<string, string> }

export type Rows = { id: string }[]

export type Fake = {
  contacts?: Rows
  transactions?: Rows
  /** The answer of a list to a query. */
  list: (rows: Rows, asked: Asked, resource: CollectionName) => Answer
  record?: (row: { id: string } | undefined) => Answer
}

export const size = 5

export function contacts(many: number): Rows {
  return Array.from({ length: many }, (_, index) =>
    aContact({ id: `c${index}`, company: `Company ${index}` }),
  )
}

export function transactions(many: number): Rows {
  return Array.from({ length: many }, (_, index) =>
    aTransaction({ id: `t${index}`, date: `2026-03-${10 + index}` }),
  )
}

export const refused = (status: number) => anAnswer({ message: 'No such page' }, { status })

/** The rows of a page counted from 0, as an array without a word about them. */
export function slice(rows: Rows, index: number): Rows {
  return index < 0 ? [] : rows.slice(index * size, (index + 1) * size)
}

/** Runs the detection against a service and writes down every call. */
export async function detected(fake: Fake, stated: PartialProfile = {}) {
  const calls: string[] = []
  const rowsOf = {
    contacts: fake.contacts ?? contacts(12),
    transactions: fake.transactions ?? transactions(12),
  }
  let running = 0
  let most = 0
  const get = async (path: string, query: Record<string, string>) => {
    calls.push(`${path}?${new URLSearchParams(query)}`)
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    const [, resource = '', id] = path.split('/').map(decodeURIComponent)
    if (resource !== 'contacts' && resource !== 'transactions') throw new Error(`Nobody may ask for ${path}`)
    const rows = rowsOf[resource]
    if (id !== undefined) {
      const row = rows.find((one) => one.id === id)
      return fake.record?.(row) ?? (row ? anAnswer(row) : refused(404))
    }
    const { page, search = '' } = query
    const found = rows.filter((row) => JSON.stringify(row).includes(search))
    return fake.list(found, { page: page === undefined ? undefined : Number(page), search, query }, resource)
  }
  const profile = parseProfile(stated)
  const detection = await check(get, profile)
  expect(calls.length).toBeLessThanOrEqual(8)
  expect(calls).toEqual([...new Set(calls)])
  expect(
    calls.filter((call) => !/^\/(contacts|transactions)(\/[ct]?\d+)?\?(page=\d|search=\w+|&)*$/.test(call)),
  ).toEqual([])
  expect(most).toBeLessThanOrEqual(profile.http.maxConcurrent)
  const step = (title: string) => detection.steps.find((one) => one.title === title)
  const { paging, search } = detection.profile as {
    paging?: Record<string, unknown>
    search?: { mode: string }
  }
  return { ...detection, calls, most, step, paging, search }
}

/** Bare pages from `base`, where `default` is the page that comes without a number. */
export const bare =
  (
    base: 0 | 1,
    other: (page: number, index: number) => Answer | number | undefined = () => undefined,
  ): Fake['list'] =>
  (rows, { page = base }) => {
    const instead = other(page, page - base)
    if (typeof instead === 'object') return instead
    return anAnswer(slice(rows, instead ?? page - base))
  }

export const pages = (...numbers: number[]) => numbers.map((number) => `/contacts?page=${number}`).join(' ')
