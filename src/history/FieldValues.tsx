import { contactNamesInOrder } from '../contacts/contact-layout.ts'
import { labelOf } from '../domain/label-of.ts'
import { valueWords } from '../domain/value-words.ts'
import classes from './FieldValues.module.css'
import * as messages from './messages.ts'

type FieldValuesProps = {
  fields: Record<string, string>
  /** What the service sent besides these fields, under its own names. */
  others?: [name: string, text: string][]
}

/** Fields with their labels, with values formatted as on a record's page. */
export function FieldValues({ fields, others = [] }: FieldValuesProps) {
  const known = Object.entries(fields)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([field, value]) => [labelOf(field), valueWords(field, value)])
  return (
    <dl className={classes.values}>
      {[...known, ...others].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || messages.empty}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where a contact's field is on its page; the fields of a transaction keep their order. */
function placeOf(field: string): number {
  return contactNamesInOrder.findIndex((name) => name === field)
}
