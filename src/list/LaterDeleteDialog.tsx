import type { ComponentProps } from 'react'
import { lazy, Suspense } from 'react'
import type { DeleteDialog } from './DeleteDialog.tsx'

const load = () => import('./DeleteDialog.tsx')

// What `lazy` gives has forgotten that the dialog is generic over its records.
const Dialog = lazy(async () => ({ default: (await load()).DeleteDialog })) as unknown as typeof DeleteDialog

/** The question before a deletion, whose code is not part of the first screen. */
export function LaterDeleteDialog<T extends { id: string }>(props: ComponentProps<typeof DeleteDialog<T>>) {
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
