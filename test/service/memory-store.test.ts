import { expect, test } from 'vitest'
import { createMemoryStore, type Change } from '../../src/service/create-memory-store.ts'
import { aContact, aTransaction } from '../builders.ts'
import { storeSuite } from './store-suite.ts'

storeSuite('the memory store', async (records) => createMemoryStore(records))

test('every write is saved with the whole record, and a removal as one write without records', async () => {
  const saved: Change[][] = []
  const records = {
    contacts: [aContact({ id: '1' }), aContact({ id: '2' })],
    transactions: [aTransaction({ id: '1' })],
  }
  const store = createMemoryStore(records, async (changes) => void saved.push(changes))
  const updated = await store.transactions.update('1', { amount: '5.00' })
  await store.contacts.remove(['1', '2', '3'])
  await store.contacts.remove(['1'])
  expect(saved).toEqual([
    [{ collection: 'transactions', id: '1', record: updated }],
    [
      { collection: 'contacts', id: '1' },
      { collection: 'contacts', id: '2' },
    ],
  ])
})

test('saved changes applied to a fresh store give the same records', async () => {
  const saved: Change[] = []
  const records = {
    contacts: [aContact({ id: '1' }), aContact({ id: '2' })],
    transactions: [aTransaction({ id: '1' })],
  }
  const store = createMemoryStore(records, async (changes) => void saved.push(...changes))
  const { id: _, ...draft } = aContact()
  await store.contacts.create(draft)
  await store.contacts.update('2', { company: 'Zwart' })
  await store.contacts.remove(['1'])
  await store.transactions.update('1', { date: '2026-02-01' })

  const later = createMemoryStore(records)
  later.apply(structuredClone(saved))
  const query = { search: '', page: 1, pageSize: 10 }
  expect(await later.contacts.list(query)).toEqual(await store.contacts.list(query))
  expect(await later.transactions.list(query)).toEqual(await store.transactions.list(query))
})

test('a write that cannot be saved fails and changes nothing, and the next one goes on', async () => {
  let isFull = true
  const store = createMemoryStore(
    { contacts: [aContact({ id: '1', city: 'Gent' })], transactions: [] },
    async () => {
      if (isFull) throw new Error('the disk is full')
    },
  )
  await expect(store.contacts.update('1', { city: 'Brugge' })).rejects.toThrow('the disk is full')
  await expect(store.contacts.remove(['1'])).rejects.toThrow('the disk is full')
  expect(await store.contacts.get('1')).toMatchObject({ city: 'Gent' })
  isFull = false
  expect(await store.contacts.update('1', { city: 'Brugge' })).toMatchObject({ city: 'Brugge' })
})

test('a change applied twice, or to a record that is not there, does no harm', async () => {
  const store = createMemoryStore({ contacts: [], transactions: [aTransaction({ id: '1' })] })
  const record = aTransaction({ id: '2' })
  store.apply([
    { collection: 'transactions', id: '2', record },
    { collection: 'transactions', id: '2', record },
    { collection: 'transactions', id: '9' },
    { collection: 'transactions', id: '1' },
  ])
  expect(await store.transactions.list({ search: '', page: 1, pageSize: 10 })).toEqual({
    items: [record],
    total: 1,
  })
})
