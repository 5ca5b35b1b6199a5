import { json, pageOf, slice } from './answers.ts'
import { shortNumber } from './amounts.ts'
import type { Blanks } from './answering.ts'
import { fromArray, readBody, tokenOf } from './call.ts'
import { objectIds, type Row } from './collection.ts'
import { dateTime } from './dates.ts'
import { encode, type Terms } from './records.ts'
import { type Family, type House, startable } from './stand-in.ts'

/** Express with Mongoose and mongoose-paginate: `docs`, `_id`, dates with a time, JSON numbers, a map of errors. */
export const mongo = startable([
  mongoWith('mongo', 'E13 T1 Z1 R8 R14 I7 D7 W1 W12 X8 X14 A2 F2 G5'),
  mongoWith('mongo: exported ids', 'R9', {}, (row) => ({ ...toJson(row), _id: { $oid: row.id } })),
  // findByIdAndUpdate gives the document from before, unless it is told not to.
  mongoWith('mongo: answers with the old record', 'W7', {
    edited: (_row, _call, before) => json(toJson(before)),
  }),
])

function mongoWith(name: string, shows: string, quirks: Partial<Blanks> = {}, write = toJson): Family {
  return {
    name,
    shows,
    idOf: objectIds,
    secrets: (issue) => ({ token: `mongo-${issue}` }),
    profile: { auth: { kind: 'bearer' }, remove: { ids: 'array' } },
    blanks: (house) => ({ ...blanks(house, write), ...quirks }),
  }
}

function blanks({ lets }: House, write: (row: Row) => object): Blanks {
  return {
    terms,
    first: (call) => (lets('token', tokenOf(call)) ? undefined : json({ message: 'jwt expired' }, 401)),
    list: (found, call) => {
      const { rows, page, size, total, pages, hasNext, hasPrevious } = slice(found, pageOf(call))
      return json({
        docs: rows.map(write),
        totalDocs: total,
        limit: size,
        totalPages: pages,
        page,
        pagingCounter: (page - 1) * size + 1,
        hasPrevPage: hasPrevious,
        hasNextPage: hasNext,
        prevPage: hasPrevious ? page - 1 : null,
        nextPage: hasNext ? page + 1 : null,
      })
    },
    record: (row) => json(write(row)),
    missing: ({ id }) =>
      /^[\da-f]{24}$/.test(id)
        ? json({ message: 'Not found' }, 404)
        : json({ message: `Cast to ObjectId failed for value "${id}" (type string) at path "_id"` }, 500),
    body: (call) => readBody(call, ['json']),
    // The schema says `lowercase: true, trim: true`.
    keeps: (changes) =>
      'email' in changes ? { ...changes, email: changes['email']?.trim().toLowerCase() ?? '' } : changes,
    refused: (faults, { resource }) => {
      const _message = `${resource === 'contacts' ? 'Contact' : 'Transaction'} validation failed`
      const errors = faults.map(({ field, code, words, value }) => [
        field,
        { name: 'ValidatorError', message: `${field} ${words}`, kind: code, path: field, value },
      ])
      return json(
        { errors: Object.fromEntries(errors), _message, name: 'ValidationError', message: _message },
        400,
      )
    },
    edited: (row) => json(write(row)),
    created: (row) => json(write(row), 201),
    ids: (call) => fromArray(readBody(call, ['json'])['ids']) ?? json({ message: '$in needs an array' }, 500),
    removed: (gone) => json({ acknowledged: true, deletedCount: gone.length }),
  }
}

const terms: Terms = { date: dateTime, amount: shortNumber, empty: null }

function toJson(row: Row): object {
  return { _id: row.id, ...encode(row, terms), createdAt: '2026-04-01T08:15:30.000Z', __v: 0 }
}
