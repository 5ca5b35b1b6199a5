import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useSyncExternalStore, useState } from 'react'
import { useParams } from '@tanstack/react-router'
import { storageScope } from '../../api/session/storage-scope.ts'
import { useSession, useStorageScope } from '../../api/session/use-session.ts'
import { trackMarks } from '../../transactions/marks/track-marks.ts'
import { UndoBar } from '../../changes/UndoBar.tsx'
import { watchSignIn } from '../../connections/sign-in/watch-sign-in.ts'
import { useMessages } from '../../ui/Messages.tsx'
import { PaletteKey } from '../palette/PaletteKey.tsx'
import { refreshAll } from '../../api/cache/refresh.ts'
import { CornerNotice } from '../../ui/Notice.tsx'
import { undoDeletion } from '../../changes/delete-later.ts'
import { deletions } from '../../changes/tab-deletions.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow, MissingPart } from '../../ui/MissingPart.tsx'
import { watchUse } from '../../ui/when.ts'
import * as messages from './messages.ts'
import { startKeys, keySheet } from '../../shortcuts/start-keys.ts'
import { trouble } from '../../storage/database.ts'
import { focusHeading } from '../../ui/focus-heading.ts'
import { collections } from '../../changes/history/collections.ts'
import { changesOf } from '../../changes/stored-changes.ts'
import { tabName } from '../../changes/plan-change.ts'
import { preferences } from '../../storage/preferences.ts'
import type { Change } from '../../storage/rows.ts'
import { ChangeNotices } from '../../changes/ChangeNotices.tsx'
import { followClearing } from '../../settings/forget-device.ts'
import { UnclaimedNotices } from '../../settings/UnclaimedNotices.tsx'
import { UndoKeys } from '../../changes/history/use-undo.tsx'
import { trackOriginals } from '../../transactions/originals/track-originals.ts'
import { today } from '../../domain/day.ts'
import { formatCount } from '../../domain/plural.ts'

/** The notices beside every page: deletions that can be undone, storage problems, and returning bank transactions. */
export function AppNotices() {
  const session = useSession()
  const client = useQueryClient()
  const books = useStorageScope()
  const { say } = useMessages()
  useEffect(() => trackOriginals(client, storageScope(session)), [client, session])
  useEffect(followClearing, [])
  useEffect(watchUse, [])
  useEffect(() => trackMarks(session, client, books, say), [session, client, books, say])
  useEffect(() => watchSignIn(session), [session])
  // "This month" is another one then.
  useEffect(() => onNewDay(() => refreshAll(client)), [client])
  // Listens as soon as the bar is on screen: an ordinary effect may run only after the first click on it.
  useLayoutEffect(ignoreStrayClicks, [])
  return (
    <>
      <UndoBar />
      <StorageTrouble />
      <UnclaimedNotices />
      <ChangeNotices />
      <OfferMore />
      <HiddenRecordNotice />
      <UndoKeys />
      <ShellKeys />
      <PaletteKey />
    </>
  )
}

/** A notice above a record's page that the record is about to be deleted; its address still opens. */
function HiddenRecordNotice() {
  const { contactId, transactionId } = useParams({ strict: false })
  const all = useSyncExternalStore(deletions.subscribe, deletions.get)
  const deletion = all.find(({ change, rows }) => {
    const shown = change.resource === 'contacts' ? contactId : transactionId
    return rows.some(({ id }) => id === shown)
  })
  if (!deletion) return null
  const { change, rows, state } = deletion
  return (
    <CornerNotice
      label={messages.waitingForDeletion}
      actions={
        state === 'waiting' && <Button onClick={() => void undoDeletion(deletion)}>{messages.undo}</Button>
      }
    >
      {state !== 'waiting'
        ? messages.beingDeleted[change.resource]
        : rows.length === 1
          ? messages.aboutToBeDeleted[change.resource]
          : messages.oneOfMany[change.resource](formatCount(rows.length))}
    </CornerNotice>
  )
}

/** Explains once per visit that this browser cannot store data, and what that means. */
function StorageTrouble() {
  const what = useSyncExternalStore(trouble.subscribe, trouble.get)
  const [dismissed, setDismissed] = useState(false)
  if (!what || dismissed) return null
  const dismiss = () => {
    focusHeading()
    setDismissed(true)
  }
  return (
    <CornerNotice
      label={messages.storageProblem}
      actions={<Button onClick={dismiss}>{messages.dismiss}</Button>}
    >
      {messages.storageTrouble[what]}
    </CornerNotice>
  )
}

/** The keys that work on every page, and the sheet that lists all of them. */
function ShellKeys() {
  const here = useSyncExternalStore(keySheet.subscribe, keySheet.get)
  useEffect(startKeys, [])
  return <Suspense>{here && <KeySheet here={here} onClose={() => keySheet.set(undefined)} />}</Suspense>
}

const KeySheet = lazyNamed(() => import('../../shortcuts/KeySheet.tsx'), 'KeySheet', MissingPart, 'on use')

const MoreLikeIt = lazyNamed(
  () => import('../../records/more-like-it/MoreLikeIt.tsx'),
  'MoreLikeIt',
  MissingForNow,
  'on use',
)

function OfferMore() {
  const store = changesOf(useStorageScope())
  const changes = useSyncExternalStore(store.subscribe, store.get)
  const { moreLikeIt } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const [isWanted, setIsWanted] = useState(false)
  const edit = moreLikeIt ? lastEdit(changes) : undefined
  if (edit && !isWanted) setIsWanted(true)
  if (!isWanted) return null
  const of = (resource: Change['resource']) => (edit?.resource === resource ? edit : undefined)
  return (
    <Suspense>
      <MoreLikeIt collection={collections.contacts} edit={of('contacts')} />
      <MoreLikeIt collection={collections.transactions} edit={of('transactions')} />
    </Suspense>
  )
}

/** The last change of this tab, if it was a saved edit of one record. */
function lastEdit(changes: readonly Change[] | undefined): Change | undefined {
  // An edit from before the page was loaded is not offered again.
  const last = changes?.find(({ tab, at }) => tab === tabName() && at > performance.timeOrigin)
  return last?.origin === 'form' && last.kind === 'edit' ? last : undefined
}

/**
 * Ignores the second click of a double-click if the button pressed by the first one is gone: it would press whatever
 * has moved there, such as the "Delete now" of another deletion. Returns an unsubscribe function.
 */
function ignoreStrayClicks(): () => void {
  let first: EventTarget | null = null
  const look = (event: MouseEvent) => {
    // The keyboard's clicks count as 0.
    if (event.detail <= 1) first = event.target
    else if (first instanceof Node && !first.isConnected) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  addEventListener('click', look, { capture: true })
  return () => removeEventListener('click', look, { capture: true })
}

/** Runs at midnight, and when the user returns on another day. Returns an unsubscribe function. */
function onNewDay(run: () => void): () => void {
  let day = today()
  const look = () => {
    const now = today()
    if (now === day) return
    day = now
    run()
  }
  const timer = setInterval(look, 60_000)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
