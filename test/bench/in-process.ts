import { Agent } from 'node:http'
import type { AccountId, Books } from '../../src/server/database/books.ts'
import { openBooks } from '../../src/server/database/open-books.ts'
import { fill, transactionId } from './dataset.ts'
import { measure, spread, type Row } from './measure.ts'
import { ask, startServer } from './over-http.ts'

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

/** Prints how many edits a second a server confirms to so many callers, and how long a list takes beside them. */
export async function edits(database: string, seconds: number): Promise<void> {
  const books = await openBooks(database)
  const account = await fill(books, { transactions: 100_000, contacts: 10_000, others: 20 })
  const token = await books.tokens.add(account, 'bench')
  await books.close()
  const server = await startServer(database)
  console.log(
    `\n| edits over HTTP (${books.kind}) | a second | median ms | p99 | list beside them: median ms | p99 | errors |\n|--|--|--|--|--|--|--|`,
  )
  for (const callers of [1, 8, 50]) {
    const agent = new Agent({ keepAlive: true })
    const [times, lists]: [number[], number[]] = [[], []]
    let errors = 0
    const end = performance.now() + seconds * 1000
    const send = async (into: number[], path: string, body?: string) => {
      const start = performance.now()
      const status = await ask(agent, `${server.url}/api${path}`, body ? 'POST' : 'GET', token, body).catch(
        () => 0,
      )
      into.push(performance.now() - start)
      if (status !== 200) errors++
    }
    const editing = Array.from({ length: callers }, async (_, caller) => {
      for (let turn = 0; performance.now() < end; turn++)
        await send(
          times,
          `/contacts/c${(caller * 97 + turn) % 10_000}`,
          JSON.stringify({ city: `City ${turn}` }),
        )
    })
    const listing = async () => {
      while (performance.now() < end) {
        await send(lists, '/transactions')
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    await Promise.all([...editing, listing()])
    agent.destroy()
    const [edit, list] = [spread(times), spread(lists)]
    console.log(
      `| ${callers} callers | ${(times.length / seconds).toFixed(0)} | ${edit.median.toFixed(1)} | ${edit.p99.toFixed(1)} | ${list.median.toFixed(1)} | ${list.p99.toFixed(1)} | ${errors} |`,
    )
  }
  await server.stop()
}
