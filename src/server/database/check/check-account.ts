// Over 200 lines because every check of one account is in one file.
import { sql, type RawBuilder } from 'kysely'
import type { SearchedBeside } from '../../../domain/search/search-text.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { Examples, findingOf, recordsOf, type Finding } from './finding.ts'
import { countRow, noCounts, type Counts } from '../records/change-log.ts'
import type { DaySums } from '../records/day-sums.ts'
import { checkRowNumbers } from './check-index-of-words.ts'
import { idsOf, type Engine, type Place } from '../core/engine.ts'
import { readFaults } from '../statement-import/import-list.ts'
import type { Db, DaySum } from '../core/schema.ts'
import { collectionNames } from '../../../domain/collection-name.ts'
import { isDerived, isLikeLine, recordOf, rowOf, type RecordRow } from '../core/collections.ts'
import { readDecision } from '../records/decisions-and-names.ts'
import { readFieldsOf } from '../records/deleted-records.ts'
import { withWrongBankAccount } from '../records/bank-accounts.ts'
import { readLine, storedLines } from '../records/entries.ts'
import { searchedBeside } from '../records/remake-rows.ts'
import { recordPages } from '../records/record-pages.ts'

/** The problems of an account; none if it no longer exists. */
export async function checkAccount(kind: Engine['kind'], tx: Db, account: AccountId): Promise<Finding[]> {
  const row = await tx
    .selectFrom('accounts')
    .leftJoin('account_state', 'account_state.account', 'accounts.id')
    .select(['name', ...collectionNames])
    .where('id', '=', account)
    .executeTakeFirst()
  if (!row) return []
  const found: Finding[] = []
  for (const collection of collectionNames) {
    const at = { account, collection }
    const { counts, findings } = await checkRecords(tx, at)
    found.push(...findings, ...(kind === 'SQLite' ? await checkRowNumbers(tx, at) : []))
    if (row[collection] !== counts.records) {
      const words = `the stored number of ${collection} is ${row[collection] ?? 'missing'} instead of ${counts.records}`
      found.push({ words, derived: true })
    }
    if (collection === 'transactions') found.push(...(await checkDaySums(tx, account, counts.days)))
  }
  for (const check of [
    checkOriginals,
    checkImportLines,
    checkEntries,
    checkImports,
    checkDecisions,
    checkDeleted,
    checkMarks,
  ])
    found.push(...(await check(tx, account)))
  found.push(...(await checkBankAccounts(kind, tx, account)))
  return found.map(({ words, ...rest }) => ({ words: `“${row.name}”: ${words}.`, ...rest }))
}

/** Compares the stored sums of days with fresh ones. */
async function checkDaySums(tx: Db, account: AccountId, days: DaySums): Promise<Finding[]> {
  const wrong = new Examples()
  const stored = new Map<string, string>()
  for (const { day, currency, ...sum } of await scopedTo(tx, account)
    .selectFrom('day_sums')
    .selectAll()
    .execute())
    stored.set(JSON.stringify([day, currency]), textOf(sum))
  for (const name of new Set([...stored.keys(), ...days.keys()])) {
    const sum = days.get(name)
    if (stored.get(name) !== (sum && textOf(sum))) wrong.add((JSON.parse(name) as unknown[]).join(' '))
  }
  return findingOf(wrong, 'the sums of # {day|days} of transactions are wrong {such}', true)
}

function textOf({ n, readable, high, low, sizes, size }: DaySum): string {
  return [n, readable, high, low, sizes, size].map(Number).join(' ')
}

/** How many rows of a query with a column `id` there are, and one of these in brackets. */
async function countOf(tx: Db, query: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number | string; one: string | null }>`
    select count(*) as count, min(id) as one from (${query}) as found`.execute(tx)
  const count = Number(rows[0]?.count ?? 0)
  return { count, such: `(${count > 1 ? 'such as ' : ''}${rows[0]?.one})` }
}

/** Every imported bank line must have its transaction, unless that was deleted. */
async function checkEntries(tx: Db, account: AccountId): Promise<Finding[]> {
  const found = await countOf(
    tx,
    sql`select entries.transaction_id as id from entries
    left join transactions on transactions.account = entries.account and transactions.id = entries.transaction_id
    where entries.account = ${account} and entries.deleted_at is null and transactions.id is null`,
  )
  return findingOf(
    found,
    '# {bank line belongs to a transaction that neither exists nor is|bank lines belong to transactions that neither exist nor are} recorded as deleted {such}',
  )
}

/** What the bank wrote must be readable. */
async function checkOriginals(tx: Db, account: AccountId): Promise<Finding[]> {
  const damaged = new Examples()
  for await (const page of storedLines(tx, account))
    for (const { transaction_id, original } of page) if (!readLine(original)) damaged.add(transaction_id)
  return findingOf(
    damaged,
    'what the bank wrote about # {transaction|transactions} cannot be read {such}. Restore a backup',
  )
}

