import { Unavailable } from '../../../service/unavailable.ts'
import { ChannelConnection } from './channel-connection.ts'
import type { Channel } from './channel-connection.ts'

/** Connections to be taken and given back. */
export type Connections = {
  take: () => Promise<ChannelConnection>
  giveBack: (connection: ChannelConnection) => void
}

/** Some connections; who has waited for one longer than `patience` milliseconds is told to come back later. */
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

  /** `waited`: how many milliseconds of the patience are over already. */
  async take(waited = 0): Promise<ChannelConnection> {
    const free = this.#free.pop()
    return free ? free.takenAfter(waited) : this.#nextGivenBack(waited)
  }

  #nextGivenBack(waited: number): Promise<ChannelConnection> {
    const begun = performance.now() - waited
    return new Promise((resolve, reject) => {
      const take = (connection: ChannelConnection) => {
        clearTimeout(giveUp)
        resolve(connection.takenAfter(performance.now() - begun))
      }
      this.#waiting.add(take)
      if (this.#patience === undefined) return
      const giveUp = setTimeout(() => {
        this.#waiting.delete(take)
        reject(new Unavailable('The books are busy. Nothing was changed; please try again.', 2))
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

/** One of the connections, to be taken when all others are free, which then nobody else takes. */
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
