import { textAt } from '../../domain/field.ts'
import { useEffect, useMemo, useState } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import { plainName } from '../../domain/query/plain-name.ts'
import { parametersOf } from '../../domain/query/parameters-of.ts'
import { RehearsalLines, RehearsedRows } from '../bulk-edit/RehearsalFrame.tsx'
import type { ChangeOf, RehearsedRow } from '../bulk-edit/rehearse.ts'
import { useRehearsal } from '../bulk-edit/use-rehearsal.ts'
import type { Collection } from '../collection.ts'
import classes from './Spellings.module.css'
import type { Change } from '../../storage/rows.ts'
import { Button } from '../../ui/Button.tsx'
import * as words from '../../changes/messages.ts'
import { showChange } from '../../changes/running-changes.ts'
import { ChangeDialog } from '../../changes/ChangeDialog.tsx'
import { useChange, useRunChange } from '../../changes/use-change.ts'
import * as messages from '../bulk-edit/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { saveNameRules } from '../../api/name-rules.ts'
import { useSession } from '../../api/session/use-session.ts'
import { planChange } from '../../changes/plan-change.ts'
import { changingIn, type useGroups } from './use-groups.ts'
import { reasonOf } from '../../domain/reason-of.ts'

/** Spellings of a field, and the one that will replace them. */
type Merge = { field: string; from: readonly string[]; to: string }

type MergeRehearsalProps<T extends { id: string }> = {
  collection: Collection<T>
  query: ListQuery
  merge: Merge
  /** Receives the rows that would change; none until they are read. */
  onRows: (rows: readonly RehearsedRow[]) => void
}

/** Every record that a merge would change, before and after. */
export function MergeRehearsal<T extends { id: string }>(props: MergeRehearsalProps<T>) {
  const { collection, query, merge, onRows } = props
  const { resource } = collection
  const { field, from, to } = merge
  const changeOf: ChangeOf = useMemo(() => () => ({ [field]: to }), [field, to])
  const edited = {
    query: narrowed(resource, query, merge),
    keep: (record: T) => from.includes(textAt(record, field)),
  }
  const rehearsal = useRehearsal({ collection, edited, changeOf })
  useEffect(() => onRows(rehearsal.going))
  return (
    <RehearsedRows rehearsal={rehearsal}>
      <div className={classes.lines}>
        <RehearsalLines rehearsal={rehearsal} />
      </div>
    </RehearsedRows>
  )
}

/** The list's query, limited to the spellings where its conditions can do that. */
function narrowed(resource: CollectionName, query: ListQuery, { field, from }: Merge): ListQuery {
  const name = plainName(resource, field as Parameters<typeof plainName>[1])
  if (!parametersOf(resource).has(name)) return query
  const conditions = new URLSearchParams(query.refine)
  conditions.delete(name)
  for (const value of from) conditions.append(name, value)
  return { ...query, refine: conditions.toString() }
}

type MergeOutcomeProps = {
  change: Change
  merging: {
    undo: (change: Change) => Promise<void>
  }
}

/** The progress and result of the last merge in one line, with its undo. */
export function MergeOutcome({ change: planned, merging }: MergeOutcomeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { id } = planned
  // Otherwise the page's message and notice would repeat it.
  useEffect(() => showChange(id), [id])
  const shown = useChange(id)
  const { change, count, running } = shown ?? { change: planned, count: undefined, running: undefined }
  const isEnded = shown !== undefined && !running && change.state !== 'open' && change.state !== 'running'
  return (
    <>
      <p role="status">{isEnded && count && words.result(change, count)}</p>
      {!isEnded && (
        <p>
          {count ? messages.progress(words.title(change), words.soFar(change, count)) : words.title(change)}
        </p>
      )}
      {isEnded && count && count.done > 0 && (
        <Button onClick={() => void merging.undo(change)}>
          {change.origin === 'undo' ? words.redo : words.undo}
        </Button>
      )}
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {messages.details}
      </Button>
      {isOpen && <ChangeDialog change={change} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Previews the changes of the group on screen, then makes them and moves on to the next group. */
export function useMerging<T extends { id: string }>(
  { resource }: Collection<T>,
  { at, group, choice, go, setMerged }: ReturnType<typeof useGroups>,
) {
  const session = useSession()
  const work = useRunChange()
  // The rows of the rehearsal, while it is shown; none until they are read.
  const [rows, setRows] = useState<readonly RehearsedRow[]>()
  const client = useQueryClient()
  /** Why the names of the last merge are not remembered, if they should be. */
  const [notRemembered, setNotRemembered] = useState<string>()
  const [last, setLast] = useState<{ change: Change; id: string }>()
  const from = group && choice ? changingIn(group, choice) : []
  const merge = async (id: string, going: readonly RehearsedRow[]) => {
    setRows(undefined)
    setNotRemembered(undefined)
    setMerged(id, true)
    const change = await planChange(session, resource, 'spelling', going)
    setLast({ change, id })
    void work.run(change)
    if (!choice?.remember) return
    const rules = from.map((text) => ({ match: 'is', text, name: choice.keep }) as const)
    await saveNameRules(session, client, rules).catch((error: unknown) => setNotRemembered(reasonOf(error)))
  }
  const move = (place: number) => {
    setRows(undefined)
    go(place)
  }
  return {
    from,
    number: countOf(group?.values ?? [], from),
    rows,
    /** Keeps the rows that the rehearsal reports. Its last report may come after the user has gone back. */
    keepRows: (next: readonly RehearsedRow[]) => setRows((was) => (was && !isSame(was, next) ? next : was)),
    goBack: () => setRows(undefined),
    move,
    /** The next action: skip a group without a choice, preview its changes, or make them. */
    act: () => {
      if (!group) return
      if (from.length === 0) move(at + 1)
      else if (!rows) setRows([])
      else if (rows.length > 0) void merge(group.id, rows)
    },
    last: last?.change,
    notRemembered,
    undo: async (change: Change) => {
      const inverse = await work.undo(change)
      if (!inverse || !last) return
      setLast({ change: inverse, id: last.id })
      setRows(undefined)
      setMerged(last.id, inverse.origin !== 'undo')
    },
  }
}

function countOf(values: readonly { value: string; count: number }[], from: readonly string[]): number {
  return values.reduce((sum, { value, count }) => (from.includes(value) ? sum + count : sum), 0)
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((row, index) => row === other[index])
}
