import { forgetSecrets } from '../api/secrets.ts'
import type { Connection } from '../api/line.ts'
import { keep, readKept } from '../kept/storage.ts'
import { createStore } from '../kept/store.ts'
import type { Store } from '../kept/store.ts'
import { bookend } from '../dialect/bookend.ts'
import { resolve } from '../dialect/resolve.ts'
import type { PartialProfile } from '../dialect/resolve.ts'

/** A connection as a person knows it. */
export type NamedConnection = Connection & {
  name: string
  /** What its addresses begin with: "" for the one that settings.json gives, `/c/ID` for the others. */
  basepath: string
  /** Made by the person who uses it, so that it can be removed; the others come with the installation. */
  own: boolean
  demo: boolean
  /** Whether something else is stated here than the installation states. */
  changed: boolean
}

/** The connections of this browser. Every change is kept on the device; a profile that comes in has passed the schema. */
export type ConnectionList = Store<NamedConnection[]> & {
  add: (profile: PartialProfile) => NamedConnection
  /** States the whole profile of a connection anew. */
  change: (id: string, profile: PartialProfile) => void
  /** Takes back what was stated here of a connection that comes with the installation. */
  restore: (id: string) => void
  /** Forgets a connection with its secrets. */
  remove: (id: string) => void
  /** Remembers which one was used last. */
  use: (id: string) => void
  last: () => string | undefined
}

type Kept = {
  own: Record<string, PartialProfile>
  stated: Record<string, PartialProfile>
  last?: string | undefined
}

/** The connections that this installation and this browser have, the one of settings.json first. */
export function openConnectionList(service: 'demo' | PartialProfile): ConnectionList {
  const given: Record<string, PartialProfile> = {
    ...(service !== 'demo' && { settings: service }),
    demo: { ...bookend, name: 'Demo books', baseUrl: '/api' },
  }
  let kept = readList()
  const store = createStore(all())

  function all(): NamedConnection[] {
    const installed = Object.entries(given).map(([id, profile]) => named(id, profile, false))
    return [...installed, ...Object.entries(kept.own).map(([id, profile]) => named(id, profile, true))]
  }
  function named(id: string, profile: PartialProfile, own: boolean): NamedConnection {
    // Where an installation's own service is, its settings say, whatever else somebody has stated.
    const stated = { ...(kept.stated[id] ?? profile), baseUrl: resolve(profile).baseUrl }
    const { name, baseUrl } = resolve(stated)
    const first = id === Object.keys(given)[0]
    return {
      id,
      profile: stated,
      name: name || baseUrl.replace(/^https?:\/\//, ''),
      basepath: first ? '' : `/c/${id}`,
      own,
      demo: id === 'demo',
      changed: id in kept.stated,
    }
  }
  function take(next: Kept) {
    kept = next
    keep('device', place, kept)
    store.set(all())
  }
  const without = (id: string, profiles: Record<string, PartialProfile>) =>
    Object.fromEntries(Object.entries(profiles).filter(([one]) => one !== id))

  return {
    ...store,
    add: (profile) => {
      const id = crypto.randomUUID().slice(0, 8)
      take({ ...kept, own: { ...kept.own, [id]: profile } })
      return named(id, profile, true)
    },
    change: (id, profile) => {
      if (id in kept.own) take({ ...kept, own: { ...kept.own, [id]: profile } })
      else take({ ...kept, stated: { ...kept.stated, [id]: profile } })
    },
    restore: (id) => take({ ...kept, stated: without(id, kept.stated) }),
    remove: (id) => {
      forgetSecrets(id)
      take({ ...kept, own: without(id, kept.own), stated: without(id, kept.stated) })
    },
    use: (id) => take({ ...kept, last: id }),
    last: () => kept.last,
  }
}

/** The connection that an address of the app belongs to; undefined when this browser has none of that name. */
export function connectionAt(pathname: string, connections: NamedConnection[]): NamedConnection | undefined {
  const [, id] = /^\/c\/([^/]+)/.exec(pathname) ?? []
  return connections.find((one) => (id === undefined ? one.basepath === '' : one.id === id))
}

const place = 'bookend-connections'

function readList(): Kept {
  const found = readKept('device', place) as Partial<Kept> | undefined
  return { own: found?.own ?? {}, stated: found?.stated ?? {}, last: found?.last }
}
