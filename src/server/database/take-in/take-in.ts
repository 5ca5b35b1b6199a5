import type { Kysely } from 'kysely'
import type { Statement } from '../../../statements/statement.ts'
import { Complaint } from '../../complaint.ts'
import type { AccountId } from '../bound.ts'
import type { Engine } from '../engine.ts'
import { lockAccount } from '../records/record-writes.ts'
import type { Schema } from '../schema.ts'
import { chainsOf } from './chains.ts'
import { refuseAlike, refuseDifferences } from './balance-check.ts'
import { partOf } from './fingerprint.ts'
import type { Part } from './fingerprint.ts'
import { addParts, bankAccountsOf, knownStatements, saveStatements } from './known.ts'
import { ledgerOf } from './ledger.ts'
import { reportOf } from './report.ts'
import type { Outcome, TakenIn } from './report.ts'
import { takePart } from './statement.ts'
import { answering } from '../trouble.ts'

/** The file that brings statements, and what a person who has looked at it accepts. */
export type File = {
  name: string
  /** Statements that do not add up. */
  acceptDifference?: boolean
  /** Lines that seem to be there already from another kind of file. */
  acceptAlike?: boolean
}

/**
 * Takes the statements of a file into an account as transactions, all or nothing: lines that are there already add nothing, those that
 * were deleted stay away, and edits stay. Throws a StatementFault for a line that no transaction can be, and for what a person has not
 * accepted.
 */
export async function takeIn(
  engine: Engine,
  account: AccountId,
  statements: readonly Statement[],
  { name, acceptDifference = false, acceptAlike = false }: File,
): Promise<TakenIn> {
  const parts: Part[] = []
  for (const statement of statements) parts.push(await partOf(statement))
  if (!acceptDifference) refuseDifferences(parts)
  const taken = await answering(engine, () =>
    engine.write(async (tx) => {
      await lockAccount(engine, tx, account)
      const there = await tx.selectFrom('accounts').select('id').where('id', '=', account).executeTakeFirst()
      if (!there) throw new Complaint('The account is no longer there.', 1)
      const outcomes = await writeParts(engine, tx, account, { parts, fileName: name.toWellFormed() })
      if (!acceptAlike) refuseAlike(outcomes)
      return outcomes
    }),
  )
  return reportOf(name, taken)
}

async function writeParts(
  engine: Engine,
  tx: Kysely<Schema>,
  account: AccountId,
  file: { parts: readonly Part[]; fileName: string },
) {
  const known = await knownStatements(tx, account)
  const there = new Set(known.keys())
  addParts(known, file)
  const writing = {
    engine,
    tx,
    account,
    ledger: ledgerOf(engine, tx, account),
    known,
    there,
    chains: chainsOf(known),
    bankAccounts: await bankAccountsOf(tx, account),
  }
  const taken: { part: Part; outcome: Outcome }[] = []
  for (const part of file.parts) taken.push({ part, outcome: await takePart(writing, part) })
  await writing.ledger.save()
  const parts = taken.filter(({ outcome }) => !outcome.twin).map(({ part }) => part)
  await saveStatements(tx, account, { ...file, parts })
  return taken
}
