import type { ReactNode } from 'react'

/** A column of a list of records. */
export type Column<T> = {
  /** The field that it shows, or mainly shows. No other column has the same. */
  name: string
  header: string
  /** The field that a click on the heading sorts by, if its name is not that of the column. */
  field?: string
  /** The default unit of the column's values, such as their currency. */
  unit?: string | undefined
  /**
   * What a row shows. In the first column a link to the record, at `href`. Single-line text that may be longer than its
   * cell is shown whole on hover and when the row has the focus. `edited`: the columns that inputs replace now, so that this
   * one shows what those leave unsaid.
   */
  cell: (record: T, href: string, edited?: { has: (column: string) => boolean }) => ReactNode
  /** The collection's class for width, alignment and position in a card. */
  className: string | undefined
  /** The language of its texts, if it is not that of the page. */
  lang?: string
}
