import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStorageScope } from '../api/session/use-session.ts'
import { isOwnedHere } from './tab-lock.ts'
import { runningChanges, shownChanges, pauseChange, stopChange } from './running-changes.ts'
import { changesOf, watchUnfinished } from './stored-changes.ts'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { CornerNotice } from '../ui/CornerNotice.tsx'
import { settleChange } from './run-change.ts'
import { followOtherTabs } from './abandoned-deletions.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { AbandonedNotice, OtherTabNotice } from './DeletionNotices.tsx'
import { withRows } from './stored-deletions.ts'
import type { StoredDeletion } from './stored-deletions.ts'
import { useRunChange, useChange } from './use-change.ts'
import type { Change } from '../storage/rows.ts'
import * as messages from './messages.ts'

/**
 * The changes that run in the background or are paused, those that a closed tab left behind, and the deletions of other
 * open tabs.
 */
export function ChangeNotices() {
  const books = useStorageScope()
  const client = useQueryClient()
  const store = changesOf(books)
  const steps = useSyncExternalStore(store.subscribe, store.get) ?? []
  const running = useSyncExternalStore(runningChanges.subscribe, runningChanges.get)
  const shown = useSyncExternalStore(shownChanges.subscribe, shownChanges.get)
  const [found, setFound] = useState<Found>({ left: [], leftDeletions: [], otherDeletions: [] })
  useEffect(() => {
    let followed: StoredDeletion[] = []
    let turn = 0
    const stop = watchUnfinished(books, async (left, others) => {
      turn += 1
      const mine = turn
      const [leftDeletions, otherDeletions] = [await readDeletionsOf(left), await readDeletionsOf(others)]
      if (mine !== turn) return
      setFound({ left, leftDeletions, otherDeletions })
      followed = followOtherTabs(client, followed, otherDeletions)
    })
    return () => {
      turn += 1
      stop()
      followOtherTabs(client, followed, [])
    }
  }, [client, books])
  const isLeft = (step: Change) => found.left.some(({ id }) => id === step.id) && !isOwnedHere(step.id)
  // A step paused in this tab still offers to continue.
  const isPausedHere = (step: Change) => step.state === 'paused' && isOwnedHere(step.id)
  return (
    <>
      {found.otherDeletions.map((one) => (
        <OtherTabNotice key={one.change.id} deletion={one} />
      ))}
      {found.leftDeletions.map((one) => (
        <AbandonedNotice key={one.change.id} deletion={one} />
      ))}
      {steps
        .filter(({ kind }) => kind !== 'delete')
        .filter((step) => running.has(step.id) || isLeft(step) || isPausedHere(step))
        // The page of imports says itself how those ended that it shows.
        .filter((step) => !(shown.has(step.id) && (running.has(step.id) || step.import)))
        .filter((step) => step.total > 1 || step.import)
        .map((step) => (
          <ChangeNotice key={step.id} step={step} isAbandoned={!running.has(step.id) && isLeft(step)} />
        ))}
    </>
  )
}

type Found = { left: Change[] } & Record<'leftDeletions' | 'otherDeletions', StoredDeletion[]>

function readDeletionsOf(changes: Change[]): Promise<StoredDeletion[]> {
  return Promise.all(changes.filter(({ kind }) => kind === 'delete').map(withRows))
}

type StepNoticeProps = { step: Change; isAbandoned: boolean }

/** A step that runs in the background, or that needs a decision. */
function ChangeNotice({ step, isAbandoned }: StepNoticeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { run } = useRunChange()
  const shown = useChange(step.id)
  if (!shown) return null
  const { running, count } = shown
  const leave = (act: () => void) => {
    focusHeading() // the buttons change or disappear
    act()
  }
  const details = <Button onClick={() => setIsOpen(true)}>{messages.details}</Button>
  const dialog = isOpen && <ChangeDialog step={step} onClose={() => setIsOpen(false)} />
  if (running)
    return (
      <>
        <CornerNotice
          label={messages.runs[step.kind]}
          actions={
            <>
              <Button onClick={() => leave(() => pauseChange(step.id))}>{messages.pause}</Button>
              <Button onClick={() => leave(() => stopChange(step.id))}>{messages.stop}</Button>
              {details}
            </>
          }
        >
          {messages.title(step)}
          <span aria-hidden="true"> {messages.soFar(step, count)}</span>
        </CornerNotice>
        {dialog}
      </>
    )
  return (
    <>
      <CornerNotice
        label={messages.unfinished[step.kind]}
        actions={
          <>
            <Button look="main" onClick={() => leave(() => void run(step))}>
              {messages.goOn}
            </Button>
            <Button onClick={() => leave(() => void settleChange(step))}>{messages.keepRest}</Button>
            {details}
          </>
        }
      >
        {messages.pausedAt(
          isAbandoned ? messages.interrupted(step) : (step.words ?? messages.title(step)),
          messages.result(step, count),
        )}
      </CornerNotice>
      {dialog}
    </>
  )
}
