import { mergeProfiles, type PartialProfile } from '../../../src/dialect/profile/resolve.ts'
import type { CollectionName } from '../../../src/domain/collection-name.ts'
import type { Contact } from '../../../src/domain/contact.ts'
import type { Transaction } from '../../../src/domain/transaction.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { hostileStandIns, standIns } from '../../stand-ins/all.ts'
import type { Blanks } from '../../stand-ins/answering.ts'
import { json, pageOf, slice } from '../../stand-ins/answers.ts'
import { expressWith } from '../../stand-ins/express.ts'
import { encode, type Terms } from '../../stand-ins/records.ts'
import { startOf, type House, type StandIn, type Start } from '../../stand-ins/stand-in.ts'

/** Of how much of a service the settings speak: of nothing but the way in, or of all that reading would show, and more. */
export const statements = ['unstated', 'stated'] as const
type Statement = (typeof statements)[number]

/** A stand-in of which nothing is stated but the way in, or all that reading would show and these settings. */
export function standInOf(name: string, statement: Statement, settings: PartialProfile = {}): StandIn {
  const start = standIns[name] ?? hostileStandIns[name]?.start
  if (!start) throw new Error(`There is no stand-in ${name}`)
  return startWith(start, statement, settings)(manyRecords())
}

/** The same service, of which no more is stated than that. */
export function startWith(start: Start, statement: Statement, settings: PartialProfile): Start {
  return (records) => {
    const standIn = start(records)
    const wayIn = Object.fromEntries(Object.entries(standIn.profile).filter(([key]) => key === 'auth'))
    return { ...standIn, profile: statement === 'stated' ? mergeProfiles(usual, wayIn, settings) : wayIn }
  }
}

/** Cases of a stand-in, each of them unstated, and stated with these settings. */
export function eachStatement(settings: PartialProfile, cases: Cases[string]): Cases[string] {
  return Object.fromEntries(
    statements.flatMap((statement) =>
      Object.entries(cases).map(([sentence, holds]) => [
        `${statement}: ${sentence}`,
        (start: Start) => holds(startWith(start, statement, settings)),
      ]),
    ),
  )
}

/** What reading a service would show, where it is as usual. */
export const usual: PartialProfile = {
  paging: { mode: 'page', base: 1 },
  search: { mode: 'server' },
  values: {
    date: { read: 'YYYY-MM-DD', zone: 'UTC' },
    amount: { read: '1234.56', unit: 'major', sign: { kind: 'signed' } },
  },
}

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

/** What is tried with each stand-in, by its name and then by a sentence that must hold. */
export type Cases = Record<string, Record<string, (start: Start) => Promise<void>>>

/** The rows of a stand-in with columns of its own (columns.ts), all of them but the moment of the last change. */
export async function rowsIn(standIn: StandIn, resource: CollectionName): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for (let page = 1; ; page += 1) {
    const answer = await standIn.fetch(new Request(`http://books.test/${resource}?page=${page}`))
    const { items, total }: { items: Record<string, unknown>[]; total: number } = JSON.parse(
      await answer.text(),
    )
    rows.push(...items.map(({ updatedAt: _moment, ...row }) => row))
    if (rows.length >= total) return rows
  }
}

const places = [
  ['Gent', '9000', 'BE'],
  ['Ñuñoa', '7750000', 'CL'],
  ['Łódź', '90-001', 'PL'],
  ['Zürich', '8001', 'CH'],
] as const
const amounts = ['-1234.56', '0.05', '98765.40', '-7.00', '1250.10', '-0.99', '12.30', '-100000.00']

/** 24 records of each kind, three pages of a stand-in, whose values are awkward in the ways that dialects are. */
export function manyRecords(): { contacts: Contact[]; transactions: Transaction[] } {
  const numbers = Array.from({ length: 24 }, (_, index) => index + 1)
  return {
    contacts: numbers.map((number) => {
      const [city, zip, country] = places[number % places.length] ?? places[0]
      return aContact({
        id: String(number),
        firstName: number % 5 === 0 ? '' : `Voornaam ${number}`,
        lastName: `O'Brien-"${number}"`,
        company: `Firma ${String.fromCodePoint(64 + number)}${number}, <Söhne> & Co`,
        phone: `+32 9 211 ${String(number).padStart(4, '0')}`,
        email: `person${number}@example.com`,
        city,
        zip,
        country,
        number: `${number} bus 007`,
      })
    }),
    transactions: numbers.map((number) =>
      aTransaction({
        id: String(number),
        date: `2026-0${1 + (number % 3)}-${String(1 + ((number * 7) % 28)).padStart(2, '0')}`,
        currency: number % 4 === 0 ? 'CHF' : 'EUR',
        amount: amounts[number % amounts.length] ?? '1.00',
        counterpart: number % 6 === 0 ? '' : `Müller & Söhne ${number}`,
        description: `Factuur 2026/${number}; 50 % korting\nregel 2`,
      }),
    ),
  }
}
