import type { Page } from '../../domain/page.ts'

/**
 * Checks the pages of a list, in order, for signs that it changed while it was read: records added or removed in the meantime
 * shift others across page boundaries, so that they appear twice or not at all. */
export function watchForDrift() {
  const ids = new Set<string>()
  let total: number | undefined
  let least = 0
  let [moved, shrunk] = [false, false]
  return {
    ids,
    /** Takes the next page, and returns its records that were on no earlier page. */
    see<T extends { id: string }>({ items, pageSize, more, total: said, atLeast = 0 }: Page<T>): T[] {
      const fresh: T[] = []
      for (const item of items) {
        if (ids.has(item.id)) continue
        ids.add(item.id)
        fresh.push(item)
      }
      const isShort = more && items.length < pageSize
      const isRecounted = total !== undefined && said !== undefined && said !== total
      moved ||= isShort || isRecounted || fresh.length < items.length
      shrunk ||= isShort || (isRecounted && said < (total ?? 0))
      total = said ?? total
      least = atLeast
      return fresh
    },
    /**
     * What the pages so far reveal. `moved`: records have shifted; `shrunk`: some may have been removed. `isCounted`:
     * the pages add up to the number that the service states; records that a list claims beyond its pages are never
     * ignored.
     */
    result: () => ({
      total,
      least,
      moved,
      shrunk,
      isCounted: total === undefined ? least <= ids.size : total === ids.size,
    }),
  }
}
