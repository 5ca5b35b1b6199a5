import type { Collection } from '../collection.ts'
import { focusRow, positionOf } from '../list/focus-row.ts'
import type { Selection } from '../list/selection.ts'
import { ReviewDialog } from '../selection/ReviewDialog.tsx'

type DeleteRowProps<T extends { id: string }> = {
  collection: Collection<T>
  record: T
  selection: Selection<T>
  onClose: () => void
}

/** Asks whether to delete the record of a row. */
export function DeleteRow<T extends { id: string }>(props: DeleteRowProps<T>) {
  const { collection, record, selection, onClose } = props
  return (
    <ReviewDialog
      collection={collection}
      records={[record]}
      selection={selection}
      asks
      onCancel={onClose}
      onDone={(going) => {
        const position = positionOf(going)
        onClose()
        focusRow(position, going)
      }}
    />
  )
}
