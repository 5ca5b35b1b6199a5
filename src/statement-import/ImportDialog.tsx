import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import button from '../ui/Button.module.css'
import { focusHeading } from '../ui/focus-heading.ts'
import { importQueue } from './import-queue.ts'
import type { QueuedFile } from './import-queue.ts'
import { ImportedFile } from './ImportedFile.tsx'
import classes from './ImportDialog.module.css'
import { isImported, isNothingNew, summaryOf } from './import-words.ts'
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
