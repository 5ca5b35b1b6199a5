// Over 200 lines because an import is one transaction, from a file’s lines to what it tells of its accounts.
import { StatementError, type Statement, type Balance } from '../../../statements/common/statement.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { type Engine, portionsOf } from '../core/engine.ts'
import { newId } from '../../../domain/new-id.ts'
import { addImport, keepFile, type ImportSource, noteTwins } from './import-list.ts'
import { countImport } from './undo-import.ts'
import { readCorrected } from './read-corrected.ts'
import { keepMapping, type ChosenColumns } from './kept-mappings.ts'
import { createPlan, reportOf, type Outcome, type TakenIn, type TakenStatement } from './report-of.ts'
import { saveCounts } from '../records/change-log.ts'
import { accountRemoved, lockAccount } from '../records/record-writes.ts'
import type { Db } from '../core/schema.ts'
import { unpack, type PackedStatement } from '../../common/between-threads.ts'
import { chainsOf } from '../../../statements/recognition/statement-chains.ts'
import { refuseAlike, refuseDifferences, refuseOpenSums } from './balance-check.ts'
import { partOf } from './fingerprint.ts'
import type { Part } from '../../../statements/recognition/part.ts'
import { bankAccountsOf, importedStatements, saveStatements } from './imported-statements.ts'
import { addNewLines, dayReader, importLedgerOf, saveChangedLines } from './import-ledger.ts'
import { countOtherAmounts, sumsLeftIn } from './counted-twice.ts'
import { detailAdder } from './detail-adder.ts'
import { matchStatement } from './match-statement.ts'
import { addParts, byBalancesAndImport } from '../../../statements/recognition/same-statement.ts'
import { answering } from '../core/database-errors.ts'
import type { ImportedAccount, SumAnswers } from '../../../domain/statement-import.ts'
import { toKeepable } from '../../../domain/text.ts'
import { ServiceUnavailableError } from '../../../service/refusal-error.ts'

/** The file with the statements, and what a user who has seen it accepts. */
export type File = {
  name: string
  /** How the file arrived; without a source the import is not recorded. */
  source?: ImportSource | undefined
  /** Its bytes, compressed by gzip, to be kept with the import. */
  zipped?: Uint8Array | undefined
  /** The columns that were chosen for it, to be kept for the next file that has them. */
  chosen?: ChosenColumns | undefined
  /** Say what importing it would do, and write nothing. */
  dryRun?: boolean
  /** Accept statements that do not add up. */
  acceptDifference?: boolean
  /** Accept lines that look like existing ones from another kind of file. */
  acceptAlike?: boolean
  /** Whether lines that may be the sum of others are imported. */
  sums?: SumAnswers | undefined
  /** Shared by threads; 1 once nobody waits for the import any more, so that it changes nothing. */
  stopped?: Int32Array | undefined
  /** How many milliseconds the lines may be compared with those of the account. */
  longestMs?: number
}

/**
 * Imports the statements of a file into an account as transactions, all or nothing: existing lines add nothing, deleted
 * ones stay deleted, and edits are kept. Throws a StatementError for a line that cannot become a transaction, and for
 * anything that the user has not accepted, or a file that takes too long. The rows are inserted by `addNewLines`
 * (import-ledger.ts) through `addRows` (records/record-writes.ts).
 */
export async function importStatements(
  engine: Engine,
  account: AccountId,
  statements: readonly (Statement | PackedStatement)[],
  {
    name,
    source,
    zipped,
    chosen,
    dryRun = false,
    acceptDifference = false,
    acceptAlike = false,
    sums,
    stopped,
    longestMs = 2 * 60_000,
  }: File,
): Promise<TakenIn> {
  const importId = newId()
  const parts: Part[] = []
  for (const statement of statements) parts.push(await partOf(await unpack(statement)))
  if (!acceptDifference) refuseDifferences(parts)
  const latest = performance.now() + longestMs
  const refuseStopped = () => {
    if (stopped && Atomics.load(stopped, 0) === 1) throw new ServiceUnavailableError('The import was stopped')
  }
  return answering(engine, async () => {
    for (;;) {
      const matched = await matchParts(engine, account, {
        parts,
        fileName: name,
        importId,
        latest,
        dryRun,
        sums,
      })
      if (!acceptAlike) refuseAlike(matched.taken)
      if (!dryRun) refuseOpenSums(matched.taken)
      const report = reportOf(name, matched.taken)
      refuseStopped()
      if (dryRun) return { ...report, plan: matched.planned() }
      const accounts = accountsIn(report.statements)
      const added = { ...report, id: importId, fileName: name, lines: report.read, accounts, faults: [] }
      try {
        let isKept: boolean | undefined
        await engine.write(
          async (tx) => {
            await save(engine, tx, account, matched)
            isKept = chosen ? await keepMapping(engine, tx, account, chosen) : undefined
            if (!source) return
            await addImport(tx, account, { ...added, source })
            if (zipped) await keepFile(engine, tx, account, { importId, zipped })
            refuseStopped()
          },
          { isLong: true },
        )
        if (report.new >= 1000) await engine.noticeLines()
        return { ...report, importId, ...(isKept === false && { areColumnsForgotten: true }) }
      } catch (error) {
        if (!(error instanceof OtherImportError)) throw error
      }
    }
  })
}

