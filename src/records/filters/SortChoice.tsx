import type { CollectionName } from '../../domain/collection-name.ts'
import { labelOf } from '../../domain/label-of.ts'
import { plainName } from '../../domain/query/plain-name.ts'
import type { FieldOf } from '../../domain/query/record-query.ts'
import classes from './Choices.module.css'
import * as messages from './messages.ts'
import type { Refine } from './use-refine.ts'

type SortChoiceProps<C extends CollectionName> = {
  collection: C
  fields: readonly FieldOf<C>[]
  change: Refine
}

/** The order of the list, on phones, where the columns have no headings to sort by. */
export function SortChoice<C extends CollectionName>({ collection, fields, change }: SortChoiceProps<C>) {
  return (
    <fieldset className={`${classes.part} ${classes.onPhones}`}>
      <legend>{messages.sortBy}</legend>
      <select
        aria-label={messages.sortBy}
        value={change.valueOf('sort')}
        onChange={(event) => change.set('sort', event.target.value)}
      >
        <option value="">{messages.ownOrder}</option>
        {fields.flatMap((field) => {
          const name = plainName(collection, field)
          return [
            <option key={name} value={name}>
              {messages.ascending(labelOf(field))}
            </option>,
            <option key={`-${name}`} value={`-${name}`}>
              {messages.descending(labelOf(field))}
            </option>,
          ]
        })}
      </select>
    </fieldset>
  )
}
