import { useDeferredValue } from 'react'
import type { ListQuery, Page } from '../../domain/page.ts'

type Drawn<T> = { query: ListQuery; page: Page<T> | undefined }

/**
 * The page whose rows are on the screen. A new one is drawn in parts, after the screen has answered the click or the letter that
 * led to it, and given up if another one comes before it is done.
 */
export function useDrawnList<T>(query: ListQuery, page: Page<T> | undefined): Drawn<T> {
  const current = { query, page }
  const drawn = useDeferredValue(current)
  // There is nothing to be drawn in the place of.
  return drawn.page ? drawn : current
}
