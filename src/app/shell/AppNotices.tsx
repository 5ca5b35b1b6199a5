import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { storageScope } from '../../api/session/storage-scope.ts'
import { useSession, useStorageScope } from '../../api/session/use-session.ts'
import { trackMarks } from '../../transactions/marks/track-marks.ts'
import { UndoBar } from '../../changes/UndoBar.tsx'
import { watchSignIn } from '../../connections/sign-in/watch-sign-in.ts'
import { useOutcomeMessages } from '../../changes/outbox.ts'
import { ignoreStrayClicks } from '../../ui/ignore-stray-clicks.ts'
import { useMessages } from '../../ui/Messages.tsx'
import { PaletteKey } from '../palette/PaletteKey.tsx'
import { HiddenRecordNotice } from './HiddenRecordNotice.tsx'
import { ShellKeys } from './ShellKeys.tsx'
import { StorageTrouble } from './StorageTrouble.tsx'
import { AbandonedDeletions } from './AbandonedDeletions.tsx'
import { OfferMore } from './OfferMore.tsx'
import { StepNotices } from '../../changes/StepNotices.tsx'
import { UnclaimedNotices } from '../../settings/UnclaimedNotices.tsx'
import { UndoKeys } from '../../changes/history/UndoKeys.tsx'
import { trackOriginals } from '../../changes/history/track-originals.ts'

/** The notices beside every page: deletions that can be undone, storage problems, and returning bank transactions. */
export function AppNotices() {
  useOutcomeMessages()
  const session = useSession()
  const client = useQueryClient()
  const books = useStorageScope()
  const { say } = useMessages()
  useEffect(() => trackOriginals(client, storageScope(session)), [client, session])
  useEffect(() => trackMarks(session, client, books, say), [session, client, books, say])
  useEffect(() => watchSignIn(session), [session])
  // Listens as soon as the bar is on screen: an ordinary effect may run only after the first click on it.
  useLayoutEffect(ignoreStrayClicks, [])
  return (
    <>
      <UndoBar />
      <StorageTrouble />
      <UnclaimedNotices />
      <AbandonedDeletions />
      <StepNotices />
      <OfferMore />
      <HiddenRecordNotice />
      <UndoKeys />
      <ShellKeys />
      <PaletteKey />
    </>
  )
}