/** Every line of an import must be a bank line. */
async function checkImportLines(tx: Db, account: AccountId): Promise<Finding[]> {
  const found = await countOf(
    tx,
    sql`select lines.transaction_id as id from import_lines as lines
    left join entries on entries.account = lines.account and entries.transaction_id = lines.transaction_id
    where lines.account = ${account} and entries.transaction_id is null`,
  )
  return findingOf(found, '# {line|lines} of imports cannot be found')
}

/** Every mark must have its transaction: deleting one forgets its mark. */
async function checkMarks(tx: Db, account: AccountId): Promise<Finding[]> {
  const found = await countOf(
    tx,
    sql`select noted.id from transaction_marks as noted
    left join transactions on transactions.account = noted.account and transactions.id = noted.id
    where noted.account = ${account} and transactions.id is null`,
  )
  return findingOf(
    found,
    '# {mark belongs to a transaction that does|marks belong to transactions that do} not exist {such}',
  )
}

/** Every deleted record must be readable, and deleted. */
async function checkDeleted(tx: Db, account: AccountId): Promise<Finding[]> {
  const [damaged, present] = [new Examples(), new Examples()]
  for (const collection of collectionNames) {
    const kept = scopedTo(tx, account)
      .selectFrom('deleted_records')
      .select(['collection', 'id', 'fields'])
      .where('collection', '=', collection)
      .orderBy('id')
      .limit(2000)
    let page = await kept.execute()
    for (let last = page.at(-1); last; last = page.at(-1)) {
      for (const row of page) if (!readFieldsOf(row)) damaged.add(row.id)
      const ids = page.map(({ id }) => id)
      const there = scopedTo(tx, account).selectFrom(collection).select('id').where('id', 'in', ids)
      for (const { id } of await there.execute()) present.add(id)
      page = await kept.where('id', '>', last.id).execute()
    }
  }
  return [
    ...findingOf(damaged, '# deleted {record|records} cannot be read {such}'),
    ...findingOf(present, '# deleted {record still exists|records still exist} {such}'),
  ]
}

/** Every imported transaction must have the bank account of its statement. */
async function checkBankAccounts(kind: Engine['kind'], tx: Db, account: AccountId): Promise<Finding[]> {
  return findingOf(
    await countOf(tx, withWrongBankAccount(kind, account)),
    '# {transaction has another bank account than its statement|transactions have other bank accounts than their statements} {such}',
    true,
  )
}

/** What people decided must be readable. */
async function checkDecisions(tx: Db, account: AccountId): Promise<Finding[]> {
  const rows = await scopedTo(tx, account).selectFrom('decisions').select('content').execute()
  const count = rows.filter(({ content }) => !readDecision(content)).length
  const sentence = '# {decision|decisions} of the office cannot be read, and what was decided is asked again'
  return findingOf({ count }, sentence)
}

/** The stored reasons of refused files must be readable. */
async function checkImports(tx: Db, account: AccountId): Promise<Finding[]> {
  const rows = await scopedTo(tx, account).selectFrom('imports').select('faults').execute()
  const count = rows.filter(({ faults }) => !readFaults(faults)).length
  return findingOf({ count }, 'the reasons for refusing # {import|imports} cannot be read')
}

/** The problems with the records of a collection, and the counts that should be stored for them. */
async function checkRecords(tx: Db, at: Place): Promise<{ counts: Counts; findings: Finding[] }> {
  const counts = noCounts()
  const stale = new Examples()
  const unfit = new Examples()
  for await (const page of recordPages(tx, at, 2000, { withDerived: true })) {
    const beside = await searchedBeside(tx, at, idsOf(page))
    for (const row of page) {
      countRow(counts, at, row, 1)
      const fit = isFit(at, row, beside.get(row.id))
      if (fit === undefined) unfit.add(row.id)
      else if (!fit) stale.add(row.id)
    }
  }
  const records = recordsOf(at.collection)
  const findings = [
    ...findingOf(unfit, `${records} {has a date|have dates} that cannot be sorted {such}`),
    ...findingOf(
      stale,
      `${records} {has|have} a sort order or search text that does not match {its|their} fields {such}`,
      true,
    ),
  ]
  return { counts, findings }
}

/** Whether what is derived from a row's fields matches them; undefined for fields that cannot form a row. */
function isFit(
  { collection }: Place,
  row: RecordRow,
  beside: SearchedBeside | undefined,
): boolean | undefined {
  try {
    const remade = rowOf(collection, recordOf(collection, row), beside)
    return (
      remade.key === row.key &&
      isLikeLine(collection, row, remade) &&
      (collection === 'contacts' || isDerived(row))
    )
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
