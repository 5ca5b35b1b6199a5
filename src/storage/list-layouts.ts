import { z } from 'zod/mini'
import { collectionNames, type CollectionName } from '../domain/collection-name.ts'
import { writeKept, listLayoutsPlace, readKept } from './local-storage.ts'

/** How a list is shown: its columns in order, their shares of the width as far as chosen, and its row height. */
const ListLayout = z.object({
  columns: z.optional(z.array(z.object({ name: z.string(), width: z.optional(z.number()) }))),
  density: z.optional(z.literal('compact')),
})
export type ListLayout = z.infer<typeof ListLayout>

/** A named search with its filters and order, as written in the list's address, and how the list is shown. */
const SavedView = z.object({
  id: z.string(),
  resource: z.enum(collectionNames),
  name: z.string(),
  search: z.string(),
  refine: z.optional(z.string()),
  layout: ListLayout,
})
export type SavedView = z.infer<typeof SavedView>

/** As version 1 stores it. A later version keeps this schema, to read what it finds. */
const Stored = z.object({
  version: z.literal(1),
  contacts: z.optional(ListLayout),
  transactions: z.optional(ListLayout),
  views: z.optional(z.array(SavedView)),
})

export type ListLayouts = Partial<Record<CollectionName, ListLayout>> & { views?: SavedView[] }

/** How the lists of an account are shown in this browser; ignores anything unreadable. */
export function readListLayouts(books: string): ListLayouts {
  const { data } = Stored.safeParse(readKept('device', listLayoutsPlace(books)))
  return {
    ...(data?.contacts && { contacts: data.contacts }),
    ...(data?.transactions && { transactions: data.transactions }),
    ...(data?.views && { views: data.views }),
  }
}

/** Stores them, or removes them if everything is at its default. */
export function keepListLayouts(books: string, { views = [], ...layouts }: ListLayouts): void {
  const isChosen =
    views.length > 0 || Object.values(layouts).some((layout) => layout.columns ?? layout.density)
  const stored = { version: 1, ...layouts, ...(views.length > 0 && { views }) }
  writeKept('device', listLayoutsPlace(books), isChosen ? stored : undefined)
}
