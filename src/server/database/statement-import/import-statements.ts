import type { Kysely } from 'kysely'
import type { Statement } from '../../../statements/common/statement.ts'
import { UserError } from '../../common/user-error.ts'
import type { AccountId } from '../core/scoped-to.ts'
import type { Engine } from '../core/engine.ts'
import { addImport } from './import-list.ts'
import type { ImportSource } from './import-list.ts'
import { lockAccount } from '../records/record-writes.ts'
import type { Schema } from '../core/schema.ts'
import { chainsOf } from './statement-chains.ts'
import { refuseAlike, refuseDifferences } from './balance-check.ts'
import { partOf } from './fingerprint.ts'
import type { Part } from './fingerprint.ts'
import {
  addParts,
  bankAccountsOf,
  knownStatements,
  saveStatements,
  storedStatements,
} from './imported-statements.ts'
import { importLedgerOf } from './import-ledger.ts'
import { reportOf } from './report-of.ts'
import type { Outcome, TakenIn } from './report-of.ts'
import { importStatement } from './import-statement.ts'
import { byBalancesAndImport } from './same-statement.ts'
import { answering } from '../core/database-errors.ts'

/** The file with the statements, and what a user who has seen it accepts. */
export type File = {
  name: string
  /** How the file arrived; without a source the import is not recorded. */
  source?: ImportSource | undefined
  /** Accept statements that do not add up. */
  acceptDifference?: boolean
  /** Accept lines that look like existing ones from another kind of file. */
  acceptAlike?: boolean
}

/**
 * Imports the statements of a file into an account as transactions, all or nothing: existing lines add nothing, deleted
 * ones stay deleted, and edits are kept. Throws a StatementError for a line that cannot become a transaction, and for
 * anything that the user has not accepted.
 */
export async function importStatements(
  engine: Engine,
  account: AccountId,
  statements: readonly Statement[],
  { name, source, acceptDifference = false, acceptAlike = false }: File,
): Promise<TakenIn> {
  const parts: Part[] = []
  for (const statement of statements) parts.push(await partOf(statement))
  if (!acceptDifference) refuseDifferences(parts)
  return answering(engine, () =>
    engine.write(
      async (tx) => {
        await lockAccount(engine, tx, account)
        const there = await tx
          .selectFrom('accounts')
          .select('id')
          .where('id', '=', account)
          .executeTakeFirst()
        if (!there) throw new UserError('This account no longer exists.', 1)
        const outcomes = await writeParts(engine, tx, account, { parts, fileName: name })
        if (!acceptAlike) refuseAlike(outcomes)
        const report = reportOf(name, outcomes)
        if (source)
          await addImport(tx, account, { ...report, fileName: name, source, lines: report.read, faults: [] })
        return report
      },
      { isLong: true },
    ),
  )
}

async function writeParts(
  engine: Engine,
  tx: Kysely<Schema>,
  account: AccountId,
  file: { parts: readonly Part[]; fileName: string },
) {
  const known = await knownStatements(tx, account)
  const there = new Set(known.keys())
  const stored = await storedStatements(tx, account)
  addParts(known, file)
  const chains = chainsOf(known)
  const ledger = importLedgerOf(engine, tx, account, chains)
  // All at once, since a file may have very many statements of one line.
  const fingerprints = [
    ...new Set(file.parts.flatMap(({ lines }) => lines.map(({ fingerprint }) => fingerprint))),
  ]
  for (let start = 0; start < fingerprints.length; start += 2000)
    await ledger.entriesOf(fingerprints.slice(start, start + 2000))
  const writing = {
    engine,
    tx,
    account,
    ledger,
    known,
    there,
    byBalances: byBalancesAndImport(known.values()),
    chains,
    stored,
    partsById: Map.groupBy(file.parts, ({ id }) => id),
    bankAccounts: bankAccountsOf(stored.values()),
  }
  const taken: { part: Part; outcome: Outcome }[] = []
  for (const part of file.parts) taken.push({ part, outcome: await importStatement(writing, part) })
  await writing.ledger.save()
  const parts = taken.filter(({ outcome }) => !outcome.twin).map(({ part }) => part)
  await saveStatements(tx, account, { ...file, parts })
  return taken
}
