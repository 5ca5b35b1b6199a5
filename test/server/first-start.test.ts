import { expect, test } from 'vitest'
import { UserError } from '../../src/server/common/user-error.ts'
import { firstStart } from '../../src/server/bootstrap.ts'

test('books without an account get one, and a token that opens it', async () => {
  const { books, done } = emptyBooks()
  expect(await firstStart(books)).toBe('secret')
  expect(done).toEqual(['account My books', 'token 1 First browser'])
})

test('books with accounts are left as they are', async () => {
  const { books, done } = emptyBooks()
  const account = { id: 7, name: 'Gouda', createdAt: '', contacts: 0, transactions: 0 }
  books.accounts.list = async () => [account]
  expect(await firstStart(books)).toBeUndefined()
  expect(done).toEqual([])
})

test('if another process created the account a moment ago, none is created and no token is shown', async () => {
  const { books, done } = emptyBooks()
  books.accounts.add = () => Promise.reject(new UserError('There is already an account “My books”.'))
  expect(await firstStart(books)).toBeUndefined()
  expect(done).toEqual([])
})

test('failing books are not mistaken for books that another process was quicker to set up', async () => {
  const { books } = emptyBooks()
  books.accounts.add = () => Promise.reject(new Error('The disk is full'))
  await expect(firstStart(books)).rejects.toThrow('The disk is full')
})

function emptyBooks() {
  const done: string[] = []
  const books: Parameters<typeof firstStart>[0] = {
    accounts: {
      list: async () => [],
      add: async (name) => {
        done.push(`account ${name}`)
        return { id: 1, name, createdAt: '2026-11-21T12:00:00.000Z', contacts: 0, transactions: 0 }
      },
    },
    tokens: {
      add: async (account, name) => {
        done.push(`token ${account} ${name}`)
        return 'secret'
      },
    },
  }
  return { books, done }
}
