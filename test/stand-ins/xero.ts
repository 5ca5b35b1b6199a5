import { exactNumber } from './amounts.ts'
import { bare, json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { readBody, split, tokenOf, type Call } from './call.ts'
import { uuids, type Row } from './collection.ts'
import { msDate } from './dates.ts'
import { pascal } from './notation.ts'
import { encode, type Terms } from './records.ts'
import { type House, startable } from './stand-in.ts'

/** Xero and its like: `Contacts` even round one record, capital letters, `/Date(…)/`, a tenant in a header of its own. */
export const xero = startable([
  {
    name: 'xero',
    shows: 'E4 E11 T1 R4 R10 R13 F10 G5 X15 A8 D6 W1',
    idOf: uuids,
    secrets: (issue) => ({ authorization: `Bearer xero-${issue}`, tenant: 'c0ffee00-tenant' }),
    profile: {
      auth: {
        kind: 'header',
        headers: [
          { name: 'Authorization', secretRef: 'authorization' },
          { name: 'Xero-Tenant-Id', secretRef: 'tenant' },
        ],
      },
      remove: { ids: 'comma' },
    },
    blanks: speech,
  },
])

function speech({ lets }: House): Blanks {
  return {
    terms,
    first: (call) => {
      if (!lets('authorization', tokenOf(call, '')))
        return json({ Type: null, Title: 'Unauthorized', Status: 401, Detail: 'TokenExpired' }, 401)
      const isMember = lets('tenant', call.headers['xero-tenant-id'])
      return isMember ? undefined : json({ Title: 'Forbidden', Status: 403, Detail: 'No such tenant' }, 403)
    },
    list: (found, call) => {
      const { rows, page, size, total, pages } = slice(found, pageOf(call))
      const pagination = { page, pageSize: size, pageCount: pages, itemCount: total }
      return enveloped(rows, call, { pagination })
    },
    record: (row, call) => enveloped([row], call),
    missing: () => json({ Title: 'Not Found', Status: 404, Detail: 'The resource was not found' }, 404),
    body: (call) => readBody(call, ['json']),
    // It says what is wrong, and not where.
    refused: (faults, { id }) =>
      json(
        {
          ErrorNumber: 10,
          Type: 'ValidationException',
          Message: 'A validation exception occurred',
          Elements: [
            {
              ID: id,
              ValidationErrors: faults.map(({ field, words }) => ({ Message: `${field} ${words}` })),
            },
          ],
        },
        400,
      ),
    edited: (row, call) => enveloped([row], call),
    created: (row, call) => enveloped([row], call),
    ids: (call) => split(readBody(call, ['json'])['ids'], ','),
    removed: () => bare(204),
  }
}

const terms: Terms = { key: pascal, date: msDate, amount: exactNumber }

function enveloped(rows: Row[], { resource }: Call, more: object = {}): Response {
  const records = rows.map((row) => ({
    [resource === 'contacts' ? 'ContactID' : 'TransactionID']: row.id,
    ...encode(row, terms),
    UpdatedDateUTC: '/Date(1775031330000+0000)/',
  }))
  return json({ Status: 'OK', ProviderName: 'Stand-in', ...more, [pascal(resource)]: records })
}
