import type { CollectionName } from '../../src/domain/collection-name.ts'
import type { DeletedRecord } from '../../src/domain/deleted-record.ts'
import type { MemoryStore } from '../../src/service/create-memory-store.ts'
import type { DeletedStore, ErasureStore, Store } from '../../src/service/store.ts'

/** A store in memory that keeps deleted records, as the store of our server does. */
export function keepingDeleted(
  store: MemoryStore,
): Store & { deletedRecords: DeletedStore; erasures: ErasureStore } {
  const kept: Record<CollectionName, DeletedRecord[]> = { contacts: [], transactions: [] }
  const removing = <T extends { id: string }>(
    name: CollectionName,
    {
      remove,
      get,
    }: { remove: (ids: string[]) => Promise<string[]>; get: (id: string) => Promise<T | undefined> },
  ) => ({
    remove: async (ids: string[], deletedBy = 'Office') => {
      const records = await Promise.all(ids.map(get))
      const marks = await store.marks.some(ids)
      const gone = await remove(ids)
      const deletedAt = new Date().toISOString()
      for (const record of records) {
        if (!record || !gone.includes(record.id)) continue
        const { mark, note } = marks.find(({ id }) => id === record.id) ?? { mark: '' as const, note: '' }
        kept[name].unshift({ record: record as never, deletedAt, deletedBy, mark, note })
      }
      return gone
    },
  })
  const held = async (id: string) => ({
    contacts: (await store.contacts.get(id)) ? 1 : 0,
    deletedCopies: kept.contacts.filter(({ record }) => record.id === id).length,
    viesAnswers: 0,
    nameRules: 0,
    decisions: 0,
  })
  return {
    ...store,
    erasures: {
      look: async (id) => {
        const now = await held(id)
        return now.contacts + now.deletedCopies > 0 ? now : undefined
      },
      erase: async (id) => {
        const before = await held(id)
        await store.contacts.remove([id])
        kept.contacts = kept.contacts.filter(({ record }) => record.id !== id)
        return before
      },
    },
    contacts: { ...store.contacts, ...removing('contacts', store.contacts) },
    transactions: { ...store.transactions, ...removing('transactions', store.transactions) },
    deletedRecords: {
      list: async (collection, { page, pageSize }) => ({
        items: kept[collection].slice((page - 1) * pageSize, page * pageSize),
        total: kept[collection].length,
      }),
      restore: async (collection, ids) => {
        const answer = { restored: [] as string[], present: [] as string[], missing: [] as string[] }
        for (const id of ids) {
          const found = kept[collection].find(({ record }) => record.id === id)
          if (await store[collection].get(id)) answer.present.push(id)
          else if (found) {
            kept[collection] = kept[collection].filter((one) => one !== found)
            store.apply([{ collection, id, record: found.record } as never])
            const { mark, note } = found
            if (mark || note) store.apply([{ collection: 'marks', id, record: { id, mark, note } }])
            answer.restored.push(id)
          } else answer.missing.push(id)
        }
        return answer
      },
    },
  }
}
