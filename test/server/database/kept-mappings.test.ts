import { expect, test } from 'vitest'
import { mostKeptMappings } from '../../../src/domain/csv-columns.ts'
import type { Books } from '../../../src/server/database/books.ts'
import { checkMapping } from '../../../src/statements/csv/mappings.ts'
import { emptyBooks } from './empty-books.ts'
import { onEveryDatabase } from './every-database.ts'

const mapping = checkMapping({
  name: 'mine',
  delimiter: ';',
  header: ['Date', 'Amount'],
  date: { columns: ['Date'], format: 'DD.MM.YYYY' },
  numbers: { decimal: ',' },
  amount: { column: 'Amount' },
  currency: { fixed: 'CHF' },
})

/** Imports an empty statement whose columns were chosen. */
function take(books: Books, account: number, names: string[], file = 'bank.csv') {
  const empty = { format: 'CSV (mine)', bankAccount: '', name: '', opening: undefined, closing: undefined }
  return books.importStatements(account, [{ ...empty, lines: [] }], {
    name: file,
    source: 'command',
    chosen: { name: file, mapping, answers: { currency: 'CHF' }, layout: { delimiter: ';', names } },
  })
}

onEveryDatabase('columns that were chosen for a file', (books) => {
  test('are kept for their account, renamed, and removed', async () => {
    const [one, other] = [await books().accounts.add('Columns 1'), await books().accounts.add('Columns 2')]
    const { keptMappings } = books()
    await take(books(), one.id, ['date', 'amount'])
    await take(books(), one.id, ['æ', '日本'], `${'x'.repeat(99)}😀y.csv`)
    const [last, first] = await keptMappings.list(one.id)
    expect(last).toMatchObject({ name: `${'x'.repeat(99)}😀`, columns: ['æ', '日本'] })
    expect(first).toMatchObject({ name: 'bank.csv', mapping, answers: { currency: 'CHF' } })
    expect(await keptMappings.list(other.id)).toEqual([])
    const id = first?.id ?? ''
    expect(await keptMappings.rename(other.id, id, 'X')).toBe(false)
    expect(await keptMappings.remove(other.id, id)).toBe(false)
    expect(await keptMappings.rename(one.id, id, 'Card')).toBe(true)
    await take(books(), one.id, ['date', 'amount'], 'other.csv')
    expect((await keptMappings.list(one.id)).map(({ name }) => name)).toEqual(['Card', last?.name])
    expect(await keptMappings.remove(one.id, id)).toBe(true)
    expect(await keptMappings.list(one.id)).toHaveLength(1)
    await books().accounts.remove(one.id)
  })

  test('are limited in number, and the file is taken nevertheless', async () => {
    const { id } = await books().accounts.add('Columns 3')
    for (let index = 0; index < mostKeptMappings; index += 1)
      expect((await take(books(), id, ['date', String(index)])).areColumnsForgotten).toBeUndefined()
    expect((await take(books(), id, ['one', 'more'])).areColumnsForgotten).toBe(true)
    expect((await take(books(), id, ['date', '7'])).areColumnsForgotten).toBeUndefined()
    expect(await books().keptMappings.list(id)).toHaveLength(mostKeptMappings)
    expect(await books().imports.list(id)).toHaveLength(mostKeptMappings + 2)
  })

  test('are in a backup', async () => {
    const [from, to] = [await emptyBooks(books().kind), await emptyBooks(books().kind)]
    const { id } = await from.books.accounts.add('Acme')
    await take(from.books, id, ['date', 'amount'])
    let text = ''
    await from.books.backUp(async (more) => void (text += more))
    await to.books.restore(async function* () {
      yield* text.trimEnd().split('\n')
    })
    expect(await to.books.keptMappings.list(id)).toEqual(await from.books.keptMappings.list(id))
  })
})
