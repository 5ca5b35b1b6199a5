import type { Column } from './RecordTable.tsx'
import table from './RecordTable.module.css'
import classes from './TableSkeleton.module.css'

/** The table before its rows are there, in its final size; it appears only when they take longer than 200 ms. */
export function TableSkeleton<T>({ label, columns }: { label: string; columns: Column<T>[] }) {
  return (
    <div className={classes.skeleton}>
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <table className={table.table} aria-hidden>
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
