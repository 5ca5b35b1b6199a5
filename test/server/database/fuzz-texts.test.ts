import { expect, test } from 'vitest'
import { Contact } from '../../../src/domain/contact.ts'
import { contactFieldNames, emptyContact } from '../../../src/domain/fields.ts'
import type { ContactCollection } from '../../../src/service/store.ts'
import { kinds, openFuzzed } from './fuzz-books.ts'
import type { Odd } from './fuzz-requests.ts'
import { injections } from './fuzz-texts.ts'

test.each(kinds)(
  'in %s what looks like code is text: kept as it is, found by itself, and nothing happens',
  async (kind) => {
    const { ask, mine, theirs, faults, check, close } = await openFuzzed(kind)
    const before = await totalsOf(theirs)
    for (const [index, text] of injections.entries()) {
      const fields = {
        ...emptyContact,
        lastName: `Number ${index}`,
        [contactFieldNames[index % 11] ?? '']: text,
        company: text,
      }
      const created = await ask(sent('POST', '/api/contacts/new', fields))
      expect(created?.status, `${text}`).toBe(201)
      const { id } = Contact.parse(await created?.json())
      const read = await ask(sent('GET', `/api/contacts/${id}`))
      expect(await read?.json(), `${text}`).toEqual({ id, ...fields })
      expect(await idsFoundBy(mine.contacts, text), `${text}`).toContain(id)
      // Each word alone too: the short ones are looked for in another way than the long ones.
      for (const word of text.split(/\s+/).filter(Boolean))
        expect(await idsFoundBy(mine.contacts, word), `${word} of ${text}`).toContain(id)
      const edited = await ask(sent('POST', `/api/contacts/${id}`, { street: text }))
      expect(await edited?.json(), `${text}`).toEqual({ id, ...fields, street: text })
      const missing = await ask(sent('DELETE', '/api/contacts', { ids: text.replaceAll(',', ' ').trim() }))
      expect(await missing?.json(), `${text}`).toMatchObject({ deleted: [] })
    }
    expect((await mine.contacts.list({ search: '', page: 1, pageSize: 1 })).total).toBe(
      30 + injections.length,
    )
    expect(await totalsOf(theirs)).toEqual(before)
    expect(faults()).toEqual([])
    expect(await check()).toEqual([])
    await close()
  },
  60_000,
)

test('a text is found in every store by the same words', async () => {
  const opened = await Promise.all(kinds.map(openFuzzed))
  for (const [index, text] of injections.entries())
    for (const { mine } of opened)
      await mine.contacts.create({ ...emptyContact, lastName: `Number ${index}`, company: text })
  for (const search of injections.flatMap((text) => [
    text,
    text.slice(0, 2),
    text.slice(1, 4),
    text.slice(-3),
    text.toUpperCase(),
  ])) {
    const [first, ...others] = await Promise.all(
      opened.map(async ({ mine }) => {
        const { items, total } = await mine.contacts.list({ search, page: 1, pageSize: 1000 })
        return { total, names: items.map(({ company }) => company).toSorted() }
      }),
    )
    for (const other of others) expect(other, `${search}`).toEqual(first)
  }
  await Promise.all(opened.map(({ close }) => close()))
}, 60_000)

async function idsFoundBy(contacts: ContactCollection, search: string): Promise<string[]> {
  const { items, total } = await contacts.list({ search, page: 1, pageSize: 1000 })
  expect(items, `${search}`).toHaveLength(total)
  return items.map(({ id }) => id)
}

async function totalsOf({ contacts, transactions }: Awaited<ReturnType<typeof openFuzzed>>['theirs']) {
  const all = { search: '', page: 1, pageSize: 1000 }
  return [await contacts.list(all), await transactions.list(all)]
}

function sent(method: string, path: string, fields?: object): Odd {
  const body = fields && new TextEncoder().encode(JSON.stringify(fields))
  return { method, path, headers: [['Content-Type', 'application/json']], auth: 'mine', body }
}
