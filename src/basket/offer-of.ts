import type { Page } from '../contract/page.ts'

type Asked = {
  /** What is on screen; undefined while it answers an older question. */
  page: Page<{ id: string }> | undefined
  search: string
  ticked: ReadonlyMap<string, unknown>
  hidden: ReadonlySet<string>
  /** What was selected by it last. */
  chosen: { search: string; total: number | undefined; ids: string[] } | undefined
}

/** Whether to offer to select all results: when all of this page are, and there are other pages. */
export function offerOf({ page, search, ticked, hidden, chosen }: Asked) {
  if (!page) return undefined
  const { items, total, more } = page
  const shown = items.filter(({ id }) => !hidden.has(id))
  const hasOthers = total === undefined ? more || page.page > 1 : total > items.length
  if (!hasOthers || shown.length === 0 || !shown.every(({ id }) => ticked.has(id))) return undefined
  const isDone =
    chosen?.search === search && chosen.total === total && chosen.ids.every((id) => ticked.has(id))
  if (isDone) return undefined
  return total === undefined
    ? { label: 'Select all results', note: 'This service does not say how many there are.' }
    : { label: `Select all ${(total - (items.length - shown.length)).toLocaleString()} results`, note: '' }
}
