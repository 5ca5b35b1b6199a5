import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { read } from '../service/open-service.ts'

// As `npm run build` writes it, inside the project, where it finds the packages that are not built in. It starts in a third of the time.
const project = join(import.meta.dirname, '../..')
const cache = join(project, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
const built = mkdtempSync(join(cache, 'built-server-'))
const running = new Set<ChildProcessWithoutNullStreams>()

beforeAll(async () => {
  const configFile = join(project, 'vite.server.config.ts')
  await build({ configFile, root: project, logLevel: 'warn', build: { outDir: built } })
})
afterEach(() => running.forEach((child) => child.kill('SIGKILL')))
afterAll(() => rmSync(built, { recursive: true }))

/** A folder with a built app, for a server to run in. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  writeFileSync(join(folder, 'index.html'), '<title>Bookend</title>')
  return folder
}

/** Starts the server of `npm start` in a folder, on a free port, and waits until it tells people where. */
export async function serve(folder: string, { args = [], ...others }: Starting = {}) {
  const child = start(folder, { args: ['--port', '0', ...args], ...others })
  while (!child.errors().includes('Ctrl-C')) {
    await Promise.race([once(child.process.stderr, 'data'), child.ended.then(ended)])
  }
  const [address = '', token] = /http:\S+?(?=\/#|\n)/.exec(child.errors()) ?? []
  return { ...child, address, token: /#token=(\S+)/.exec(child.errors())?.[1] ?? token }

  function ended() {
    throw new Error(`The server ended: ${child.errors()}`)
  }
}

type Starting = { args?: string[]; node?: string[]; variables?: Record<string, string> }

/** Starts the server; `ended` is its exit code, or the signal that ended it. */
export function start(folder: string, { args = [], node = [], variables = {} }: Starting = {}) {
  const main = join(built, 'main.js')
  const { PORT: _port, DATABASE_URL: _url, ...others } = process.env
  const child = spawn(process.execPath, [...node, main, '--dist', folder, ...args], {
    cwd: folder,
    env: { ...others, ...variables },
  })
  running.add(child)
  let [output, errors] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal))
    child.once('exit', () => running.delete(child))
  })
  return {
    process: child,
    ended,
    errors: () => errors,
    output: () => output,
    /** Takes the log away as it is written, as whoever keeps logs does. */
    keepLog: () => child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text)),
    lines: () => linesOf(output),
  }
}

function linesOf(output: string): Record<string, unknown>[] {
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => Object(JSON.parse(line)))
}

export async function ask(
  address: string,
  path: string,
  { token, ...init }: RequestInit & { token?: string } = {},
) {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const response = await fetch(`${address}${path}`, { ...init, headers })
  if (response.headers.get('Content-Type')?.includes('json')) return read(response)
  await response.text()
  return { status: response.status, headers: response.headers, body: undefined }
}
