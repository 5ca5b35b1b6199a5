import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../api/session/use-session.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import button from '../ui/Button.module.css'
import { focusHeading } from '../ui/focus-heading.ts'
import {
  asksForColumns,
  awaitsAccount,
  hasOpenSums,
  importOf,
  importQueue,
  type QueuedFile,
} from './import-queue.ts'
import { leftOutIn } from './SumQuestions.tsx'
import { ImportedFile } from './ImportedFile.tsx'
import * as messages from './import-messages.tsx'

/** What importing each chosen file would do, then its outcome, and what can be done about refused ones. */
export function ImportDialog({ files }: { files: readonly QueuedFile[] }) {
  const session = useSession()
  const isRunning = files.some(({ state }) => ['waiting', 'looking', 'sending'].includes(state.name))
  const planned = files.flatMap(({ state }) =>
    state.name === 'planned' && !awaitsAccount(state)
      ? [state.plan.new - leftOutIn(state.plan, state.sums)]
      : [],
  )
  const isQuestion = !isRunning && planned.length > 0
  const isAccountOpen = files.some(({ state }) => awaitsAccount(state))
  const isUnknown = files.some(({ state }) => asksForColumns(session, state))
  const added = planned.reduce((sum, one) => sum + one, 0)
  const list = useRef<HTMLUListElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const takeAll = () => {
    const isOpen = files.some(({ state }) => hasOpenSums(state))
    setIsAsking(isOpen)
    if (isOpen) list.current?.querySelector<HTMLElement>('fieldset[data-open] input')?.focus()
    else importQueue.takeAll(session)
  }
  const take = useFocusOnTake(isQuestion)
  useEffect(
    () => () => {
      // The empty list's button is gone once the list has rows, so the dialog could not return the focus to it.
      if (document.activeElement === document.body) focusHeading()
    },
    [],
  )
  return (
    <AlertDialog
      title={
        isRunning
          ? titleOfRunning(files)
          : isQuestion
            ? messages.lookFirst
            : isUnknown
              ? messages.whatColumnsMean
              : isAccountOpen
                ? messages.whichAccount
                : titleOf(files)
      }
      role="dialog"
      size="medium"
      cancelLabel={isRunning ? messages.stop : isQuestion ? messages.cancel : messages.close}
      onCancel={isRunning ? importQueue.stop : importQueue.clear}
      description={files.every(isImported) ? '' : messages.wholeOrNothing}
      actions={
        !isRunning &&
        (isQuestion ? (
          <Button ref={take} look="main" onClick={takeAll}>
            {added === 0 ? messages.importFile : messages.take(added)}
          </Button>
        ) : (
          <>
            <Link to="/imports" className={button.button} onClick={importQueue.clear}>
              {messages.allImports}
            </Link>
            {addedBy(files) > 0 && <ToTransactions files={files} />}
          </>
        ))
      }
    >
      <p role="status" className="visually-hidden">
        {isRunning ? '' : isQuestion ? messages.nothingYet(added) : isAccountOpen ? '' : summaryOf(files)}
      </p>
      <ul ref={list} className="lined">
        {files.map((queued) => (
          <ImportedFile key={queued.id} queued={queued} isAsking={isAsking} />
        ))}
      </ul>
    </AlertDialog>
  )
}

/** Leads to what one file has brought, or to all transactions. */
function ToTransactions({ files }: { files: readonly QueuedFile[] }) {
  const [only] = files.length === 1 ? files.map((queued) => importOf(queued)?.id) : []
  return (
    <Link
      to="/transactions"
      {...(only && { search: { search: '', page: 1, refine: `import=${only}` } })}
      className={button.button}
      data-look="main"
      onClick={importQueue.clear}
    >
      {only ? messages.showTransactions : messages.goToTransactions}
    </Link>
  )
}

/** Gives the button that imports the focus as soon as there is one. */
function useFocusOnTake(isQuestion: boolean) {
  const take = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isQuestion) return undefined
    const stop = take.current?.previousElementSibling
    take.current?.focus()
    return () => {
      // The button is gone, and its focus with it.
      if (document.activeElement === document.body && stop instanceof HTMLElement) stop.focus()
    }
  }, [isQuestion])
  return take
}

function titleOfRunning(files: readonly QueuedFile[]): string {
  const isLooking = files.some(({ state }) => state.name === 'looking')
  return isLooking ? messages.looking : messages.importing
}

function titleOf(files: readonly QueuedFile[]): string {
  if (isNothingNew(files)) return messages.nothingNew
  if (files.every(isImported)) return messages.allImported
  if (files.some(isImported)) return messages.someNotImported
  return files.some(isUnsure) ? messages.perhapsImported : messages.noneImported
}

/** Whether the answer was lost, or not waited for. */
function isUnsure({ state }: QueuedFile): boolean {
  return state.name === 'stopped' || (state.name === 'failed' && state.isUnsure === true)
}

function isImported(queued: QueuedFile): boolean {
  return importOf(queued) !== undefined
}

/** Whether imported files added no transaction at all. */
function isNothingNew(files: readonly QueuedFile[]): boolean {
  return files.every((queued) => importOf(queued)?.new === 0)
}

function addedBy(files: readonly QueuedFile[]): number {
  return files.reduce((sum, queued) => sum + (importOf(queued)?.new ?? 0), 0)
}

function summaryOf(files: readonly QueuedFile[]): string {
  const taken = files.filter(isImported).length
  const unsure = files.filter(isUnsure).length
  const others = files.length - taken - unsure
  return [
    taken > 0 || others + unsure === 0 ? messages.imported(taken, addedBy(files)) : '',
    others > 0 ? messages.filesNotImported(others) : '',
    unsure > 0 ? messages.filesUnsure(unsure) : '',
  ]
    .filter(Boolean)
    .join(' ')
}
