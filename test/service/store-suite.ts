import { describe, expect, test } from 'vitest'
import type { Contact } from '../../src/domain/contact.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import { aContact, aTransaction } from '../builders.ts'
import { runs } from '../seed.ts'
import type { OpenStore } from './open-service.ts'
import { modelSuite } from './store-suite-model.ts'
import { changesSuite } from './store-suite-changes.ts'
import { orderSuite, querySuite } from './store-suite-queries.ts'
import { searchSuite, typedSearchSuite } from './store-suite-search.ts'
import { markSuite, removeSuite, updateSuite } from './store-suite-update.ts'

/** What every store answers alike, to so many of the random requests. */
export function storeSuite(name: string, open: OpenStore, length = runs) {
  const withContacts = (...contacts: Contact[]) => open({ contacts, transactions: [] })
  const withTransactions = (...transactions: Transaction[]) => open({ contacts: [], transactions })
  const everything = { search: '', page: 1, pageSize: 100 }

  describe(name, () => {
    searchSuite(open)
    orderSuite(open)
    typedSearchSuite(open)
    updateSuite(open)
    removeSuite(open)
    modelSuite(open, length)
    querySuite(open, length)
    changesSuite(open, length)
    markSuite(open, length)

    test('lists contacts by company, else last and first name, else email, whatever their case and accents', async () => {
      const { contacts } = await withContacts(
        aContact({ id: 'z', company: 'zuid' }),
        aContact({ id: 'e', company: '', firstName: '', lastName: '', email: 'nobody@post.example' }),
        aContact({ id: 'o', company: 'Österreich AG' }),
        aContact({ id: 'p', company: '', lastName: 'Maes', firstName: 'Zoë' }),
        aContact({ id: 'q', company: '', lastName: 'maes', firstName: 'Ann' }),
        aContact({ id: 'a', company: 'Ålborg' }),
      )
      const { items } = await contacts.list(everything)
      expect(items.map(({ id }) => id)).toEqual(['a', 'q', 'p', 'e', 'o', 'z'])
    })

    test('lists transactions newest first, broken dates included', async () => {
      const { transactions } = await withTransactions(
        aTransaction({ id: 'none', date: '' }),
        aTransaction({ id: 'old', date: '2016-02-29' }),
        aTransaction({ id: 'impossible', date: '2016-02-30' }),
        aTransaction({ id: 'new', date: '2026-10-31' }),
      )
      const { items } = await transactions.list(everything)
      expect(items.map(({ id }) => id)).toEqual(['new', 'impossible', 'old', 'none'])
    })

    test('an unknown id is undefined, for reading and for updating', async () => {
      const { contacts, transactions } = await withContacts(aContact({ id: '1' }))
      for (const id of ['2', '', '__proto__', 'constructor', 'toString']) {
        expect(await contacts.get(id)).toBeUndefined()
        expect(await transactions.update(id, { amount: '1' })).toBeUndefined()
      }
    })

    test('created contacts get ids of their own and are at their place in the list', async () => {
      const { contacts } = await withContacts(
        aContact({ id: '1', company: 'Aerts' }),
        aContact({ id: '2', company: 'Zwart' }),
      )
      const { id: _, ...draft } = aContact({ company: 'Maes' })
      const created = await Promise.all(Array.from({ length: 20 }, () => contacts.create(draft)))
      const ids = new Set(created.map(({ id }) => id))
      expect(ids.size).toBe(20)
      expect([...ids].every((id) => /^[\w-]+$/.test(id) && id !== 'new')).toBe(true)
      const { items } = await contacts.list(everything)
      expect([items.at(0)?.company, items.at(1)?.company, items.at(-1)?.company]).toEqual([
        'Aerts',
        'Maes',
        'Zwart',
      ])
    })

    test('a contact that is created under an id twice is there once, as it was created first', async () => {
      const { contacts } = await withContacts()
      const { id: _, ...draft } = aContact({ company: 'Maes' })
      const [id, other] = ['0123456789abcdef0123', '0123456789abcdef0124']
      const both = await Promise.all([1, 2].map(() => contacts.create(draft, id)))
      expect(both).toEqual([1, 2].map(() => ({ id, ...draft })))
      expect(await contacts.create({ ...draft, company: 'Other' }, id)).toEqual({ id, ...draft })
      await contacts.create(draft, other)
      expect(await contacts.list(everything)).toMatchObject({ total: 2, items: [{ id }, { id: other }] })
    })

    test('records handed out are copies: changing one changes nothing in the store', async () => {
      const given = aContact({ id: '1', company: 'Aerts' })
      const { contacts } = await withContacts(given)
      const { id: _, ...draft } = aContact({ company: 'Maes' })
      const created = await contacts.create(draft)
      const updated = await contacts.update('1', { phone: '1' })
      const { items } = await contacts.list(everything)
      for (const record of [given, created, updated, items[0], await contacts.get('1')]) {
        if (record) record.company = 'changed outside'
      }
      expect((await contacts.list(everything)).items.map(({ company }) => company)).toEqual(['Aerts', 'Maes'])
    })
  })
}
