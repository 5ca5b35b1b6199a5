import type { ReactNode } from 'react'

/** A column of a list of records. */
export type Column<T> = {
  header: string
  /** The default unit of the column's values, such as their currency. */
  unit?: string | undefined
  /** What a row shows; in the first column a link to the record. */
  cell: (record: T) => ReactNode
  /** The collection's class for width, alignment and position in a card. */
  className: string | undefined
}
