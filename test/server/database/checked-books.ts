import { expect } from 'vitest'
import type { Books } from '../../../src/server/database/books.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { emptyBooks } from './empty-books.ts'

export const everything = { search: '', page: 1, pageSize: 10_000 }

export async function filled(kind: Books['kind']) {
  const opened = await emptyBooks(kind)
  const { id } = await opened.books.accounts.add('One')
  const numbers = Array.from({ length: 30 }, (_, index) => index)
  await opened.books.load(id, {
    contacts: numbers.map((index) => aContact({ id: `c${index}`, company: `Houthandel ${index}` })),
    transactions: numbers.map((index) =>
      aTransaction({ id: `t${index}`, date: index % 2 ? '2026-03-31' : '2026-02-30' }),
    ),
  })
  return { ...opened, id }
}

export async function sentences(books: Books): Promise<string[]> {
  const told: string[] = []
  const { findings } = await books.check((sentence) => void told.push(sentence))
  expect(findings).toBe(told.length)
  return told
}
