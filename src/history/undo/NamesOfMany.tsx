import classes from '../HistoryTable.module.css'
import * as messages from './messages.ts'

/** The first of many names, and all of them on demand. */
export function NamesOfMany({ names }: { names: readonly string[] }) {
  return (
    <details className={classes.details}>
      <summary>{messages.namesAndMore(names.slice(0, 2).join(', '), names.length - 2)}</summary>
      <ul className={classes.changes}>
        {names.slice(0, most).map((name, index) => (
          <li key={`${index} ${name}`}>{name}</li>
        ))}
        {names.length > most && <li>{messages.more(names.length - most)}</li>}
      </ul>
    </details>
  )
}

const most = 200
