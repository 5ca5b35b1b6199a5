import type { CollectionName } from '../../domain/collection-name.ts'
import { labelOf } from '../../domain/label-of.ts'
import { fieldNamed, plainName } from '../../domain/query/plain-name.ts'
import type { FieldOf } from '../../domain/query/record-query.ts'
import classes from './Choices.module.css'
import * as messages from './messages.ts'
import type { Refine } from './use-refine.ts'

type MissingChoiceProps<C extends CollectionName> = {
  collection: C
  fields: readonly FieldOf<C>[]
  change: Refine
}

/** A choice of fields: finds records in which at least one of them is empty. */
export function MissingChoice<C extends CollectionName>({
  collection,
  fields,
  change,
}: MissingChoiceProps<C>) {
  const chosen = change
    .valueOf('missing')
    .split(',')
    .map((name) => fieldNamed(collection, name))
  const choose = (field: FieldOf<C>, on: boolean) => {
    const next = fields.filter((one) => (one === field ? on : chosen.includes(one)))
    change.set('missing', next.map((one) => plainName(collection, one)).join(','))
  }
  return (
    <fieldset className={classes.part}>
      <legend>{messages.missing}</legend>
      <div className={classes.two}>
        {fields.map((field) => (
          <label key={field} className={classes.check}>
            <input
              type="checkbox"
              checked={chosen.includes(field)}
              onChange={(event) => choose(field, event.target.checked)}
            />
            <span>{labelOf(field)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
