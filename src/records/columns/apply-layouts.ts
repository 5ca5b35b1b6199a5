import type { CollectionName } from '../../domain/collection-name.ts'
import { knownField } from '../../domain/fields.ts'
import { valueWords } from '../../domain/value-words.ts'
import type { ListLayout } from '../../storage/list-layouts.ts'
import type { Column } from '../list/column.ts'
import type { Shown } from '../list/list-shape.ts'
import classes from './Columns.module.css'

type Chosen = NonNullable<ListLayout['columns']>

/** Shows lists with the chosen columns and density. The style sheet gets the widths from a variable of the page. */
export function applyLayouts(layouts: Partial<Record<CollectionName, ListLayout>>) {
  return <T>(name: CollectionName, shown: Shown<T>): Shown<T> => {
    const layout = layouts[name]
    if (!layout) return shown
    const density = layout.density && classes.compact
    if (!layout.columns) return { ...shown, layout: [shown.layout, density].filter(Boolean).join(' ') }
    const columns = sameColumns(shown.columns, layout.columns)
    return { columns, layout: [classes.chosen, classes[name], density].filter(Boolean).join(' ') }
  }
}

/** Returns the same list for the same choice, whatever its widths: a row renders again for a different one. */
function sameColumns<T>(own: Column<T>[], chosen: Chosen): Column<T>[] {
  const key = chosen.map(({ name }) => name).join()
  const kept = known.get(own) as { key: string; columns: Column<T>[] } | undefined
  if (kept?.key === key) return kept.columns
  const columns = chosenColumns(own, chosen)
  known.set(own, { key, columns: columns as Column<unknown>[] })
  return columns
}

const known = new WeakMap<object, { key: string; columns: Column<unknown>[] }>()

/** The columns in the chosen order. A field without a column of its own shows its plain value. */
function chosenColumns<T>(own: Column<T>[], chosen: Chosen): Column<T>[] {
  return chosen.flatMap(({ name }): Column<T>[] => {
    const column = own.find((one) => one.name === name)
    if (column) return [column]
    const label = knownField(name)?.label
    return label === undefined ? [] : [plainColumn(name, label)]
  })
}

function plainColumn<T>(name: string, header: string): Column<T> {
  return {
    name,
    header,
    className: classes.plain,
    cell: (record) => {
      const value = (record as Partial<Record<string, unknown>>)[name]
      return typeof value === 'string' ? valueWords(name, value) : ''
    },
  }
}
