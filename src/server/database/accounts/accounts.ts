import { newId } from '../../../domain/new-id.ts'
import { UserError } from '../../common/user-error.ts'
import type { AccountId } from '../core/scoped-to.ts'
import type { Engine } from '../core/engine.ts'
import { nameToFind, plainName } from './names.ts'
import { removeAccount } from './remove-account.ts'
import { ruleBroken } from './rule-broken.ts'
import { mostAccounts } from '../search/packed-rowid.ts'
import { answering } from '../core/database-errors.ts'

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
      named(engine, name, (wanted) =>
        engine.write(async (tx) => {
          const added = await tx
            .insertInto('accounts')
            .values({ name: wanted, created_at: new Date().toISOString() })
            .returningAll()
            .executeTakeFirstOrThrow()
          // Check this now: an account with a higher number could be opened, but could not hold any records.
          if (engine.kind === 'SQLite' && added.id > mostAccounts) {
            throw new UserError(
              `A file can hold ${mostAccounts} accounts, including removed ones, and this one is full. PostgreSQL holds more: move there with “backup” and “restore”.`,
              1,
            )
          }
          await tx.insertInto('account_state').values({ account: added.id, history: newId() }).execute()
          return toAccount({ ...added, contacts: 0, transactions: 0 })
        }),
      ),
    rename: (id: AccountId, name: string): Promise<void> =>
      named(engine, name, async (wanted) => {
        const { numUpdatedRows } = await engine.write((tx) =>
          tx.updateTable('accounts').set({ name: wanted }).where('id', '=', id).executeTakeFirstOrThrow(),
        )
        if (numUpdatedRows === 0n) throw new UserError('This account no longer exists.', 1)
      }),
    remove: (id: AccountId): Promise<void> => answering(engine, () => removeAccount(engine, id)),
  }
}

/** Runs a write that names an account. The database decides whether the name is taken, to avoid a race. */
async function named<T>(engine: Engine, name: string, work: (wanted: string) => Promise<T>): Promise<T> {
  const wanted = plainName(
    name,
    'An account needs a name of at most 100 characters of plain text, such as the client’s.',
  )
  try {
    return await answering(engine, () => work(wanted))
  } catch (error) {
    if (ruleBroken(error) !== 'unique') throw error
    throw new UserError(`There is already an account “${wanted}”.`)
  }
}

function toAccount({ created_at, ...rest }: Omit<Account, 'createdAt'> & { created_at: string }): Account {
  return { ...rest, createdAt: created_at }
}
