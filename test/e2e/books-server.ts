import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { builtServer, dist } from './chromium.ts'

/** The server of `npm start` on books of its own. */
export type BooksServer = {
  /** Where it is, such as http://127.0.0.1:40123 */
  url: string
  /** What the first start has printed to sign the browser in with; empty at later ones. */
  token: string
  /** All that it has printed and logged so far. */
  said: () => string
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** Starts the server over the books in a file, on a free port unless one is given; it asks VIES at `vies`, if that is given. */
export async function startBooks(file: string, port = 0, vies = ''): Promise<BooksServer> {
  const main = join(root, builtServer, 'main.js')
  const args = [main, '--port', String(port), '--database', file, '--dist', join(root, dist)]
  if (vies) args.push('--vies')
  const env = { ...process.env, VIES_URL: vies }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  const [, url = '', token = ''] = await new Promise<RegExpExecArray>((resolve, reject) => {
    const listen = (text: string) => {
      said += text
      const printed = /^Bookend: (http:\/\/[^/\s]+)(?:\/#token=(\S+))?\n/m.exec(said)
      if (printed) resolve(printed)
    }
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', listen)
    child.once('exit', () => reject(new Error(`The server did not start: ${said}`)))
  })
  return {
    url,
    token,
    said: () => said,
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/** Runs `npm run books -- …` on the books in a file, and gives what it prints. */
export async function runBooks(file: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'src/server/cli/main.ts'), ...args],
    {
      env: { ...process.env, DATABASE_URL: file },
    },
  )
  return stdout
}
