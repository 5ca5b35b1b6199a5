import { existsSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { Decision } from '../../../src/domain/cluster/decision.ts'
import type { Contact } from '../../../src/domain/contact.ts'
import type { NameRule } from '../../../src/domain/name-rules.ts'
import { openServedBooks } from '../../../src/server/database/open-books.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { emptyBooks, kinds, type Kind } from './empty-books.ts'
import { onEveryDatabase } from './every-database.ts'
import { aLine, aStatement, newAccount } from './statements-to-import.ts'

onEveryDatabase('deleted records', (books) => {
  const opened = async (of = books()) => {
    const account = await newAccount(of)
    const store = of.storeOf(account.id)
    if (!store.deletedRecords) throw new Error('These books keep no deleted records')
    return { ...account, ...store, deleted: store.deletedRecords }
  }
  const first = { page: 1, pageSize: 25 }
  /** Of this account alone: other tests damage the books that they share. */
  const isSound = async (id: number) => expect((await books().check(async () => {})).broken).not.toContain(id)

  test('are kept with who deleted them and when, the last first, and are restored with their ids', async () => {
    const { id, contacts, deleted, queries } = await opened()
    const [anna, bob] = [aContact({ id: 'a', firstName: 'Anna "A"' }), aContact({ id: 'b' })]
    await books().load(id, { contacts: [anna, bob] })
    const { version } = await queries.contacts.changes()
    await contacts.remove(['a', 'none'], 'Lotte’s laptop')
    await new Promise((resolve) => setTimeout(resolve, 5))
    await contacts.remove(['b'])
    const { items, total } = await deleted.list('contacts', first)
    expect(total).toBe(2)
    expect(items.map(({ record, deletedBy }) => [record, deletedBy])).toEqual([
      [bob, ''],
      [anna, 'Lotte’s laptop'],
    ])
    const days = (Date.parse(items[0]?.keptUntil ?? '') - Date.parse(items[0]?.deletedAt ?? '')) / 86_400_000
    expect(days).toBe(30)
    expect(await deleted.list('transactions', first)).toEqual({ items: [], total: 0 })
    expect(await deleted.restore('contacts', ['a', 'b', 'none'])).toEqual({
      restored: ['a', 'b'],
      present: [],
      missing: ['none'],
    })
    expect((await deleted.list('contacts', first)).total).toBe(0)
    expect((await contacts.list({ search: 'anna', page: 1, pageSize: 9 })).items).toEqual([anna])
    expect((await contacts.list({ search: '', page: 1, pageSize: 9 })).total).toBe(2)
    const { since } = await queries.contacts.changes(version)
    expect([...(since?.added ?? []), ...(since?.changed ?? [])].map((one) => one.id).toSorted()).toEqual([
      'a',
      'b',
    ])
    expect(since?.deleted).toEqual([])
    await isSound(id)
  })

  test('of transactions come back with their mark, their note and their bank line', async () => {
    const { id, take, list, transactions, marks, bankLines, deleted, queries } = await opened()
    const file = [
      aStatement('S1', '10.00', [aLine({ bank: { purpose: 'RENT' } }), aLine({ amount: '-7.00' })]),
    ]
    await take(file)
    const [one] = await list()
    if (!one) throw new Error('Nothing was imported')
    await transactions.update(one.id, { description: 'My own words' })
    await marks.update(one.id, { mark: 'ask', note: 'Which invoice?' })
    const before = [await transactions.get(one.id), await bankLines?.get(one.id), await totals()]
    await transactions.remove([one.id], 'Office')
    expect(await bankLines?.get(one.id)).toBeUndefined()
    const again = await take(file)
    expect(again.statements.flatMap(({ deletedIds }) => deletedIds)).toEqual([one.id])
    const kept = (await deleted.list('transactions', first)).items
    expect(kept).toMatchObject([{ record: { id: one.id }, mark: 'ask', note: 'Which invoice?' }])
    expect(kept[0]).not.toHaveProperty('keptUntil')
    expect((await deleted.restore('transactions', [one.id])).restored).toEqual([one.id])
    expect([await transactions.get(one.id), await bankLines?.get(one.id), await totals()]).toEqual(before)
    expect(await marks.get(one.id)).toEqual({ id: one.id, mark: 'ask', note: 'Which invoice?' })
    expect(await take(file)).toMatchObject({ new: 0, known: 2, deletedBefore: 0 })
    await isSound(id)

    function totals() {
      return queries.transactions.totals({ search: '', filter: {} })
    }
  })

  test('of contacts have no mark, even where a transaction with one has the same id', async () => {
    const { id, contacts, marks, deleted } = await opened()
    await books().load(id, { contacts: [aContact({ id: 'a' })], transactions: [aTransaction({ id: 'a' })] })
    await marks.update('a', { mark: 'ask', note: 'Which invoice?' })
    await contacts.remove(['a'])
    expect((await deleted.list('contacts', first)).items).toMatchObject([{ mark: '', note: '' }])
  })

  test('are restored once, however often and by whomever it is asked', async () => {
    const { id, transactions, deleted, list } = await opened()
    const ids = ['1', '2', '3']
    await books().load(id, { transactions: ids.map((one) => aTransaction({ id: one })) })
    await transactions.remove(ids)
    const both = await Promise.all([
      deleted.restore('transactions', ids),
      deleted.restore('transactions', ids),
    ])
    expect(both.map(({ restored, present }) => `${restored.length} ${present.length}`).toSorted()).toEqual([
      '0 3',
      '3 0',
    ])
    // A lost answer is asked for again.
    expect(await deleted.restore('transactions', ids)).toEqual({ restored: [], present: ids, missing: [] })
    expect(await list()).toHaveLength(3)
    // Deleting and restoring at once ends in one of both.
    await transactions.remove(['1'])
    await Promise.all([deleted.restore('transactions', ['1', '2']), transactions.remove(['1', '2'])])
    const there = (await list()).map((one) => one.id)
    const kept = (await deleted.list('transactions', first)).items.map(({ record }) => record.id)
    expect([...there, ...kept].toSorted()).toEqual(ids)
    await isSound(id)
  })

  test('leave a record alone that is there again, and belong to one account', async () => {
    const [mine, other] = [await opened(), await opened()]
    await books().load(mine.id, { contacts: [aContact({ id: '1', city: 'Gent' })] })
    await mine.contacts.remove(['1'])
    await books().load(mine.id, { contacts: [aContact({ id: '1', city: 'Brugge' })] })
    expect(await mine.deleted.restore('contacts', ['1'])).toEqual({
      restored: [],
      present: ['1'],
      missing: [],
    })
    expect(await mine.contacts.get('1')).toMatchObject({ city: 'Brugge' })
    expect(await other.deleted.restore('contacts', ['1'])).toMatchObject({ missing: ['1'] })
    // The later deletion replaces what was kept.
    await mine.contacts.remove(['1'])
    await mine.deleted.restore('contacts', ['1'])
    expect(await mine.contacts.get('1')).toMatchObject({ city: 'Brugge' })
  })

  test('are kept for 30 days, those of bank lines longer; the next deletion forgets the others', async () => {
    const { id, take, list, contacts, transactions, deleted } = await opened()
    await take([aStatement('S1', '10.00', [aLine()])])
    const [line] = await list()
    await books().load(id, {
      contacts: [aContact({ id: '1' }), aContact({ id: '2' })],
      transactions: [aTransaction({ id: 'by-hand' })],
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 31 * 86_400_000 })
    try {
      await contacts.remove(['1'])
      await transactions.remove(['by-hand', line?.id ?? ''])
    } finally {
      vi.useRealTimers()
    }
    expect((await deleted.list('contacts', first)).total).toBe(0)
    expect(await deleted.restore('contacts', ['1'])).toMatchObject({ missing: ['1'] })
    expect((await deleted.list('transactions', first)).items.map(({ record }) => record.id)).toEqual([
      line?.id,
    ])
    await contacts.remove(['2'])
    const rows: string[] = []
    await books().backUp(async (text) => void rows.push(...text.split('\n')))
    const kept = rows.filter((row) => row.includes('"deleted_records"') && row.includes(`"account":${id},`))
    expect(kept.map((row) => (JSON.parse(row) as { row: { id: string } }).row.id).toSorted()).toEqual(
      ['2', line?.id ?? ''].toSorted(),
    )
    expect((await deleted.restore('transactions', [line?.id ?? ''])).restored).toHaveLength(1)
  })

  test('are in backups, and can be restored from there', async () => {
    // Backed up alone: other tests damage their books at the same time.
    const { books: own } = await emptyBooks(books().kind)
    const { id, contacts } = await opened(own)
    await own.load(id, { contacts: [aContact({ id: '1', company: 'Acme' })] })
    await contacts.remove(['1'], 'Office')
    const lines: string[] = []
    await own.backUp(async (text) => void lines.push(...text.trimEnd().split('\n')))
    const fresh = await emptyBooks(books().kind)
    await fresh.books.restore(() =>
      (async function* all() {
        yield* lines
      })(),
    )
    const { deletedRecords, contacts: there } = fresh.books.storeOf(id)
    expect((await deletedRecords?.list('contacts', first))?.items).toMatchObject([{ deletedBy: 'Office' }])
    expect((await deletedRecords?.restore('contacts', ['1']))?.restored).toEqual(['1'])
    expect(await there.get('1')).toMatchObject({ company: 'Acme' })
  })

  test('of an account that was removed are gone with it', async () => {
    const { id, contacts, deleted } = await opened()
    await books().load(id, { contacts: [aContact({ id: '1' })] })
    await contacts.remove(['1'])
    await books().accounts.remove(id)
    await expect(deleted.restore('contacts', ['1'])).rejects.toThrow('This account has been removed')
  })
})

const anna = aContact({
  id: 'a',
  firstName: 'Annalena',
  lastName: 'Zwanziger',
  company: '',
  email: 'annalena@zwanziger.example',
  vatNumber: 'BE 0445.455.375',
  street: 'Quittenweg',
})
const nobody = { contacts: 0, deletedCopies: 0, viesAnswers: 0, nameRules: 0, decisions: 0 }
const answered = (vatNumber: string) => ({
  vatNumber,
  valid: true,
  name: 'Zwanziger, Annalena',
  address: 'Quittenweg 1',
  consultationNumber: '',
  askedAt: '2026-03-01T09:00:00.000Z',
  askedBy: 'Office',
})
const rules: NameRule[] = [
  { match: 'contains', text: 'ZWANZ', name: 'Annalena Zwanziger' },
  { match: 'is', text: 'zwanziger annalena', name: 'Tenant' },
  { match: 'is', text: 'ACME 12', name: 'Acme' },
]

const decisions: Decision[] = [
  { fine: '["wrongField","a","vatNumber","BE 0445.455.375"]' },
  { fine: '["contacts","a","b"]' },
  { name: 'STORT ZWANZIGER 7', contact: 'a' },
  { fine: '["wrongField","b","phone","12"]' },
  { name: 'ACME 12', contact: 'b' },
]

/** Books of their own with an account that knows these contacts, VIES' answer and the rules. */
async function booksWith(kind: Kind, contacts: Contact[]) {
  const { books, url, sql } = await emptyBooks(kind)
  const { id } = await books.accounts.add('Office')
  await books.load(id, { contacts, transactions: [aTransaction({ id: 't' })] })
  const store = books.storeOf(id)
  if (!store.erasures || !store.nameRules) throw new Error('These books erase nothing')
  await store.nameRules.change(rules)
  await store.decisions?.change({ add: decisions, remove: [] })
  await books.viesAnswers.keep(id, answered('BE0445455375'))
  return { books, id, url, sql, ...store, erasures: store.erasures, nameRules: store.nameRules }
}

const wordsOfAnna = /annalena|zwanziger|quittenweg|0445\W?455\W?375/i

/** The tables in which some row names Anna. */
async function tablesNaming(kind: Kind, sql: Awaited<ReturnType<typeof booksWith>>['sql']) {
  const names = await sql(
    kind === 'SQLite'
      ? "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'"
      : "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  expect(names.length).toBeGreaterThan(15)
  const found: string[] = []
  for (const { name } of names) {
    const rows = await sql(`select * from "${String(name)}"`)
    const texts = rows.map((row) =>
      Object.values(row).map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
      ),
    )
    if (texts.flat().some((text) => wordsOfAnna.test(text))) found.push(String(name))
  }
  return found.toSorted()
}

test.each(kinds)(
  'a contact is erased with all that is kept of it: no table names it, in %s',
  async (kind) => {
    const acme = aContact({ id: 'b', company: 'Acme', vatNumber: '' })
    const { books, id, sql, contacts, erasures, nameRules, deletedRecords, queries } = await booksWith(kind, [
      anna,
      acme,
    ])
    await contacts.update('a', { city: 'Quittenweghausen' })
    expect(await tablesNaming(kind, sql)).toEqual(
      expect.arrayContaining(['contacts', 'decisions', 'name_rules', 'vies_answers']),
    )
    const { version } = await queries.contacts.changes()
    const held = { contacts: 1, deletedCopies: 0, viesAnswers: 1, nameRules: 2, decisions: 3 }
    expect(await erasures.look('a')).toEqual(held)
    expect(await erasures.erase('a')).toEqual(held)
    expect(await tablesNaming(kind, sql)).toEqual([])
    expect(await nameRules.list()).toEqual(rules.slice(2))
    const left = (await books.storeOf(id).decisions?.list()) ?? []
    expect(left).toHaveLength(2)
    expect(left).toEqual(expect.arrayContaining(decisions.slice(3)))
    expect((await contacts.list({ search: '', page: 1, pageSize: 9 })).items).toEqual([acme])
    expect((await contacts.list({ search: 'zwanziger', page: 1, pageSize: 9 })).total).toBe(0)
    expect((await queries.contacts.changes(version)).since?.deleted).toEqual(['a'])
    expect((await deletedRecords?.restore('contacts', ['a']))?.missing).toEqual(['a'])
    expect((await books.check(async () => {})).broken).not.toContain(id)
    expect(await erasures.look('a')).toBeUndefined()
    expect(await erasures.erase('a')).toEqual(nobody)
  },
)

test.each(kinds)('the kept copy of a deleted contact is erased, too, in %s', async (kind) => {
  const { sql, contacts, erasures } = await booksWith(kind, [anna])
  await contacts.remove(['a'], 'Office')
  expect(await tablesNaming(kind, sql)).toContain('deleted_records')
  const held = { contacts: 0, deletedCopies: 1, viesAnswers: 1, nameRules: 2, decisions: 3 }
  expect(await erasures.look('a')).toEqual(held)
  expect(await erasures.erase('a')).toEqual(held)
  expect(await tablesNaming(kind, sql)).toEqual([])
  // No contact is left, and so nothing in SQLite's index of words.
  const parts = kind === 'SQLite' ? await sql('select segid from contacts_words_idx') : []
  expect(parts).toEqual([])
})

onEveryDatabase('the erasure of a contact', (books) => {
  const opened = async (contacts: Contact[]) => {
    const { id } = await books().accounts.add(crypto.randomUUID())
    await books().load(id, { contacts, transactions: [aTransaction({ id: 't', counterpart: 'Zwanziger' })] })
    const store = books().storeOf(id)
    if (!store.erasures) throw new Error('These books erase nothing')
    await store.nameRules?.change(rules)
    await books().viesAnswers.keep(id, answered('BE0445455375'))
    return { id, ...store, erasures: store.erasures }
  }

  test('leaves what another contact shares with it, and the bank’s lines', async () => {
    const namesake = aContact({ ...anna, id: 'c', vatNumber: '0445455375', country: 'BE', email: '' })
    const { id, erasures, nameRules, transactions } = await opened([anna, namesake])
    expect(await erasures.erase('a')).toEqual({ ...nobody, contacts: 1 })
    expect(await nameRules?.list()).toHaveLength(3)
    expect(await books().viesAnswers.list(id, 'BE0445455375')).toHaveLength(1)
    expect((await transactions.get('t'))?.counterpart).toBe('Zwanziger')
    expect(await erasures.erase('c')).toEqual({
      ...nobody,
      contacts: 1,
      viesAnswers: 1,
      nameRules: 2,
      decisions: 0,
    })
  })

  test('leaves the contacts of other accounts, and ids that are none', async () => {
    const [one, other] = [await opened([anna]), await opened([anna])]
    expect(await one.erasures.erase('\0')).toEqual(nobody)
    expect(await one.erasures.look('\0')).toBeUndefined()
    expect(await one.erasures.look('none')).toBeUndefined()
    await one.erasures.erase('a')
    expect(await other.contacts.get('a')).toEqual(anna)
    expect(await other.nameRules?.list()).toHaveLength(3)
    expect(await other.erasures.look('a')).toEqual({
      contacts: 1,
      deletedCopies: 0,
      viesAnswers: 1,
      nameRules: 2,
      decisions: 0,
    })
  })
})

test('neither the file nor its log has the name any longer, also of earlier versions', async () => {
  const others = Array.from({ length: 300 }, (_, index) =>
    aContact({ id: `o${index}`, company: `Other ${index}` }),
  )
  const { books, id, url } = await booksWith('SQLite', [...others, anna])
  await books.close()
  const served = await openServedBooks(url)
  const { contacts, erasures } = served.storeOf(id)
  for (let turn = 0; turn < 20; turn += 1) {
    await contacts.update('a', { company: `Zwanziger ${'&'.repeat(turn)}` })
    await contacts.update(`o${turn}`, { company: `Z ${turn}` })
  }
  await contacts.remove(['o30', 'o31'])
  const bytes = () =>
    [url, `${url}-wal`].map((path) => (existsSync(path) ? readFileSync(path, 'latin1') : ''))
  expect(bytes().join()).toMatch(wordsOfAnna)
  expect(await erasures?.erase('a')).toMatchObject({ contacts: 1 })
  expect(bytes().map((one) => wordsOfAnna.exec(one)?.[0])).toEqual([undefined, undefined])
  await served.close()
  expect(bytes().map((one) => wordsOfAnna.exec(one)?.[0])).toEqual([undefined, undefined])
})
