import { fold } from '../../domain/fold.ts'
import type { ListQuery, Page } from '../../domain/page.ts'

/**
 * The rows of a one-page list that match a narrower search, to show until the service has answered. Undefined if the
 * search is not narrower, or if only the service can tell because it also finds numbers and dates in other notations.
 */
export function narrowedPage<T extends object>(
  page: Page<T>,
  before: ListQuery | undefined,
  query: ListQuery,
): Page<T> | undefined {
  const isWhole = page.page === 1 && !page.more && page.total === page.items.length
  if (!isWhole || !before || before.refine !== query.refine) return undefined
  const [old, words] = [wordsOf(before.search), wordsOf(query.search)]
  if (/\d/.test(query.search) || !old.every((one) => words.some((word) => word.includes(one))))
    return undefined
  const items = page.items.filter((record) => {
    const text = fold(Object.values(record).join('\n'))
    return words.every((word) => text.includes(word))
  })
  return items.length > 0 ? { ...page, items, total: undefined } : undefined
}

function wordsOf(search: string): string[] {
  return fold(search).split(/\s+/).filter(Boolean)
}
