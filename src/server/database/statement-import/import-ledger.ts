// Over 200 lines because everything that an import reads once and writes at its end is in one place.
import { randomBytes } from 'node:crypto'
import { compareText } from '../../../domain/compare-text.ts'
import { rowOf } from '../core/collections.ts'
import type { Engine, Place } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import type { Counts } from '../records/change-log.ts'
import { entriesOfDay, entriesWith, linesOfDay, saveEntries, type Entry } from '../records/entries.ts'
import { addRows } from '../records/record-writes.ts'
import { bringUpToDate } from '../records/remake-rows.ts'
import { saveImportLines, type ImportLine } from './import-list.ts'
import type { Chains } from '../../../statements/recognition/statement-chains.ts'

/** The account's bank lines, loaded on demand from `db`, and the changes to save afterwards. */
export type Ledger = ReturnType<typeof importLedgerOf>

/** Over 80 lines because everything that an import reads once and writes at its end is in one place. */
export function importLedgerOf(engine: Engine, db: Db, { account, importId, chains }: Of) {
  const loaded = new Map<string, Entry[]>()
  const alike = new Map<string, Alike>()
  const readDays = new Set<string>()
  /** The fingerprints of entries in several statements, by day. */
  const shared = new Map<string, Set<string>>()
  const fresh = new Set<Entry>()
  const changed = new Set<Entry>()
  /** The lines of the file that are there already, and what earlier imports turn out not to contain. */
  const own: Own = { importId, found: new Set(), parted: [] }
  const newId = newIds()

  /** The entries with these fingerprints, including new ones. */
  async function entriesOf(fingerprints: readonly string[]): Promise<Entry[]> {
    const missing = fingerprints.filter((fingerprint) => !loaded.has(fingerprint))
    for (const fingerprint of missing) loaded.set(fingerprint, none)
    const entries = await entriesWith(engine, db, account, missing)
    for (const [fingerprint, some] of Map.groupBy(entries, (entry) => entry.fingerprint))
      loaded.set(fingerprint, some)
    for (const entry of entries) noteShared(shared, entry)
    return fingerprints.flatMap((fingerprint) => loaded.get(fingerprint) ?? [])
  }

  /**
   * The fingerprints of that day with entries that earlier imports put into several statements, each only once: the present
   * import knows the statements of its file from the beginning.
   */
  async function sharedOn(day: string): Promise<string[]> {
    if (!readDays.has(day)) {
      readDays.add(day)
      const entries = await entriesOfDay(db, account, day)
      await entriesOf([...new Set(entries.map(({ fingerprint }) => fingerprint))])
    }
    const found = [...(shared.get(day) ?? [])]
    shared.delete(day)
    return found
  }

  /** The loaded entries with a fingerprint by what tells them apart; undefined if they are so few that all can be compared. */
  function alikeOf(fingerprint: string): Alike | undefined {
    const entries = loaded.get(fingerprint) ?? none
    if (entries.length < many) return undefined
    const known = alike.get(fingerprint)
    if (known) return known
    const made: Alike = { byReference: new Map(), byStatement: new Map(), sets: new Set() }
    for (const entry of entries) note(chains, made, entry, entry.statements)
    alike.set(fingerprint, made)
    return made
  }

  /** The loaded entries with a fingerprint that may be lines of a statement: not those in statements that chains surely lead to. */
  function entriesBeside(statement: string, fingerprint: string): readonly Entry[] {
    const known = alikeOf(fingerprint)
    const set = chains.setOf(statement)
    if (!known || set === undefined || known.sets.size !== 1 || !known.sets.has(set))
      return loaded.get(fingerprint) ?? none
    const beside = new Set(chains.besideOf(statement).flatMap((one) => known.byStatement.get(one) ?? none))
    return [...beside].toSorted((one, other) => one.occurrence - other.occurrence)
  }

  /** The loaded entries with a fingerprint that a statement contains. */
  function entriesIn(statement: string, fingerprint: string): readonly Entry[] {
    const known = alikeOf(fingerprint)
    if (known) return known.byStatement.get(statement) ?? none
    return loaded.get(fingerprint)?.filter(({ statements }) => statements.includes(statement)) ?? none
  }

  /** Adds a new entry; its fingerprint must have been loaded. */
  function add(added: Added, statements: readonly string[]) {
    const { fingerprint, original, bank, bankAccount, imports = [importId] } = added
    const known = loaded.get(fingerprint)
    if (!known) throw new Error('A line was added before it was looked up')
    const occurrence = (known.at(-1)?.occurrence ?? -1) + 1
    const about = { fingerprint, occurrence, transactionId: newId(), statements, original }
    const entry = { ...about, bank, bankAccount, imports, isDeleted: false }
    // Most fingerprints have one line; pushing to an empty array would reserve room for seventeen.
    if (known.length === 0) loaded.set(fingerprint, [entry])
    else known.push(entry)
    fresh.add(entry)
    note(chains, alike.get(fingerprint), entry, statements)
  }

  /** Changes the statements that contain an entry. */
  function standsIn(entry: Entry, statements: readonly string[]) {
    // Statements that no longer contain it are looked for again.
    if (entry.statements.some((one) => !statements.includes(one))) alike.delete(entry.fingerprint)
    else
      note(
        chains,
        alike.get(entry.fingerprint),
        entry,
        statements.filter((one) => !entry.statements.includes(one)),
      )
    entry.statements = statements
    changed.add(entry)
  }

  return { entriesOf, sharedOn, alikeOf, entriesBeside, entriesIn, add, standsIn, own, fresh, changed }
}

