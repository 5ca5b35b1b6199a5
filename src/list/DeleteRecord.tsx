import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { expectDeletion, LaterDeleteDialog } from './LaterDeleteDialog.tsx'
import type { Noun } from './noun.ts'
import type { Removing } from './removing.ts'
import type { Selection } from './selection.ts'

type DeleteRecordProps<T extends { id: string }> = {
  noun: Noun<T>
  record: T
  remove: Removing
  selection: Selection<T>
  /** Leaves the page of the record, which is gone. */
  onDeleted: () => void
}

/** The way to delete the one record that is being looked at. */
export function DeleteRecord<T extends { id: string }>(props: DeleteRecordProps<T>) {
  const { noun, record, remove, selection, onDeleted } = props
  const [asking, setAsking] = useState(false)
  useEffect(expectDeletion, [])
  return (
    <>
      <Button onClick={() => setAsking(true)}>Delete</Button>
      {asking && (
        <LaterDeleteDialog
          noun={noun}
          records={[record]}
          remove={remove}
          selection={selection}
          onCancel={() => setAsking(false)}
          onDone={(gone) => {
            setAsking(false)
            if (gone) onDeleted()
          }}
        />
      )}
    </>
  )
}
