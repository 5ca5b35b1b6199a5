import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storageScope } from '../../api/session/storage-scope.ts'
import { useSession } from '../../api/session/use-session.ts'
import { Announcement } from '../../records/deletion/Announcement.tsx'
import { UndoBar } from '../../records/deletion/UndoBar.tsx'
import { watchSignIn } from '../../connections/sign-in/watch-sign-in.ts'
import { useOutcomeMessages } from '../../records/deletion/use-outcome-messages.ts'
import { ignoreStrayClicks } from '../../ui/ignore-stray-clicks.ts'
import { HiddenRecordNotice } from './HiddenRecordNotice.tsx'
import { StorageTrouble } from './StorageTrouble.tsx'
import { AbandonedDeletions } from './AbandonedDeletions.tsx'
import { UnclaimedNotices } from '../../settings/UnclaimedNotices.tsx'
import { trackOriginals } from '../../history/bank-original/track-originals.ts'

/** The notices beside every page: deletions that can be undone, storage problems, and returning bank transactions. */
export function AppNotices() {
  useOutcomeMessages()
  const session = useSession()
  const client = useQueryClient()
  useEffect(() => trackOriginals(client, storageScope(session)), [client, session])
  useEffect(() => watchSignIn(session), [session])
  useEffect(ignoreStrayClicks, [])
  return (
    <>
      <Announcement />
      <UndoBar />
      <StorageTrouble />
      <UnclaimedNotices />
      <AbandonedDeletions />
      <HiddenRecordNotice />
    </>
  )
}
