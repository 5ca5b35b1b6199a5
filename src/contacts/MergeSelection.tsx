import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Contact } from '../domain/contact.ts'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import * as messages from './messages.ts'

/** More contacts than this are not one. */
const most = 10

/** Opens the preview of a merge of the ticked contacts, whatever they have in common. */
export function MergeSelection({ records }: { records: readonly Contact[] }) {
  const [merged, setMerged] = useState<readonly Contact[]>()
  const close = () => {
    flushSync(() => setMerged(undefined))
    // A merge leaves one of them, and the button goes.
    if (document.activeElement === document.body) focusHeading()
  }
  if (!merged && (records.length < 2 || records.length > most)) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setMerged(records)}>
        {messages.merge}
      </Button>
      {/* Until it has loaded, the button stays, and with it the focus. */}
      <Suspense>{merged && <MergeDialog contacts={merged} onClose={close} />}</Suspense>
    </>
  )
}

const MergeDialog = lazyNamed(() => import('./MergeDialog.tsx'), 'MergeDialog', MissingPart)
