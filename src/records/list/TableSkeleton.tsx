import type { Column } from './column.ts'
import table from './RecordTable.module.css'
import classes from './TableSkeleton.module.css'

type TableSkeletonProps<T> = { label: string; columns: Column<T>[]; layout: string | undefined }

/** The table before its rows arrive, at its final size; appears only after 200 ms. */
export function TableSkeleton<T>({ label, columns, layout }: TableSkeletonProps<T>) {
  return (
    <div className={classes.skeleton}>
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <table className={`${table.table} ${layout}`} aria-hidden>
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
        <tbody>
          {Array.from({ length: 25 }, (_, row) => (
            <tr key={row}>
              <td className={table.tick} />
              {columns.map(({ header, className }) => (
                <td key={header} className={className}>
                  <i className={classes.bar} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
