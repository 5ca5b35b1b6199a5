import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { read } from './open-service.ts'

const main = join(import.meta.dirname, '../../src/server/in-memory/main.ts')

export const folder = mkdtempSync(join(tmpdir(), 'bookend-'))

export const running = new Set<ChildProcess>()

/** Starts the server on a free port and waits until it says where. */
export async function serve(...args: string[]) {
  const { child, errors } = start('--port', '0', ...args)
  const firstLine = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(String(chunk)))
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)))
  })
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(firstLine)?.[0]
  if (!address) throw new Error(`No address in: ${firstLine}`)
  return { address, child, errors }
}

export function start(...args: string[]) {
  const child = spawn(process.execPath, [main, ...args])
  running.add(child)
  child.once('exit', () => running.delete(child))
  return { child, errors: text(child.stderr) }
}

export async function ask(url: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}) {
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
  const init = { method, headers: { ...type, ...headers } }
  return read(await fetch(url, sent === undefined ? init : { ...init, body: sent }))
}

let lastFile = 0

/** A file that holds the records as JSON. */
export function fileOf(records: unknown[]): string {
  lastFile += 1
  const path = join(folder, `${lastFile}.json`)
  writeFileSync(path, JSON.stringify(records))
  return path
}
