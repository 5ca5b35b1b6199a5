import { exactNumber } from './amounts.ts'
import { addressOf, bare, json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { basicOf, readBody, split, type Call } from './call.ts'
import { createVersions, uuids, type Row } from './collection.ts'
import { encode, type Terms } from './records.ts'
import { type House, startable } from './stand-in.ts'

/** OData, as Business Central and Exact speak it: `value`, and no edit without the ETag that was read. */
export const odata = startable([
  {
    name: 'odata',
    shows: 'E15 T1 W11 X7 A5 D6 G5',
    idOf: uuids,
    secrets: (issue) => ({ user: 'bookkeeper', password: `odata-${issue}` }),
    profile: { auth: { kind: 'basic' }, remove: { ids: 'comma' } },
    blanks: speech,
  },
])

function speech({ lets }: House): Blanks {
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
      return json({
        '@odata.context': '$metadata',
        '@odata.count': total,
        value: rows.map(toJson),
        ...(hasNext && { '@odata.nextLink': addressOf(call, page + 1) }),
      })
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
