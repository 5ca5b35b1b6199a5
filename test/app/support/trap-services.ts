import { standIns } from '../../stand-ins/all.ts'
import type { Blanks } from '../../stand-ins/answering.ts'
import { json } from '../../stand-ins/answers.ts'
import { expressWith } from '../../stand-ins/express.ts'
import { pageOf, slice } from '../../stand-ins/pages.ts'
import { encode } from '../../stand-ins/records.ts'
import type { Terms } from '../../stand-ins/records.ts'
import { startOf } from '../../stand-ins/stand-in.ts'
import type { House, Start } from '../../stand-ins/stand-in.ts'
import { manyRecords } from './records-for-stand-ins.ts'

/** A service with bare arrays that searches and pages, with quirks of its own. */
export function like(quirks: (house: House) => Partial<Blanks>): Start {
  const family = expressWith('trap', '')
  return startOf({ ...family, blanks: (house) => ({ ...family.blanks(house), ...quirks(house) }) })
}

/** The same, with values in its own notations. */
export function withTerms(terms: Terms): Start {
  const toJson = (row: Parameters<typeof asJson>[0]) => ({ id: row.id, ...encode(row, terms) })
  return like(() => ({
    terms,
    list: (found, call) => json(slice(found.map(toJson), pageOf(call)).rows),
    record: (row) => json(toJson(row)),
  }))
}

export function named(name: string): Start {
  const start = standIns[name]
  if (!start) throw new Error(`There is no stand-in ${name}`)
  return start
}

export function asJson(row: { id: string; [field: string]: string }) {
  return { ...row }
}

/** What the nth contact, from 1, is called. */
export function company(number: number): string {
  return manyRecords().contacts[number - 1]?.company ?? ''
}
