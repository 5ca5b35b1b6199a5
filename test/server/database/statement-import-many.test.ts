import { expect, test } from 'vitest'
import { chainsOf, type Link } from '../../../src/statements/recognition/statement-chains.ts'
import { sumOf } from '../../../src/domain/sum.ts'
import { onEveryDatabaseIfLong } from './every-database.ts'
import { emptyBooks } from './empty-books.ts'
import { aLine, aStatement, newAccount } from './statements-to-import.ts'

/** A statement of one line, which follows the one before. */
function aLink(index: number): Link {
  const balance = (lines: number) => ({ date: '2026-01-10', currency: 'EUR', amount: `-${lines * 2}.00` })
  return {
    id: `s${index}`,
    bankAccount: 'NL20INGB0001234567',
    name: `S${index}`,
    imports: new Set(['file']),
    opening: balance(index),
    closing: balance(index + 1),
  }
}

test('more statements with one line of a day than any bank sends are refused in words', () => {
  const chainOf = (many: number) => {
    const links = Array.from({ length: many }, (_, index) => aLink(index))
    const chains = chainsOf(new Map(links.map((one) => [one.id, one])))
    return { ...chains, counts: new Map(links.map(({ id }) => [id, 1])) }
  }
  const [long, tooLong] = [chainOf(2000), chainOf(2001)]
  expect(long.mostIn(long.counts)).toBe(2000)
  expect(() => tooLong.mostIn(tooLong.counts)).toThrow(
    'takes too long: download a shorter period from the bank',
  )
})

test('of many statements that pass one balance, those of another day, name or file are apart', () => {
  const day = (index: number) => `2026-01-${String(1 + (index % 28)).padStart(2, '0')}`
  const links: Link[] = Array.from({ length: 60 }, (_, index) => ({
    ...aLink(index),
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

  test('of one day with references are all imported, and add nothing the second time', async () => {
    const statements = Array.from({ length: 500 }, (_, index) =>
      aStatement(`S${index}`, sumOf([`-${2.5 * index}`]), [aLine({ reference: `R${index}` })]),
    )
    const { take } = await newAccount(books())
    expect(await take(statements)).toMatchObject({ new: 500, known: 0 })
    expect(await take(statements)).toMatchObject({ new: 0, known: 500 })
  })

  test('of one day that come again under other names add nothing', async () => {
    const named = (letter: string) =>
      Array.from({ length: 200 }, (_, index) =>
        aStatement(`${letter}${index}`, sumOf([`-${2.5 * index}`]), [aLine()]),
      )
    const { take } = await newAccount(books())
    expect(await take(named('S'))).toMatchObject({ new: 200, known: 0 })
    expect(await take(named('T'))).toMatchObject({ new: 0, known: 200 })
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
    ...aLink(0),
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
