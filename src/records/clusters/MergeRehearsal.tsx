import { useEffect, useMemo } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import { plainName } from '../../domain/query/plain-name.ts'
import { parametersOf } from '../../domain/query/parameters-of.ts'
import { ReadingState } from '../bulk-edit/ReadingState.tsx'
import type { ChangeOf, RehearsedRow } from '../bulk-edit/rehearse.ts'
import { RehearsalLines } from '../bulk-edit/RehearsalLines.tsx'
import { useRecordsToEdit } from '../bulk-edit/use-records-to-edit.ts'
import { useRehearsal } from '../bulk-edit/use-rehearsal.ts'
import { useRowsLeftOut } from '../bulk-edit/use-rows-left-out.ts'
import type { Collection } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import { textOf } from '../text-of.ts'
import classes from './Spellings.module.css'

/** Spellings of a field, and the one that will replace them. */
type Merge = { field: string; from: readonly string[]; to: string }

type MergeRehearsalProps<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  query: ListQuery
  merge: Merge
  /** Receives the rows that would change; none until they are read. */
  onRows: (rows: readonly RehearsedRow[]) => void
}

/** Every record that a merge would change, before and after. */
export function MergeRehearsal<T extends { id: string }>(props: MergeRehearsalProps<T>) {
  const { collection, selection, query, merge, onRows } = props
  const { resource } = collection
  const { field, from, to } = merge
  const { read, again } = useRecordsToEdit(collection, {
    query: narrowed(resource, query, merge),
    keep: (record) => from.includes(textOf(record, field)),
  })
  const changeOf: ChangeOf = useMemo(() => () => ({ [field]: to }), [field, to])
  const records = read.state === 'read' ? read.records : none
  const { rows, hasNews } = useRehearsal({ collection, selection, records, changeOf })
  const { left, setLeft, going, summary } = useRowsLeftOut(resource, rows, records.length)
  useEffect(() => onRows(going))
  return (
    <>
      <ReadingState read={read} resource={resource} onAgain={again} />
      <div className={classes.lines}>
        <RehearsalLines rows={rows} left={left} onLeave={setLeft} hasNews={hasNews} />
      </div>
      <p role="status" className={classes.summary}>
        {summary}
      </p>
    </>
  )
}

const none: never[] = []

/** The list's query, limited to the spellings where its conditions can do that. */
function narrowed(resource: CollectionName, query: ListQuery, { field, from }: Merge): ListQuery {
  const name = plainName(resource, field as Parameters<typeof plainName>[1])
  if (!parametersOf(resource).has(name)) return query
  const conditions = new URLSearchParams(query.refine)
  conditions.delete(name)
  for (const value of from) conditions.append(name, value)
  return { ...query, refine: conditions.toString() }
}
