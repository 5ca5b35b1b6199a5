import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Books } from '../../../src/server/database/books.ts'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { startInbox } from '../../../src/server/inbox/start-inbox.ts'

/** Books with an account, and a folder that may be watched; the books are closed at the end of the test. */
export async function inboxIn({ accounts = ['Acme'] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  const books = await openBooks(join(folder, 'books.db'))
  const dir = join(folder, 'inbox')
  const workFolder = join(folder, 'work')
  mkdirSync(dir)
  const ids = new Map<string, number>()
  for (const name of accounts) ids.set(name, (await books.accounts.add(name)).id)
  const logged: object[] = []
  const running: { stop: () => Promise<void> }[] = []
  onTestFinished(async () => {
    await Promise.all(running.map((each) => each.stop()))
    await books.close()
  })

  /** `isLost`: its work never comes to an end, so nobody waits for it. */
  function start(given: Partial<Books> = {}, { isLost = false } = {}) {
    const note = (fields: object, words: string) => void logged.push({ ...fields, words })
    const log = { info: note, warn: note, error: note }
    const inbox = startInbox({ books: { ...books, ...given }, dir, workFolder, log, everyMs: 20 })
    if (!isLost) running.push(inbox)
    return inbox
  }

  const drop = (path: string, text: string) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  const names = (path = '.') => readdirSync(join(dir, path)).toSorted()
  const read = (path: string) => readFileSync(join(dir, path), 'utf8')
  const transactions = async (account = accounts[0] ?? '') => {
    const store = books.storeOf(ids.get(account) ?? 0)
    return (await store.transactions.list({ search: '', page: 1, pageSize: 100 })).items
  }
  return { dir, workFolder, books, ids, logged, start, drop, names, read, transactions }
}

/** Waits until something holds, which fails as long as what it looks at is not there. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(async () => holds(), { interval: 20 }).toBe(true)
}

/** A bank statement in MT940 with a line for each amount, such as `D2,50`; it adds up from 0 to what is given. */
export function mt940(lines: string[], closing: string): string {
  return [
    ':20:TEST',
    ':25:NL47TEST9876543210',
    ':28C:1/1',
    ':60F:C260101EUR0,00',
    ...lines.flatMap((amount) => [`:61:2601150115${amount}NTRFNONREF`, ':86:Coffee']),
    `:62F:${closing}`,
    '-',
    '',
  ].join('\r\n')
}

export const oneLine = mt940(['C10,00'], 'C260131EUR10,00')

const part = (amount: string, code: string) =>
  `:61:2601050105D${amount}NTRFNONREF\n:86:${code}?00PAYMENT?20September`
const parts = [part('30,', '191'), part('10,', '116'), part('20,', '116')]

/** An MT942 that has a batch of −30.00 on its line 5, and both of its payments beside it. */
export const batchAndParts = [
  ':20:T\n:25:NL56ABNA0123456789\n:28C:1\n:34F:EUR0,',
  ...parts,
  ':90D:3EUR60,\n-\n',
].join('\n')
