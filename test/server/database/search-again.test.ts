import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Books } from '../../../src/server/database/books.ts'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { createRandom } from '../../../src/mock/seed/create-random.ts'
import { tagOf } from '../../../src/service/entity-tag.ts'
import { RefusalError } from '../../../src/service/refusal-error.ts'
import type { Store } from '../../../src/service/store.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { onEveryDatabaseIfLong } from './every-database.ts'

onEveryDatabaseIfLong('what was searched before', (books) => {
  let others: Books | undefined
  beforeAll(async () => {
    others = await openBooks(books().kind === 'SQLite' ? books().where : inject('postgres'))
  })
  afterAll(() => others?.close())

  /** The store of a new account, twice: as this process has it, and as another process of the same database would. */
  async function twice(): Promise<[Store, Store]> {
    const { id } = await books().accounts.add(crypto.randomUUID())
    await books().load(id, {
      contacts: Array.from({ length: 60 }, (_, index) =>
        aContact({ id: `c${index}`, company: `Acme ${index}` }),
      ),
      transactions: Array.from({ length: 60 }, (_, index) =>
        aTransaction({ id: `t${index}`, date: day(index), counterpart: `Acme ${index}` }),
      ),
    })
    if (!others) throw new Error('The other process is there before the first test')
    return [books().storeOf(id), others.storeOf(id)]
  }

  test('is searched again after every write, with its total and its pages', async () => {
    const [{ contacts, transactions }] = await twice()
    const search = async () => {
      const lists = [contacts, transactions].flatMap((one) => [1, 3].map((page) => one.list(pageOf(page))))
      return (await Promise.all(lists)).map(({ items, total }) => [total, items.length])
    }
    expect(await search()).toEqual([60, 60].flatMap((total) => [1, 3].map(() => [total, 20])))
    await contacts.create(draft('Acme again'))
    expect((await search())[0]).toEqual([61, 20])
    await contacts.update('c7', { company: 'Other' })
    expect((await search())[0]).toEqual([60, 20])
    await contacts.update('c7', { company: 'Acme 7' })
    await transactions.update('t9', { counterpart: 'Other', description: '' })
    expect((await search()).slice(1)).toEqual([
      [61, 20],
      [59, 20],
      [59, 19],
    ])
    await transactions.remove(Array.from({ length: 30 }, (_, index) => `t${index + 10}`))
    expect((await search()).slice(2)).toEqual([
      [29, 20],
      [29, 0],
    ])
  })

  test('is searched again after a write of another process', async () => {
    const [here, there] = await twice()
    for (let run = 0; run < 10; run++) {
      expect((await here.transactions.list(pageOf(1))).total).toBe(60 - run)
      await there.transactions.update(`t${run}`, { counterpart: 'Other', description: '' })
    }
    const { id } = await there.contacts.create(draft('0 Acme, before all others'))
    const { items, total } = await here.contacts.list(pageOf(1))
    expect([items[0]?.id, total]).toEqual([id, 61])
  })

  test.each([
    ['whoever wrote and in whatever order', 2],
    ['when only this process wrote', 1],
  ])('is what a search without any memory finds, %s', async (_, processes) => {
    const stores = (await twice()).slice(0, processes)
    const random = createRandom(11)
    const { transactions: first } = random.pick(stores)
    const truth = new Map((await first.list(pageOf(1, 60))).items.map((one) => [one.id, one]))
    for (let step = 0; step < 250; step++) {
      const { transactions } = random.pick(stores)
      const id = `t${random.between(0, 59)}`
      if (random.chance(10)) {
        await transactions.remove([id])
        truth.delete(id)
      } else {
        const date = day(random.between(0, 20))
        const counterpart = random.word('acme,acorn,other')
        // Most edits leave the record on its day: then what was known of its place may hold.
        const changed = await transactions.update(
          id,
          random.chance(30) ? { date, counterpart } : { counterpart },
        )
        if (changed) truth.set(id, changed)
      }
      if (random.chance(40)) continue // several writes come between two searches
      const search = random.word('acme,ac,acorn other,othe')
      const page = random.between(1, 3)
      const hits = [...truth.values()]
        .filter((one) =>
          search
            .split(' ')
            .every((word) => Object.values(one).slice(1).join('\n').toLowerCase().includes(word)),
        )
        .toSorted((one, other) => compare(other.date, one.date) || compare(one.id, other.id))
      const found = await random.pick(stores).transactions.list({ search, page, pageSize: 20 })
      expect(found.total).toBe(hits.length)
      expect(found.items).toEqual(hits.slice(page * 20 - 20, page * 20))
    }
  })

  test('is shared by simultaneous searches, and never older than the search itself', async () => {
    const [here, there] = await twice()
    const ask = () => Promise.all(Array.from({ length: 20 }, () => here.contacts.list(pageOf(1))))
    const before = ask()
    await there.contacts.update('c3', { company: 'Other' })
    const after = await ask()
    expect(new Set((await before).map(({ items }) => items.length))).toEqual(new Set([20]))
    expect(new Set(after.map(({ total }) => total))).toEqual(new Set([59]))
  })
})

onEveryDatabaseIfLong('edits of one record at once', (books) => {
  test('all count, also those of two processes', async () => {
    const { id } = await books().accounts.add(crypto.randomUUID())
    await books().load(id, { contacts: [aContact({ id: 'c', city: '0' })] })
    const others = await openBooks(books().kind === 'SQLite' ? books().where : inject('postgres'))
    const stores = [books().storeOf(id), others.storeOf(id)]
    const plusOne = async (store: Store): Promise<unknown> => {
      const current = await store.contacts.get('c')
      const city = String(Number(current?.city) + 1)
      const saving = store.contacts.update('c', { city }, tagOf(JSON.stringify(current)))
      return saving.catch((error: unknown) => {
        if (error instanceof RefusalError) return plusOne(store)
        throw error
      })
    }
    await Promise.all(Array.from({ length: 20 }, () => stores.map(plusOne)).flat())
    expect(await books().storeOf(id).contacts.get('c')).toMatchObject({ city: '40' })
    expect((await books().storeOf(id).contacts.list({ search: '40', page: 1, pageSize: 5 })).total).toBe(1)
    await others.close()
  })

  test('a refused edit leaves nothing behind, and delays nobody', async () => {
    const { id } = await books().accounts.add(crypto.randomUUID())
    await books().load(id, { contacts: [aContact({ id: 'c', city: 'Gent' })] })
    const { contacts } = books().storeOf(id)
    await expect(contacts.update('c', { city: 'No' }, '"other"')).rejects.toMatchObject({ status: 412 })
    expect(await contacts.update('c', { city: 'Brugge' })).toMatchObject({ city: 'Brugge' })
    expect((await contacts.list({ search: 'gent', page: 1, pageSize: 5 })).total).toBe(0)
  })
})

function pageOf(page: number, pageSize = 20) {
  return { search: 'acme', page, pageSize }
}

function draft(company: string) {
  const { id: _, ...rest } = aContact({ company })
  return rest
}

function day(index: number): string {
  return `2026-0${1 + (index % 9)}-1${index % 10}`
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
