import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { openRaw, untilEnd } from './client.ts'
import type { Scene } from './scene.ts'
import { fieldsOf } from './truth.ts'
import { whileWorking } from './while-working.ts'

/** Clients that behave badly, and a log that nobody reads. */
export function connections(): Fault[] {
  return [
    beside('nobody reads the log any more (its pipe is closed)', 'and the server logs every request', {
      begin: (_, { process }) => {
        process.stdout?.destroy()
        process.stderr?.destroy()
      },
    }),
    beside(
      '50 connections are dropped in the middle of their requests',
      'before the body, in it, and before the answer',
      {
        begin: async (scene) =>
          void (await Promise.all(Array.from({ length: 50 }, (_, number) => drop(scene, number)))),
      },
    ),
    beside('a body never ends', 'in chunks, and with a length of a gigabyte', {
      begin: () => {},
      meanwhile: async (scene) =>
        (
          await Promise.all(
            ['Transfer-Encoding: chunked', 'Content-Length: 1000000000'].map((length) => pour(scene, length)),
          )
        ).flat(),
    }),
    beside('a head never ends', 'one letter a second', { begin: () => {}, meanwhile: drip }),
    beside('1,200 connections say nothing', 'until the server ends them', {
      begin: async ({ client }) => {
        // Those who work have theirs already, and others must wait.
        client.mayBreak = true
        const silent = await Promise.all(Array.from({ length: 1200 }, () => openRaw(client.url)))
        await Promise.all(silent.map((socket) => untilEnd(socket, 30)))
      },
    }),
  ]
}

type Part = Pick<Parameters<typeof whileWorking>[1], 'begin' | 'meanwhile'>

function beside(name: string, done: string, part: Part): Fault {
  return {
    name: `${name} under write load`,
    on: ['SQLite'],
    run: async (scene) => {
      const passing = { ...part, end: () => {}, seconds: 1, stopsWrites: false, done }
      return whileWorking(scene, passing, await scene.start({ quiet: false }))
    },
  }
}

/** Goes away at one of three moments of a creation; at the last it may have been done. */
async function drop({ client, ledger }: Scene, number: number) {
  const stamp = `99-${1_000_000 + number}`
  const body = JSON.stringify(fieldsOf('contacts', stamp))
  const head = headOf(client.token, `Content-Length: ${Buffer.byteLength(body)}`)
  const sent = [head.slice(0, 100), head + body.slice(0, 50), head + body][number % 3] ?? ''
  if (number % 3 === 2) ledger.mayBeThere(stamp)
  const socket = await openRaw(client.url)
  await new Promise<void>((resolve) => socket.write(sent, () => resolve()))
  await wait(number % 7)
  socket.resetAndDestroy()
}

async function pour({ client }: Scene, length: string): Promise<string[]> {
  const socket = await openRaw(client.url)
  socket.write(headOf(client.token, length))
  const pouring = setInterval(() => socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`), 1)
  const said = await untilEnd(socket, 20)
  clearInterval(pouring)
  return / 413 /.test(said) ? [] : [`a body without end was answered: ${said.slice(0, 100)}`]
}

async function drip({ client }: Scene): Promise<string[]> {
  const socket = await openRaw(client.url)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX: ')
  const dripping = setInterval(() => socket.write('x'), 1000)
  const said = await untilEnd(socket, 30)
  clearInterval(dripping)
  return / 408 /.test(said) ? [] : [`a head without end was answered: ${said.slice(0, 100)}`]
}

function headOf(token: string, length: string): string {
  return `POST /api/contacts/new HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`
}
