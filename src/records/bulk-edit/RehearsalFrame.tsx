import type { ReactNode, Ref } from 'react'
import { useId } from 'react'
import type { Collection } from '../collection.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import classes from './EditDialog.module.css'
import { ReadingState } from './ReadingState.tsx'
import type { RehearsedRow } from './rehearse.ts'
import { RehearsalLines } from './RehearsalLines.tsx'
import type { ReadToEdit } from './use-records-to-edit.ts'
import type { useRowsLeftOut } from './use-rows-left-out.ts'
import * as messages from './messages.ts'

type RehearsalFrameProps = {
  title: string
  resource: Collection<{ id: string }>['resource']
  read: ReadToEdit<unknown>
  onAgain: () => void
  rows: RehearsedRow[]
  hasNews: (id: string) => boolean
  choice: ReturnType<typeof useRowsLeftOut>
  /** Shown instead of the rows while there are none. */
  empty: ReactNode
  /** Runs the edit of the chosen rows; undefined while that is not possible. */
  onStart: (() => void) | undefined
  onCancel: () => void
  mainButton?: Ref<HTMLButtonElement>
  startsInField?: boolean
  /** What to change. */
  children?: ReactNode
}

/** The dialog of a rehearsal: what to change, the effect on every record, and the button that runs it. */
export function RehearsalFrame(props: RehearsalFrameProps) {
  const { title, resource, read, onAgain, rows, hasNews, empty, onStart, onCancel, mainButton } = props
  const { left, setLeft, going, summary } = props.choice
  const form = useId()
  return (
    <AlertDialog
      role="dialog"
      title={title}
      description={messages.description}
      className={classes.dialog}
      startsInField={props.startsInField ?? false}
      onCancel={onCancel}
      actions={
        <Button ref={mainButton} type="submit" look="main" form={form} disabled={!onStart}>
          {messages.start(resource, going.length)}
        </Button>
      }
    >
      <form
        id={form}
        aria-label={messages.changes}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          onStart?.()
        }}
      >
        {props.children}
      </form>
      <ReadingState read={read} resource={resource} onAgain={onAgain} />
      {rows.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <RehearsalLines rows={rows} left={left} onLeave={setLeft} hasNews={hasNews} />
      )}
      <p role="status" className={classes.summary}>
        {summary}
      </p>
    </AlertDialog>
  )
}
