import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { openBooks } from '../../src/server/database/open-books.ts'
import { aContact, aTransaction } from '../builders.ts'
import { zipOf } from '../server/import/zip-text.ts'

// node test/bench/hostile-files.ts [--root OTHER-COPY] [--only NAME] [--longest 120]: what one account's hostile file or question costs the others.
// Linux only. Runs the built server (npm run build:server, in the other copy too). It gets a heap of 1 GB, and is ended at 3 GB, so that
// older versions do no harm.
const { values } = parseArgs({
  options: {
    root: { type: 'string', default: join(import.meta.dirname, '../..') },
    only: { type: 'string' },
    longest: { type: 'string', default: '120' },
  },
})
const root = resolve(values.root)
const longestMs = Number(values.longest) * 1000

const camt = (inside: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${inside}</BkToCstmrStmt></Document>`
const statement = (number: number, text: string) =>
  [
    `:20:T${number}`,
    ':25:NL47TEST9876543210',
    `:28C:${number}/1`,
    `:60F:C260101EUR${number},00`,
    ':61:2601010101C1,00NTRFNONREF',
    `:86:${text}`,
    `:62F:C260101EUR${number + 1},00`,
    '-',
    '',
  ].join('\r\n')

const files: Record<string, () => string | Buffer> = {
  'a small statement': () => statement(0, 'Coffee'),
  'XML of 20 MB: 1,000,000 empty statements': () => camt('<Stmt></Stmt>      '.repeat(1_000_000)),
  'ZIP of 0.3 MB: 6,000,000 empty statements': () =>
    zipOf(
      Object.fromEntries(
        Array.from({ length: 6 }, (_, index) => [`${index}.xml`, padded(camt('<Stmt/>'.repeat(1_000_000)))]),
      ),
    ),
  'MT940: 16,000 statements that chain': () => chain(16_000),
  'the same again': () => chain(16_000),
  'MT940: 400 kB of blanks behind OD:': () => statement(0, `x; TYT.: y; OD: ${'\t'.repeat(400_000)}`),
  'XML: DOCTYPE of 10 MB': () => `<?xml version="1.0"?><!DOCTYPE a [${'x'.repeat(10_000_000)}]>${camt('')}`,
  'XML: an attribute of 15 MB': () => camt(`<Stmt a="${'x'.repeat(15_000_000)}"/>`),
  'XML: a comment of 18 MB': () => camt(`<!--${'x'.repeat(18_000_000)}--><Stmt/>`),
  'XML: 1,500,000 nested elements': () => camt('<a>'.repeat(1_500_000) + '</a>'.repeat(1_500_000)),
  'OFX: 5,000,000 tags': () => `<OFX><BANKTRANLIST>${'<A>'.repeat(5_000_000)}</BANKTRANLIST></OFX>`,
  'MT940: 15,000,000 line ends': () => `${statement(0, 'x')}${'\n'.repeat(15_000_000)}-`,
  'an ordinary statement of 5,000 lines': () => lines(5000),
  'an ordinary statement of 50,000 lines': () => lines(50_000),
  'CSV: 20,000,000 separators': () => `Datum;Naam;Bedrag\n${';'.repeat(20_000_000)}`,
}

function lines(many: number): string {
  const rows = Array.from(
    { length: many },
    (_, index) =>
      `:61:260${(index % 9) + 1}010101C1,00NTRFREF${index}\r\n:86:Invoice ${index} of Firm ${index % 997}\r\n`,
  )
  return `:20:T\r\n:25:NL47TEST9876543210\r\n:28C:1/1\r\n:60F:C260101EUR0,00\r\n${rows.join('')}:62F:C260901EUR${many},00\r\n-\r\n`
}

function chain(many: number): string {
  return Array.from({ length: many }, (_, index) => statement(index, 'Coffee')).join('')
}

/** Archives that shrink to less than a 200th are refused unread: hex digits of no use keep it below. */
function padded(xml: string): string {
  const random = Array.from({ length: 9000 }, () => Math.random().toString(36).slice(2)).join('')
  return `${xml}<!--${random.slice(0, 90_000)}-->`
}

function many(from: number, count: number) {
  const numbers = Array.from({ length: count }, (_, index) => from + index)
  return {
    transactions: numbers.map((number) =>
      aTransaction({
        id: `t${number}`,
        amount: `-${(number * 7919) % 100_003}.00`,
        counterpart: `Firm ${number}`,
        description: `Invoice ${(number * 7919) % 1_000_003}`,
      }),
    ),
    contacts: numbers
      .slice(0, count / 4)
      .map((number) => aContact({ id: `c${number}`, company: `Firm ${number}` })),
  }
}

type Scene = { folder: string; hostile: string; other: string; inbox: string }

console.log(
  `| file | outcome | seconds | others: reads | p50 ms | p99 ms | longest | others: edits | p50 ms | p99 ms | longest | most memory |\n${'|--'.repeat(12)}|`,
)
let kept: Scene | undefined
for (const [name, make] of Object.entries(files)) {
  if (values.only !== undefined && !name.includes(values.only)) continue
  const scene = name.includes('again') && kept ? kept : await newScene()
  console.log(await sent(name, Buffer.from(make()), scene))
  if (kept && kept !== scene) rmSync(kept.folder, { recursive: true })
  kept = scene
}
if (kept) rmSync(kept.folder, { recursive: true })
if (values.only === undefined || values.only === 'inbox') await dropped()
await asked()

async function newScene(size = 0): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-hostile-'))
  const inbox = join(folder, 'inbox')
  for (const one of ['data', 'inbox', 'dist']) mkdirSync(join(folder, one))
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>Bookend</title>')
  const from: { openBooks: typeof openBooks } = await import(
    pathToFileURL(join(root, 'src/server/database/open-books.ts')).href
  )
  const books = await from.openBooks(join(folder, 'data/books.db'))
  const tokens: string[] = []
  for (const name of ['Hostile', 'Other']) {
    const { id } = await books.accounts.add(name)
    tokens.push(await books.tokens.add(id, 'bench'))
    if (name === 'Other') await books.load(id, many(1, 4))
    else for (let from = 0; from < size; from += 20_000) await books.load(id, many(from, 20_000))
  }
  await books.close()
  const [hostile = '', other = ''] = tokens
  return { folder, hostile, other, inbox }
}

async function start({ folder }: Scene, heap: number, more: string[] = []) {
  const flags = [
    '--heap-growing-percent=60',
    '--max-semi-space-size=1',
    '--optimize-for-size',
    '--no-node-snapshot',
    `--max-old-space-size=${heap}`,
  ]
  const options = [
    '--port',
    '0',
    '--quiet',
    '--dist',
    join(folder, 'dist'),
    '--database',
    join(folder, 'data/books.db'),
  ]
  const child = spawn(process.execPath, [...flags, join(root, 'build/server/main.js'), ...options, ...more], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let [said, isOver] = ['', false]
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.once('exit', () => (isOver = true))
  let most = 0
  const look = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      const now = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
      most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
      if (now > 3000) child.kill('SIGKILL')
    } catch {}
  }, 100)
  const url = () => /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
  while (!url() && !isOver) await wait(50)
  return {
    url: url() ?? '',
    isOver: () => isOver,
    most: () => Math.round(most),
    stop: async () => {
      child.kill('SIGKILL')
      while (!isOver) await wait(20)
      clearInterval(look)
    },
  }
}

function sent(name: string, bytes: Buffer, scene: Scene): Promise<string> {
  return beside(name, scene, async (url) => {
    const address = `${url}/api/statement-imports?name=file`
    const { status, body } = await ask(new Agent(), address, scene.hostile, bytes)
    return `${status} ${wordsOf(body)}`
  })
}

/** Does the work at a new server, and measures meanwhile what another account asks for. */
async function beside(name: string, scene: Scene, work: (url: string) => Promise<string>): Promise<string> {
  const server = await start(scene, 1024)
  const agent = new Agent({ keepAlive: true })
  await ask(agent, `${server.url}/api/contacts`, scene.other)
  const began = performance.now()
  let outcome = ''
  const working = work(server.url).then(
    (words) => (outcome = words),
    () => (outcome = 'no answer'),
  )
  const [reads, edits]: [number[], number[]] = [[], []]
  let slowest = ''
  const keepAsking = async (times: number[], paths: string[], body?: Buffer) => {
    while (outcome === '' && performance.now() - began < longestMs) {
      for (const path of paths) {
        const from = performance.now()
        const asked = ask(agent, server.url + path, scene.other, body).catch(() => {})
        await Promise.race([asked, wait(longestMs, undefined, { ref: false })])
        const ms = performance.now() - from
        if (times === reads && ms > Math.max(0, ...times.slice(-5000))) slowest = path
        times.push(ms)
      }
      await wait(5)
    }
  }
  await Promise.all([
    keepAsking(reads, ['/healthz', '/api/contacts', '/api/transactions?search=a']),
    keepAsking(edits, ['/api/contacts/c1'], Buffer.from('{"city":"Gent"}')),
  ])
  if (outcome === '') outcome = `none yet after ${values.longest} s`
  const seconds = (performance.now() - began) / 1000
  const ended = server.isOver() ? 'THE PROCESS ENDED' : outcome
  const most = server.most()
  await server.stop()
  await working
  agent.destroy()
  const timesOf = (times: number[]) => {
    const sorted = times.toSorted((one, other) => one - other)
    const at = (share: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
    return `${times.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)}`
  }
  return `| ${name} | ${ended} | ${seconds.toFixed(1)} | ${timesOf(reads)} (${slowest}) | ${timesOf(edits)} | ${most} MB |`
}

/** Questions of an account with 200,000 transactions, each of another counterparty, and 50,000 contacts. */
async function asked(): Promise<void> {
  const headers = ({ hostile }: Scene) => ({ Authorization: `Bearer ${hostile}` })
  const once = (path: string) => async (url: string, scene: Scene) => {
    const answer = await fetch(`${url}/api/queries${path}`, { headers: headers(scene) })
    let bytes = 0
    for await (const piece of answer.body ?? []) bytes += piece.length
    return `${answer.status}, ${(bytes / 1e6).toFixed(1)} MB`
  }
  const questions: Record<string, (url: string, scene: Scene) => Promise<string>> = {
    '100 questions about contacts, left after 0.1 s': async (url, scene) => {
      const left = Array.from({ length: 100 }, (_, index) =>
        fetch(`${url}/api/queries/contacts?search=${index}&missing=website&sort=city`, {
          headers: headers(scene),
          signal: AbortSignal.timeout(100),
        }).catch(() => {}),
      )
      await Promise.all(left)
      await wait(10_000)
      return 'watched for 10 s'
    },
    'totals by counterparty': once('/transactions/totals?by=counterpart'),
    'values of the counterparty': once('/transactions/values?field=counterparty'),
    'an export in the order of the amounts': once('/transactions/records?sort=amount'),
    'a page in the order of a text': once('/transactions?sort=description&pageSize=50'),
  }
  const wanted = Object.entries(questions).filter(
    ([name]) => values.only === undefined || name.includes(values.only),
  )
  if (wanted.length === 0) return
  const scene = await newScene(200_000)
  for (const [name, ask] of wanted) console.log(await beside(name, scene, (url) => ask(url, scene)))
  rmSync(scene.folder, { recursive: true })
}

/** A file in the inbox that ends a server with a small heap: how often the server ends until the file is out of the way. */
async function dropped(): Promise<void> {
  const scene = await newScene()
  mkdirSync(join(scene.inbox, 'Hostile'))
  const xml = padded(camt('<Stmt/>'.repeat(1_200_000)))
  writeFileSync(join(scene.inbox, 'Hostile', 'statements.zip'), zipOf({ 'a.xml': xml }))
  let [ends, most] = [0, 0]
  const isDone = () =>
    existsSync(join(scene.inbox, 'Hostile/failed')) || existsSync(join(scene.inbox, 'Hostile/done'))
  for (let turn = 1; turn <= 4 && !isDone(); turn++) {
    const server = await start(scene, 256, ['--inbox', scene.inbox])
    const began = performance.now()
    while (!isDone() && !server.isOver() && performance.now() - began < longestMs) await wait(100)
    if (server.isOver()) ends++
    most = Math.max(most, server.most())
    await server.stop()
  }
  console.log(
    `\nInbox, heap of 256 MB, ZIP of 1,200,000 empty statements: the process ended ${ends} times in 4 starts, ${isDone() ? 'the file is out of the way' : 'THE FILE IS STILL THERE'}; ${most} MB`,
  )
  rmSync(scene.folder, { recursive: true })
}

function wordsOf(body: string): string {
  const { detail, new: added }: { detail?: string; new?: number } = Object(JSON.parse(body))
  return detail?.slice(0, 90).replaceAll('|', '/') ?? `${added} new`
}

function ask(
  agent: Agent,
  url: string,
  token: string,
  body?: Buffer,
): Promise<{ status: number; body: string }> {
  return new Promise((done, fail) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': url.includes('/contacts/') ? 'application/json' : 'application/octet-stream',
    }
    const asked = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      answer.once('end', () => done({ status: answer.statusCode ?? 0, body: text })).once('error', fail)
    })
    asked.once('error', fail)
    asked.end(body)
  })
}
