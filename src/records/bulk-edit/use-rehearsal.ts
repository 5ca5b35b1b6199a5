import { useCallback, useEffect, useMemo, useState } from 'react'
import { snapshotOf } from '../../storage/snapshot.ts'
import type { Check, Collection, RecordNaming } from '../collection.ts'
import { diffRecords, givenFields } from '../selection/use-review.ts'
import { oneLine } from '../../ui/one-line.ts'
import { rehearse, type ChangeOf, type RehearsedRow } from './rehearse.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { useRecordsToEdit, type Edited } from './use-records-to-edit.ts'
import * as messages from './messages.ts'

type RehearsalOptions<T extends { id: string }> = {
  collection: Collection<T>
  edited: Edited<T>
  /** A stable function while it does the same. */
  changeOf: ChangeOf
  isWanted?: boolean
}

export type Rehearsal = Omit<ReturnType<typeof useRehearsal<{ id: string }>>, 'rowsBy'>

const noRows: RehearsedRow[] = []
const none: never[] = []

/**
 * Reads the records to edit, and says what the edit would change (`rowsBy`: the same for another edit), which rows the user leaves
 * out, and which records are not as the list showed them.
 */
export function useRehearsal<T extends { id: string }>(options: RehearsalOptions<T>) {
  const { collection, edited, changeOf, isWanted = true } = options
  const { resource } = collection
  const { read, again } = useRecordsToEdit(collection, edited, isWanted)
  const records: readonly T[] = read.state === 'read' ? read.records : none
  const check = useCheck(collection)
  const [listed] = useState(
    () => new Map('ticked' in edited ? edited.ticked.map((one) => [one.id, one]) : []),
  )
  const [given] = useState(() => givenFields(collection, listed.values()))
  const subjects = useMemo(
    () =>
      records.map((record) => {
        const { fields } = snapshotOf(collection.resource, record, true)
        return { id: record.id, ...nameAndDetail(collection.noun, record), fields }
      }),
    [collection, records],
  )
  const rowsBy = useCallback(
    (change: ChangeOf) => (check ? rehearse(subjects, change, check) : noRows),
    [subjects, check],
  )
  const rows = useMemo(() => rowsBy(changeOf), [rowsBy, changeOf])
  const byId = useMemo(() => new Map(records.map((record) => [record.id, record])), [records])
  const hasNews = (id: string) => {
    const [was, now] = [listed.get(id), byId.get(id)]
    return was !== undefined && now !== undefined && diffRecords(collection, was, now, given).length > 0
  }
  const choice = useRowsLeftOut(resource, rows, records.length)
  return { resource, read, again, rows, rowsBy, hasNews, ...choice }
}

/** A record's name, and what tells it from others of that name: of a transaction its date, amount and description. */
function nameAndDetail<T>({ nameOf, summaryOf, detailOf }: RecordNaming<T>, record: T) {
  const name = nameOf(record)
  const others = summaryOf(record).filter((part) => part !== name)
  return { name, detail: oneLine([...others, detailOf?.(record)].filter(Boolean).join(' · ')) }
}

function useCheck<T extends { id: string }>(collection: Collection<T>): Check | undefined {
  const [check, setCheck] = useState<{ check: Check }>()
  useEffect(() => {
    void collection.check().then((loaded) => setCheck({ check: loaded }))
  }, [collection])
  return check?.check
}

/** Which rows of a rehearsal the user leaves out, which ones change, and a sentence with their numbers. `of`: all records in it. */
function useRowsLeftOut(resource: CollectionName, rows: readonly RehearsedRow[], of: number) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const goingOf = (all: readonly RehearsedRow[]) =>
    all.filter(({ id, fault }) => fault === undefined && !left.has(id))
  const going = goingOf(rows)
  const faulty = rows.filter(({ fault }) => fault !== undefined).length
  const numbers = {
    changing: going.length,
    same: of - rows.length,
    faulty,
    left: rows.length - faulty - going.length,
  }
  const summary = rows.length > 0 ? messages.bulkEditSummary(resource, numbers) : ''
  return { left, setLeft, going, goingOf, summary }
}
