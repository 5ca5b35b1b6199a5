import { createStore, type Store } from '../../storage/create-store.ts'

/** A badge on a transaction in the list: one word, a full sentence, what is noted, and what of that is to be asked. */
export type Badge = { label: string; text: string; note?: string; question?: string }

type Badges = ReadonlyMap<string, Badge>

/** All badges by transaction id, as rows show them. */
export const badges = createStore<Badges>(new Map())

type Source = 'originals' | 'corrections' | 'marks'

/**
 * The badges that one part of Bookend gives. Rows show those of all parts, joined. Of two with one label the later counts,
 * because the service knows more of a correction than this browser.
 */
export function badgesFrom(source: Source): Store<Badges> {
  return sources[source]
}

const sources: Record<Source, Store<Badges>> = {
  originals: createStore<Badges>(new Map()),
  corrections: createStore<Badges>(new Map()),
  marks: createStore<Badges>(new Map()),
}

for (const { subscribe } of Object.values(sources)) subscribe(join)

function join(): void {
  const all = new Map<string, Badge>()
  for (const { get } of Object.values(sources))
    for (const [id, one] of get()) {
      const before = all.get(id)
      const isOther = before && before.label !== one.label
      all.set(
        id,
        isOther
          ? { ...before, ...one, label: `${before.label} · ${one.label}`, text: `${before.text} ${one.text}` }
          : one,
      )
    }
  // Still none: rows need not render for that.
  if (all.size > 0 || badges.get().size > 0) badges.set(all)
}
