import { spawn } from 'node:child_process'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../../src/server/cli/main.ts')

/** Runs `npm run books -- …` in a process of its own, which can be killed; `ended` resolves with what it said and its exit code. */
export function runBooks(database: string, ...args: string[]) {
  const child = spawn(process.execPath, [main, '--database', database, ...args], {
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
