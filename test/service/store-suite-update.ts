import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import type { OpenStore } from './open-store.ts'

/** How every store changes records: by changes, and by a function of the record as it is inside the write. */
export function updateSuite(open: OpenStore) {
  const everything = { search: '', page: 1, pageSize: 100 }
  const withOne = () =>
    open({
      contacts: [aContact({ id: '1', company: 'Aerts' })],
      transactions: [aTransaction({ id: '1', description: '' })],
    })

  test('an update can be made of the record as it is inside the write', async () => {
    const store = await withOne()
    const before = await store.contacts.get('1')
    const seen: unknown[] = []
    const updated = await store.contacts.update('1', (current) => {
      seen.push(current)
      return { company: `${current.company} & Zoon`, phone: '' }
    })
    expect(seen).toEqual([before])
    expect(updated).toEqual({ ...before, company: 'Aerts & Zoon', phone: '' })
    expect(await store.contacts.get('1')).toEqual(updated)
    expect((await store.contacts.list({ ...everything, search: 'zoon' })).items).toEqual([updated])
  })

  test('of updates at once, each sees what those before it made', async () => {
    const { transactions } = await withOne()
    const letters = 'abcdefghij'.split('')
    await Promise.all(
      letters.map((letter) =>
        transactions.update('1', ({ description }) => ({ description: description + letter })),
      ),
    )
    const { description = '' } = (await transactions.get('1')) ?? {}
    expect(description.split('').toSorted()).toEqual(letters)
  })

  test('what the function throws comes out, leaves everything as it was, and stops nothing after it', async () => {
    const store = await withOne()
    const before = await store.transactions.get('1')
    const fault = new Error('not this version')
    const refused = store.transactions.update('1', () => {
      throw fault
    })
    const after = store.transactions.update('1', { amount: '1.00' })
    await expect(refused).rejects.toBe(fault)
    expect(await after).toEqual({ ...before, amount: '1.00' })
    await expect(
      store.contacts.update('1', (current) => {
        current.company = 'changed on the way'
        throw fault
      }),
    ).rejects.toBe(fault)
    expect(await store.contacts.get('1')).toMatchObject({ company: 'Aerts' })
    expect((await store.contacts.list({ ...everything, search: 'way' })).total).toBe(0)
  })

  test('the record that the function is given is its own copy', async () => {
    const { contacts } = await withOne()
    await contacts.update('1', (current) => {
      current.company = 'changed on the way'
      return { city: 'Brugge' }
    })
    expect(await contacts.get('1')).toMatchObject({ company: 'Aerts', city: 'Brugge' })
  })

  test('for an id that is unknown the function is not asked', async () => {
    const { contacts } = await withOne()
    const update = contacts.update('2', () => {
      throw new Error('asked for nothing')
    })
    expect(await update).toBeUndefined()
  })

  test('an update without changes answers the record', async () => {
    const { contacts } = await withOne()
    const record = await contacts.get('1')
    expect(await contacts.update('1', {})).toEqual(record)
    expect(await contacts.update('1', () => ({}))).toEqual(record)
  })

  // The ETag is made of the text of the record, so that equal records have to be written alike.
  test('the fields of a record come in one order, whatever way it comes', async () => {
    const { contacts, transactions } = await withOne()
    const { id: _, ...draft } = aContact({ company: 'Aerts' })
    const created = await contacts.create(draft)
    const seen: object[] = []
    for (const { id } of [created, { id: '1' }]) {
      await contacts.update(id, (current) => (seen.push(current), { street: 'Kaai' }))
      seen.push(await contacts.get(id).then(Object), await contacts.update(id, { city: 'Gent' }).then(Object))
    }
    seen.push(created, ...(await contacts.list(everything)).items)
    expect(new Set(seen.map((record) => Object.keys(record).join())).size).toBe(1)
    const changed = await transactions.update('1', { amount: '2.00' })
    expect(JSON.stringify(await transactions.get('1'))).toBe(JSON.stringify(changed))
    expect(JSON.stringify((await transactions.list(everything)).items)).toBe(JSON.stringify([changed]))
  })

  test('text that not every store can keep is an id that is unknown', async () => {
    const { contacts, transactions } = await open({
      contacts: ['1', '\uFFFD', '😀', ''].map((id) => aContact({ id })),
      transactions: ['1', '\uFFFD'].map((id) => aTransaction({ id })),
    })
    const odd = ['\0', '1\0', '\x001', '\ud83d', '\ude00', '\udfff\ud800']
    for (const id of odd) {
      expect(await contacts.get(id)).toBeUndefined()
      expect(await transactions.get(id)).toBeUndefined()
      expect(await contacts.update(id, { city: 'X' })).toBeUndefined()
      expect(await transactions.update(id, () => ({ amount: '1' }))).toBeUndefined()
    }
    expect(await transactions.remove(odd)).toEqual([])
    expect(await contacts.remove([...odd, '1'])).toEqual(['1'])
    expect((await contacts.list(everything)).items.map(({ id }) => id)).toEqual(['', '\uFFFD', '😀'])
  })

  test('values come back exactly as they were written, up to 2,000 characters', async () => {
    const { contacts, transactions } = await withOne()
    for (const text of [
      '  007 ',
      'a\r\nb\t\u2028',
      '\u0001\uFFFF\uFEFF',
      '𝕏 e\u0301 é 😀',
      `'; DROP TABLE contacts; --`,
      '\\\\"$1 %s :id ?',
      '東'.repeat(2000),
      '😀'.repeat(1000),
    ]) {
      expect(await contacts.update('1', { city: text })).toMatchObject({ city: text })
      expect(await contacts.get('1')).toMatchObject({ city: text })
      expect(await transactions.update('1', { description: text })).toMatchObject({ description: text })
      expect((await transactions.list(everything)).items).toMatchObject([{ description: text }])
    }
  })
}
