import type { AccountId, Books } from '../../src/server/database/books.ts'
import { transactionId } from './dataset.ts'
import { measure } from './measure.ts'
import type { Row } from './measure.ts'

const pageSize = 25

/** What the store answers without HTTP: lists, searches, edits, deletions. */
export async function inProcess(books: Books, account: AccountId): Promise<Row[]> {
  const { contacts, transactions } = books.storeOf(account)
  // After it no total is known any more.
  const write = (run: number) =>
    transactions.update(transactionId(run), { description: `Written ${Date.now()}` })
  const list = async (search: string, page: number) => {
    const { items, total } = await transactions.list({ search, page, pageSize })
    return `${items.length} of ${total.toLocaleString('en')}`
  }
  const { total } = await transactions.list({ search: '', page: 1, pageSize })
  const farPage = Math.min(20_000, Math.floor(total / pageSize / 2))
  const rows = [
    await measure('list, page 1', 300, () => list('', 1)),
    await measure(`list, page ${farPage.toLocaleString('en')}`, 100, () => list('', farPage)),
    await measure('get a contact by id', 300, async (run) => ((await contacts.get(`c${run}`)) ? '1' : '0')),
  ]
  for (const [search, page, runs] of [
    ['wederkerend', 1, 100],
    ['wederkerend', 100, 50],
    ['kantoor wede', 1, 50],
    ['2019-03', 1, 50],
    ['nothing like this', 1, 50],
    ['a', 1, 100],
    ['q', 1, 100],
    ['zu', 1, 100],
    ['qx', 1, 100],
    ['eur', 1, 10],
    ['e a', 1, 10],
  ] as const) {
    rows.push(
      await measure(`search “${search}”, page ${page}, after a write`, runs, () => list(search, page), write),
    )
  }
  for (const [search, page] of [
    ['wederkerend', 1],
    ['wederkerend', 100],
    ['eur', 1],
  ] as const)
    rows.push(await measure(`repeated: “${search}”, page ${page}`, 100, () => list(search, page)))
  rows.push(
    await measure('search contacts “brussel”, again', 50, async () => {
      const found = await contacts.list({ search: 'brussel', page: 1, pageSize })
      return `${found.items.length} of ${found.total.toLocaleString('en')}`
    }),
    await measure('edit a contact, durable', 100, async (run) => {
      const edited = await contacts.update(`c${run}`, { city: `City ${run} ${Date.now()}` })
      return edited ? 'saved' : 'missing'
    }),
  )
  const doomed = await transactions.list({ search: '', page: 2, pageSize: 3100 })
  rows.push(
    await measure('delete 100 transactions, durable', 30, async (run) => {
      const ids = doomed.items.slice(run * 100, run * 100 + 100).map(({ id }) => id)
      return `${(await transactions.remove(ids)).length} gone`
    }),
  )
  return rows
}
