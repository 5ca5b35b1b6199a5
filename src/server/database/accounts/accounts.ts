import type { Selectable } from 'kysely'
import { Complaint } from '../../complaint.ts'
import type { AccountId } from '../bound.ts'
import type { Engine } from '../engine.ts'
import { nameToFind, plainName } from './names.ts'
import { removeAccount } from './remove-account.ts'
import { ruleBroken } from './rule-broken.ts'
import { mostAccounts } from '../search/row-number.ts'
import type { Schema } from '../schema.ts'
import { answering } from '../trouble.ts'

/** One client's books, and how many records are in them. */
export type Account = {
  id: AccountId
  name: string
  createdAt: string
  contacts: number
  transactions: number
}

/** The accounts of these books. Names are told apart as they are written; a name that is taken or blank is a Complaint. */
export function accountsOf(engine: Engine) {
  const all = () => engine.admin.selectFrom('accounts').selectAll()
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
          // Here and not later: an account with a number beyond could be opened, but hold no record.
          if (engine.kind === 'SQLite' && added.id > mostAccounts) {
            throw new Complaint(
              `A file holds ${mostAccounts} accounts, those that were removed included, and all are used up. PostgreSQL holds more: see “backup” and “restore”.`,
              1,
            )
          }
          return toAccount(added)
        }),
      ),
    rename: (id: AccountId, name: string): Promise<void> =>
      named(engine, name, async (wanted) => {
        const { numUpdatedRows } = await engine.write((tx) =>
          tx.updateTable('accounts').set({ name: wanted }).where('id', '=', id).executeTakeFirstOrThrow(),
        )
        if (numUpdatedRows === 0n) throw new Complaint('This account is not there any more.', 1)
      }),
    remove: (id: AccountId): Promise<void> => answering(engine, () => removeAccount(engine, id)),
  }
}

/** Does what gives an account its name; that the name is taken is left to the database to find, which cannot be overtaken. */
async function named<T>(engine: Engine, name: string, work: (wanted: string) => Promise<T>): Promise<T> {
  const wanted = plainName(
    name,
    'An account needs a name of at most 100 characters of plain text, such as the client’s.',
  )
  try {
    return await answering(engine, () => work(wanted))
  } catch (error) {
    if (ruleBroken(error) !== 'unique') throw error
    throw new Complaint(`There is already an account “${wanted}”.`)
  }
}

function toAccount({
  id,
  name,
  created_at,
  contacts,
  transactions,
}: Selectable<Schema['accounts']>): Account {
  return { id, name, createdAt: created_at, contacts, transactions }
}
