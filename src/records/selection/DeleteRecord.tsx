import { useState } from 'react'
import type { Collection } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import { Button } from '../../ui/Button.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import * as messages from '../messages.tsx'

type DeleteRecordProps<T extends { id: string }> = {
  collection: Collection<T>
  record: T
  selection: Selection<T>
  onDeleted: () => void
}

export function DeleteRecord<T extends { id: string }>(props: DeleteRecordProps<T>) {
  const { collection, record, selection, onDeleted } = props
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button data-command="delete" onClick={() => setAsking(true)}>
        {messages.deleteAction}
      </Button>
      {asking && (
        <ReviewDialog
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
