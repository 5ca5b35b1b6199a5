import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Failure.tsx'
import { countOf, pauseChange, stopChange, showChange } from './running-changes.ts'
import { ChangeLines } from './ChangeLines.tsx'
import { isUnfinished } from './stored-changes.ts'
import { useRunChange, useChange, type ShownChange } from './use-change.ts'
import type { Change, ChangeRow } from '../storage/rows.ts'
import * as messages from './messages.ts'

type ChangeDialogProps = {
  change: Change
  /** Whether it was left behind by a closed tab, so that nothing runs. */
  isAbandoned?: boolean
  onClose: () => void
}

/** A change while it runs, and its results: what happened to each record, and what to do about it. */
export function ChangeDialog({ change: first, isAbandoned = false, onClose }: ChangeDialogProps) {
  // Undo and redo continue in the same dialog.
  const [open, setOpen] = useState(first)
  useEffect(() => showChange(open.id), [open.id])
  const work = useRunChange()
  const shown = useChange(open.id)
  const { change, count, running, rows } = shown ?? {
    change: open,
    count: none,
    running: undefined,
    rows: [],
  }
  const undo = async () => {
    const inverse = await work.undo(change)
    if (inverse) setOpen(inverse)
  }
  const mayRun = (change.state === 'open' || change.state === 'running') && !isAbandoned
  const isEnded = shown?.isRead === true && !running && !mayRun
  const inside = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The pressed button is gone; the one that closes the dialog stays.
    if (document.activeElement === document.body)
      inside.current?.closest('dialog')?.querySelector('button')?.focus()
  }, [isEnded])
  return (
    <AlertDialog
      role="dialog"
      title={isEnded ? messages.titleEnded(change) : messages.title(change)}
      description={isEnded ? messages.descriptionDone[change.kind] : messages.description[change.kind]}
      size="large"
      cancelLabel={isEnded ? messages.close : messages.hide}
      onCancel={onClose}
      actions={
        shown && (
          <Actions
            // Otherwise React would turn the focused button into another one.
            key={String(isEnded)}
            shown={shown}
            isEnded={isEnded}
            onRun={() => void work.run(change)}
            onLeave={() => void work.leaveRest(change)}
            onRetry={() => void work.retry(change)}
            onUndo={() => void undo()}
          />
        )
      }
    >
      <div ref={inside} className="beside after">
        <progress
          aria-label={messages.progress}
          max={Math.max(1, change.total)}
          value={count.done + count.failed + count.changed}
        />
        <span>{messages.soFar(change, count)}</span>
      </div>
      <p role="status" className="awaited">
        {running?.isWaiting && messages.waits}
        {running?.asked === 'pause' && messages.pausing[change.kind]}
        {running?.asked === 'stop' && messages.stopping[change.kind]}
        {isEnded && messages.result(change, count)}
      </p>
      {isEnded && change.words && <Fault>{change.words}</Fault>}
      <ChangeLines
        label={messages.rows[change.resource][change.kind]}
        rows={rows}
        tail={(row) => tailOf(row, isEnded, change.kind)}
      />
    </AlertDialog>
  )
}

type ActionsProps = {
  shown: ShownChange
  isEnded: boolean
  onRun: () => void
  onLeave: () => void
  onRetry: () => void
  onUndo: () => void
}

function Actions({ shown, isEnded, onRun, onLeave, onRetry, onUndo }: ActionsProps) {
  const { change, count, running } = shown
  if (!isEnded)
    return (
      <>
        <Button onClick={() => stopChange(change.id)} disabled={!running}>
          {messages.stop}
        </Button>
        <Button onClick={() => pauseChange(change.id)} disabled={running?.asked !== 'go'}>
          {messages.pause}
        </Button>
      </>
    )
  const isLeft = count.open + count.sending > 0
  return (
    <>
      {isUnfinished(change) && isLeft && (
        <Button onClick={onLeave}>{change.total === 1 ? messages.keepIt : messages.keepRest}</Button>
      )}
      {count.done > 0 && change.kind === 'edit' && (
        // At the other end: a second click on the button that started the edits must not undo them.
        <Button style={{ order: -1, marginInlineEnd: 'auto' }} onClick={onUndo}>
          {change.origin === 'undo' ? messages.redo : messages.undo}
        </Button>
      )}
      {count.failed > 0 && <Button onClick={onRetry}>{messages.retry[change.kind](count.failed)}</Button>}
      {isLeft && (
        <Button look="main" onClick={onRun}>
          {messages.goOn}
        </Button>
      )}
    </>
  )
}

function tailOf(row: ChangeRow, isEnded: boolean, kind: Change['kind']) {
  const { state } = row
  if (state === 'sending')
    return { words: isEnded ? messages.unknown : messages.states[kind].sending, look: 'warn' as const }
  const looks = {
    open: undefined,
    done: 'done',
    failed: 'failed',
    changed: 'warn',
    unsent: undefined,
  } as const
  const look = looks[state]
  return { words: messages.stateWith(kind, row), ...(look && { look }) }
}

const none = countOf([])
