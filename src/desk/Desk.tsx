import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Announcement } from '../deleting/Announcement.tsx'
import { UndoBar } from '../deleting/UndoBar.tsx'
import { useTelling } from '../deleting/use-telling.ts'
import { HiddenRecord } from './HiddenRecord.tsx'
import { KeptTrouble } from './KeptTrouble.tsx'
import { Orphans } from './Orphans.tsx'
import { startWatching } from './watch-transactions.ts'

/** What Bookend keeps an eye on beside the page: deletions that can still be undone, what this browser does not keep, and the
 * bank's transactions that come back. */
export function Desk() {
  useTelling()
  const client = useQueryClient()
  useEffect(() => startWatching(client), [client])
  return (
    <>
      <Announcement />
      <UndoBar />
      <KeptTrouble />
      <Orphans />
      <HiddenRecord />
    </>
  )
}
