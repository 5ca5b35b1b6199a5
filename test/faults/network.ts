import { connect, createServer, type Socket } from 'node:net'
import { statusOf } from './client.ts'
import type { Fault } from './fault.ts'
import { whileWorking } from './while-working.ts'

/** The network between the server and PostgreSQL fails while both of them run. */
export function network(): Fault[] {
  return [
    broken('the network to PostgreSQL swallows everything', (proxy) => proxy.swallow(), 30),
    broken('the network to PostgreSQL is cut', (proxy) => proxy.cut(), 5),
  ]
}

function broken(name: string, fail: (proxy: TcpProxy) => void, seconds: number): Fault {
  return {
    name: `${name} under write load`,
    on: ['PostgreSQL'],
    run: async (scene) => {
      const address = new URL(scene.url)
      const proxy = await startTcpProxy(Number(address.port))
      address.port = String(proxy.port)
      const server = await scene.start({ database: address.href })
      const passing = {
        begin: () => fail(proxy),
        meanwhile: async () =>
          (await statusOf(scene.client, '/readyz')) === 503 ? [] : ['/readyz does not tell'],
        end: () => proxy.heal(),
        seconds,
        done: `a proxy between them, for ${seconds} s`,
      }
      try {
        return await whileWorking(scene, passing, server)
      } finally {
        proxy.close()
      }
    },
  }
}

/** A piece of network between the server and its database, which can be cut. */
type TcpProxy = {
  port: number
  /** Everything is swallowed, as by a firewall that forgets a connection: neither side learns of it. What was on its way arrives later. */
  swallow: () => void
  /** All connections break, and new ones are refused. */
  cut: () => void
  /** All is well again. */
  heal: () => void
  close: () => void
}

async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>()
  let state: 'well' | 'swallowing' | 'cut' = 'well'
  const server = createServer((near) => {
    if (state === 'cut') return void near.resetAndDestroy()
    const far = connect(target, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on('error', () => {})
      from.on('data', (bytes) => to.write(bytes))
      from.on('end', () => to.end())
      from.on('close', () => {
        pairs.delete(pair)
        // Nor does the news of an end get through.
        if (state !== 'swallowing') to.destroy()
        else ended.push(to)
      })
    }
    if (state === 'swallowing') for (const socket of pair) socket.pause()
  })
  const ended: Socket[] = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const all = () => [...pairs].flat()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    swallow: () => {
      state = 'swallowing'
      for (const socket of all()) socket.pause()
    },
    cut: () => {
      state = 'cut'
      for (const socket of all()) socket.resetAndDestroy()
    },
    heal: () => {
      state = 'well'
      for (const socket of all()) socket.resume()
      for (const socket of ended.splice(0)) socket.end()
    },
    close: () => {
      server.close()
      for (const socket of [...all(), ...ended]) socket.destroy()
    },
  }
}
