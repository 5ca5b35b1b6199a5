import { stampOf } from './truth.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'

type Place = { collection: CollectionName; id: string }
type Doubt =
  | { kind: 'creation'; stamp: string }
  | { kind: 'edit'; key: string; stamp: string }
  | { kind: 'deletion'; keys: string[] }

/** All records of one account, by collection. */
export type Everything = Record<CollectionName, Record<string, string>[]>

/** What the server has acknowledged, and what was sent and never answered: of that it may have done all or nothing. */
export class Ledger {
  acknowledged = 0
  /** How many unanswered writes turned out to be done, and not done. */
  readonly unanswered = { done: 0, undone: 0 }
  readonly #stamps = new Map<string, string>()
  // Every acknowledged state of a record in its order; without a stamp for one that was deleted.
  readonly #history: { key: string; stamp: string | undefined }[] = []
  #doubts: Doubt[] = []

  /** Notes an acknowledged creation or edit. */
  is({ collection, id }: Place, stamp: string) {
    this.acknowledged += 1
    this.#stamps.set(`${collection}/${id}`, stamp)
    this.#history.push({ key: `${collection}/${id}`, stamp })
  }

  /** Notes an acknowledged deletion. */
  isGone(places: Place[]) {
    this.acknowledged += 1
    for (const { collection, id } of places) {
      this.#stamps.delete(`${collection}/${id}`)
      this.#history.push({ key: `${collection}/${id}`, stamp: undefined })
    }
  }

  mayBeThere(stamp: string) {
    this.#doubts.push({ kind: 'creation', stamp })
  }

  mayBe({ collection, id }: Place, stamp: string) {
    this.#doubts.push({ kind: 'edit', key: `${collection}/${id}`, stamp })
  }

  mayBeGone(places: Place[]) {
    this.#doubts.push({ kind: 'deletion', keys: places.map(({ collection, id }) => `${collection}/${id}`) })
  }

  get size() {
    return this.#stamps.size
  }

  /** This moment, for `compareAt`. */
  get moment() {
    return this.#history.length
  }

  /**
   * Compares with a copy made at a moment in the past; answers all that differs from what was acknowledged by then. The next write to a
   * record may have been under way.
   */
  compareAt(moment: number, copy: Everything): string[] {
    const [acknowledged, next] = [new Map<string, string>(), new Map<string, string | undefined>()]
    for (const [at, { key, stamp }] of this.#history.entries()) {
      if (at >= moment) {
        if (!next.has(key)) next.set(key, stamp)
      } else if (stamp === undefined) acknowledged.delete(key)
      else acknowledged.set(key, stamp)
    }
    const [there, wrong] = stampsIn(copy)
    for (const key of new Set([...acknowledged.keys(), ...there.keys()])) {
      const [stamp, right] = [there.get(key), acknowledged.get(key)]
      const isNext = next.has(key) && next.get(key) === stamp
      if (stamp !== right && !isNext)
        wrong.push(`${key} is ${stamp ?? 'gone'}, acknowledged was ${right ?? 'nothing'}`)
    }
    return wrong
  }

  /** Compares with what is really there, and takes it for settled; answers all that differs from what was acknowledged. */
  settle(everything: Everything): string[] {
    const [there, wrong] = stampsIn(everything)
    for (const doubt of this.#doubts) wrong.push(...this.#resolve(doubt, there))
    this.#doubts = []
    for (const [key, stamp] of this.#stamps)
      if (there.get(key) !== stamp)
        wrong.push(`${key} is ${there.get(key) ?? 'gone'}, acknowledged was ${stamp}`)
    for (const [key, stamp] of there)
      if (!this.#stamps.has(key)) wrong.push(`${key} (${stamp}) should not be there`)
    return wrong
  }

  #resolve(doubt: Doubt, there: Map<string, string>): string[] {
    const isDone = (done: boolean) => void (this.unanswered[done ? 'done' : 'undone'] += 1)
    if (doubt.kind === 'creation') {
      const made = Array.from(there).filter(([, stamp]) => stamp === doubt.stamp)
      for (const [key, stamp] of made) this.#stamps.set(key, stamp)
      isDone(made.length > 0)
      return made.length > 1 ? [`${doubt.stamp} was made ${made.length} times`] : []
    }
    if (doubt.kind === 'edit') {
      const done = there.get(doubt.key) === doubt.stamp
      if (done) this.#stamps.set(doubt.key, doubt.stamp)
      isDone(done)
      return []
    }
    const gone = doubt.keys.filter((key) => !there.has(key))
    for (const key of gone) this.#stamps.delete(key)
    isDone(gone.length > 0)
    return gone.length > 0 && gone.length < doubt.keys.length
      ? [`a deletion of ${doubt.keys.length} took only ${gone.length}`]
      : []
  }
}

/** The stamp of each record, and what is wrong with the records. */
function stampsIn(everything: Everything): [Map<string, string>, string[]] {
  const wrong: string[] = []
  const there = new Map<string, string>()
  for (const collection of ['contacts', 'transactions'] as const) {
    for (const record of everything[collection]) {
      const stamp = stampOf(collection, record)
      if (stamp === undefined) wrong.push(`half written: ${JSON.stringify(record)}`)
      const key = `${collection}/${record['id']}`
      if (there.has(key)) wrong.push(`${key} is listed twice`)
      there.set(key, stamp ?? 'half')
    }
  }
  return [there, wrong]
}
