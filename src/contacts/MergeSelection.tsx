import { useState } from 'react'
import type { Contact } from '../domain/contact.ts'
import { Button } from '../ui/Button.tsx'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import * as messages from './messages.ts'

/** More contacts than this are not one. */
const most = 10

/** Opens the preview of a merge of the ticked contacts, whatever they have in common. */
export function MergeSelection({ records }: { records: readonly Contact[] }) {
  const [merged, setMerged] = useState<readonly Contact[]>()
  if (!merged && (records.length < 2 || records.length > most)) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setMerged(records)}>
        {messages.merge}
      </Button>
      {merged && <MergeDialog contacts={merged} onClose={() => setMerged(undefined)} />}
    </>
  )
}

const MergeDialog = lazyNamed(() => import('./MergeDialog.tsx'), 'MergeDialog', MissingPart)
