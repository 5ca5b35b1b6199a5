import { exactNumber } from './amounts.ts'
import { addressOf, bare, json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { basicOf, readBody, split, type Call } from './call.ts'
import { createVersions, uuids, type Row } from './collection.ts'
import { encode, type Terms } from './records.ts'
import { type Family, type House, startable } from './stand-in.ts'

/** OData, as Business Central and Exact speak it: `value` or `d.results`, and no edit without the ETag that was read. */
export const odata = startable([
  odataWith('odata', 'E15 T1 W11 X7 A5 D6 G5', (rows, total, next) => ({
    '@odata.context': '$metadata',
    '@odata.count': total,
    value: rows,
    ...(next && { '@odata.nextLink': next }),
  })),
  odataWith('odata: d.results', 'E15', (rows, total, next) => ({
    d: { __count: String(total), results: rows, ...(next && { __next: next }) },
  })),
])

type Envelope = (rows: object[], total: number, next: string | null) => object

function odataWith(name: string, shows: string, envelope: Envelope): Family {
  return {
    name,
    shows,
    idOf: uuids,
    secrets: (issue) => ({ user: 'bookkeeper', password: `odata-${issue}` }),
    profile: { auth: { kind: 'basic' }, remove: { ids: 'comma' } },
    blanks: (house) => speech(house, envelope),
  }
}

function speech({ lets }: House, envelope: Envelope): Blanks {
  const versions = createVersions()
  const tagOf = (row: Row) => `W/"JzQ0O${versions.of(row)}"`
  const toJson = (row: Row) => ({ '@odata.etag': tagOf(row), id: row.id, ...encode(row, terms) })
  return {
    terms,
    first: (call) => {
      const { user, password } = basicOf(call) ?? {}
      if (lets('user', user) && lets('password', password)) return undefined
      return refusal(
        401,
        'Authentication_InvalidCredentials',
        'The server has rejected the client credentials.',
      )
    },
    list: (found, call) => {
      const { rows, page, total, hasNext } = slice(found, pageOf(call))
      return json(envelope(rows.map(toJson), total, addressOf(call, hasNext ? page + 1 : null)))
    },
    record: (row) => json(toJson(row), 200, { ETag: tagOf(row) }),
    missing: () => refusal(404, 'Internal_RecordNotFound', 'The record does not exist.'),
    body: (call) => readBody(call, ['json']),
    stale: (row, _body, { headers }) => {
      if (headers['if-match'] === undefined)
        return refusal(428, 'BadRequest', 'The If-Match header is missing.')
      if (headers['if-match'] === tagOf(row)) return undefined
      return refusal(412, 'Request_EntityChanged', 'Another user has already changed the record.')
    },
    refused: ([fault]) =>
      refusal(400, 'Application_FieldValidation', `${fault?.field} ${fault?.words}.`, fault?.field),
    edited: (row) => {
      versions.raise(row)
      return json(toJson(row), 200, { ETag: tagOf(row) })
    },
    created: (row, call) => json(toJson(row), 201, { Location: addressOfRecord(row, call) }),
    ids: (call) => split(readBody(call, ['json'])['ids'], ','),
    removed: () => bare(204),
  }
}

const terms: Terms = { amount: exactNumber }

function addressOfRecord(row: Row, call: Call): string {
  return `${call.base}/contacts/${row.id}`
}

function refusal(status: number, code: string, message: string, target?: string): Response {
  return json({ error: { code, message, ...(target && { target }) } }, status)
}
