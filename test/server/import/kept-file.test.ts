import { expect, test } from 'vitest'
import { importFile } from '../../../src/server/import/import-file.ts'
import { openBooksApp } from '../http/open-app.ts'
import { mt940 } from '../inbox/open-inbox.ts'

test('the whole file is kept, although its bytes are given away while it is packed', async () => {
  const { books } = await openBooksApp([])
  const { id: acme } = await books.accounts.add('Acme')
  const amounts = Array.from({ length: 20_000 }, (_, number) => (number * 7919) % 99_991) // packed in several pieces
  const closing = amounts.reduce((sum, amount) => sum + amount, 0)
  const text =
    mt940(
      amounts.map((amount) => `C${amount},00`),
      `C260131EUR${closing},00`,
    ) + '\n'.repeat(2_000_000)
  const file = { name: 'year.sta', read: async () => Buffer.from(text) }
  expect(await importFile(books, acme, file, { source: 'upload' })).toMatchObject({ new: 20_000 })
  const [kept] = await books.imports.list(acme)
  expect(String((await books.imports.file(acme, kept?.id ?? ''))?.bytes) === text).toBe(true)
})
