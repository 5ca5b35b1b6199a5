import { Textarea } from '@mantine/core'
import { useState, useEffect } from 'react'
import { useCapability, useStorageScope } from '../../api/session/use-session.ts'
import { MarkButtons } from './MarkButtons.tsx'
import classes from './Marks.module.css'
import * as messages from './messages.ts'
import { OfficeMarks } from './OfficeMarks.tsx'
import { get, watch } from '../../storage/database.ts'
import type { Mark } from '../../storage/rows.ts'
import { useWriteMarks } from './use-write-marks.ts'

/** The mark of a transaction (reviewed or to ask about) and its note: at the service, or in this browser. */
export function MarkPanel({ id }: { id: string }) {
  const isOffice = useCapability('marks')
  return (
    <section aria-label={messages.marks} className={`stack ${classes.panel} screen-only`}>
      {isOffice ? <OfficeMarks key={id} id={id} /> : <MarksHere key={id} id={id} />}
    </section>
  )
}

function MarksHere({ id }: { id: string }) {
  const writeMarks = useWriteMarks()
  const noted = useMarkHere(id)
  return (
    <>
      <MarkButtons id={id} mark={noted?.mark} />
      {noted && <NoteHere note={noted.note} onChange={(note) => void writeMarks([id], { note })} />}
    </>
  )
}

/** Stored on every change, so that nothing is lost when the user leaves the page. */
function NoteHere({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const [typed, setTyped] = useState(note)
  return (
    <>
      <Textarea
        label={messages.note}
        description={messages.marksKeptHere}
        rows={2}
        maxLength={2000}
        placeholder={messages.noteHint}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(target.value)
        }}
      />
    </>
  )
}

type Noted = Pick<Mark, 'mark' | 'note'>

/** The mark and note of a transaction in this browser, kept up to date; undefined until read. */
function useMarkHere(id: string): Noted | undefined {
  const books = useStorageScope()
  const [mark, setMark] = useState<{ of: string; noted: Noted }>()
  useEffect(() => {
    let stopped = false
    const read = () =>
      void get('marks', [books, id]).then((found) => {
        if (!stopped) setMark({ of: id, noted: found ?? nothing })
      })
    read()
    const stop = watch(['marks'], read)
    return () => {
      stopped = true
      stop()
    }
  }, [books, id])
  return mark?.of === id ? mark.noted : undefined
}

const nothing: Noted = { mark: '', note: '' }
