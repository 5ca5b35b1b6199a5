import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Size } from './dataset.ts'
import { spread } from './measure.ts'
import { createMix, type Asked } from './requests.ts'

export type Server = {
  url: string
  memory: () => { now: number; most: number }
  /** How long the process and its threads were busy. */
  cpuSeconds: () => number
  stop: () => Promise<void>
}

/** `npm run serve` on a free port, on books that are there already, with `more` arguments. */
export async function startServer(database: string, more: string[] = []): Promise<Server> {
  const args = [...nodeArguments(), '--port', '0', '--database', database, '--quiet', ...more]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = () => child.kill()
  process.once('exit', end)
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
    cpuSeconds: () => {
      const [user, system] =
        readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
      return (Number(user) + Number(system)) / 100 // in the kernel's clock ticks
    },
    stop: async () => {
      process.off('exit', end)
      child.kill()
      await ended
    },
  }
}

const root = join(import.meta.dirname, '../..')

/** Node's flags and the file that `npm run serve` starts. */
function nodeArguments(): string[] {
  const { scripts }: { scripts: { serve: string } } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return scripts.serve.split(' ').slice(1)
}

export type Load = {
  requests: number
  perSecond: number
  errors: number
  reads: Spread
  writes: Spread
  /** How many cores the servers and this client were busy with. */
  cores: { servers: number; client: number }
}
type Spread = ReturnType<typeof spread>

export type Clients = { servers: Server[]; token: string; size: Size; connections: number; seconds: number }

/** So many connections that ask again when they were answered, after a pause in milliseconds: half of it to half as much again. */
export function closedLoad(clients: Clients, pause = 0): Promise<Load> {
  return loaded(clients, async (send) => {
    const { connections, size, seconds } = clients
    const end = performance.now() + seconds * 1000
    const askOn = async (_: unknown, number: number) => {
      const mix = createMix(number, size)
      for (let turn = 0; performance.now() < end; turn++) {
        await send(mix(), number, performance.now())
        if (pause > 0) await wait(pause * (0.5 + ((turn * 7 + number) % 11) / 10))
      }
    }
    await Promise.all(Array.from({ length: connections }, askOn))
  })
}

/**
 * So many requests a second, evenly, whether those before are answered or not. Each is timed from when it was due, so that what waits
 * for a connection or for this client counts too.
 */
export function openLoad(clients: Clients, rate: number): Promise<Load> {
  return loaded(clients, async (send) => {
    const mix = createMix(0, clients.size)
    const asked: Promise<void>[] = []
    const begun = performance.now()
    for (let number = 0; number < rate * clients.seconds; number++) {
      const due = begun + (number * 1000) / rate
      const early = due - performance.now()
      if (early > 1) await wait(early)
      asked.push(send(mix(), number, due))
    }
    await Promise.all(asked)
  })
}

type Send = (request: { isWrite: boolean; asked: Asked }, number: number, since: number) => Promise<void>

async function loaded(
  { servers, token, connections, seconds }: Clients,
  work: (send: Send) => Promise<void>,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: Math.ceil(connections / servers.length) })
  const [reads, writes]: [number[], number[]] = [[], []]
  let errors = 0
  const serverTime = () => servers.reduce((sum, server) => sum + server.cpuSeconds(), 0)
  const [before, mine] = [serverTime(), process.cpuUsage()]
  await work(async ({ isWrite, asked: { method, path, body } }, number, since) => {
    const base = servers[number % servers.length]?.url ?? ''
    const status = await ask(agent, `${base}/api${path}`, method, token, body).catch(() => 0)
    const times = isWrite ? writes : reads
    times.push(performance.now() - since)
    if (status < 200 || status >= 300) errors++
  })
  agent.destroy()
  const { user, system } = process.cpuUsage(mine)
  const cores = { servers: (serverTime() - before) / seconds, client: (user + system) / 1e6 / seconds }
  const requests = reads.length + writes.length
  return {
    requests,
    perSecond: requests / seconds,
    errors,
    reads: spread(reads),
    writes: spread(writes),
    cores,
  }
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

/** Sends a request and returns the status of its answer, once all of it is there. */
export function ask(
  agent: Agent,
  url: string,
  method: string,
  token: string,
  body?: string,
): Promise<number> {
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
