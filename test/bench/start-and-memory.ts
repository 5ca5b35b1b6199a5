import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openBooks } from '../../src/server/database/open-books.ts'
import { fill, type Size } from './dataset.ts'
import { spread } from './measure.ts'
import { ask, startServer, type Server } from './over-http.ts'
import { createMix } from './requests.ts'

const [starts, secondsOfUse] = [9, 60]

/** Starts the server again and again on the same books, and prints how soon it answers and how much memory it takes. */
export async function startAndMemory(size: Size): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-bench-'))
  try {
    const database = join(folder, 'books.db')
    const books = await openBooks(database)
    const account = await fill(books, size)
    const token = await books.tokens.add(account, 'bench')
    await books.close()
    await (await firstAnswer(database, token)).server.stop() // now the disk is warm
    const times: number[] = []
    const busy: number[] = []
    for (let turn = 1; turn < starts; turn++) {
      const { server, ms } = await firstAnswer(database, token)
      times.push(ms)
      busy.push(server.cpuSeconds() * 1000)
      await server.stop()
    }
    const { server } = await firstAnswer(database, token)
    await wait(3000)
    const atRest = server.memory().now
    const requests = await workWith(server, token, size)
    const afterUse = server.memory().now
    await server.stop()
    console.log(`| the server on ${size.transactions.toLocaleString('en')} transactions | |
|--|--|
| from starting the process to its first list, median (least) of ${times.length} | ${medianAndLeast(times)} ms |
| processor time that this took | ${medianAndLeast(busy)} ms |
| memory at rest (RSS, 3 s after the start) | ${atRest} MB |
| memory after ${secondsOfUse} s of one person's use, ${requests} requests | ${afterUse} MB |
`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function firstAnswer(database: string, token: string): Promise<{ server: Server; ms: number }> {
  const start = performance.now()
  const server = await startServer(database)
  const agent = new Agent()
  const status = await ask(agent, `${server.url}/api/contacts`, 'GET', token)
  const ms = performance.now() - start
  agent.destroy()
  if (status !== 200) throw new Error(`The first answer has the status ${status}`)
  return { server, ms }
}

/** What one person does who never stops to read: ten requests a second, one in twenty a write. */
async function workWith(server: Server, token: string, size: Size): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const mix = createMix(1, size)
  const end = performance.now() + secondsOfUse * 1000
  let requests = 0
  for (; performance.now() < end; requests++) {
    const { method, path, body } = mix().asked
    await ask(agent, `${server.url}/api${path}`, method, token, body)
    await wait(100)
  }
  agent.destroy()
  return requests
}

function medianAndLeast(times: number[]): string {
  return `${spread(times).median.toFixed(0)} (${Math.min(...times).toFixed(0)})`
}
