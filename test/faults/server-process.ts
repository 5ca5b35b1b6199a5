import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** The server of `npm start` in a process of its own. */
export type ServerProcess = {
  /** Where it is, such as http://127.0.0.1:40123 */
  url: string
  pid: number
  process: ChildProcess
  /** All that it has said so far, to people and in its log. */
  said: () => string
  /** Whether it has ended, whoever ended it. */
  isOver: () => boolean
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>
  /** Ends it as an administrator does; answers the exit code. */
  stop: () => Promise<number | null>
}

export type StartOptions = {
  database: string
  dist: string
  /** More arguments. */
  more?: string[]
  /** For the program node: modules to load first and the like. */
  nodeOptions?: string[]
  env?: Record<string, string>
  /** The user to run as, by number. */
  user?: number
}

const main = join(import.meta.dirname, '../../src/server/main.ts')

/** Starts the server on a free port; throws what it said when it ended instead. */
export async function startServerProcess({
  database,
  dist,
  nodeOptions = [],
  env = {},
  more = [],
  user,
}: StartOptions): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    [...nodeOptions, main, '--port', '0', '--database', database, '--dist', dist, '--quiet', ...more],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      ...(user !== undefined && { uid: user, gid: user }),
    },
  )
  let said = ''
  let isOver = false
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      isOver = true
      resolve(code)
    }),
  )
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (text: string) => {
      said += text
      const [, address] = /^Bookend: (http:\/\/[^/\s]+)/m.exec(said) ?? []
      if (address) resolve(address)
    }
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', listen)
    void ended.then((code) => reject(new Error(`The server ended with code ${code}: ${said}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    process: child,
    said: () => said,
    isOver: () => isOver,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

const commandLine = join(import.meta.dirname, '../../src/server/cli/main.ts')

/** Runs `npm run books -- …` in a process of its own, which can be killed; `ended` resolves with what it said and its exit code. */
export function runBooks(database: string, ...args: string[]) {
  const child = spawn(process.execPath, [commandLine, '--database', database, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listen = (text: string) => (said += text)
  child.stdout.setEncoding('utf8').on('data', listen)
  child.stderr.setEncoding('utf8').on('data', listen)
  const ended = new Promise<{ said: string; code: number | null }>((resolve) =>
    child.once('close', (code) => resolve({ said, code })),
  )
  return { kill: () => child.kill('SIGKILL'), ended }
}
