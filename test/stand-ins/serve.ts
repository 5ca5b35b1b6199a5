import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { seed } from '../../src/mock/seed/seed.ts'
import { hostileStandIns, standIns } from './all.ts'
import type { StandIn } from './stand-in.ts'

type Options = { port?: number; origin: string; isHidden?: boolean }

/**
 * Serves a stand-in on 127.0.0.1 to the pages of an origin, as its administrator has allowed them by CORS; with `isHidden`
 * no header beyond the common ones is exposed (T12). `stop` ends it. `POST /-/sign-out` and `POST /-/sign-in` do what the
 * stand-in's methods do, and `GET /-/` tells what it holds and has heard: for journeys in a browser.
 */
export async function serve(standIn: StandIn, { port = 0, origin, isHidden = false }: Options) {
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const request = await requestOf(incoming)
    const response = request.method === 'OPTIONS' ? preflight(request) : await told(request)
    // A connection that breaks off.
    if (response.type === 'error') return void incoming.socket.destroy()
    const exposed = isHidden ? [] : [...response.headers.keys()].filter((name) => name !== 'set-cookie')
    outgoing.writeHead(response.status, {
      ...Object.fromEntries(response.headers),
      'set-cookie': response.headers.getSetCookie(),
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      ...(exposed.length > 0 && { 'access-control-expose-headers': exposed.join(', ') }),
      vary: 'Origin',
    })
    outgoing.end(new Uint8Array(await response.arrayBuffer()))
  }

  async function told(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/-/')) return standIn.fetch(request)
    if (pathname === '/-/sign-out') standIn.signOut()
    if (pathname === '/-/sign-in') standIn.signInAgain()
    const { name, profile, secrets, requests } = standIn
    const [contacts, transactions] = [standIn.contacts(), standIn.transactions()]
    return Response.json({ name, profile, secrets, requests, contacts, transactions })
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server listens nowhere')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function preflight({ headers }: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST, DELETE',
      'Access-Control-Allow-Headers': headers.get('access-control-request-headers') ?? '',
      'Access-Control-Max-Age': '600',
    },
  })
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Request(`http://${headers.host ?? '127.0.0.1'}${url}`, {
    method,
    headers: pairs,
    ...(!['GET', 'HEAD'].includes(method) && body.length > 0 && { body }),
  })
}

/** `npx node test/stand-ins/serve.ts django --port 9001 --origin http://127.0.0.1:4173`; without a name it lists the names. */
async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '9001' },
      origin: { type: 'string', default: 'http://127.0.0.1:4173' },
      records: { type: 'string', default: '24' },
      hidden: { type: 'boolean', default: false },
    },
  })
  const [name = ''] = positionals
  const start = standIns[name] ?? hostileStandIns[name]?.start
  if (!start) {
    process.stdout.write(`${[...Object.keys(standIns), ...Object.keys(hostileStandIns)].join('\n')}\n`)
    return
  }
  const { contacts, transactions } = seed()
  const count = Number(values.records)
  const standIn = start({ contacts: contacts.slice(0, count), transactions: transactions.slice(0, count) })
  const { port, origin, hidden: isHidden } = values
  const { url } = await serve(standIn, { port: Number(port), origin, isHidden })
  process.stdout.write(`${name} listens on ${url}\n`)
  process.stdout.write(`${JSON.stringify({ profile: standIn.profile, secrets: standIn.secrets }, null, 2)}\n`)
}

if (import.meta.main) await main()
