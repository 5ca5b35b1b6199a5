import { Agent } from 'node:http'
import { openBooks } from '../../src/server/database/open-books.ts'
import { fill } from './dataset.ts'
import { spread } from './measure.ts'
import { ask, startServer } from './over-http.ts'

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
