import { exactNumber, minorUnits, negated, plain, reversed } from './amounts.ts'
import { bare, json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { numeral, objectOf, readBody, split, textOf, tokenOf } from './call.ts'
import { uuids, type Row } from './collection.ts'
import { encode, type Terms } from './records.ts'
import { type Family, type House, startable } from './stand-in.ts'

/** Banks: the way of the money in a field of its own, outflows as positive numbers, amounts as objects or in cents. */
export const bank = startable([
  bankWith('bank: like Qonto', 'E3 T1 R7 G5 G8 A3', byField('side', 'debit', 'credit')),
  // German and Swiss: the words for the way in the language of the house.
  bankWith('bank: Ausgang and Eingang', 'G8', byField('richtung', 'Ausgang', 'Eingang')),
  bankWith('bank: a factor of -1 or 1', 'G8', byField('faktor', '-1', '1', numeral)),
  // Everything that happened, as a positive number, and a word that says nothing of the way to who does not know the bank.
  bankWith('bank: codes for the way', 'G8', byField('code', '117', '051')),
  bankWith('bank: like Plaid', 'G9', {
    amount: { sign: { kind: 'reversed' } },
    terms: { amount: reversed(exactNumber) },
  }),
  bankWith('bank: like Nordigen', 'G10', {
    write: (row) => {
      const { amount, currency, ...fields } = encode(row, { amount: plain })
      return amount === undefined ? fields : { ...fields, amount: { amount, currency } }
    },
    // As the spec has it, or as it was answered.
    read: (body) => ('amount' in objectOf(body['amount']) ? { ...body, ...objectOf(body['amount']) } : body),
  }),
  bankWith('bank: an amount with a code', 'G10', {
    write: (row) => {
      const { amount, currency, ...fields } = encode(row, { amount: plain })
      return amount === undefined ? fields : { ...fields, amount: { amount, code: currency } }
    },
    read: (body) => {
      const { amount, code } = objectOf(body['amount'])
      return code === undefined ? body : { ...body, amount, currency: code }
    },
  }),
  bankWith('bank: like Increase', 'G4 G12', {
    amount: { unit: 'minor', sign: { kind: 'signed' } },
    terms: { amount: minorUnits },
  }),
])

type Quirks = {
  amount?: object
  terms?: Terms
  write?: (row: Row) => object
  read?: (body: Record<string, unknown>, row: Row | undefined) => Record<string, unknown>
}

function bankWith(name: string, shows: string, { amount, ...quirks }: Quirks): Family {
  return {
    name,
    shows,
    idOf: uuids,
    secrets: (issue) => ({ token: `books-4711:bank-${issue}` }),
    profile: {
      auth: { kind: 'bearer', scheme: '' },
      remove: { ids: 'comma' },
      ...(amount && { values: { amount } }),
    },
    blanks: (house) => speech(house, quirks),
  }
}

function speech({ lets, of }: House, { terms = {}, write, read }: Quirks): Blanks {
  const toJson = (row: Row) => ({ id: row.id, ...(write?.(row) ?? encode(row, terms)), status: 'completed' })
  const named = (call: { resource: string }, row: Row) => ({ [call.resource.slice(0, -1)]: toJson(row) })
  return {
    terms,
    first: (call) =>
      lets('token', tokenOf(call, '')) ? undefined : refusal(401, 'unauthorized', 'Invalid credentials'),
    list: (found, call) => {
      const { rows, page, size, total, pages, hasNext, hasPrevious } = slice(found, pageOf(call))
      return json({
        [call.resource]: rows.map(toJson),
        meta: {
          current_page: page,
          next_page: hasNext ? page + 1 : null,
          prev_page: hasPrevious ? page - 1 : null,
          total_pages: pages,
          total_count: total,
          per_page: size,
        },
      })
    },
    record: (row, call) => json(named(call, row)),
    missing: () => refusal(404, 'not_found', 'Not found'),
    body: (call) => {
      const body = readBody(call, ['json'])
      return read && call.resource === 'transactions' ? read(body, of(call).get(call.id)) : body
    },
    refused: (faults) =>
      json(
        {
          errors: faults.map(({ field, code, words }) => ({
            code: `invalid_${code}`,
            detail: `It ${words}`,
            source: { pointer: `/${field}` },
          })),
        },
        422,
      ),
    edited: (row, call) => json(named(call, row)),
    created: (row, call) => json(named(call, row), 201),
    ids: (call) => split(readBody(call, ['json'])['ids'], ','),
    removed: () => bare(204),
  }
}

function unsigned(row: Row): Row {
  const { amount = '' } = row
  return amount.startsWith('-') ? { ...row, amount: negated(amount) } : row
}

/** The way of the money in a field of its own, written by `toJson`, and amounts without a sign: a minus is refused. */
function byField(
  field: string,
  out: string,
  into: string,
  toJson: (way: string) => unknown = (way) => way,
): Pick<Quirks, 'amount' | 'write' | 'read'> {
  const wayOf = ({ counterpart, amount = '' }: Row) =>
    counterpart === undefined ? {} : { [field]: toJson(amount.startsWith('-') ? out : into) }
  return {
    amount: { sign: { kind: 'field', field, out: [out], in: [into] } },
    write: (row) => ({ ...encode(unsigned(row), { amount: exactNumber }), ...wayOf(row) }),
    // The way that was sent gives an amount its sign, or else the one that it had.
    read: ({ [field]: way, ...body }, row) => {
      const wasOut = row?.['amount']?.startsWith('-') ?? false
      const isOut = way === undefined ? wasOut : textOf(way) === out
      const size = textOf(body['amount'])
      if (size.startsWith('-')) return { ...body, amount: 'no negative amounts' }
      if (size) return { ...body, amount: isOut ? negated(size) : size }
      // An amount that was sent empty is cleared; where none was sent, the way turns the one that there is.
      return way === undefined || !row || 'amount' in body
        ? body
        : { ...body, amount: isOut === wasOut ? row['amount'] : negated(row['amount'] ?? '') }
    },
  }
}

function refusal(status: number, code: string, detail: string): Response {
  return json({ errors: [{ code, detail }] }, status)
}
