import { lazy, Suspense } from 'react'
import type { ReviewDialog, ReviewDialogProps } from './ReviewDialog.tsx'

const load = () => import('./ReviewDialog.tsx')

// What `lazy` gives has forgotten that the dialog is generic over its records.
const Dialog = lazy(async () => ({ default: (await load()).ReviewDialog })) as unknown as typeof ReviewDialog

/** The look at records before they are deleted, whose code is not part of the first screen. */
export function LaterReviewDialog<T extends { id: string }>(props: ReviewDialogProps<T>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

/** Has the question's code fetched before it is asked, where it is likely to be. */
export function expectDeletion(): void {
  load().catch(() => undefined) // whoever asks will be told
}
