import { useId, useState } from 'react'
import type { ListQuery } from '../../domain/page.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Collection } from '../collection.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import type { ExportChoice } from './export-choice.ts'
import { ExportChoices } from './ExportChoices.tsx'
import type { ExportedRecord } from './exported-record.ts'
import { useExport } from './use-export.ts'
import { notationOf } from './write-csv.ts'
import classes from './ExportDialog.module.css'
import * as messages from './messages.ts'
import { PrintedStatement } from './PrintedStatement.tsx'

type ExportDialogProps<T extends ExportedRecord> = {
  collection: Collection<T>
  query: ListQuery
  /** The number of records in the list, if it is known. */
  total: number | undefined
  ticked: readonly T[]
  /** The fields behind the columns on the screen. */
  seen: readonly string[]
  onClose: () => void
}

/** Asks which records to export and how, and makes the file. */
export function ExportDialog<T extends ExportedRecord>(props: ExportDialogProps<T>) {
  const { collection, query, total, ticked, seen, onClose } = props
  const { resource } = collection
  const [choice, setChoice] = useState<ExportChoice>({
    which: ticked.length > 0 ? 'ticked' : 'found',
    format: 'xlsx',
    columns: 'seen',
    notation: notationOf(notationLanguage()),
  })
  const { progress, outcome, printing, start, stop } = useExport(
    { collection, query, ticked, seen, total },
    onClose,
  )
  const formId = useId()
  const choose = (change: Partial<ExportChoice>) => setChoice((before) => ({ ...before, ...change }))
  if (printing) return <PrintedStatement {...printing} onPrinted={onClose} />
  return (
    <AlertDialog
      role="dialog"
      title={messages.title[resource]}
      description={choice.format === 'print' ? messages.printing : messages.description}
      className={classes.dialog}
      cancelLabel={progress ? messages.stop : messages.cancel}
      onCancel={progress ? stop : onClose}
      actions={
        <Button type="submit" look="main" form={formId} busy={progress !== undefined}>
          {choice.format === 'print' ? messages.printLabel : messages.exportLabel}
        </Button>
      }
    >
      <form
        id={formId}
        className={classes.form}
        inert={progress !== undefined}
        onSubmit={(event) => {
          event.preventDefault()
          if (!progress) void start(choice)
        }}
      >
        <ExportChoices
          resource={collection.resource}
          query={query}
          total={total}
          ticked={ticked.length}
          choice={choice}
          onChoose={choose}
        />
      </form>
      {progress && (
        <p className={classes.state}>
          {progress.isWriting
            ? messages.writing
            : messages.reading(progress.done, progress.of, progress.again)}
        </p>
      )}
      <p role="status" className={classes.outcome}>
        {progress ? <span className="visually-hidden">{messages.readingStarted}</span> : outcome}
      </p>
    </AlertDialog>
  )
}
