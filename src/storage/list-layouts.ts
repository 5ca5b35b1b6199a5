import { z } from 'zod/mini'
import type { CollectionName } from '../domain/collection-name.ts'
import { keep, readKept } from './local-storage.ts'
import { listLayoutsPlace } from './list-layouts-place.ts'

/** How a list is shown: its columns in order, if they were chosen, each with its share of the width if that was; and its density. */
export const ListLayout = z.object({
  columns: z.optional(z.array(z.object({ name: z.string(), width: z.optional(z.number()) }))),
  density: z.optional(z.literal('compact')),
})
export type ListLayout = z.infer<typeof ListLayout>

/** As version 1 stores it. A later version keeps this schema, to read what it finds. */
const Stored = z.object({
  version: z.literal(1),
  contacts: z.optional(ListLayout),
  transactions: z.optional(ListLayout),
})

export type ListLayouts = Partial<Record<CollectionName, ListLayout>>

/** How the lists of an account are shown in this browser; what cannot be understood counts as never chosen. */
export function readListLayouts(books: string): ListLayouts {
  const { data } = Stored.safeParse(readKept('device', listLayoutsPlace(books)))
  return {
    ...(data?.contacts && { contacts: data.contacts }),
    ...(data?.transactions && { transactions: data.transactions }),
  }
}

/** Stores them, or nothing where all is as it comes. */
export function keepListLayouts(books: string, layouts: ListLayouts): void {
  const isChosen = Object.values(layouts).some((layout) => layout.columns ?? layout.density)
  keep('device', listLayoutsPlace(books), isChosen ? { version: 1, ...layouts } : undefined)
}

/** Moves them to another account, unless that has some. */
export function moveListLayouts(from: string, to: string): void {
  const moved = readKept('device', listLayoutsPlace(from))
  if (moved === undefined) return
  if (readKept('device', listLayoutsPlace(to)) === undefined) keep('device', listLayoutsPlace(to), moved)
  keep('device', listLayoutsPlace(from), undefined)
}
