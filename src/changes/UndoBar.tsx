import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, useState } from 'react'
import { deleteNow, undoDeletion } from './delete-later.ts'
import { deletions, outcomesToTell, type TabDeletion } from './tab-deletions.ts'
import { holdClocks, showClocks } from './undo-countdown.ts'
import { pauseChange, runningChanges, stopChange } from './running-changes.ts'
import { formatCount } from '../domain/plural.ts'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { useMessages } from '../ui/Messages.tsx'
import { keepRest, sendDeletion } from './send-deletion.ts'
import { keyWords } from '../shortcuts/key-words.ts'
import classes from './UndoBar.module.css'
import * as messages from './messages.ts'

/** The deletions that can still be undone or are being sent, one line each. Pauses countdowns while in use. */
export function UndoBar() {
  const all = useSyncExternalStore(deletions.subscribe, deletions.get)
  useEffect(() => {
    showClocks(true)
    return () => showClocks(false)
  }, [])
  useOutcomeMessages()
  useQuestionBeforeClosing(all.some(({ durable }) => !durable))
  return (
    <>
      <Announcement />
      {all.length > 0 && <Lines all={all} />}
    </>
  )
}

function Lines({ all }: { all: ReturnType<typeof deletions.get> }) {
  const bar = useRef<HTMLElement>(null)
  const at = useRef({ pointer: false, focus: false })
  const here = (some: Partial<{ pointer: boolean; focus: boolean }>) => {
    Object.assign(at.current, some)
    holdClocks(at.current.pointer || at.current.focus)
  }
  // A focused button that is removed fires no blur event.
  useEffect(() => {
    here({ focus: bar.current?.contains(document.activeElement) === true })
  })
  useEffect(() => () => holdClocks(false), [])
  useLayoutEffect(() => {
    // On phones, the bottom of the page leaves room for the bar (Layout and ListPage).
    const { style } = document.documentElement
    style.setProperty('--pending', `${(bar.current?.offsetHeight ?? 0) + 16}px`)
    return () => void style.removeProperty('--pending')
  }, [all])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it does nothing but pause the countdowns
    <section
      ref={bar}
      role="region"
      aria-label={messages.pendingDeletions}
      className={`stack small corner ${classes.bar} screen-only`}
      onPointerEnter={() => here({ pointer: true })}
      onPointerLeave={() => here({ pointer: false })}
      onFocus={() => here({ focus: true })}
      onBlur={() => here({ focus: false })}
    >
      {all.map((deletion) => (
        <DeletionLine key={deletion.change.id} deletion={deletion} />
      ))}
    </section>
  )
}

/** Asks before the tab closes if that would lose a waiting deletion. */
function useQuestionBeforeClosing(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wanted])
}

/** One deletion: what is deleted, the countdown with its two buttons, the progress, or what to do with the rest. */
function DeletionLine({ deletion }: { deletion: TabDeletion }) {
  const { change, rows, state, secondsLeft } = deletion
  const running = useSyncExternalStore(runningChanges.subscribe, runningChanges.get).get(change.id)
  const [resource, total] = [change.resource, rows.length]
  const earlier = rows.filter((row) => row.state !== 'open').length
  const done = formatCount(earlier + (running?.ended.size ?? 0))
  const { remove } = deletion.session.profile()
  if (state === 'sending')
    return (
      <div className={`row framed quiet late ${classes.line}`}>
        <span>
          {total > 1 && done !== '0'
            ? messages.deletingSome(resource, total, { done })
            : messages.deleting(resource, total)}
        </span>
        {running && total > (remove.ids === 'one-by-one' ? 1 : remove.batch) && (
          <span className="row">
            <Action busy={running.asked === 'pause'} onClick={() => pauseChange(change.id)}>
              {messages.pause}
            </Action>
            <Action busy={running.asked === 'stop'} onClick={() => stopChange(change.id)}>
              {messages.stop}
            </Action>
          </span>
        )}
      </div>
    )
  const isPaused = state === 'paused'
  const what = isPaused
    ? messages.deletionPaused(resource, total, { done })
    : messages.deletedBy(change, total)
  return (
    <div role="group" aria-label={what} className={`row framed ${classes.line}`}>
      <span>
        {what}{' '}
        {!isPaused && (
          <span aria-hidden className={`quiet ${classes.left}`}>
            {messages.secondsLeft(secondsLeft)}
          </span>
        )}
      </span>
      {isPaused ? (
        <span className="row">
          <Action onClick={() => void sendDeletion(deletion)}>{messages.goOn}</Action>
          <Action onClick={() => void keepRest(deletion)}>{messages.keepLeft}</Action>
        </span>
      ) : (
        <span className="row">
          <Button size="tool" onClick={() => void undoDeletion(deletion)}>
            {messages.undo}
          </Button>
          <Action onClick={() => void deleteNow(deletion)}>{messages.deleteNow}</Action>
        </span>
      )}
    </div>
  )
}

/** A button that disappears with what it does. */
function Action({ onClick, ...props }: { busy?: boolean; onClick: () => void; children: string }) {
  const act = () => {
    focusHeading()
    onClick()
  }
  return <Button size="tool" onClick={act} {...props} />
}

/** Announces a deletion and how to undo it to screen readers. Rendered before its text, or the text would not be read. */
function Announcement() {
  const [words, setWords] = useState<{ id: string; text: string }>()
  useEffect(() => {
    const said = new Set<string>()
    const hear = () => {
      // Undoing, redoing and merging announce their own deletions.
      const latest = deletions
        .get()
        .findLast(({ state, change }) => state === 'waiting' && !change.undoes && !change.into)
      if (!latest) return setWords(undefined)
      const { id, resource } = latest.change
      if (said.has(id)) return
      said.add(id)
      const total = latest.rows.length
      const keys = keyWords('undo')
      const text = keys
        ? messages.deletedUndoWith(resource, total, { keys })
        : messages.deletedCount(resource, total)
      setWords({ id, text })
    }
    const frame = requestAnimationFrame(hear)
    const stop = deletions.subscribe(hear)
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [])
  return (
    <div role="status" className="visually-hidden">
      {words && <span key={words.id}>{words.text}</span>}
    </div>
  )
}

/** Shows the outcomes of deletions, in the order in which they became known. */
function useOutcomeMessages(): void {
  const { say, fail } = useMessages()
  useEffect(() => {
    const sayAll = () => {
      const news = outcomesToTell.get()
      if (news.length === 0) return
      outcomesToTell.set([])
      // There is room for one message, and a success must not replace a failure.
      const open = document.querySelector('header [role=alert]')?.textContent
      const failed = open !== undefined || news.some((one) => one.failed)
      const text = [...(open ? [open] : []), ...news.map((one) => one.text)].join(' ')
      if (failed) fail(text)
      else say(text)
    }
    sayAll()
    return outcomesToTell.subscribe(sayAll)
  }, [say, fail])
}
