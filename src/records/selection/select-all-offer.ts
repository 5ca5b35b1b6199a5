import type { Page } from '../../domain/page.ts'
import * as messages from './messages.tsx'

type Asked = {
  /** The page on screen; undefined while it belongs to the previous query. */
  page: Page<{ id: string }> | undefined
  /** The query of the list (use-select-all.ts). */
  asked: string
  ticked: ReadonlyMap<string, unknown>
  hidden: ReadonlySet<string>
  /** The last selection made this way. */
  chosen: { asked: string; total: number | undefined; ids: string[] } | undefined
}

/** Whether to offer selecting all results: when this whole page is selected and there are other pages. */
export function selectAllOffer({ page, asked, ticked, hidden, chosen }: Asked) {
  if (!page) return undefined
  const { items, total, more } = page
  const shown = items.filter(({ id }) => !hidden.has(id))
  const hasOthers = total === undefined ? more || page.page > 1 : total > items.length
  if (!hasOthers || shown.length === 0 || !shown.every(({ id }) => ticked.has(id))) return undefined
  const isDone = chosen?.asked === asked && chosen.total === total && chosen.ids.every((id) => ticked.has(id))
  if (isDone) return undefined
  return total === undefined
    ? { label: messages.selectAll, note: messages.noTotal }
    : { label: messages.selectAllOf(total - (items.length - shown.length)), note: '' }
}
