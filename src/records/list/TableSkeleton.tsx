import type { Shown } from './column.ts'
import table from './RecordTable.module.css'
import classes from './TableSkeleton.module.css'

type TableSkeletonProps<T> = Shown<T> & { label: string }

/**
 * The table before its rows arrive, at its final size; appears only after 200 ms. The style sheet draws its 25 rows: as
 * elements they would take as long to render as the real rows.
 */
export function TableSkeleton<T>({ label, columns, layout, fit }: TableSkeletonProps<T>) {
  return (
    <div className="late">
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <table ref={fit} className={`small ${table.table} ${layout}`} aria-hidden>
        <thead>
          <tr>
            <th className={table.tick} />
            {columns.map(({ header, className }) => (
              <th key={header} className={className}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.rows} />
      </table>
    </div>
  )
}
