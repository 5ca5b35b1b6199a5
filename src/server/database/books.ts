import type { Contact } from '../../contract/contact.ts'
import type { Transaction } from '../../contract/transaction.ts'
import type { Statement } from '../../statements/statement.ts'
import type { Store } from '../../service/store.ts'
import { accountStore } from './records/account-store.ts'
import { accountsOf } from './accounts/accounts.ts'
import { backUp } from './backup/backup.ts'
import type { AccountId } from './bound.ts'
import { checkBooks } from './check/check.ts'
import { repairBooks } from './check/repair.ts'
import type { Engine } from './engine.ts'
import { exportRecords } from './backup/export.ts'
import { rowOf } from './records/collections.ts'
import { insertRows, lockAccount } from './records/record-writes.ts'
import { restore } from './backup/restore.ts'
import { takeIn } from './take-in/take-in.ts'
import type { File } from './take-in/take-in.ts'
import { tokensOf } from './accounts/tokens.ts'
import { answering } from './trouble.ts'

export type { Account } from './accounts/accounts.ts'
export type { AccountId } from './bound.ts'

/** The books: all accounts of one database, and what can be done with them. */
export type Books = ReturnType<typeof booksOn>

export function booksOn(engine: Engine) {
  return {
    kind: engine.kind,
    where: engine.where,
    accounts: accountsOf(engine),
    tokens: tokensOf(engine),
    /** The store of one account, which sees nothing of the others. */
    storeOf: (account: AccountId): Store => accountStore(engine, account),
    /** Adds records as they are, under the ids that they bring; all or none. */
    load: (
      account: AccountId,
      records: { contacts?: readonly Contact[]; transactions?: readonly Transaction[] },
    ) =>
      answering(engine, () =>
        engine.write(async (tx) => {
          await lockAccount(engine, tx, account)
          const { contacts = [], transactions = [] } = records
          await insertRows(
            engine,
            tx,
            { account, collection: 'contacts' },
            contacts.map((one) => rowOf('contacts', one)),
          )
          await insertRows(
            engine,
            tx,
            { account, collection: 'transactions' },
            transactions.map((one) => rowOf('transactions', one)),
          )
        }),
      ),
    /** Takes a file's bank statements in (take-in.ts). */
    takeIn: (account: AccountId, statements: readonly Statement[], file: File) =>
      takeIn(engine, account, statements, file),
    /** For a server: opens the connections that requests need, before one needs them. */
    openAll: () => answering(engine, engine.openAll),
    /** Resolves when the database answers; throws `Unavailable` otherwise. */
    ready: () => answering(engine, engine.ready),
    tidy: () => answering(engine, engine.tidy),
    /** Gives all records of an account as they are at one moment, in the order of their lists, some thousand at a time. */
    exportRecords: exportRecords.bind(undefined, engine),
    /** Gives the whole of the books as text (backup-format.ts), as they are at one moment, while others go on writing. */
    backUp: backUp.bind(undefined, engine),
    /** Puts a backup into empty books, all or nothing. */
    restore: restore.bind(undefined, engine),
    /** Tells what is wrong with the database, and with what is derived from the records. */
    check: checkBooks.bind(undefined, engine),
    /** Makes anew what is derived from the records, where a check has found it broken. */
    repair: repairBooks.bind(undefined, engine),
    close: () => engine.close(),
  }
}
