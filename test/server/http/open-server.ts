import { once } from 'node:events'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'
import { limits as usual, type Limits } from '../../../src/server/http/track-connections.ts'
import { startServer } from '../../../src/server/http/start-server.ts'
import { aContact } from '../../builders.ts'
import { openApp } from './open-app.ts'

/** The app of `openApp` behind a socket of its own; `open` is a connection to it. */
export async function openServer(options: Parameters<typeof openApp>[0] = {}, limits: Partial<Limits> = {}) {
  const opened = openApp({ accounts: { mine: {} }, ...options })
  const server = await startServer({
    fetch: opened.app.fetch,
    log: opened.log,
    host: '127.0.0.1',
    port: 0,
    limits: { ...usual, lookedAtEvery: 20, stop: 0, ...limits },
  })
  onTestFinished(() => server.stop())
  const port = Number(new URL(server.address).port)
  return { ...opened, server, open: (from?: string) => openConnection(port, from) }
}

/** A raw connection, from an address of this machine: `said` is all that came so far. */
async function openConnection(port: number, from = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true })
  let said = ''
  socket.setEncoding('utf8').on('data', (text: string) => (said += text))
  socket.on('error', () => {}) // a server that hangs up early is what many tests look for
  await once(socket, 'connect')
  const ended = Promise.race([once(socket, 'end'), once(socket, 'close')]).catch(() => {})
  return {
    socket,
    said: () => said,
    send: (text: string) => void socket.write(text),
    /** All that the server said, once it said so; fails if it hangs up first, or says nothing of the kind for a minute. */
    until: (pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const fail = (what: string) => reject(new Error(`${what} without ${String(pattern)}: ${said}`))
        const late = setTimeout(fail, 60_000, 'A minute went by')
        const look = () => {
          if (pattern.test(said)) resolve(said)
          else if (socket.readableEnded || socket.closed) fail('The connection ended')
          else return
          clearTimeout(late)
          socket.off('data', look).off('end', look).off('close', look)
        }
        socket.on('data', look).on('end', look).on('close', look)
        look()
      }),
    /** All that the server said, once it hung up. */
    end: async ({ hangUp = true } = {}) => {
      await ended
      if (hangUp) socket.destroy()
      return said
    },
  }
}

/** The answers of a connection taken apart: status, headers and body of each. */
export function answersIn(said: string) {
  const answers: { status: number; headers: Headers; body: string }[] = []
  let rest = said
  while (rest !== '') {
    const [head = '', ...after] = rest.split('\r\n\r\n')
    const [line = '', ...fields] = head.split('\r\n')
    const headers = new Headers(
      fields.map((field): [string, string] => [field.split(':', 1)[0] ?? '', field.replace(/^[^:]*:/, '')]),
    )
    const length = Number(headers.get('Content-Length') ?? 0)
    const body = after.join('\r\n\r\n')
    answers.push({ status: Number(line.split(' ')[1]), headers, body: body.slice(0, length) })
    rest = body.slice(length)
  }
  return answers
}

export const accounts = { mine: { contacts: [aContact({ id: '1', city: 'Gent' })] } }

export const head = 'Host: localhost\r\nAuthorization: Bearer mine\r\n'

const json = `${head}Content-Type: application/json\r\n`

export const edit = `POST /api/contacts/1 HTTP/1.1\r\n${json}`
