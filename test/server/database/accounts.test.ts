import { setImmediate as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { UserError } from '../../../src/server/common/user-error.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { emptyBooks, kinds, openAt } from './empty-books.ts'

const tables =
  'account_state tokens contacts transactions day_sums statements entries bank_accounts deleted_records'.split(
    ' ',
  )

describe.each(kinds)('the accounts in %s', (kind) => {
  test('a name is kept as it is written, without space around it', async () => {
    const { accounts } = (await emptyBooks(kind)).books
    const names = [
      'Peeters & Zn. BV',
      'Łódź Żółć',
      '株式会社 山田',
      'שלום',
      '👩‍👩‍👧‍👦 Family',
      `O'Neill "x" \\ % _`,
      '😀'.repeat(100),
    ]
    for (const name of names) {
      expect((await accounts.add(`  ${name}\t`)).name).toBe(name)
      expect((await accounts.find(name))?.name).toBe(name)
    }
    expect((await accounts.list()).map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  })

  test('a name that is blank, too long or no plain text is refused in words', async () => {
    const { accounts } = (await emptyBooks(kind)).books
    const bad = [
      '',
      ' ',
      '\u00a0',
      '\u200b',
      'x'.repeat(101),
      'a\nb',
      'a\0b',
      'a\ud800',
      'a\u202eb',
      'a\u2028b',
    ]
    for (const name of bad) {
      await expect(accounts.add(name), `${JSON.stringify(name)}`).rejects.toThrow(UserError)
      expect(await accounts.find(name)).toBeUndefined()
    }
    expect(await accounts.list()).toEqual([])
  })

  test('a name that is taken is refused, in whatever form it is typed, and another case is another name', async () => {
    const { accounts } = (await emptyBooks(kind)).books
    const { id } = await accounts.add('Café'.normalize('NFD'))
    await expect(accounts.add('Café')).rejects.toThrow('There is already an account “Café”.')
    expect((await accounts.find('Café'.normalize('NFD')))?.id).toBe(id)
    expect((await accounts.add('café')).id).not.toBe(id)
    expect(await accounts.find('CAFÉ')).toBeUndefined()
  })

  test('of many simultaneous additions of the same name, one succeeds', async () => {
    const { books, url } = await emptyBooks(kind)
    const others = await openAt(url)
    const tries = [books, others, books, others, books].map(({ accounts }) => accounts.add('Same'))
    const results = await Promise.allSettled(tries)
    const refusals = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refusals).toHaveLength(4)
    expect(refusals.every((each) => each instanceof UserError)).toBe(true)
    expect(await books.accounts.list()).toHaveLength(1)
  })

  test('an account is renamed, also to a name that differs in case only, but not to a taken one', async () => {
    const { accounts } = (await emptyBooks(kind)).books
    const [{ id }] = [await accounts.add('One'), await accounts.add('Two')]
    await accounts.rename(id, 'one ')
    await accounts.rename(id, 'one')
    await expect(accounts.rename(id, 'Two')).rejects.toThrow('There is already an account “Two”.')
    await expect(accounts.rename(id, ' ')).rejects.toThrow(UserError)
    await accounts.remove(id)
    await expect(accounts.rename(id, 'Three')).rejects.toThrow('no longer exists')
    expect((await accounts.list()).map(({ name }) => name)).toEqual(['Two'])
  })

  test('an account goes with everything in it, and nothing of the others goes along', async () => {
    const { books, sql } = await emptyBooks(kind)
    const [going, staying] = [await books.accounts.add('Going'), await books.accounts.add('Staying')]
    const { id: _, ...fields } = aTransaction()
    const line = JSON.stringify({ ...fields, reference: '' })
    for (const { id } of [going, staying]) {
      await books.load(id, {
        contacts: Array.from({ length: 1100 }, (_, index) => aContact({ id: `c${index}` })),
        transactions: Array.from({ length: 300 }, (_, index) => aTransaction({ id: `t${index}` })),
      })
      await books.tokens.add(id, 'First')
      await sql(`insert into statements (account, id, bank_account, name, format, file_name, imported_at)
        values (${id}, 's', 'BE1', 'One', 'MT940', 'one.sta', '2026-01-01') returning id`)
      await sql(`insert into entries (account, fingerprint, occurrence, transaction_id, statement, original)
        values (${id}, 'f', 0, 't1', 's', '${line}') returning account`)
      await sql(`update transactions set bank_account = 'BE1' where account = ${id} and id = 't1'`)
      await books.storeOf(id).bankAccounts?.rename('BE1', 'Main account')
      await books.storeOf(id).transactions.remove(['t2'])
    }
    const rows = (id: number) =>
      Promise.all(
        tables.map(async (table) => {
          const [row] = await sql(`select count(*) as count from ${table} where account = ${id}`)
          return [table, Number(row?.['count'])]
        }),
      )
    const before = await rows(staying.id)
    expect(before.every(([, count]) => count !== 0)).toBe(true)
    await books.accounts.remove(going.id)
    expect(await rows(going.id)).toEqual(tables.map((table) => [table, 0]))
    expect(await rows(staying.id)).toEqual(before)
    expect((await books.accounts.list()).map(({ name }) => name)).toEqual(['Staying'])
    const { total } = await books
      .storeOf(staying.id)
      .contacts.list({ search: 'houthandel', page: 1, pageSize: 1 })
    expect(total).toBe(1100)
    // The index of words included: it would have rows that belong to nobody.
    expect(await books.check(() => {})).toEqual({ findings: 0, isIndexBroken: false, broken: [] })
  })

  test('an account that is removed while others write leaves nothing behind, and no other account is disturbed', async () => {
    const { books, url } = await emptyBooks(kind)
    const [going, staying] = [await books.accounts.add('Going'), await books.accounts.add('Staying')]
    await books.load(going.id, { contacts: Array.from({ length: 1500 }, () => aContact()) })
    const others = await openAt(url)
    const { id: _, ...draft } = aContact()
    let removed = false
    const writing = [going, staying].map(async ({ id }) => {
      const outcomes = { done: 0, failed: 0 }
      while (!removed || outcomes.done + outcomes.failed === 0)
        await others
          .storeOf(id)
          .contacts.create(draft)
          .then(
            () => (outcomes.done += 1),
            () => (outcomes.failed += 1),
          )
      return outcomes
    })
    // However it ends, those who write must stop.
    await books.accounts.remove(going.id).finally(() => (removed = true))
    const [, stayed] = await Promise.all(writing)
    expect(stayed?.failed).toBe(0)
    expect((await books.accounts.list()).map(({ name, contacts }) => [name, contacts])).toEqual([
      ['Staying', stayed?.done],
    ])
    expect(await books.check(() => {})).toEqual({ findings: 0, isIndexBroken: false, broken: [] })
  })

  test('an account that is being removed is closed before its first record goes', async () => {
    const { books, url } = await emptyBooks(kind)
    const { id } = await books.accounts.add('Going')
    await books.load(id, { transactions: Array.from({ length: 1200 }, () => aTransaction()) })
    const secret = await books.tokens.add(id, 'Laptop')
    const others = await openAt(url)
    const removing = books.accounts.remove(id)
    for (let left = 1200; left === 1200; await pause())
      // both books of SQLite are in this thread
      left = (await others.accounts.find('Going'))?.transactions ?? 0
    expect(await others.tokens.signInOf(secret)).toBeUndefined()
    await removing
  })

  test('the number of a removed account is not given to another one', async () => {
    const { accounts } = (await emptyBooks(kind)).books
    const { id } = await accounts.add('One')
    await accounts.remove(id)
    expect((await accounts.add('Two')).id).toBeGreaterThan(id)
  })
})

test('names that are refused use up none of the numbers that a file has', async () => {
  const { accounts } = (await emptyBooks('SQLite')).books
  const { id } = await accounts.add('One')
  for (let tries = 0; tries < 3; tries++) await expect(accounts.add('One')).rejects.toThrow(UserError)
  expect((await accounts.add('Two')).id).toBe(id + 1)
})

test('an account that the file has no room for holds no records, and the others keep working', async () => {
  const { books, sql } = await emptyBooks('SQLite')
  await sql("insert into accounts (id, name, created_at) values (65535, 'Last', '2026-01-01') returning id")
  await sql("insert into account_state (account, history) values (65535, 'x') returning account")
  const { id } = await books.accounts.add('Too many')
  const records = { contacts: [aContact()] }
  await expect(books.load(id, records)).rejects.toThrow('A file can hold 65535 accounts')
  expect((await books.accounts.find('Too many'))?.contacts).toBe(0)
  await books.load(65_535, {
    contacts: [aContact({ id: 'a', company: 'Found' })],
    transactions: [aTransaction()],
  })
  const { items } = await books.storeOf(65_535).contacts.list({ search: 'found', page: 1, pageSize: 10 })
  expect(items.map(({ id }) => id)).toEqual(['a'])
  expect(await books.check(() => {})).toEqual({ findings: 0, isIndexBroken: false, broken: [] })
})
