import { expect, inject, test } from 'vitest'
import { tagOf } from '../../../src/service/entity-tag.ts'
import { RefusalError } from '../../../src/service/refusal-error.ts'
import type { Store } from '../../../src/service/store.ts'
import { aContact } from '../../builders.ts'
import { openAt } from './empty-books.ts'
import { onEveryDatabaseIfLong } from './every-database.ts'

onEveryDatabaseIfLong('edits of one record at once', (books) => {
  test('all count, also those of two processes, and are found by both', async () => {
    const { id } = await books().accounts.add(crypto.randomUUID())
    await books().load(id, { contacts: [aContact({ id: 'c', city: '0' })] })
    const others = await openAt(books().kind === 'SQLite' ? books().where : inject('postgres'))
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
    for (const { contacts } of stores)
      expect(await contacts.list({ search: '40', page: 1, pageSize: 5 })).toMatchObject({
        items: [{ city: '40' }],
        total: 1,
      })
  })
})
