import type { Entry } from '../kept/rows.ts'
import classes from './KeptTable.module.css'
import { labelOf } from '../contract/field-words.ts'

/** What an entry of the journal changed: each field before and after, or all that a record held. */
export function Changes({ entry: { kind, before, after } }: { entry: Entry }) {
  if (kind !== 'edit') return <FieldList fields={kind === 'create' ? after : before} />
  return (
    <ul className={classes.changes}>
      {Object.keys(after).map((field) => (
        <li key={field}>
          {labelOf(field)}: <del>{before[field] || 'empty'}</del> <span aria-hidden>→</span>{' '}
          <ins>{after[field] || 'empty'}</ins>
        </li>
      ))}
    </ul>
  )
}

type FieldListProps = {
  fields: Record<string, string>
  /** What the service sent beside them, under its own names. */
  others?: [name: string, text: string][]
}

/** Every field that is filled, on demand. */
export function FieldList({ fields, others = [] }: FieldListProps) {
  const known = Object.entries(fields).map(([field, value]) => [labelOf(field), value] as const)
  const filled = [...known, ...others].filter(([, value]) => value !== '')
  return (
    <details className={classes.details}>
      <summary>{filled.length === 1 ? '1 field' : `${filled.length} fields`}</summary>
      <dl>
        {filled.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
