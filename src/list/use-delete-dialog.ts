import { useEffect, useState } from 'react'
import { useMessages } from '../ui/Messages.tsx'
import type { DeleteDialog } from './DeleteDialog.tsx'

/**
 * The question before a deletion, whose code is loaded when something can be deleted, not with the first screen; undefined
 * until it is there. When it is asked for and cannot be loaded, that is told.
 */
export function useDeleteDialog(likely: boolean, asked: boolean): typeof DeleteDialog | undefined {
  const [dialog, setDialog] = useState<{ component: typeof DeleteDialog }>()
  const { fail } = useMessages()
  const missing = dialog === undefined
  useEffect(() => {
    if (!missing || !(likely || asked)) return
    import('./DeleteDialog.tsx').then(
      (module) => setDialog({ component: module.DeleteDialog }),
      () => asked && fail('Nothing was deleted: a part of Bookend could not be loaded. Try again.'),
    )
  }, [missing, likely, asked, fail])
  return dialog?.component
}
