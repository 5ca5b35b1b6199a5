import { useState } from 'react'
import { useValues } from '../../api/query/use-values.ts'
import { formatCount } from '../../domain/format-count.ts'
import type { ListQuery } from '../../domain/page.ts'
import classes from '../../records/filters/Choices.module.css'
import type { Refine } from '../../records/filters/use-refine.ts'
import { withParameter } from '../../records/filters/conditions-of.ts'
import * as messages from './messages.ts'

/** A choice of the currencies that occur. */
export function CurrencyFilter({ query, change }: { query: ListQuery; change: Refine }) {
  const [isExpected, setIsExpected] = useState(false)
  const refine = withParameter('transactions', query.refine, 'currency', [])
  const values = useValues('transactions', { search: query.search, refine }, 'currency', isExpected)
  const chosen = change.valueOf('currency')
  const counts = new Map(values.data?.values.map(({ value, count }) => [value, count]))
  const codes = [...new Set([...counts.keys(), ...(chosen === '' ? [] : [chosen])])]
  return (
    <fieldset className={classes.part}>
      <legend>{messages.currency}</legend>
      <select
        aria-label={messages.currency}
        value={chosen}
        onFocus={() => setIsExpected(true)}
        onChange={(event) => change.set('currency', event.target.value)}
      >
        <option value="">{messages.anyCurrency}</option>
        {codes.map((code) => {
          const count = counts.get(code)
          return (
            <option key={code} value={code}>
              {count === undefined ? code : messages.withCount(code, formatCount(count))}
            </option>
          )
        })}
      </select>
    </fieldset>
  )
}
