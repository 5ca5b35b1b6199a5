import { setTimeout as wait } from 'node:timers/promises'
import { createRandom, type Random } from '../../src/mock/seed/create-random.ts'
import type { Answer, Client } from './client.ts'
import type { Everything, Ledger } from './ledger.ts'
import { fieldsOf } from './truth.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'

/**
 * People who work until they are stopped: each creates, edits, deletes (1 to 50 at once) and reads on a connection of its own, on
 * records that nobody else touches, and notes in the ledger what was acknowledged.
 */
export function startLoad({ client, ledger, records, seed, connections = 8 }: LoadOptions) {
  let isOver = false
  const working = Array.from({ length: connections }, (_, number) => {
    const own = {
      contacts: idsOf(records.contacts, number, connections),
      transactions: idsOf(records.transactions, number, connections),
    }
    return work(new Worker(client, ledger, own, number + 1), seed * 100 + number)
  })
  async function work(worker: Worker, start: number) {
    const random = createRandom(start)
    while (!isOver) {
      const isFine = await worker.doOneThing(random)
      if (!isFine && !isOver) await wait(200)
    }
  }
  return {
    /** Resolves when everybody has the answer to the last thing sent, or knows that none will come. */
    stop: async () => {
      isOver = true
      await Promise.all(working)
    },
  }
}

export type LoadOptions = {
  client: Client
  ledger: Ledger
  records: Everything
  seed: number
  connections?: number
}

// Counts up through all loads of a run, so that no stamp is ever used twice.
let stamps = 0

class Worker {
  readonly #client: Client
  readonly #ledger: Ledger
  readonly #own: Record<CollectionName, string[]>
  readonly #number: number

  constructor(client: Client, ledger: Ledger, own: Record<CollectionName, string[]>, number: number) {
    this.#client = client
    this.#ledger = ledger
    this.#own = own
    this.#number = number
  }

  /** Answers whether the server could do it. */
  async doOneThing(random: Random): Promise<boolean> {
    const collection = random.chance(50) ? 'contacts' : 'transactions'
    const dice = random.between(0, 99)
    if (dice < 15) return this.#read(collection, random)
    if (dice < 45) return this.#create()
    if (dice < 85) return this.#edit(collection, random)
    return this.#delete(collection, random)
  }

  async #read(collection: CollectionName, random: Random) {
    const query = random.pick(['', '?page=2', '?search=stamped', '?search=st', '?search=1'])
    return isFine(await this.#client.ask(`/api/${collection}${query}`))
  }

  async #create() {
    const stamp = this.#nextStamp()
    const answer = await this.#client.ask('/api/contacts/new', {
      method: 'POST',
      body: fieldsOf('contacts', stamp),
    })
    if (isFine(answer)) {
      const id = String(Object(answer.body).id)
      this.#ledger.is({ collection: 'contacts', id }, stamp)
      this.#own.contacts.push(id)
    } else if (isInDoubt(answer)) this.#ledger.mayBeThere(stamp)
    return isFine(answer)
  }

  async #edit(collection: CollectionName, random: Random) {
    const [id] = this.#take(collection, 1, random)
    if (id === undefined) return true
    const stamp = this.#nextStamp()
    const body = fieldsOf(collection, stamp)
    const answer = await this.#client.ask(`/api/${collection}/${id}`, { method: 'POST', body })
    // What is in doubt is never touched again, so that one look at the end settles it.
    if (isInDoubt(answer)) this.#ledger.mayBe({ collection, id }, stamp)
    else this.#own[collection].push(id)
    if (isFine(answer)) this.#ledger.is({ collection, id }, stamp)
    return isFine(answer)
  }

  async #delete(collection: CollectionName, random: Random) {
    const most = Math.min(50, Math.floor(this.#own[collection].length / 3))
    const ids = this.#take(collection, random.between(1, Math.max(1, most)), random)
    if (ids.length === 0) return true
    const places = ids.map((id) => ({ collection, id }))
    const answer = await this.#client.ask(`/api/${collection}`, {
      method: 'DELETE',
      body: { ids: ids.join(',') },
    })
    if (isFine(answer)) this.#ledger.isGone(places)
    else if (isInDoubt(answer)) this.#ledger.mayBeGone(places)
    else this.#own[collection].push(...ids)
    return isFine(answer)
  }

  #take(collection: CollectionName, count: number, random: Random): string[] {
    const own = this.#own[collection]
    return Array.from({ length: Math.min(count, own.length) }, () =>
      own.splice(random.between(0, own.length - 1), 1),
    ).flat()
  }

  #nextStamp(): string {
    stamps += 1
    return `${this.#number}-${stamps}`
  }
}

function isFine({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

/** A refusal that says that nothing was changed is believed: the end of each fault looks whether it was true. */
function isInDoubt(answer: Answer): boolean {
  return !isFine(answer) && !answer.detail.includes('Nothing was changed')
}

function idsOf(records: Record<string, string>[], number: number, of: number): string[] {
  return records.filter((_, index) => index % of === number).map(({ id = '' }) => id)
}
