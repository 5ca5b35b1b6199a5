import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import button from '../ui/Button.module.css'
import { focusHeading } from '../ui/focus-heading.ts'
import type { QueuedFile } from './import-queue.ts'
import { importQueue } from './import-queue.ts'
import { ImportedFile } from './ImportedFile.tsx'
import classes from './ImportDialog.module.css'
import type { ImportReport } from '../domain/statement-import.ts'
import * as messages from './messages.tsx'

/** The outcome of each chosen file, and what can be done about refused ones. */
export function ImportDialog({ files }: { files: readonly QueuedFile[] }) {
  const isRunning = files.some(({ state }) => state.name === 'waiting' || state.name === 'sending')
  useEffect(
    () => () => {
      // The empty list's button is gone once the list has rows, so the dialog could not return the focus to it.
      if (document.activeElement === document.body) focusHeading()
    },
    [],
  )
  return (
    <AlertDialog
      title={isRunning ? messages.importing : titleOf(files)}
      role="dialog"
      className={classes.dialog}
      cancelLabel={isRunning ? messages.stop : messages.close}
      onCancel={isRunning ? importQueue.stop : importQueue.clear}
      description={messages.wholeOrNothing}
      actions={
        !isRunning && (
          <Link to="/imports" className={button.button} onClick={importQueue.clear}>
            {messages.allImports}
          </Link>
        )
      }
    >
      <p role="status" className="visually-hidden">
        {isRunning ? '' : summaryOf(files)}
      </p>
      <ul className={classes.files}>
        {files.map((queued) => (
          <ImportedFile key={queued.id} queued={queued} />
        ))}
      </ul>
    </AlertDialog>
  )
}

function titleOf(files: readonly QueuedFile[]): string {
  if (isNothingNew(files)) return messages.nothingNew
  if (files.every(isImported)) return messages.allImported
  return files.some(isImported) ? messages.someNotImported : messages.noneImported
}

function isImported(queued: QueuedFile): boolean {
  return importOf(queued) !== undefined
}

type Counts = Pick<ImportReport, 'new' | 'known' | 'deletedBefore'>

/** The counts of an imported file; undefined if it was not imported. */
function importOf({ state }: QueuedFile): Counts | undefined {
  if (state.name === 'answered') return 'report' in state ? state.report : undefined
  return state.name === 'found' && state.imported.faults.length === 0 ? state.imported : undefined
}

/** Whether imported files added no transaction at all. */
function isNothingNew(files: readonly QueuedFile[]): boolean {
  return files.every((queued) => importOf(queued)?.new === 0)
}

/** The result of all files together, in a sentence. */
function summaryOf(files: readonly QueuedFile[]): string {
  const taken = files.flatMap((queued) => importOf(queued) ?? [])
  const added = taken.reduce((sum, counts) => sum + counts.new, 0)
  const words = messages.imported(taken.length, added)
  const others = files.length - taken.length
  return others === 0 ? words : `${words} ${messages.filesNotImported(others)}`
}
