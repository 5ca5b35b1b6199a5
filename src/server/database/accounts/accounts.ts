import { setTimeout as wait } from 'node:timers/promises'
import { collectionNames } from '../../../domain/collection-name.ts'
import { newId } from '../../../domain/new-id.ts'
import { UserError } from '../../common/user-error.ts'
import { answering, ruleBroken } from '../core/database-errors.ts'
import { idsOf, type Engine, type Place } from '../core/engine.ts'
import { accountTables, type Db } from '../core/schema.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { recordPages } from '../records/record-pages.ts'
import { deleteRows, lockAccount, writeTo } from '../records/record-writes.ts'

/** One client's books, with the number of records in them. */
export type Account = {
  id: AccountId
  name: string
  createdAt: string
  contacts: number
  transactions: number
}

/** The accounts of these books. Names are compared exactly; throws a UserError for a taken or blank name. */
export function accountsOf(engine: Engine) {
  const all = () =>
    engine.admin
      .selectFrom('accounts')
      .innerJoin('account_state', 'account_state.account', 'accounts.id')
      .select(['id', 'name', 'created_at', 'contacts', 'transactions'])
  return {
    list: (): Promise<Account[]> =>
      answering(engine, async () => (await all().orderBy('name').execute()).map(toAccount)),
    find: (name: string): Promise<Account | undefined> =>
      answering(engine, async () => {
        const wanted = nameToFind(name)
        if (wanted === undefined) return undefined
        const row = await all().where('name', '=', wanted).executeTakeFirst()
        return row && toAccount(row)
      }),
    add: (name: string): Promise<Account> =>
      named(name, (wanted) =>
        engine.write(async (tx) => {
          const added = await tx
            .insertInto('accounts')
            .values({ name: wanted, created_at: new Date().toISOString() })
            .returningAll()
            .executeTakeFirstOrThrow()
          await tx.insertInto('account_state').values({ account: added.id, history: newId() }).execute()
          return toAccount({ ...added, contacts: 0, transactions: 0 })
        }),
      ),
    rename: (id: AccountId, name: string): Promise<void> =>
      named(name, async (wanted) => {
        const { numUpdatedRows } = await engine.write((tx) =>
          tx.updateTable('accounts').set({ name: wanted }).where('id', '=', id).executeTakeFirstOrThrow(),
        )
        if (numUpdatedRows === 0n) throw new UserError('This account no longer exists.', 1)
      }),
    remove: (id: AccountId): Promise<void> => removeAccount(engine, id),
  }
}

/** Runs a write that names an account. The database decides whether the name is taken, to avoid a race. */
async function named<T>(name: string, work: (wanted: string) => Promise<T>): Promise<T> {
  const wanted = plainName(
    name,
    'An account needs a name of at most 100 characters of plain text, such as the client’s.',
  )
  try {
    return await work(wanted)
  } catch (error) {
    if (ruleBroken(error) !== 'unique') throw error
    throw new UserError(`There is already an account “${wanted}”.`)
  }
}

function toAccount({ created_at, ...rest }: Omit<Account, 'createdAt'> & { created_at: string }): Account {
  return { ...rest, createdAt: created_at }
}

/**
 * Removes an account with everything in it: tokens first, so that nobody sees a half-removed account, then the records
 * in batches, so that other accounts can write in between. If interrupted, what remains is consistent, and removal can
 * start again.
 */
async function removeAccount(engine: Engine, account: AccountId): Promise<void> {
  const ofRecords = ['account_state', 'contacts', 'transactions', 'day_sums', 'changes', 'deleted_records']
  const others = accountTables.filter((name) => !ofRecords.includes(name))
  await engine.write((tx) => empty(tx, account, others), { isLong: true })
  for (const collection of collectionNames) await removeRecords(engine, { account, collection })
  await engine.write((tx) => removeRest(engine, tx, account), { isLong: true })
}

const portion = 500

/** Removes records until a batch is not full, so that a running request that still adds records cannot keep this going forever. */
async function removeRecords(engine: Engine, at: Place): Promise<void> {
  for (;;) {
    const begun = performance.now()
    if ((await removeSome(engine, at)) < portion) return
    // SQLite does not queue writers: a pause as long as the work gives those that retry a chance.
    if (engine.kind === 'SQLite') await wait(Math.min(performance.now() - begun, 200))
  }
}

async function removeSome(engine: Engine, at: Place): Promise<number> {
  return writeTo(engine, at.account, async (tx) => {
    const { done, value } = await recordPages(tx, at, portion).next()
    if (done) return 0
    await deleteRows(engine, tx, at, idsOf(value))
    return value.length
  })
}

async function removeRest(engine: Engine, tx: Db, account: AccountId): Promise<void> {
  // An import adds rows before it locks the account; the end of the removal waits for it.
  const row = tx.selectFrom('accounts').select('id').where('id', '=', account)
  if (engine.kind === 'PostgreSQL') await row.forUpdate().execute()
  await lockAccount(engine, tx, account)
  await empty(tx, account, accountTables)
  await tx.deleteFrom('accounts').where('id', '=', account).execute()
}

async function empty(tx: Db, account: AccountId, tables: readonly (typeof accountTables)[number][]) {
  for (const table of tables) await scopedTo(tx, account).deleteFrom(table).execute()
}

/**
 * The name of an account or token as stored: trimmed, and in NFC, because keyboards differ in how they compose letters.
 * Throws the UserError `otherwise` for a name that is blank, longer than 100 characters or not plain text.
 */
export function plainName(typed: string, otherwise: string): string {
  const name = nameToFind(typed)
  if (name === undefined || !isPlainName(name)) throw new UserError(otherwise)
  return name
}

/** Whether a name is in the form in which names are stored. */
export function isPlainName(name: string): boolean {
  return nameToFind(name) === name && seen.test(name) && Array.from(name).length <= 100
}

/** The form to look a name up by; undefined for text that cannot be a name. */
export function nameToFind(typed: string): string | undefined {
  const name = typed.normalize('NFC').trim()
  return name.isWellFormed() && !unseen.test(name) ? name : undefined
}

const seen = /[\p{L}\p{N}\p{P}\p{S}]/u

// Characters that break lines or reverse the writing direction, and would garble any output with the name.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