/** What was matched no longer holds, because another file was imported meanwhile. */
class OtherImportError extends Error {}

type Matched = Awaited<ReturnType<typeof matchParts>>

/** Matches the lines with those of the account, while others write to it. Throws a StatementError after the `latest` time. */
async function matchParts(
  engine: Engine,
  account: AccountId,
  file: {
    parts: readonly Part[]
    fileName: string
    importId: string
    latest: number
    dryRun: boolean
    sums: SumAnswers | undefined
  },
) {
  const version = await importsVersion(engine.quick, account)
  const { stored, known } = await importedStatements(engine.quick, account)
  const there = new Set(known.keys())
  addParts(known, file)
  const chains = chainsOf(known)
  const { importId } = file
  const ledger = importLedgerOf(engine, engine.quick, { account, importId, chains })
  // All at once, since a file may have very many statements of one line.
  const fingerprints = [
    ...new Set(file.parts.flatMap(({ lines }) => lines.map(({ fingerprint }) => fingerprint))),
  ]
  for (const some of portionsOf(fingerprints, 2000)) await ledger.entriesOf(some)
  const plan = createPlan(stored.values())
  const importing = {
    ledger,
    known,
    there,
    byBalances: byBalancesAndImport(known.values()),
    chains,
    stored,
    partsById: Map.groupBy(file.parts, ({ id }) => id),
    bankAccounts: bankAccountsOf(stored.values()),
    linesOn: dayReader(engine.quick, account, ledger.fresh),
    addDetails: detailAdder(engine, account, ledger, file.fileName),
    tell: file.dryRun ? plan.tell : undefined,
  }
  const taken: { part: Part; outcome: Outcome }[] = []
  let linesBefore = 0
  for (const part of file.parts) {
    if (performance.now() > file.latest)
      throw new StatementError(
        'Comparing this file with the lines that are there takes too long: download a shorter period from the bank',
      )
    const answerAt = (index: number) => {
      const place = linesBefore + index
      return { place, answer: typeof file.sums === 'object' ? file.sums[place] : file.sums }
    }
    const outcome = await matchStatement(importing, part, answerAt)
    linesBefore += part.lines.length
    const corrected = await readCorrected(engine, account, outcome.present)
    taken.push({ part, outcome: { ...outcome, corrected, otherAmount: 0 } })
  }
  const changed = await countOtherAmounts(importing, file.parts)
  for (const { part, outcome } of taken) outcome.otherAmount = changed.get(part) ?? 0
  const planned = () => plan.of(taken)
  return { version, ledger, taken, importId, fileName: file.fileName, planned }
}

/**
 * Saves the new lines, and then, with the account locked, what makes them part of it: other writes to the account wait only for
 * that. Throws an OtherImportError if there has been another import since the lines were matched.
 */
async function save(
  engine: Engine,
  tx: Db,
  account: AccountId,
  { version, ledger, taken, importId, fileName }: Matched,
): Promise<void> {
  const refuseOther = async () => {
    if ((await importsVersion(tx, account)) !== version) throw new OtherImportError()
  }
  await refuseOther()
  const counts = await addNewLines(engine, tx, account, ledger)
  await lockAccount(engine, tx, account)
  await refuseOther()
  await saveCounts(engine, tx, { account, collection: 'transactions' }, counts)
  await saveChangedLines(engine, tx, account, ledger)
  const parts = taken.filter(({ outcome }) => !outcome.twin).map(({ part }) => part)
  await saveStatements(tx, account, { fileName, importId, parts })
  const twins = taken.flatMap(({ outcome }) => outcome.twin?.id ?? [])
  await noteTwins(engine, tx, account, { importId, twins })
  await countImport(tx, account)
}

async function importsVersion(db: Db, account: AccountId): Promise<number> {
  const row = await scopedTo(db, account)
    .selectFrom('account_state')
    .select('imports_version')
    .executeTakeFirst()
  if (!row) throw accountRemoved()
  return row.imports_version
}

function accountsIn(statements: readonly TakenStatement[]): ImportedAccount[] {
  const currencyOf = ({ opening, closing }: TakenStatement) => (opening ?? closing)?.currency
  const groups = Map.groupBy(statements, (one) => JSON.stringify([one.bankAccount, currencyOf(one)]))
  return [...groups.values()].map((some) => {
    const days = some.flatMap(({ from, to }) => [from, to].filter(Boolean)).toSorted()
    const opening = some
      .flatMap((one) => one.opening ?? [])
      .reduce<Balance | undefined>((first, one) => (first && first.date <= one.date ? first : one), undefined)
    const closing = some
      .flatMap((one) => one.closing ?? [])
      .reduce<Balance | undefined>((last, one) => (last && last.date > one.date ? last : one), undefined)
    const currency = some[0] && currencyOf(some[0])
    const told = some.find((one) => one.isAccountTold)
    const leftAsSums = sumsLeftIn(some)
    return {
      bankAccount: toKeepable(some[0]?.bankAccount ?? ''),
      statements: some.length,
      from: days[0] ?? '',
      to: days.at(-1) ?? '',
      ...(currency !== undefined && { currency }),
      ...(opening && { opening: opening.amount }),
      ...(closing && { closing: closing.amount }),
      ...(told && { toldFor: told.format }),
      ...(leftAsSums && { leftAsSums }),
    }
  })
}
