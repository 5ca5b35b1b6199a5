import { collectionNames } from '../../domain/collection-name.ts'
import type { Contact } from '../../domain/contact.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Store } from '../../service/store.ts'
import type { Statement } from '../../statements/common/statement.ts'
import type { PackedStatement } from '../common/between-threads.ts'
import { accountsOf } from './accounts/accounts.ts'
import { tokensOf, type NoteUse } from './accounts/tokens.ts'
import { backUp, exportRecords } from './backup/hand-out.ts'
import { restore } from './backup/restore.ts'
import { checkBooks, repairBooks } from './check/check.ts'
import { rowOf } from './core/collections.ts'
import { answering } from './core/database-errors.ts'
import { type Engine, installed, setInstalled } from './core/engine.ts'
import type { AccountId } from './core/scoped-to.ts'
import { accountQueries } from './queries/account-queries.ts'
import { accountStore } from './records/account-store.ts'
import { insertRows, writeTo } from './records/record-writes.ts'
import { viesAnswersOf } from './records/vies-answers.ts'
import { importsOf } from './statement-import/import-list.ts'
import { importStatements, type File } from './statement-import/import-statements.ts'
import { keptMappingsOf } from './statement-import/kept-mappings.ts'

export type { Account } from './accounts/accounts.ts'
export type { SignIn } from './accounts/tokens.ts'
export type { AccountId } from './core/scoped-to.ts'

/** The books: all accounts of one database, and the operations on them. */
export type Books = ReturnType<typeof booksOn>

/** `noteUse` saves the day on which a token was used, where this thread does not write. */
export function booksOn(engine: Engine, noteUse?: NoteUse) {
  return {
    kind: engine.kind,
    where: engine.where,
    accounts: accountsOf(engine),
    tokens: tokensOf(engine, noteUse),
    imports: importsOf(engine),
    keptMappings: keptMappingsOf(engine),
    viesAnswers: viesAnswersOf(engine),
    installation: installationOf(engine),
    /** The store of one account, which cannot see any other account. */
    storeOf: (account: AccountId): Store => ({
      ...accountStore(engine, account),
      queries: accountQueries(engine, account),
    }),
    /** Adds records unchanged, with the ids they already have; all or none. */
    load: (
      account: AccountId,
      records: { contacts?: readonly Contact[]; transactions?: readonly Transaction[] },
    ) =>
      writeTo(engine, account, async (tx) => {
        for (const collection of collectionNames) {
          const rows = (records[collection] ?? []).map((one) => rowOf(collection, { ...one }, undefined))
          await insertRows(engine, tx, { account, collection }, rows)
        }
      }),
    /** Imports the bank statements of a file. */
    importStatements: (
      account: AccountId,
      statements: readonly (Statement | PackedStatement)[],
      file: File,
    ) => importStatements(engine, account, statements, file),
    /** Opens the connections of a server that most requests need, before the first one. */
    openEarly: () => answering(engine, engine.openEarly),
    /** Resolves when the database responds; throws ServiceUnavailableError otherwise. */
    ready: () => answering(engine, engine.ready),
    tidy: () => answering(engine, engine.tidy),
    /** Passes a consistent snapshot of an account's records on, in list order, a few thousand at a time. */
    exportRecords: exportRecords.bind(undefined, engine),
    /** Writes a consistent snapshot of all books as text (backup-format.ts), while others continue to write. */
    backUp: backUp.bind(undefined, engine),
    /** Restores a backup into empty books, all or nothing. */
    restore: restore.bind(undefined, engine),
    /** Reports what is wrong with the database, and with data derived from the records. */
    check: checkBooks.bind(undefined, engine),
    /** Rebuilds derived data that a check found broken. */
    repair: repairBooks.bind(undefined, engine),
    close: () => engine.close(),
  }
}

/** What the running server publishes for other programs on the same books. */
function installationOf(engine: Engine) {
  return {
    /** Where browsers reach the server, such as `https://books.example`; undefined until a server has started. */
    publicAddress: (): Promise<string | undefined> =>
      answering(engine, () => installed(engine.admin, publicAddress)),
    /** Undefined removes it. */
    setPublicAddress: (value: string | undefined): Promise<void> =>
      engine.write(async (tx) => {
        if (value !== undefined) return setInstalled(tx, publicAddress, value)
        await tx.deleteFrom('installation').where('name', '=', publicAddress).execute()
      }),
  }
}

const publicAddress = 'public-address'
