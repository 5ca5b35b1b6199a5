import { NativeSelect } from '@mantine/core'
import type { FileShape } from '../domain/csv-columns.ts'
import classes from './ImportDialog.module.css'
import * as messages from './page-messages.ts'

type ShapeOfFileProps = { shape: FileShape; onAnswer: (about: string, value: string) => void }

/** What separates the columns of a file, its encoding and its first row: guessed, and to be changed. */
export function ShapeOfFile({ shape, onAnswer }: ShapeOfFileProps) {
  const { delimiter, delimiters, encoding, encodings, firstLine = '', lines } = shape
  const answering = (about: string) => ({
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
      onAnswer(about, currentTarget.value),
  })
  return (
    <div className={`row at-bottom ${classes.choice}`}>
      {delimiter !== undefined && (
        <NativeSelect
          label={messages.delimiter}
          value={delimiter}
          data={delimiters.map((value) => ({ value, label: messages.delimiterIs(value) }))}
          {...answering('delimiter')}
        />
      )}
      {encoding !== undefined && (
        <NativeSelect
          label={messages.encoding}
          value={encoding}
          data={encodings}
          {...answering('encoding')}
        />
      )}
      <NativeSelect
        label={messages.firstLine}
        value={String(firstLine)}
        data={[
          ...(firstLine === '' ? [{ value: '', label: messages.choose }] : []),
          ...lines.map(({ line, text }) => ({ value: String(line), label: messages.numbered(line, text) })),
        ]}
        {...answering('firstLine')}
      />
    </div>
  )
}
