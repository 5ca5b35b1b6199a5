import { useSyncExternalStore } from 'react'
import { ChooseFiles } from './ChooseFiles.tsx'
import { importQueue } from './import-queue.ts'
import { ImportDialog } from './ImportDialog.tsx'
import classes from './ImportStatements.module.css'
import * as messages from './messages.tsx'

/** Imports statements, and shows the results, including those of dropped files (DropArea.tsx). */
export function ImportStatements() {
  const files = useSyncExternalStore(importQueue.subscribe, importQueue.get)
  return (
    <>
      <ChooseFiles look="main">
        <span>
          {messages.importStatement((text) => (
            <span className={classes.wide}>{text}</span>
          ))}
        </span>
      </ChooseFiles>
      {files.length > 0 && <ImportDialog files={files} />}
    </>
  )
}