/** Reads the lines of a day's transactions, each day once, and gives them with those that are new. */
export function dayReader(db: Db, account: AccountId, fresh: ReadonlySet<Entry>) {
  const ofDays = new Map<string, Awaited<ReturnType<typeof linesOfDay>>>()
  let [size, byDay] = [0, new Map<string, Entry[]>()]
  return async (day: string) => {
    const stored = ofDays.get(day) ?? (await linesOfDay(db, account, day))
    ofDays.set(day, stored)
    if (fresh.size !== size) [size, byDay] = [fresh.size, Map.groupBy(fresh, ({ original }) => original.date)]
    const added = byDay.get(day) ?? []
    return [
      ...stored,
      ...added.map(({ transactionId, bankAccount = '', statements, original, bank }) => ({
        transactionId,
        bankAccount,
        statement: statements.join(' '),
        line: { ...original, bank },
      })),
    ]
  }
}

/**
 * Adds an import's new lines, which nobody else sees before the end of the write, in the orders that are fastest for
 * databases: of the list and of the keys. The counts are not saved yet.
 */
export async function addNewLines(
  engine: Engine,
  tx: Db,
  account: AccountId,
  { own: { importId, found }, fresh }: Ledger,
): Promise<Counts> {
  const inOrder = [...fresh].toSorted((one, other) => compareText(other.original.date, one.original.date))
  const at: Place = { account, collection: 'transactions' }
  const [latest, oldest] = [inOrder[0], inOrder.at(-1)].map((entry) => entry?.original.date)
  const isLarge = inOrder.length >= 1000
  const add = () => addRows(engine, tx, at, rowsOf(inOrder), { isLarge })
  const counts = isLarge ? await engine.words.atOnce(tx, at, [latest ?? '', oldest ?? ''], add) : await add()
  await saveEntries(engine, tx, account, [...fresh].toSorted(byKey))
  const contains = (importId: string, { transactionId }: Entry) => ({ importId, transactionId })
  await saveImportLines(engine, tx, account, [
    ...[...found].map((entry) => contains(importId, entry)),
    ...[...fresh].flatMap((entry) => (entry.imports ?? []).map((one) => contains(one, entry))),
  ])
  return counts
}

/** Saves in which statements lines of earlier imports are now, and what this import is the first to say of them. */
export async function saveChangedLines(
  engine: Engine,
  tx: Db,
  account: AccountId,
  { own: { parted }, fresh, changed }: Ledger,
): Promise<void> {
  const earlier = [...changed].filter((entry) => !fresh.has(entry))
  await saveEntries(engine, tx, account, earlier.toSorted(byKey))
  const changedTransactions = earlier.flatMap((entry) => (entry.bank ? entry.transactionId : []))
  await bringUpToDate(engine, tx, { account, collection: 'transactions' }, changedTransactions)
  for (const { importId, transactionId } of parted)
    await scopedTo(tx, account)
      .deleteFrom('import_lines')
      .where('import_id', '=', importId)
      .where('transaction_id', '=', transactionId)
      .execute()
}

type Of = { account: AccountId; importId: string; chains: Chains }
type Own = { importId: string; found: Set<Entry>; parted: ImportLine[] }

type Added = Pick<Entry, 'fingerprint' | 'original' | 'bank' | 'bankAccount' | 'imports'>

const none: Entry[] = []

/** From so many entries with one fingerprint on, they are found by their reference and statement. */
const many = 20

/** Entries with one fingerprint; `sets`: of their statements (statement-chains.ts). */
type Alike = {
  byReference: Map<string, Entry[]>
  byStatement: Map<string, Entry[]>
  sets: Set<number | undefined>
}

function noteShared(
  shared: Map<string, Set<string>>,
  { statements, fingerprint, original: { date } }: Entry,
) {
  if (statements.length < 2) return
  const known = shared.get(date)
  if (known) known.add(fingerprint)
  else shared.set(date, new Set([fingerprint]))
}

function note(chains: Chains, to: Alike | undefined, entry: Entry, statements: readonly string[]) {
  if (!to) return
  const { reference } = entry.original
  if (reference !== '' && !to.byReference.get(reference)?.includes(entry))
    push(to.byReference, reference, entry)
  for (const one of statements) {
    push(to.byStatement, one, entry)
    to.sets.add(chains.setOf(one))
  }
}

function push(to: Map<string, Entry[]>, key: string, entry: Entry) {
  const known = to.get(key)
  if (known) known.push(entry)
  else to.set(key, [entry])
}

function* rowsOf(entries: readonly Entry[]) {
  for (const { transactionId, original, bank, later, ...entry } of entries) {
    const { bankAccount = '', imports: [brought = ''] = [] } = entry
    const { date, currency, amount, counterpart, description } = original
    const record = { id: transactionId, date, currency, amount, counterpart, description }
    const row = rowOf('transactions', record, { line: { ...original, bank, later } })
    yield Object.assign(row, { bank_account: bankAccount, import_id: brought })
  }
}

function byKey(one: Entry, other: Entry): number {
  return compareText(one.fingerprint, other.fingerprint)
}

/**
 * Ids for records that are imported together: a random prefix (56 bits) that no other file gets, then a counter. They
 * are adjacent in the tables' indexes, which is much faster than a hundred thousand scattered ids, and the lines of a
 * day keep the order of the file.
 */
function newIds(): () => string {
  const beginning = randomBytes(7).toString('hex')
  let number = 0
  return () => beginning + (number++).toString(16).padStart(6, '0')
}
