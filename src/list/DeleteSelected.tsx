import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import classes from './DeleteSelected.module.css'
import { focusRow, positionOf } from './focus-row.ts'
import { expectDeletion, LaterDeleteDialog } from './LaterDeleteDialog.tsx'
import type { Noun } from './noun.ts'
import type { Removing } from './removing.ts'
import type { Selection } from './selection.ts'
import { useTicked } from './selection.ts'

type DeleteSelectedProps<T extends { id: string }> = {
  noun: Noun<T>
  selection: Selection<T>
  /** The rows on screen, which may be newer than what was ticked. */
  shown: T[] | undefined
  remove: Removing
}

/** What can be done with the ticked records: forget the ticks, or delete them after a look at what would go. */
export function DeleteSelected<T extends { id: string }>(props: DeleteSelectedProps<T>) {
  const { noun, selection, shown, remove } = props
  const ticked = useTicked(selection)
  // What was ticked when the question was asked, and where the first of it stood.
  const [asked, setAsked] = useState<{ records: T[]; position: number }>()
  const likely = ticked.size > 0
  useEffect(() => {
    if (likely) expectDeletion()
  }, [likely])
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
        <LaterDeleteDialog
          noun={noun}
          records={asked.records}
          remove={remove}
          selection={selection}
          onCancel={() => setAsked(undefined)}
          onDone={(gone) => {
            setAsked(undefined)
            focusRow(asked.position, gone ? asked.records : [])
          }}
        />
      )}
    </>
  )
}
