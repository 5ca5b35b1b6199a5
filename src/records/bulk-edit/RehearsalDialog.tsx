import { useEffect, useRef, type ReactNode } from 'react'
import type { Collection } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import { ChangeDialog } from '../../changes/ChangeDialog.tsx'
import { useStartEdit } from '../../changes/use-change.ts'
import type { ChangeOf } from './rehearse.ts'
import { RehearsalFrame } from './RehearsalFrame.tsx'
import type { Edited } from './use-records-to-edit.ts'
import { useRehearsal } from './use-rehearsal.ts'
import * as messages from '../messages.tsx'

type RehearsalDialogProps<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  edited: Edited<T>
  title: string
  /** A stable function while it does the same. */
  changeOf: ChangeOf
  onClose: () => void
  /** Something to say about the edit. */
  children?: ReactNode
}

/** Previews a prepared edit on every record, then runs it. */
export function RehearsalDialog<T extends { id: string }>(props: RehearsalDialogProps<T>) {
  const { collection, selection, edited, title, changeOf, onClose, children } = props
  const rehearsal = useRehearsal({ collection, selection, edited, changeOf })
  const { change, isStarted, start } = useStartEdit(collection.resource)
  const isReady = rehearsal.going.length > 0 && !isStarted
  const main = useFocusWhen(isReady)
  if (change) return <ChangeDialog change={change} onClose={onClose} />
  return (
    <RehearsalFrame
      title={title}
      rehearsal={rehearsal}
      empty={rehearsal.read.state === 'read' && messages.nothingChanges}
      onStart={isReady ? () => void start(rehearsal.going) : undefined}
      onCancel={onClose}
      mainButton={main}
    >
      {children}
    </RehearsalFrame>
  )
}

/** The main button gets the focus once it can be pressed, unless the user has gone elsewhere. */
function useFocusWhen(isReady: boolean) {
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const isFree = document.activeElement?.closest('form') === null
    if (isReady && isFree) main.current?.focus()
  }, [isReady])
  return main
}
