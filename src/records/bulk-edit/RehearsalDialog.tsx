import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import type { Change } from '../../storage/rows.ts'
import type { Collection } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import { ChangeDialog } from '../../changes/ChangeDialog.tsx'
import { useRunChange } from '../../changes/use-change.ts'
import { planChange } from '../../changes/plan-change.ts'
import type { ChangeOf, RehearsedRow } from './rehearse.ts'
import { RehearsalFrame } from './RehearsalFrame.tsx'
import type { Edited } from './use-records-to-edit.ts'
import { useRecordsToEdit } from './use-records-to-edit.ts'
import { useRehearsal, useRowsLeftOut } from './use-rehearsal.ts'
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
  const { resource } = collection
  const session = useSession()
  const [change, setChange] = useState<Change>()
  const [isStarted, setIsStarted] = useState(false)
  const { read, again } = useRecordsToEdit(collection, edited)
  const records = read.state === 'read' ? read.records : none
  const { rows, hasNews } = useRehearsal({ collection, selection, records, changeOf })
  const choice = useRowsLeftOut(resource, rows, records.length)
  const { run } = useRunChange()
  const isReady = choice.going.length > 0 && !isStarted
  const main = useFocusWhen(isReady)
  const start = async (chosen: readonly RehearsedRow[]) => {
    setIsStarted(true)
    const plan = await planChange(session, resource, 'bulk', chosen)
    setChange(plan)
    void run(plan)
  }
  if (change) return <ChangeDialog change={change} onClose={onClose} />
  return (
    <RehearsalFrame
      title={title}
      resource={resource}
      read={read}
      onAgain={again}
      rows={rows}
      hasNews={hasNews}
      choice={choice}
      empty={read.state === 'read' && messages.nothingChanges}
      onStart={isReady ? () => void start(choice.going) : undefined}
      onCancel={onClose}
      mainButton={main}
    >
      {children}
    </RehearsalFrame>
  )
}

const none: never[] = []

/** The main button gets the focus once it can be pressed, unless the user has gone elsewhere. */
function useFocusWhen(isReady: boolean) {
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const isFree = document.activeElement?.closest('form') === null
    if (isReady && isFree) main.current?.focus()
  }, [isReady])
  return main
}
