import { marked, minusBehind, withCurrency } from './amounts.ts'
import { json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { numbersOf, readBody, split, tokenOf } from './call.ts'
import { wholeIds, type Row } from './collection.ts'
import { capitals, lowerCase, numbers, unsaid } from './notation.ts'
import { compact, dayFirst, dotted, isoDay, readingOnly } from './dates.ts'
import { encode, type Terms } from './records.ts'
import { type Family, type House, startable } from './stand-in.ts'

/** Old ERP systems: columns in capitals, and dates, amounts and currencies in whatever notation their country has. */
export const erp = startable([
  erpWith(
    'erp',
    'E11 T1 R13 F9 G6 U5 D7 I6',
    { date: compact, amount: minusBehind, currency: numbers },
    { currency: { symbols: { '978': 'EUR', '756': 'CHF', '840': 'USD', '392': 'JPY', '414': 'KWD' } } },
  ),
  erpWith('erp: Swiss', 'F6 G11', { date: dotted, amount: marked("'", '.') }),
  erpWith('erp: French', 'F7 G11', { date: dayFirst, amount: marked(' ', ',') }),
  erpWith('erp: small letters', 'U2', { currency: lowerCase }),
  erpWith('erp: one currency', 'U4', { currency: unsaid }, { currency: { fallback: 'EUR' } }),
  erpWith('erp: amounts with their currency', 'G10', { amount: withCurrency }),
  erpWith(
    'erp: reads other dates than it writes',
    'F12',
    { date: readingOnly(dotted, isoDay) },
    { date: { write: 'YYYY-MM-DD' } },
  ),
])

function erpWith(name: string, shows: string, values: Terms, stated?: object): Family {
  return {
    name,
    shows,
    idOf: wholeIds,
    secrets: (issue) => ({ token: `erp-${issue}` }),
    profile: { auth: { kind: 'bearer' }, remove: { ids: 'semicolon' }, ...(stated && { values: stated }) },
    blanks: (house) => speech(house, { key: capitals, ...values }),
  }
}

function speech({ lets }: House, terms: Terms): Blanks {
  const toJson = (row: Row) => ({ ID: row.id, ...encode(row, terms), CHANGED_BY: 'BATCH' })
  return {
    terms,
    first: (call) => (lets('token', tokenOf(call)) ? undefined : refusal(401, 'Logon failed')),
    list: (found, call) => {
      const { rows, size, total } = slice(found, pageOf(call))
      return json({
        [capitals(call.resource)]: rows.map(toJson),
        META_INFORMATION: { TOTAL: total, PER_PAGE: size },
      })
    },
    record: (row) => json(toJson(row)),
    missing: () => refusal(404, 'No entry'),
    body: (call) => readBody(call, ['json']),
    refused: (faults) =>
      json({ ERRORS: faults.map(({ field, words }) => ({ FIELD: field, MESSAGE: `It ${words}` })) }, 400),
    edited: (row) => json(toJson(row)),
    created: (row) => json(toJson(row), 201),
    ids: (call) => numbersOf(split(readBody(call, ['json'])['ids'], ';')),
    removed: (gone) => json({ DELETED: gone.length }),
  }
}

function refusal(status: number, message: string): Response {
  return json({ ERRORS: [{ FIELD: '', MESSAGE: message }] }, status)
}
