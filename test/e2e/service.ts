import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type RunningService = { url: string; stop: () => Promise<void> }

const main = join(import.meta.dirname, '../../src/server/in-memory/main.ts')

/** Starts the service of `npm run service` on a free port, for pages of `origin`. */
export async function startService(origin: string, files: string[]): Promise<RunningService> {
  const args = [main, '--port', '0', '--origin', origin, ...files]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (text: string) => {
      said += text
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
      if (address) resolve(address)
    }
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', listen)
    child.once('exit', () => reject(new Error(`The service did not start: ${said}`)))
  })
  return {
    url,
    stop: () => {
      child.kill()
      child.unref()
      // Browsers keep connections open, for which a server that closes politely would wait.
      const impatient = setTimeout(() => child.kill('SIGKILL'), 1000)
      return ended.finally(() => clearTimeout(impatient))
    },
  }
}

/** Writes records into a file, for the service to be started with. */
export function recordsFile(folder: string, name: string, records: object[]): string {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(records))
  return file
}
