import { knownField } from '../../domain/fields.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { Column } from './column.ts'
import { orderBy } from './list-order.ts'
import classes from './RecordTable.module.css'
import type { Links } from './use-list-links.ts'

type ColumnHeadingProps<T> = {
  column: Column<T>
  query: ListQuery
  sorts: Pick<Links<string>, 'hrefOf'>
}

/** The heading of a column, which sorts the whole list by it. */
export function ColumnHeading<T>({ column, query, sorts }: ColumnHeadingProps<T>) {
  const { name, header, field = name, unit, className } = column
  const sort = knownField(field)?.publicName ?? field
  return (
    <th role="columnheader" scope="col" aria-sort={orderBy(query, sort)} className={className}>
      <a href={sorts.hrefOf(sort)} data-sort={sort}>
        {header}
      </a>
      {unit && <span className={classes.unit}> {unit}</span>}
    </th>
  )
}
