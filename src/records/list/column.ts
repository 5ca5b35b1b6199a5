import type { ReactNode } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import { createStore } from '../../storage/create-store.ts'

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
   * one shows what those leave unsaid; `shown`: the columns of the row, which need not say the same twice.
   */
  cell: (
    record: T,
    href: string,
    edited?: { has: (column: string) => boolean },
    shown?: readonly { name: string }[],
  ) => ReactNode
  /** The column whose text must stay in sight while this one is edited: shown beside the input wherever its own cell does not. */
  besides?: { column: string; textOf: (record: T) => string }
  /** The collection's class for width, alignment and position in a card. */
  className: string | undefined
  /** Shown only once it is chosen. It is not a field, so that nothing is sorted by it. */
  isExtra?: true
  /** The language of its texts, if it is not that of the page. */
  lang?: string
}

/** The columns that a list shows until others are chosen: the same array each time, so that no row renders again. */
export function usualColumns<T>(columns: Column<T>[]): Column<T>[] {
  const [first] = columns
  if (!first) return columns
  const known = usual.get(first) ?? columns.filter(({ isExtra }) => !isExtra)
  usual.set(first, known as Column<unknown>[])
  return known as Column<T>[]
}

const usual = new WeakMap<object, Column<unknown>[]>()

/** The columns of a list, and the class that says how wide they are. */
export type Shown<T> = {
  columns: Column<T>[]
  layout: string | undefined
  /** Watches whether the columns fit into the table. */
  fit?: ((table: HTMLTableElement) => () => void) | undefined
}

/** Shows a list in the chosen layout. Set by records/views, which loads at once only if there is a choice. */
export const listShape = createStore<(<T>(name: CollectionName, shown: Shown<T>) => Shown<T>) | undefined>(
  undefined,
)

/**
 * Shows some rows with other columns, by the records' ids. records/inline-edit sets it while the user edits in the list; a row whose
 * entry stays the same is not rendered again.
 */
export const editedRows = createStore<ReadonlyMap<string, Reshape>>(new Map())

export type Reshape = <T>(columns: Column<T>[]) => Column<T>[]
