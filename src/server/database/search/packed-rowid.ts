import type { Period } from '../../../domain/search/period.ts'
import type { AccountId } from '../core/scoped-to.ts'
import type { CollectionName } from '../../../domain/collection-name.ts'
import { sql } from 'kysely'
import { UserError } from '../../common/user-error.ts'
import type { Engine, Place, Words } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'

/*
 * The row numbers of SQLite's record tables, 63 bits: the account (16), the slot (23), a number in the slot (24). Slots
 * follow the list order, so that the word index, which only knows row numbers, returns the hits of one account in list
 * order; records within one slot are sorted when read. In 1,000,000 rows the first 25 of 900,000 hits
 * take 0.1 ms this way, and 230 ms if the hits are joined and sorted.
 */
const slotBits = 23n
const numberBits = 24n

const mostAccounts = 2 ** 16 - 1

/** The slot of a key, combined with its account: an integer that JavaScript represents exactly. Throws a UserError for an account too many. */
export function slotOf(account: AccountId, collection: CollectionName, key: string): number {
  if (account > mostAccounts)
    throw new UserError(
      `A file can hold ${mostAccounts} accounts, including removed ones. PostgreSQL holds more: move there with “backup” and “restore”.`,
      1,
    )
  return account * 2 ** Number(slotBits) + (collection === 'contacts' ? slotOfName(key) : slotOfDay(key))
}

/** The first and last row number of a slot, or of a range of slots. */
export function rowsOfSlots(first: number, last: number): [bigint, bigint] {
  return [BigInt(first) << numberBits, ((BigInt(last) + 1n) << numberBits) - 1n]
}

/** The first and last row number of an account. */
export function rowsOfAccount(account: AccountId): [bigint, bigint] {
  const shift = slotBits + numberBits
  return [BigInt(account) << shift, ((BigInt(account) + 1n) << shift) - 1n]
}

/** The first and last row number of an account's transactions in a period; the latest day has the first slot. */
export function rowsOfPeriod(account: AccountId, { from, end }: Period): [bigint, bigint] {
  return rowsOfSlots(slotOf(account, 'transactions', end) + 1, slotOf(account, 'transactions', from))
}

/** The row with this number, from 1, in a slot; throws if the slot is full. */
function rowInSlot(slot: number, number: number): bigint {
  if (number >= 2 ** Number(numberBits))
    throw new RangeError('More than 16 million records of one day or beginning')
  return (BigInt(slot) << numberBits) + BigInt(number)
}

export const slotInSql = `>> ${numberBits}`

/** The latest day comes first, records without a date last. */
function slotOfDay(key: string): number {
  if (key === '') return 2 ** Number(slotBits) - 1
  const [year = 0, month = 0, day = 0] = key.split('-').map(Number)
  return 2 ** Number(slotBits) - 2 - (year * 512 + month * 32 + day)
}

/** The classes of the first four characters, so that the later of two names never has the smaller slot. */
function slotOfName(key: string): number {
  const signs = Array.from(key.slice(0, 8)).slice(0, 4)
  return [0, 1, 2, 3].reduce((slot, place) => slot * 52 + classOf(signs[place]?.codePointAt(0)), 0)
}

// The starts of classes with more than one character, by code point.
const others = [0x17f, 0x370, 0x400, 0x500, 0x600, 0x900, 0x1000, 0x3000, 0x4e00, 0x7000, 0xa000, 0xe000]

function classOf(code: number | undefined): number {
  if (code === undefined) return 0
  if (code < 0x30) return 1
  if (code < 0x3a) return 2 + code - 0x30
  if (code < 0x61) return 12
  if (code < 0x7b) return 13 + code - 0x61
  return 39 + others.filter((start) => code >= start).length
}

/** Numbers new rows of SQLite in the order of their list (packed-rowid.ts). */
export function numberRows(rowsOf: Engine['rowsOf']): Words['numbering'] {
  return (tx, at) => {
    const last = new Map<number, number>()
    return async (rows) => {
      const slots = rows.map(({ key }) => slotOf(at.account, at.collection, key))
      await lookUpLast(tx, rowsOf, at, last, slots)
      return slots.map((slot) => {
        const number = (last.get(slot) ?? 0) + 1
        last.set(slot, number)
        return String(rowInSlot(slot, number))
      })
    }
  }
}

/** Looks up the last row number of each slot that is not known yet. The plus sign keeps SQLite from scanning all rows. */
async function lookUpLast(
  tx: Db,
  rowsOf: Engine['rowsOf'],
  at: Place,
  last: Map<number, number>,
  slots: readonly number[],
) {
  const unknown = [...new Set(slots)].filter((slot) => !last.has(slot))
  if (unknown.length === 0) return
  const given = rowsOf(
    unknown.map((slot) => ({ slot })),
    ['slot'],
    ['slot'],
  )
  const { rows } = await sql<{ slot: number; number: number | null }>`
    select slot, (
      select row & 16777215 from ${sql.ref(at.collection)}
      where +${sql.ref('account')} = ${at.account} and row between slot << 24 and (slot << 24) + 16777215
      order by row desc limit 1) as number
    from ${given}`.execute(tx)
  for (const { slot, number } of rows) last.set(slot, number ?? 0)
}

/**
 * After each statement, the trigger has the index written to the file. So there is none while the rows are inserted: nobody
 * else sees that, and it is there again at the end of the write, however that ends.
 */
export const indexAtOnce: Words['atOnce'] = async (tx, { account, collection }, keys, work) => {
  const [table, words] = [sql.ref(collection), sql.ref(`${collection}_words`)]
  const name = `${collection}_words_insert`
  const { rows } = await sql<{
    sql: string
  }>`select sql from sqlite_schema where type = 'trigger' and name = ${name}`.execute(tx)
  const [trigger] = rows
  if (!trigger) throw new Error(`The trigger ${name} is missing`)
  await sql`drop trigger ${sql.ref(name)}`.execute(tx)
  const result = await work()
  await sql.raw(trigger.sql).execute(tx)
  const [first, last] = rowsOfSlots(
    slotOf(account, collection, keys[0]),
    slotOf(account, collection, keys[1]),
  )
  await sql`insert into ${words} (rowid, search) select row, search || 'ZZ' from ${table}
    where +${sql.ref('account')} = ${account} and row between ${first} and ${last}
    and not exists (select 1 from ${sql.ref(`${collection}_words_docsize`)} where id = row) order by row`.execute(
    tx,
  )
  return result
}
