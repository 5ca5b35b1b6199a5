import { useState } from 'react'
import { focusRow, positionOf } from '../list/focus-row.ts'
import type { Collection } from '../list/collection.ts'
import type { Selection } from '../list/selection.ts'
import { useTicked } from '../list/selection.ts'
import { Button } from '../ui/Button.tsx'
import { LaterReviewDialog } from './LaterReviewDialog.tsx'
import classes from './SelectionBar.module.css'

export type SelectionBarProps<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  /** The rows on screen, which may be newer than what was ticked. */
  shown: T[] | undefined
}

/** What can be done with the ticked records: forget the ticks, or delete them after a look at what would go. */
export function SelectionBar<T extends { id: string }>(props: SelectionBarProps<T>) {
  const { collection, selection, shown } = props
  const ticked = useTicked(selection)
  const [asked, setAsked] = useState<{ records: T[]; position: number }>()
  const ask = () => {
    selection.renew(shown ?? [])
    const records = [...selection.ticked().values()]
    setAsked({ records, position: positionOf(records) })
  }
  const clear = () => {
    const position = positionOf([...ticked.values()])
    selection.clear()
    focusRow(position, [])
  }
  return (
    <>
      {ticked.size > 0 && (
        <div role="toolbar" aria-label="Selection" className={classes.bar}>
          <span className={classes.count}>{ticked.size.toLocaleString()} selected</span>
          <Button onClick={clear}>Clear selection</Button>
          <Button className={classes.delete} onClick={ask}>
            Delete
          </Button>
        </div>
      )}
      {asked && (
        <LaterReviewDialog
          collection={collection}
          records={asked.records}
          selection={selection}
          onCancel={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            focusRow(asked.position, asked.records)
          }}
        />
      )}
    </>
  )
}
