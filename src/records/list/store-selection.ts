import { keep, readKept } from '../../storage/local-storage.ts'
import type { Selection } from './selection.ts'

type KeptTicks<T> = { books: string; asTicked: T[]; ticked: T[] }

/**
 * Stores a list's selection in the tab, so that it survives a reload. `name` identifies the list and `books` the
 * account; selections of other accounts are ignored.
 */
export function storeSelection<T extends { id: string }>(
  selection: Selection<T>,
  name: string,
  books: () => string,
): void {
  const place = `bookend-ticks ${name}`
  const kept = readKept('tab', place)
  if (isKept<T>(kept) && kept.books === books()) {
    selection.set(kept.asTicked, true)
    selection.see(kept.ticked)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const [asTicked, ticked] = [selection.asTicked(), selection.ticked()].map((all) => [...all.values()])
    // A selection too large to store must not leave an older one behind.
    keep('tab', place, undefined)
    if (selection.ticked().size > 0) keep('tab', place, { books: books(), asTicked, ticked })
  }
  // Selecting a range of rows writes once, not once per row.
  selection.subscribe(() => (timer ??= setTimeout(write, 200)))
  addEventListener('pagehide', () => timer && write())
}

function isKept<T>(value: unknown): value is KeptTicks<T> {
  if (typeof value !== 'object' || value === null) return false
  const { books, asTicked, ticked } = value as Partial<KeptTicks<T>>
  return typeof books === 'string' && areRecords(asTicked) && areRecords(ticked)
}

function areRecords(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && typeof one?.id === 'string')
}
