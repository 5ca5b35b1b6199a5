import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../../src/server/database/open-sqlite.ts'
import { importLedgerOf } from '../../../src/server/database/statement-import/import-ledger.ts'
import { chainsOf, type Link } from '../../../src/statements/recognition/statement-chains.ts'
import { sumOf } from '../../../src/domain/sum.ts'
import { onEveryDatabaseIfLong } from './every-database.ts'
import { emptyBooks } from './empty-books.ts'
import { aLine, aStatement, newAccount } from './statements-to-import.ts'

/** A statement of one line, whose balances are counted when somebody reads them. */
function aLink(index: number, count: () => void): Link {
  const balance = (lines: number) => ({ date: '2026-01-10', currency: 'EUR', amount: `-${lines * 2}.00` })
  return {
    id: `s${index}`,
    bankAccount: 'NL20INGB0001234567',
    name: `S${index}`,
    imports: new Set(['file']),
    get opening() {
      count()
      return balance(index)
    },
    get closing() {
      count()
      return balance(index + 1)
    },
  }
}

/** How often balances are read when each of so many statements of a day is compared with all others. */
function readsAmong(many: number): number {
  let reads = 0
  const links = Array.from({ length: many }, (_, index) => aLink(index, () => (reads += 1)))
  const chains = chainsOf(new Map(links.map((one) => [one.id, one])))
  for (const one of links)
    for (const other of links) expect(chains.isApart(one.id, other.id)).toBe(one.id !== other.id)
  expect(chains.mostIn(new Map(links.map(({ id }) => [id, 1])))).toBe(many)
  return reads
}

test('balances of statements are looked at in proportion to the statements', () => {
  expect(readsAmong(100)).toBeLessThanOrEqual(2 * readsAmong(50))
})

test('20,000 statements that pass one balance are told apart without an edge for each pair', () => {
  const money = { date: '2026-01-10', currency: 'EUR', amount: '0' }
  const links = Array.from({ length: 20_000 }, (_, index) => ({
    ...aLink(index, () => {}),
    opening: money,
    closing: money,
  }))
  const chains = chainsOf(new Map(links.map((one) => [one.id, one])))
  expect(chains.isApart('s0', 's19999')).toBe(true)
  expect(chains.mostIn(new Map(links.map(({ id }) => [id, 1])))).toBe(20_000)
})

test('lines of a chain that comes again under other names are compared with those between the same balances only', async () => {
  const many = 200
  const named = (letter: string) =>
    Array.from({ length: many }, (_, index) => ({
      ...aLink(index, () => {}),
      id: `${letter}${index}`,
      name: `${letter}${index}`,
      imports: new Set([letter]),
    }))
  const chains = chainsOf(new Map([...named('S'), ...named('T')].map((one) => [one.id, one])))
  const { engine, account } = await anEngine()
  const ledger = importLedgerOf(engine, engine.quick, { account, importId: '', chains })
  await ledger.entriesOf(['coffee'])
  for (let index = 0; index < many; index += 1)
    ledger.add({ fingerprint: 'coffee', original: aLine() }, [`S${index}`])
  for (let index = 0; index < many; index += 1) {
    const compared = ledger.entriesBeside(`T${index}`, 'coffee')
    expect(compared.map(({ statements }) => statements)).toEqual([[`S${index}`]])
  }
  expect(chains.mostIn(new Map([...named('S'), ...named('T')].map(({ id }) => [id, 1])))).toBe(many)
})

/** A file of its own with an account, below the books. */
async function anEngine() {
  const { url } = await emptyBooks('SQLite')
  const engine = await openSqlite(url)
  onTestFinished(() => engine.close())
  await sql`insert into accounts (name, created_at) values ('One', '2026-01-01')`.execute(engine.admin)
  return { engine, account: 1 }
}

// The statements that pass one balance are more than are compared in pairs; days, names and files decide as for a few.
test('of many statements that pass one balance, those of another day, name or file are apart', () => {
  const day = (index: number) => `2026-01-${String(1 + (index % 28)).padStart(2, '0')}`
  const links: Link[] = Array.from({ length: 60 }, (_, index) => ({
    ...aLink(index, () => {}),
    name: `N${index % 3}`,
    imports: new Set([`file ${index % 7}`]),
    opening: { date: day(index * 5), currency: 'EUR', amount: '0' },
    closing: { date: day(index * 5), currency: 'EUR', amount: String(index % 2) },
  }))
  const leads = (one: Link, other: Link) =>
    one.id !== other.id &&
    one.closing.amount === other.opening.amount &&
    one.closing.date <= other.opening.date &&
    (one.name !== other.name || [...one.imports].some((each) => other.imports.has(each)))
  const reached = (from: Link) => {
    const found = new Set([from])
    for (const one of found) for (const other of links) if (leads(one, other)) found.add(other)
    return found
  }
  const chains = chainsOf(new Map(links.map((one) => [one.id, one])))
  const reach = new Map(links.map((one) => [one, reached(one)]))
  for (const one of links)
    for (const other of links)
      expect(chains.isApart(one.id, other.id), `${one.id} ${other.id}`).toBe(
        one !== other && (reach.get(one)?.has(other) === true || reach.get(other)?.has(one) === true),
      )
})

