import { useState } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import { plainName } from '../../domain/query/plain-name.ts'
import type { FieldOf } from '../../domain/query/record-query.ts'
import { labelOf } from '../../domain/label-of.ts'
import { useValues } from '../../api/query/use-values.ts'
import { ChoiceList } from './ChoiceList.tsx'
import * as messages from './messages.ts'
import type { Refine } from './use-refine.ts'
import { withParameter } from './with-parameter.ts'

type ValueChoiceProps<C extends CollectionName> = {
  collection: C
  field: FieldOf<C>
  query: ListQuery
  change: Refine
  wordsOf?: (value: string) => string
}

/** Values of a field, with the number of records that have each and meet the other conditions. */
export function ValueChoice<C extends CollectionName>(props: ValueChoiceProps<C>) {
  const { collection, field, query, change, wordsOf = String } = props
  const name = plainName(collection, field)
  const [isExpected, setIsExpected] = useState(false)
  const refine = withParameter(collection, query.refine, name, [])
  const values = useValues(collection, { search: query.search, refine }, field, isExpected)
  return (
    <ChoiceList
      legend={labelOf(field)}
      chosen={change.valuesOf(name)}
      values={values.data?.values}
      note={
        values.isError ? messages.countsUnread : values.data?.isWhole === false ? messages.notAllRead : ''
      }
      wordsOf={wordsOf}
      onChange={(chosen) => change.set(name, ...chosen)}
      onExpect={() => setIsExpected(true)}
    />
  )
}
