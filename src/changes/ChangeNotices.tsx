import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { keysOfMoving } from '../api/cache/keys.ts'
import { useSession, useStorageScope } from '../api/session/use-session.ts'
import { isOwnedHere } from './tab-lock.ts'
import { runningChanges, shownChanges, pauseChange, stopChange } from './running-changes.ts'
import { changesOf, isUnfinished, watchUnfinished } from './stored-changes.ts'
import { sentences } from '../domain/plural.ts'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import { CornerNotice } from '../ui/Notice.tsx'
import { deletionsAmong, type StoredDeletion } from './stored-deletions.ts'
import { useRunChange, useChange } from './use-change.ts'
import type { Change } from '../storage/rows.ts'
import * as messages from './messages.ts'
import { followOtherTabs } from './tab-deletions.ts'

const AbandonedNotice = lazyNamed(
  () => import('./DeletionNotices.tsx'),
  'AbandonedNotice',
  MissingPart,
  'on use',
)
const ChangeDialog = lazyNamed(() => import('./ChangeDialog.tsx'), 'ChangeDialog', MissingPart, 'on use')
const OtherTabNotice = lazyNamed(
  () => import('./DeletionNotices.tsx'),
  'OtherTabNotice',
  MissingPart,
  'on use',
)

/** The changes that run in the background, are paused or were left behind by a closed tab, and the deletions of other tabs. */
export function ChangeNotices() {
  const books = useStorageScope()
  const client = useQueryClient()
  const store = changesOf(books)
  const changes = useSyncExternalStore(store.subscribe, store.get) ?? []
  const running = useSyncExternalStore(runningChanges.subscribe, runningChanges.get)
  const shown = useSyncExternalStore(shownChanges.subscribe, shownChanges.get)
  useMoveDecisions(changes)
  const [found, setFound] = useState<Found>({ left: [], leftDeletions: [], otherDeletions: [] })
  useEffect(() => {
    let followed: StoredDeletion[] = []
    let turn = 0
    const stop = watchUnfinished(books, async (left, others) => {
      turn += 1
      const mine = turn
      const [leftDeletions, otherDeletions] = [await deletionsAmong(left), await deletionsAmong(others)]
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
  const isLeft = (change: Change) => found.left.some(({ id }) => id === change.id) && !isOwnedHere(change.id)
  // A change paused in this tab still offers to continue.
  const isPausedHere = (change: Change) => change.state === 'paused' && isOwnedHere(change.id)
  return (
    <>
      <Suspense>
        {found.otherDeletions.map((one) => (
          <OtherTabNotice key={one.change.id} deletion={one} />
        ))}
        {found.leftDeletions.map((one) => (
          <AbandonedNotice key={one.change.id} deletion={one} />
        ))}
      </Suspense>
      {changes
        .filter(({ kind }) => kind !== 'delete')
        .filter((change) => running.has(change.id) || isLeft(change) || isPausedHere(change))
        // One record has its own place to say that it is being sent, until its page was closed.
        .filter(
          (change) =>
            change.total > 1 || change.import || isLeft(change) || running.get(change.id)?.isWaiting,
        )
        .map((change) => (
          <ChangeNotice
            key={change.id}
            change={change}
            isAbandoned={!running.has(change.id) && isLeft(change)}
            // The page of imports says itself how those ended that it shows.
            isShown={shown.has(change.id) && (running.has(change.id) || change.import !== undefined)}
          />
        ))}
    </>
  )
}

/** Has decisions follow the contacts of changes that have ended; tries again when the page or the network is back. */
function useMoveDecisions(changes: readonly Change[]) {
  const [session, client] = [useSession(), useQueryClient()]
  const moving = changes.filter((change) => change.moving && !isUnfinished(change)).map(({ id }) => id)
  useQuery({
    queryKey: keysOfMoving(moving),
    enabled: moving.length > 0,
    staleTime: 0, // of a merge, one contact may be restored later than another
    queryFn: async ({ signal }) => {
      const { moveDecisions } = await import('./move-decisions.ts')
      await moveDecisions(session, client, signal)
      return true
    },
  })
}

type Found = { left: Change[] } & Record<'leftDeletions' | 'otherDeletions', StoredDeletion[]>

/** `isShown`: somewhere else, be it in the details that the notice opened itself. */
type ChangeNoticeProps = { change: Change; isAbandoned: boolean; isShown: boolean }

/** A change that runs in the background, or that needs a decision. */
function ChangeNotice({ change, isAbandoned, isShown }: ChangeNoticeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { run, leaveRest } = useRunChange()
  const shown = useChange(change.id)
  if (!shown) return null
  const { running, count } = shown
  const isOne = change.total === 1
  const name = isOne ? shown.rows[0]?.name : undefined
  const words = isAbandoned ? messages.interrupted(change, name) : (change.words ?? messages.title(change))
  const said = isOne
    ? sentences(words, isAbandoned && change.words)
    : messages.pausedAt(words, messages.result(change, count))
  const leave = (act: () => void) => {
    focusHeading() // the buttons change or disappear
    act()
  }
  return (
    <>
      {!isShown && (
        <CornerNotice
          label={(running ? messages.runs : messages.unfinished)(change)}
          actions={
            <>
              {running ? (
                <>
                  <Button onClick={() => leave(() => pauseChange(change.id))}>{messages.pause}</Button>
                  <Button onClick={() => leave(() => stopChange(change.id))}>{messages.stop}</Button>
                </>
              ) : (
                <>
                  <Button look="main" onClick={() => leave(() => void run(change))}>
                    {messages.goOn}
                  </Button>
                  <Button onClick={() => leave(() => void leaveRest(change))}>
                    {isOne ? messages.keepIt : messages.keepRest}
                  </Button>
                </>
              )}
              <Button onClick={() => setIsOpen(true)}>{messages.details}</Button>
            </>
          }
        >
          {running?.isWaiting ? messages.waits : running ? messages.title(change) : said}
          {running && <span aria-hidden="true"> {messages.soFar(change, count)}</span>}
        </CornerNotice>
      )}
      <Suspense>
        {isOpen && <ChangeDialog {...{ change, isAbandoned }} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
