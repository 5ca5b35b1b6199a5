import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Contact } from '../../../src/domain/contact.ts'
import type { Decision } from '../../../src/domain/cluster/decision.ts'
import type { NameRule } from '../../../src/domain/name-rules.ts'
import { openServedBooks } from '../../../src/server/database/open-books.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { emptyBooks, kinds, type Kind } from './empty-books.ts'
import { onEveryDatabase } from './every-database.ts'

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
