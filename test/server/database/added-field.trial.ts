import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { emptyContact } from '../../../src/domain/fields.ts'
import { csvFormat } from '../../../src/server/cli/export-command.ts'
import type { Books } from '../../../src/server/database/books.ts'
import { booksOfFirstVersion, emptyBooks, kinds, openAt } from './empty-books.ts'

// Runs in a copy of Bookend that has one field more (test/add-a-field.ts).
const website: Record<string, string> = { website: 'https://acme.example/shop' }

describe.each(kinds)('contacts that have a website, in %s', (kind) => {
  test('are in the books of version 0.1.0, searched, backed up and exported', async () => {
    const books = await openAt(await booksOfFirstVersion(kind))
    const store = await storeOf(books)
    expect(await store.contacts.get('c1')).toMatchObject({ company: 'Acme Tools', website: '' })
    await store.contacts.update('c1', { ...website })
    const made = await store.contacts.create({ ...emptyContact, ...website, company: 'New' })
    expect(await found(books, 'acme.example/shop')).toEqual(['c1', made.id])
    expect(await books.check(() => {})).toEqual({ findings: 0, isIndexBroken: false, broken: [] })

    const restored = await emptyBooks(kind)
    await restored.books.restore(linesOf(await textOf(books)))
    expect(await found(restored.books, 'acme.example/shop')).toEqual(['c1', made.id])
    const { begin, records } = csvFormat('contacts', false)
    expect(begin).toContain(',website\r\n')
    expect(records([made])).toContain(`,${website['website']}\r\n`)
  })

  test('have none in a backup of version 0.1.0', async () => {
    const { books } = await emptyBooks(kind)
    const backup = join(import.meta.dirname, '../../fixtures/0.1.0/backup.gz')
    await books.restore(linesOf(gunzipSync(readFileSync(backup)).toString()))
    expect(await (await storeOf(books)).contacts.get('c1')).toMatchObject({ website: '' })
    expect(await books.check(() => {})).toEqual({ findings: 0, isIndexBroken: false, broken: [] })
  })
})

async function storeOf(books: Books) {
  const account = await books.accounts.find('Bakery Ltd')
  return books.storeOf(account?.id ?? 0)
}

async function found(books: Books, search: string): Promise<string[]> {
  const store = await storeOf(books)
  return (await store.contacts.list({ search, page: 1, pageSize: 10 })).items.map(({ id }) => id)
}

async function textOf(books: Books): Promise<string> {
  let text = ''
  await books.backUp(async (piece) => void (text += piece))
  return text
}

function linesOf(text: string) {
  return async function* () {
    yield* text.trimEnd().split('\n')
  }
}
