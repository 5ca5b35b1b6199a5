import { forgetSecrets, signInOf } from '../api/session/secrets.ts'
import type { Connection } from '../api/session/service-session.ts'
import { writeKept } from '../storage/local-storage.ts'
import { createStore, type Store } from '../storage/create-store.ts'
import { newId } from '../domain/new-id.ts'
import { bookend } from '../dialect/profile/bookend.ts'
import { resolve, type PartialProfile } from '../dialect/profile/resolve.ts'
import { placeOfConnections, readConnections, type KeptConnections } from './kept-connections.ts'
import * as messages from './messages.ts'

export type NamedConnection = Connection & {
  name: string
  /** The prefix of its addresses: "" for the connection from settings.json, `/c/ID` for the others. */
  basepath: string
  /** Created by the user and therefore removable; the others come with the installation. */
  own: boolean
  demo: boolean
  /** Whether its profile differs from the installation's. */
  changed: boolean
}

/** The connections of this browser. Every change is stored on the device; imported profiles have passed the schema. */
export type ConnectionList = Store<NamedConnection[]> & {
  add: (profile: PartialProfile) => NamedConnection
  change: (id: string, profile: PartialProfile) => void
  /** Restores the profile of a connection that comes with the installation. */
  restore: (id: string) => void
  remove: (id: string) => void
  use: (id: string) => void
  last: () => string | undefined
}

/** The connections of this installation and this browser, the one from settings.json first. */
export function openConnectionList(service: 'demo' | PartialProfile): ConnectionList {
  let kept = readConnections()
  const store = createStore(namedConnections(service, kept))

  function take(next: KeptConnections) {
    kept = next
    writeKept('device', placeOfConnections, kept)
    store.set(namedConnections(service, kept))
  }
  const without = (id: string, profiles: Record<string, PartialProfile>) =>
    Object.fromEntries(Object.entries(profiles).filter(([one]) => one !== id))

  return {
    ...store,
    add: (profile) => {
      const id = newId().slice(0, 8)
      take({ ...kept, own: { ...kept.own, [id]: profile } })
      return named(id, profile, kept)
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

/** The same as they are stored, without a way to change them. */
export function namedConnections(service: 'demo' | PartialProfile, kept: KeptConnections): NamedConnection[] {
  const given: Record<string, PartialProfile> = {
    ...(service !== 'demo' && { settings: service }),
    demo: { ...bookend, name: messages.demoBooks, baseUrl: '/api' },
  }
  return [
    ...Object.entries(given).map(([id, profile], index) => ({
      ...named(id, profile, kept, profile),
      ...(index === 0 && { basepath: '' }),
    })),
    ...Object.entries(kept.own).map(([id, profile]) => named(id, profile, kept)),
  ]
}

/** A connection with its name. `given` is its profile if it comes with the installation. */
function named(
  id: string,
  profile: PartialProfile,
  kept: KeptConnections,
  given?: PartialProfile,
): NamedConnection {
  // The address of an installation's own service comes from its settings, whatever the user has stated.
  const stated = { ...(kept.stated[id] ?? profile), baseUrl: resolve(profile).baseUrl }
  const { name, baseUrl } = resolve(stated)
  // The installation's name for its service is the same for all its accounts.
  const isNamed = name !== given?.['name']
  const account = signInOf(id, baseUrl)?.account?.name
  return {
    id,
    profile: stated,
    name: (isNamed && name) || account || name || baseUrl.replace(/^https?:\/\//, ''),
    basepath: `/c/${id}`,
    own: !given,
    demo: id === 'demo',
    changed: id in kept.stated,
  }
}

/** The connection that an address of the app belongs to; undefined if this browser does not have it. */
export function connectionAt(pathname: string, connections: NamedConnection[]): NamedConnection | undefined {
  const [, id] = /^\/c\/([^/]+)/.exec(pathname) ?? []
  return connections.find((one) => (id === undefined ? one.basepath === '' : one.id === id))
}

/**
 * Where the page that is open has its like at a connection: the same page, or of a record's page its list. The page of all
 * connections belongs to none: from there it leads to the contacts.
 */
export function samePageAt({ basepath }: Pick<NamedConnection, 'basepath'>, pathname: string): string {
  return (
    basepath +
    pathname.replace(/^(\/(?:contacts|transactions))\/.*/, '$1').replace(/^\/connections$/, '/contacts')
  )
}

/** Reloads the page, or loads another one. Every change of a service's profile reloads, so that nothing read earlier remains. */
export function reopen(address?: string): void {
  if (address === undefined) location.reload()
  else location.assign(address)
}
