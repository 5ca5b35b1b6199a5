import { Radio } from '@mantine/core'
import { useId, useState } from 'react'
import type { ListQuery } from '../../domain/page.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fault } from '../../ui/Failure.tsx'
import type { Collection } from '../collection.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import { exportFormats, hasColumns, type ExportChoice, type ExportFormat } from './export-format.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import classes from './ExportDialog.module.css'
import { notationOf, plainNotation } from '../../domain/csv-line.ts'
import * as messages from '../messages.tsx'
import * as exportMessages from './messages.ts'
import type { ExportedRecord } from './exported-record.ts'
import { useExport } from './use-export.ts'
import { PrintedStatement } from './PrintedStatement.tsx'

type ExportDialogProps<T extends ExportedRecord> = {
  collection: Collection<T>
  query: ListQuery
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
      startsInField
      title={exportMessages.exportTitle[resource]}
      description={choice.format === 'print' ? exportMessages.printing : exportMessages.exportDescription}
      cancelLabel={progress ? messages.stop : messages.cancel}
      onCancel={progress ? stop : onClose}
      actions={
        <Button type="submit" look="main" form={formId} busy={progress !== undefined}>
          {choice.format === 'print' ? exportMessages.printLabel : messages.exportLabel}
        </Button>
      }
    >
      <form
        id={formId}
        className={`parts after spaced ${classes.form}`}
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
        <p>
          {progress.isWriting
            ? exportMessages.writing
            : exportMessages.exportReading(progress.done, progress.of, progress.again)}
        </p>
      )}
      <p role="status">
        {progress ? (
          <span className="visually-hidden">{exportMessages.readingStarted}</span>
        ) : (
          outcome?.isStopped && outcome.words
        )}
      </p>
      {outcome && !outcome.isStopped && <Fault>{outcome.words}</Fault>}
    </AlertDialog>
  )
}

type ExportChoicesProps = {
  resource: CollectionName
  query: ListQuery
  total: number | undefined
  ticked: number
  choice: ExportChoice
  onChoose: (change: Partial<ExportChoice>) => void
}

/** Which records, in which format, with which columns; each choice only where there is one. */
function ExportChoices({ resource, query, total, ticked, choice, onChoose }: ExportChoicesProps) {
  const local = notationOf(notationLanguage())
  const found = { value: 'found' as const, label: foundLabel(resource, query, total) }
  const selected = { value: 'ticked' as const, label: exportMessages.ticked(resource, ticked) }
  const hintOf = (format: ExportFormat) =>
    format === 'xlsx' && resource === 'transactions'
      ? exportMessages.withTotals
      : exportMessages.formatHints[format]
  return (
    <>
      <RadioGroup
        label={exportMessages.whichRecords}
        value={choice.which}
        options={[...(ticked > 0 ? [selected] : []), ...(total === 0 ? [] : [found])]}
        onChoose={(which) => onChoose({ which })}
      />
      <RadioGroup
        label={exportMessages.format}
        value={choice.format}
        options={exportFormats[resource].map((format) => ({
          value: format,
          label: exportMessages.formats[format],
          hint: hintOf(format),
        }))}
        onChoose={(format) => onChoose({ format })}
      />
      {hasColumns(choice.format) && (
        <RadioGroup
          label={exportMessages.exportColumns}
          value={choice.columns}
          options={[
            { value: 'seen', label: exportMessages.columnsSeen },
            { value: 'all', label: exportMessages.columnsAll },
          ]}
          onChoose={(columns) => onChoose({ columns })}
        />
      )}
      {choice.format === 'csv' && local !== plainNotation && (
        <RadioGroup
          label={exportMessages.notation}
          value={choice.notation === plainNotation ? 'plain' : 'local'}
          options={[
            { value: 'local', label: exportMessages.notationSample('1234,50', local.separator) },
            { value: 'plain', label: exportMessages.notationSample('1234.50', plainNotation.separator) },
          ]}
          onChoose={(which) => onChoose({ notation: which === 'plain' ? plainNotation : local })}
        />
      )}
    </>
  )
}

function foundLabel(resource: CollectionName, { search }: ListQuery, total: number | undefined): string {
  if (search === '')
    return total === undefined ? exportMessages.everything[resource] : exportMessages.all(resource, total)
  return total === undefined
    ? exportMessages.everythingFound[resource](search)
    : exportMessages.allFound(resource, total, { search })
}

type RadioGroupProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; hint?: string }[]
  onChoose: (value: Value) => void
}

/** A few options, all visible, one of which is chosen. */
function RadioGroup<Value extends string>({ label, value, options, onChoose }: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="quiet small">{label}</legend>
      {options.map((option) => (
        <Radio
          key={option.value}
          label={
            <span className={`row ${classes.option}`}>
              <span>{option.label}</span>
              {option.hint && <span className="quiet small">{option.hint}</span>}
            </span>
          }
          name={name}
          checked={option.value === value}
          onChange={() => onChoose(option.value)}
        />
      ))}
    </fieldset>
  )
}
