// The texts of the choice of how many rows a page has.
import { formatCount } from '../../domain/format-count.ts'

export const rowsOnPage = 'Rows per page'
export const size = (rows: number) => formatCount(rows)
export const endless = 'Endless'
export const shown = (rows: number, total: number | undefined, more: boolean) =>
  total !== undefined
    ? `1–${formatCount(rows)} of ${formatCount(total)}`
    : more
      ? `1–${formatCount(rows)} and more`
      : `1–${formatCount(rows)}`
export const showMore = 'Show more'
