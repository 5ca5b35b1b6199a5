import { createStore } from '../../storage/create-store.ts'
import type { Store } from '../../storage/create-store.ts'
import { badges } from './badges.ts'
import type { Mark } from './badges.ts'

type Badges = ReadonlyMap<string, Mark>
type Source = 'originals' | 'marks'

/** The badges that one part of Bookend gives. Rows show those of all parts, joined. */
export function badgesFrom(source: Source): Store<Badges> {
  return sources[source]
}

const sources: Record<Source, Store<Badges>> = {
  originals: createStore<Badges>(new Map()),
  marks: createStore<Badges>(new Map()),
}

for (const { subscribe } of Object.values(sources)) subscribe(join)

function join(): void {
  const all = new Map<string, Mark>()
  for (const { get } of Object.values(sources))
    for (const [id, one] of get()) {
      const before = all.get(id)
      const both = before && { label: `${before.label} ${one.label}`, text: `${before.text} ${one.text}` }
      all.set(id, both ?? one)
    }
  badges.set(all)
}
