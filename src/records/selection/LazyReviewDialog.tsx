import { Suspense } from 'react'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import type { ReviewDialogProps } from './ReviewDialog.tsx'

const Dialog = lazyNamed(() => import('./ReviewDialog.tsx'), 'ReviewDialog', MissingPart)

/** The review before a deletion, loaded after the first screen. */
export function LazyReviewDialog<T extends { id: string }>(props: ReviewDialogProps<T>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

/** Preloads the dialog's code where a deletion is likely. */
export function expectDeletion(): Promise<void> {
  return Dialog.preload()
}
