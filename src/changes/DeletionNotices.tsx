import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { reasonOf } from '../domain/reason-of.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import { useSession } from '../api/session/use-session.ts'
import type { Selection } from '../records/list/selection.ts'
import { Button } from '../ui/Button.tsx'
import { CornerNotice } from '../ui/Notice.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { absentAmong } from '../api/full-scan/absent-among.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { formatCount, sentences } from '../domain/plural.ts'
import type { Access } from '../records/collection.ts'
import { writeRows } from '../storage/database.ts'
import type { ChangeRow } from '../storage/rows.ts'
import { idsOf, startDeletion, tellOutcome } from './tab-deletions.ts'
import * as messages from './messages.ts'
import { namesOf, sendDeletion } from './send-deletion.ts'
import { discardRest, type StoredDeletion, rowWith, writesOfRest, writesOfSent } from './stored-deletions.ts'
import { lockChange, unlockChange } from './tab-lock.ts'
import { accessTo, readIfThere } from './run-row.ts'
import { readChange, readRows } from './stored-changes.ts'

const route = getRouteApi('__root__')

type DeletionProps = { deletion: StoredDeletion }

/** Reports a deletion that was left unfinished, finds out its outcome if necessary, and asks what to do with the rest. */
export function AbandonedNotice({ deletion }: DeletionProps) {
  const session = useSession()
  const client = useQueryClient()
  const { selections } = route.useRouteContext()
  const [seen, setSeen] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  // The stored deletion must not be removed before the user has seen its outcome.
  const [later, setLater] = useState(false)
  const { change, rows } = deletion
  const isSent = change.state === 'running'
  const names = namesOf(rows)

  const look = async () => {
    setBusy(true)
    try {
      const found = await lookForRest(session, client, deletion)
      selections[change.resource].drop(found?.gone ?? [])
      if (found?.left === 0) tellOutcome(found.words)
      setSeen(found?.words)
    } catch (error) {
      setFailure(reasonOf(error))
    }
    setBusy(false)
  }
  useEffect(() => {
    if (isSent) void look()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each row; after that a person asks for it
  }, [change.id])

  const deleteNow = () => {
    const abandoned = { ...deletion, session, client }
    return change.resource === 'contacts'
      ? deleteRest(abandoned, selections.contacts)
      : deleteRest(abandoned, selections.transactions)
  }
  const act = (task: () => Promise<unknown>) => {
    focusHeading() // the buttons disappear with the notice
    void task()
  }
  if (isSent && (failure === undefined || later)) return null
  return (
    <CornerNotice
      label={messages.unfinishedDeletion}
      actions={
        isSent ? (
          <>
            <Button busy={busy} onClick={() => void look()}>
              {messages.checkAgain}
            </Button>
            <Button onClick={() => act(async () => setLater(true))}>{messages.later}</Button>
          </>
        ) : (
          <>
            <Button look="danger" onClick={() => act(deleteNow)}>
              {messages.deleteNow}
            </Button>
            <Button onClick={() => act(() => discardRest(deletion))}>{messages.keep}</Button>
          </>
        )
      }
    >
      {isSent
        ? messages.notChecked(change.resource, rows.length, { names, reason: failure ?? '' })
        : seen
          ? messages.neverConfirmed(seen)
          : messages.notSentYet(change.resource, rows.length, { names })}
    </CornerNotice>
  )
}

/** Reports that another tab is about to delete records, and lets the user undo it from here. */
export function OtherTabNotice({ deletion }: DeletionProps) {
  const { change, rows } = deletion
  const undo = () => {
    focusHeading() // the button disappears with the notice
    void discardRest(deletion)
  }
  return (
    <CornerNotice
      label={messages.deletionInOtherTab}
      actions={change.state === 'open' && <Button onClick={undo}>{messages.undo}</Button>}
    >
      {messages.deletedInOtherTab(change.resource, rows.length, { names: namesOf(rows) })}
    </CornerNotice>
  )
}

/** Deletes what a closed tab has left of a deletion, as it is now. */
async function deleteRest<T extends { id: string }>(
  abandoned: Parameters<typeof startDeletion>[0],
  selection: Selection<T>,
): Promise<void> {
  const { id, resource } = abandoned.change
  if (!(await lockChange(id))) return tellOutcome(messages.otherTabDeletes)
  const deletion = startDeletion(abandoned, selection)
  // An earlier copy is as old as the deletion.
  for (const one of idsOf(deletion))
    void refresh(deletion.client, keys.detail(resource, one), { refetchType: 'none' })
  await sendDeletion(deletion)
}

/**
 * Finds out the outcome of a deletion whose response was lost, in words; undefined if another tab is doing so. Records
 * deleted ones in the history; the remaining ones wait for the user's decision. Throws if the outcome cannot be
 * determined.
 */
export async function lookForRest(
  session: ServiceSession,
  client: QueryClient,
  { change }: StoredDeletion,
): Promise<{ words: string; left: number; gone: string[] } | undefined> {
  const { books, id, resource } = change
  const looking = `look ${id}`
  if (!(await lockChange(looking))) return undefined
  try {
    const access = accessTo(resource, session, client)
    // Those that were deleted or refused before the tab was closed are stored already.
    const rows = await readRows(change)
    const found: ChangeRow[] = []
    for (const row of rows) found.push(await rowNow(access, row))
    const open = found.filter(({ state }, index) => state === 'open' && rows[index]?.state === 'sending')
    const archived = await absentAmong(session, resource, idsOf({ rows: open }))
    const ended = found.map((row): ChangeRow =>
      archived.includes(row.id) ? { ...row, state: 'done', words: messages.isArchived } : row,
    )
    const now = await readChange(books, id)
    if (now?.state !== 'running') return undefined
    const looked = ended.filter((_row, index) => rows[index]?.state === 'sending')
    const gone = idsOf({ rows: looked.filter(({ state }) => state === 'done') })
    await writeRows(...(await writesOfSent(change, looked)), ...writesOfRest(change, ended))
    if (gone.length > 0) void refresh(client, keys.collection(resource))
    const still = ended.filter(({ state }) => state === 'open')
    const deleted = ended.filter(({ state }) => state === 'done').length - (change.done ?? 0)
    const names = namesOf(still)
    const some = still.length === 1 ? messages.someDeletedOneLeft : messages.someDeletedMoreLeft
    const words =
      still.length === 0
        ? messages.checkedAllDeleted(resource, deleted)
        : deleted === 0
          ? messages.noneDeleted(still.length, { names })
          : some(resource, deleted + still.length, { deleted: formatCount(deleted), names })
    const kept =
      archived.length > 0 && messages.leftList(namesOf(ended.filter(({ id }) => archived.includes(id))))
    return { words: sentences(words, kept), left: still.length, gone }
  } finally {
    unlockChange(looking)
  }
}

/** A row that was being sent, as it is now: deleted, or open again. */
async function rowNow(access: Access<{ id: string }>, row: ChangeRow): Promise<ChangeRow> {
  if (row.state !== 'sending') return row
  const record = await readIfThere(access, row.id)
  return record ? { ...rowWith(row, record), state: 'open' } : { ...row, state: 'done' }
}
