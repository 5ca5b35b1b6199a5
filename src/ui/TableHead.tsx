import type { ReactNode } from 'react'

type TableHeadProps = {
  columns: readonly string[]
  /** Which columns hold figures, which are set to the right. */
  figures?: readonly string[]
  /** A column without a name before or after the others, for controls. */
  before?: ReactNode
  after?: ReactNode
}

/** The head of a table whose rows phones show as blocks, hence the explicit roles. */
export function TableHead({ columns, figures = [], before, after }: TableHeadProps) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {before}
        {columns.map((column) => (
          <th
            key={column}
            role="columnheader"
            scope="col"
            data-figure={figures.includes(column) || undefined}
          >
            {column}
          </th>
        ))}
        {after}
      </tr>
    </thead>
  )
}
