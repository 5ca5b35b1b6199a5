import { useEffect, useState } from 'react'
import type { Collection } from '../list/collection.ts'
import type { Selection } from '../list/selection.ts'
import { Button } from '../ui/Button.tsx'
import { expectDeletion, LaterReviewDialog } from './LaterReviewDialog.tsx'

type DeleteRecordProps<T extends { id: string }> = {
  collection: Collection<T>
  record: T
  selection: Selection<T>
  /** Leaves the page of the record, which is gone. */
  onDeleted: () => void
}

/** The way to delete the one record that is being looked at. */
export function DeleteRecord<T extends { id: string }>(props: DeleteRecordProps<T>) {
  const { collection, record, selection, onDeleted } = props
  const [asking, setAsking] = useState(false)
  useEffect(expectDeletion, [])
  return (
    <>
      <Button onClick={() => setAsking(true)}>Delete</Button>
      {asking && (
        <LaterReviewDialog
          collection={collection}
          records={[record]}
          selection={selection}
          asks
          onCancel={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            onDeleted()
          }}
        />
      )}
    </>
  )
}
