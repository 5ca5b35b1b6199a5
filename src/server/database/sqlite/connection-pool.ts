import { ServiceUnavailableError } from '../../../service/service-unavailable-error.ts'
import { ChannelConnection } from './channel-connection.ts'
import type { Channel } from './channel-connection.ts'

/** A source of connections. */
export type Connections = {
  take: () => Promise<ChannelConnection>
  giveBack: (connection: ChannelConnection) => void
}

/** A pool of connections; a request that waits longer than `patience` milliseconds fails as busy. */
export class ConnectionPool implements Connections {
  readonly #free: ChannelConnection[]
  readonly #waiting = new Set<(connection: ChannelConnection) => void>()
  readonly #channels: Channel[]
  readonly #patience: number | undefined

  constructor(channels: Channel[], patience?: number) {
    this.#channels = channels
    this.#patience = patience
    this.#free = channels.map((channel) => new ChannelConnection(channel))
  }

  get size(): number {
    return this.#channels.length
  }

  /** `waited`: milliseconds of the patience already used. */
  async take(waited = 0): Promise<ChannelConnection> {
    const free = this.#free.pop()
    return free ? free.takenAfter(waited) : this.#nextGivenBack(waited)
  }

  #nextGivenBack(waited: number): Promise<ChannelConnection> {
    const begun = performance.now() - waited
    return new Promise((resolve, reject) => {
      // Declared before `take`: without patience there is no timer, but a returned connection still reaches it.
      let giveUp: NodeJS.Timeout | undefined
      const take = (connection: ChannelConnection) => {
        clearTimeout(giveUp)
        resolve(connection.takenAfter(performance.now() - begun))
      }
      this.#waiting.add(take)
      if (this.#patience === undefined) return
      giveUp = setTimeout(() => {
        this.#waiting.delete(take)
        reject(new ServiceUnavailableError('The books are busy. Nothing was changed; please try again.', 2))
      }, this.#patience - waited)
    })
  }

  giveBack(connection: ChannelConnection) {
    const [next] = this.#waiting
    if (!next) return void this.#free.push(connection)
    this.#waiting.delete(next)
    next(connection)
  }

  async close() {
    await Promise.all(this.#channels.map((channel) => channel.close()))
  }
}

/** Exclusive access: takes one connection, then waits for and holds all others. */
export function alone(one: ConnectionPool, others: ConnectionPool): Connections {
  const held: ChannelConnection[] = []
  const giveBack = (connection: ChannelConnection) => {
    for (const other of held.splice(0)) others.giveBack(other)
    one.giveBack(connection)
  }
  return {
    take: async () => {
      const begun = performance.now()
      const connection = await one.take()
      try {
        while (held.length < others.size) held.push(await others.take(performance.now() - begun))
      } catch (error) {
        giveBack(connection)
        throw error
      }
      return connection.takenAfter(performance.now() - begun)
    },
    giveBack,
  }
}
