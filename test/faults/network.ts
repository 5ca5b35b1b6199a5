import type { Fault } from './fault.ts'
import { statusOf } from './probes.ts'
import { startTcpProxy } from './tcp-proxy.ts'
import type { TcpProxy } from './tcp-proxy.ts'
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
