import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createRandom } from '../../src/service/seed-random.ts'
import { spread } from './measure.ts'

export type Server = { url: string; memory: () => { now: number; most: number }; stop: () => Promise<void> }

/** `npm run serve` on a free port, on books that are there already. */
export async function startServer(database: string): Promise<Server> {
  const main = join(import.meta.dirname, '../../src/server/main.ts')
  const child = spawn(process.execPath, [main, '--port', '0', '--database', database, '--quiet'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`The server did not start: ${said}`)))
  })
  return {
    url,
    // Linux only: what the kernel says of the process, in MB.
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      const megabytes = (name: string) =>
        Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
      return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
    },
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

export type Load = { requests: number; perSecond: number; errors: number; reads: Spread; writes: Spread }
type Spread = ReturnType<typeof spread>

/** So many connections that ask as fast as they are answered, nineteen reads to a write, spread over the servers. */
export async function load(
  servers: Server[],
  token: string,
  connections: number,
  seconds: number,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const [reads, writes]: [number[], number[]] = [[], []]
  let errors = 0
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, number) => {
      const random = createRandom(number + 1)
      const base = servers[number % servers.length]?.url ?? ''
      while (performance.now() < end) {
        const isWrite = random.chance(5)
        const { method, path, body } = isWrite ? aWrite(random) : aRead(random)
        const start = performance.now()
        const status = await ask(agent, `${base}/api${path}`, method, token, body).catch(() => 0)
        const times = isWrite ? writes : reads
        times.push(performance.now() - start)
        if (status < 200 || status >= 300) errors++
      }
    }),
  )
  agent.destroy()
  const requests = reads.length + writes.length
  return { requests, perSecond: requests / seconds, errors, reads: spread(reads), writes: spread(writes) }
}

/** How long a contact takes while so many others search for what is slow to find. */
export async function besideSearches(server: Server, token: string, searchers: number, seconds: number) {
  const agent = new Agent({ keepAlive: true })
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  let searches = 0
  const searching = Array.from({ length: searchers }, async () => {
    while (performance.now() < end) {
      await ask(agent, `${server.url}/api/transactions?search=eur+e`, 'GET', token)
      searches++
    }
  })
  while (performance.now() < end) {
    const start = performance.now()
    await ask(agent, `${server.url}/api/contacts/c${times.length % 1000}`, 'GET', token)
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await Promise.all(searching)
  agent.destroy()
  return { searches, requests: times.length, ...spread(times) }
}

type Asked = { method: string; path: string; body?: string }
type Random = ReturnType<typeof createRandom>

function aRead(random: Random): Asked {
  const path = random.pick([
    () => `/transactions?page=${random.between(1, 40)}`,
    () => `/transactions?page=${random.between(1, 40_000)}`,
    () => `/contacts?page=${random.between(1, 4000)}`,
    () => `/contacts/c${random.between(0, 99_999)}`,
    () => `/contacts/c${random.between(0, 99_999)}`,
    () => `/transactions?search=${random.word('wederkerend,brightboard,hosting,kantoor,2019-03,zu,q')}`,
    () => `/contacts?search=${random.word('gent,maes,brussel,antwerpen,bv')}`,
  ])()
  return { method: 'GET', path }
}

function aWrite(random: Random): Asked {
  if (random.chance(90)) {
    const body = JSON.stringify({ city: `City ${random.between(1, 100_000)}` })
    return { method: 'POST', path: `/contacts/c${random.between(0, 99_999)}`, body }
  }
  return {
    method: 'POST',
    path: '/contacts/new',
    body: JSON.stringify({ company: `New ${random.between(1, 1_000_000)}` }),
  }
}

function ask(agent: Agent, url: string, method: string, token: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      }),
    }
    const asked = request(url, { agent, method, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', reject)
    })
    asked.once('error', reject)
    asked.end(body)
  })
}
