import { createHash } from 'node:crypto'
import type { Books } from '../../../src/server/database/books.ts'
import { aContact, aTransaction } from '../../builders.ts'
import type { emptyBooks } from './empty-books.ts'

export const everything = { search: '', page: 1, pageSize: 10_000 }

export function pair(id: string) {
  return { contacts: [aContact({ id })], transactions: [aTransaction({ id })] }
}

/** Three accounts, one of them large and one empty; answers the secrets of their tokens. */
export async function fill({ books, sql }: Awaited<ReturnType<typeof emptyBooks>>, many = 2500) {
  const [gone, large, odd] = [
    await books.accounts.add('Gone'),
    await books.accounts.add('Large'),
    await books.accounts.add('Łódź "50%" 日本'),
  ]
  await books.accounts.add('Empty')
  await books.accounts.remove(gone.id)
  const numbers = Array.from({ length: many }, (_, index) => index)
  await books.load(large.id, {
    contacts: numbers.map((index) => aContact({ id: `c${index}`, company: `Houthandel ${index % 40}` })),
    // Many of one day, so that a page ends among them, and some of none.
    transactions: [
      ...numbers.map((index) =>
        aTransaction({ id: `t${index}`, date: index % 10 === 0 ? '2026-02-30' : '2026-03-31' }),
      ),
      aTransaction({ id: 'none', date: '' }),
    ],
  })
  const strange = 'Ab\n"100%"\t\\ <日本> ø \u0001 \u2028 😀 {"end":true}'
  await books.load(odd.id, {
    contacts: [
      aContact({ id: '1', company: strange }),
      aContact({ id: '2', company: '', firstName: '', lastName: '' }),
    ],
    transactions: [
      aTransaction({ id: '1', amount: '-0.10', description: strange }),
      aTransaction({ id: '2', amount: '1234567890123456789.123456789' }),
    ],
  })
  for (const { id } of [large, odd])
    await books.imports.addRefused(id, {
      fileName: strange,
      source: 'inbox',
      faults: [{ line: 2, reason: strange }],
    })
  for (const { id } of [large, odd])
    await sql(`insert into statements (account, id, bank_account, name, format, opening, closing, file_name, imported_at)
      values (${id}, 's', 'BE1', 'One', 'MT940', '{"date":"2026-01-01","currency":"EUR","amount":"1.00"}', null, 'one.sta', '2026-01-01') returning id`)
  const original = JSON.stringify({
    date: '2026-01-01',
    currency: 'EUR',
    amount: '1.00',
    counterpart: strange.replaceAll("'", ''),
    description: '',
    reference: '',
  })
  await sql(`insert into entries (account, fingerprint, occurrence, transaction_id, statement, original, deleted_at) values
    (${large.id}, 'f', 0, 't1', 's', '${original}', null), (${large.id}, 'f', 1, 't2', 's', '${original}', null),
    (${odd.id}, 'f', 0, 'deleted', 's', '${original}', '2026-01-02') returning account`)
  await sql(
    `update transactions set bank_account = 'BE1' where account = ${large.id} and id in ('t1', 't2') returning id`,
  )
  for (const id of ['t1', 't2']) await books.storeOf(large.id).transactions.update(id, {}) // finds what its line says
  await sql(
    `insert into bank_accounts (account, number, name) values (${large.id}, 'BE1', 'Main account') returning number`,
  )
  await books.storeOf(large.id).marks.updateAll(['t1', 't2', 't7'], { mark: 'reviewed' }, false)
  await books.storeOf(odd.id).marks.update('1', { mark: 'ask', note: strange })
  const secrets = new Map<string, string>()
  for (const { id, name } of [large, odd]) secrets.set(`${name} open`, await books.tokens.add(id, 'Open'))
  secrets.set('Large lost', await books.tokens.add(large.id, 'Lost'))
  await books.tokens.revoke(large.id, 'Lost')
  return secrets
}

export async function textOf(books: Books): Promise<string> {
  let text = ''
  await books.backUp(async (piece) => {
    text += piece
  })
  return text
}

export function linesOf(text: string) {
  return async function* () {
    yield* text === '' ? [] : text.replace(/\n$/, '').split('\n')
  }
}

/** The text with a checksum that fits it, as somebody would make who changes backups. */
export function signed(text: string): string {
  const lines = text.trimEnd().split('\n')
  const end = lines.pop() ?? ''
  const before = lines.map((line) => `${line}\n`).join('')
  const sha256 = createHash('sha256').update(before).digest('hex')
  return `${before}${end.replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`)}\n`
}
