import type { Entry } from '../storage/rows.ts'
import classes from './HistoryTable.module.css'
import { labelOf } from '../domain/label-of.ts'
import { valueWords } from '../domain/value-words.ts'
import { FieldValues } from './FieldValues.tsx'
import * as messages from './messages.ts'

/** The changes of a journal entry: each field before and after, or the whole record. */
export function Changes({ entry: { kind, before, after } }: { entry: Entry }) {
  if (kind !== 'edit') return <FieldList fields={kind === 'create' ? after : before} />
  return (
    <ul className={classes.changes}>
      {Object.keys(after).map((field) => (
        <li key={field}>
          {labelOf(field)}: <del>{wordsOf(field, before[field])}</del> <span aria-hidden>→</span>{' '}
          <ins>{wordsOf(field, after[field])}</ins>
        </li>
      ))}
    </ul>
  )
}

type FieldListProps = {
  fields: Record<string, string>
  /** What the service sent besides these fields, under its own names. */
  others?: [name: string, text: string][]
}

/** All fields with a value, on demand. */
export function FieldList({ fields, others = [] }: FieldListProps) {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  const filledOthers = others.filter(([, text]) => text !== '')
  const many = Object.keys(filled).length + filledOthers.length
  return (
    <details className={classes.details}>
      <summary className={classes.count}>{messages.fieldCount(many)}</summary>
      <FieldValues fields={filled} others={filledOthers} />
    </details>
  )
}

function wordsOf(field: string, value = ''): string {
  return valueWords(field, value) || messages.emptyValue
}
