import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveNameRules } from '../../api/name-rules.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { Change } from '../../storage/rows.ts'
import type { RehearsedRow } from '../bulk-edit/rehearse.ts'
import type { Collection } from '../collection.ts'
import { useRunChange } from '../../changes/use-change.ts'
import { planChange } from '../../changes/plan-change.ts'
import { changingIn } from './use-groups.ts'
import type { useGroups } from './use-groups.ts'
import { reasonOf } from '../../domain/reason-of.ts'

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
    /** How many records would change. */
    number: countOf(group?.values ?? [], from),
    rows,
    /** Keeps the rows that the rehearsal reports. Its last report may come after the user has gone back. */
    keepRows: (next: readonly RehearsedRow[]) => setRows((was) => (was && !isSame(was, next) ? next : was)),
    /** Shows the group again. */
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
    /** Undoes or redoes the last merge. */
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
