import { expect, test } from 'vitest'
import { firstStart } from '../../src/server/bootstrap.ts'
import { UserError } from '../../src/server/common/user-error.ts'
import { isThisMachineOnly, publicAddress, readOptions } from '../../src/server/options.ts'

test('without arguments only this machine is served, from books in a file below the folder', () => {
  expect(readOptions([], {})).toMatchObject({
    host: '127.0.0.1',
    port: 4173,
    database: 'data/books.db',
    origins: [],
    hostNames: [],
    publicUrl: undefined,
    trustProxy: false,
    inbox: undefined,
    vies: undefined,
    quiet: false,
  })
})

test('variables say where the books are and which port it is, and arguments say it louder', () => {
  const variables = { PORT: '8080', DATABASE_URL: 'postgres://localhost/books' }
  expect(readOptions([], variables)).toMatchObject({ port: 8080, database: 'postgres://localhost/books' })
  expect(readOptions(['--port', '0', '--database', 'other.db'], variables)).toMatchObject({
    port: 0,
    database: 'other.db',
  })
  expect(readOptions([], { DATABASE_URL: '' })).toMatchObject({ database: 'data/books.db' })
})

test('origins and names are taken as browsers send them', () => {
  const args = '--origin https://Books.example/app --origin http://x:1 --host-name Books.example'.split(' ')
  expect(readOptions([...args, '--host-name', 'büro.example'], {})).toMatchObject({
    origins: ['https://books.example', 'http://x:1'],
    hostNames: ['books.example', 'xn--bro-hoa.example'],
  })
})

test.each([
  [['--prot', '1'], '--prot'],
  [['file.db'], 'file.db'],
  [['--port'], '--port'],
  [['--port', 'http'], '--port'],
  [['--port', '65536'], '--port'],
  [['--port', '-1'], '--port'],
  [['--host', ''], '--host'],
  [['--database', ' '], '--database'],
  [['--inbox', ''], '--inbox'],
  [['--origin', 'books.example'], '--origin'],
  [['--origin', '*'], '--origin'],
  [['--host-name', 'https://books.example'], '--host-name'],
  [['--host-name', 'books.example/app'], '--host-name'],
  [['--host-name', 'books.example:4173'], '--host-name'],
  [['--quiet=yes'], '--quiet'],
  [['--vies-as', 'BE0445455375'], '--vies'],
  [['--vies', '--vies-as', '0445455375'], '--vies-as'],
])('the arguments %j are refused with a sentence and the usage', (args, named) => {
  const complaint = complaintOf(() => readOptions(args, {}))
  expect(complaint.split('\n')[0]).toContain(named)
  expect(complaint).toContain('Usage: npm start')
})

test('VIES is asked only if an option turns it on, at the Commission or where a variable says', () => {
  const address = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'
  expect(readOptions(['--vies'], {})).toMatchObject({ vies: { url: address } })
  const variables = { VIES_URL: 'http://127.0.0.1:9/x' }
  expect(readOptions([], variables)).toMatchObject({ vies: undefined })
  expect(readOptions(['--vies', '--vies-as', 'be 0445.455.375'], variables)).toMatchObject({
    vies: { url: 'http://127.0.0.1:9/x', ownNumber: 'BE0445455375' },
  })
  expect(complaintOf(() => readOptions(['--vies'], { VIES_URL: 'vies' }))).toContain('VIES_URL')
})

test('a PORT variable that is not a port is refused', () => {
  expect(complaintOf(() => readOptions([], { PORT: 'http' }))).toContain('65535')
})

function complaintOf(task: () => unknown): string {
  try {
    task()
  } catch (error) {
    if (error instanceof UserError) return error.message
    throw error
  }
  throw new Error('Nobody complained')
}

const plain = { publicUrl: undefined, hostNames: [], host: '127.0.0.1', trustProxy: false }

test.each([
  [
    'what it was told',
    { publicUrl: 'https://books.example/app', hostNames: ['other.example'] },
    'https://books.example/app',
  ],
  ['its name behind a proxy', { hostNames: ['books.example'], trustProxy: true }, 'https://books.example'],
  ['its name and port', { hostNames: ['books.example'], host: '0.0.0.0' }, 'http://books.example:4999'],
  ['where it listens', {}, 'http://127.0.0.1:4999'],
  ['nothing, where it listens everywhere', { host: '0.0.0.0' }, undefined],
  ['nothing, where it listens everywhere by IPv6', { host: '::' }, undefined],
])('the address for others is %s', (_, options, expected) => {
  expect(publicAddress({ ...plain, ...options }, 'http://127.0.0.1:4999')).toBe(expected)
})

test('addresses that only this machine can use are recognized', () => {
  for (const address of ['http://127.0.0.1:1', 'http://localhost', 'http://[::1]:4173'])
    expect(isThisMachineOnly(address), address).toBe(true)
  for (const address of ['http://192.168.1.2', 'https://books.example'])
    expect(isThisMachineOnly(address), address).toBe(false)
})

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
