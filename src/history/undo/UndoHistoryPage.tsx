import { useState, useSyncExternalStore } from 'react'
import { useStorageScope } from '../../api/session/use-storage-scope.ts'
import { deletions } from '../../records/deletion/deletions.ts'
import { stepsOf } from '../../records/steps/steps-of.ts'
import { tabName } from '../../records/steps/tab-name.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import classes from '../HistoryTable.module.css'
import { allChanges } from './all-changes.ts'
import { ChangesTable } from './ChangesTable.tsx'
import { useUndo } from './use-undo.tsx'
import * as messages from './messages.ts'

/** What was changed in this tab, and then what was changed elsewhere in this browser, each with a button to undo or redo it. */
export function UndoHistoryPage() {
  const books = useStorageScope()
  const store = stepsOf(books)
  const steps = useSyncExternalStore(store.subscribe, store.get)
  useSyncExternalStore(deletions.subscribe, deletions.get)
  const { invert, question } = useUndo()
  const [tab] = useState(tabName)
  const changes = steps && allChanges(books, steps)
  const mine = changes?.filter(({ root }) => root.tab === tab) ?? []
  const others = changes?.filter(({ root }) => root.tab !== tab) ?? []
  return (
    <>
      <PageHeading title={messages.title} />
      <div className={classes.tools}>
        <p>{messages.howLong}</p>
      </div>
      {changes === undefined ? (
        <p role="status" className="visually-hidden">
          {messages.loading}
        </p>
      ) : (
        <>
          {mine.length > 0 ? (
            <ChangesTable label={messages.inThisTab} changes={mine} onInvert={invert} />
          ) : (
            <Notice title={messages.nothingYet}>{messages.nothingYetHint}</Notice>
          )}
          {others.length > 0 && (
            <>
              <h2>{messages.earlier}</h2>
              <ChangesTable label={messages.earlier} changes={others} onInvert={invert} />
            </>
          )}
        </>
      )}
      {question}
    </>
  )
}