onEveryDatabaseIfLong('many statements in one file', (books) => {
  test('of one day with the same line are all imported, and add nothing the second time', async () => {
    const statements = Array.from({ length: 200 }, (_, index) =>
      aStatement(`S${index}`, sumOf([`-${2.5 * index}`]), [aLine()]),
    )
    const { take } = await newAccount(books())
    expect(await take(statements)).toMatchObject({ new: 200, known: 0 })
    expect(await take(statements.toReversed())).toMatchObject({ new: 0, known: 200 })
  })

  test('of one day with the same line are compared in proportion to them', async () => {
    const readsAmong = async (many: number) => {
      let reads = 0
      const counted = () => ({
        ...aLine(),
        get reference() {
          reads += 1
          return ''
        },
      })
      const statements = Array.from({ length: many }, (_, index) =>
        aStatement(`S${index}`, sumOf([`-${2.5 * index}`]), [counted()]),
      )
      const { take } = await newAccount(books())
      expect(await take(statements)).toMatchObject({ new: many, known: 0 })
      return reads
    }
    expect(await readsAmong(400)).toBeLessThanOrEqual(2.5 * (await readsAmong(200)))
  })

  test('of one day with references are all imported, and add nothing the second time', async () => {
    const statements = Array.from({ length: 500 }, (_, index) =>
      aStatement(`S${index}`, sumOf([`-${2.5 * index}`]), [aLine({ reference: `R${index}` })]),
    )
    const { take } = await newAccount(books())
    expect(await take(statements)).toMatchObject({ new: 500, known: 0 })
    expect(await take(statements)).toMatchObject({ new: 0, known: 500 })
  })

  // Comparing each statement's chain with all others by their pairs took longer than any test may: its time grew with their cube.
  test('of one day that come again under other names add nothing', async () => {
    const named = (letter: string) =>
      Array.from({ length: 600 }, (_, index) =>
        aStatement(`${letter}${index}`, sumOf([`-${2.5 * index}`]), [aLine()]),
      )
    const { take } = await newAccount(books())
    expect(await take(named('S'))).toMatchObject({ new: 600, known: 0 })
    expect(await take(named('T'))).toMatchObject({ new: 0, known: 600 })
  })

  test('are refused in words where comparing them takes too long, and nothing of them is kept', async () => {
    const statements = [aStatement('S1', '0.00', [aLine()]), aStatement('S2', '-2.50', [aLine()])]
    const { take, list } = await newAccount(books())
    await expect(take(statements, { longestMs: 0 })).rejects.toThrow(
      'Comparing this file with the lines that are there takes too long: download a shorter period from the bank',
    )
    expect(await list()).toEqual([])
    expect(await take(statements)).toMatchObject({ new: 2 })
  })

  test('of one day that go down and up again are all imported, and add nothing the second time', async () => {
    const statements = Array.from({ length: 60 }, (_, index) =>
      aStatement(`S${index}`, '0.00', [aLine(), aLine({ amount: '2.50' })]),
    )
    const { take } = await newAccount(books())
    expect(await take(statements)).toMatchObject({ new: 120, known: 0 })
    expect(await take(statements)).toMatchObject({ new: 0, known: 120 })
  })
})

test('statements that chains lead between in a circle are apart, and those of two branches are not', () => {
  const link = (id: string, from: string, to: string) => ({
    ...aLink(0, () => {}),
    id,
    name: id,
    opening: { date: '2026-01-10', currency: 'EUR', amount: from },
    closing: { date: '2026-01-10', currency: 'EUR', amount: to },
  })
  const links = [
    link('down', '0', '-5'),
    link('up', '-5', '0'),
    link('one branch', '0', '7'),
    link('other branch', '0', '8'),
    link('after one', '7', '9'),
  ]
  const chains = chainsOf(new Map(links.map((one) => [one.id, one])))
  expect(chains.isApart('down', 'up')).toBe(true)
  expect(chains.isApart('down', 'after one')).toBe(true)
  expect(chains.isApart('one branch', 'other branch')).toBe(false)
  expect(chains.isApart('other branch', 'after one')).toBe(false)
  const most = (counts: Record<string, number>) => chains.mostIn(new Map(Object.entries(counts)))
  expect(most({ 'one branch': 2, 'other branch': 3 })).toBe(3)
  expect(most({ 'one branch': 2, 'other branch': 3, 'after one': 2 })).toBe(4)
  expect(most({ 'after one': 2, down: 1, up: 1, 'one branch': 1 })).toBe(5)
  expect(most({ down: 1, nowhere: 4 })).toBe(4)
})

test('the entries of a day are found by the day, not by going through all of the account', async () => {
  const { sql: run } = await emptyBooks('SQLite')
  const plan = await run(
    'explain query plan select "entries".* from "transactions" cross join "entries" where "transactions"."key" = 1 and "entries"."transaction_id" = "transactions"."id" and "transactions"."account" = 1 and "entries"."account" = 1',
  )
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH transactions USING COVERING INDEX transactions_in_order (account=? AND key=?)',
    'SEARCH entries USING INDEX entries_transaction (account=? AND transaction_id=?)',
  ])
})
